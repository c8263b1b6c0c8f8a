package io.github.forgejo4j.json.sample;

import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.Shape;
import io.github.forgejo4j.json.Slots;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What of an issue is a pull request. */
public final class PullRequestMeta extends Model {
    private static final Shape SHAPE = Shape.of(new PullRequestMeta(null))
            .flag("merged")
            .instant("merged_at")
            .flag("draft")
            .text("html_url")
            .build();

    private PullRequestMeta(@Nullable Slots slots) {
        super(slots);
    }

    @Override
    protected Model with(Slots slots) {
        return new PullRequestMeta(slots);
    }

    public static Builder builder() {
        return new Builder(null);
    }

    public Builder toBuilder() {
        return new Builder(this);
    }

    public boolean merged() {
        return flag(0);
    }

    public @Nullable Instant mergedAt() {
        return instant(1);
    }

    public boolean draft() {
        return flag(2);
    }

    public String htmlUrl() {
        return text(3);
    }

    /** Makes a {@link PullRequestMeta}. */
    public static final class Builder extends Model.Builder<Builder> {
        private Builder(@Nullable PullRequestMeta from) {
            super(SHAPE, from);
        }

        public Builder merged(boolean merged) {
            return put(0, merged);
        }

        public Builder mergedAt(Instant mergedAt) {
            return put(1, mergedAt);
        }

        public Builder draft(boolean draft) {
            return put(2, draft);
        }

        public Builder htmlUrl(String htmlUrl) {
            return put(3, htmlUrl);
        }

        public PullRequestMeta build() {
            return new PullRequestMeta(slots());
        }
    }
}
