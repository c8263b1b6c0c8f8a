package io.github.forgejo4j.json.sample;

import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.Shape;
import io.github.forgejo4j.json.Slots;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A milestone. */
public final class Milestone extends Model {
    private static final Shape SHAPE = Shape.of(new Milestone(null))
            .number("id")
            .text("title")
            .text("description")
            .openEnum("state", IssueState.class)
            .number("open_issues")
            .number("closed_issues")
            .instant("created_at")
            .instant("updated_at")
            .instant("closed_at")
            .instant("due_on")
            .build();

    private Milestone(@Nullable Slots slots) {
        super(slots);
    }

    @Override
    protected Model with(Slots slots) {
        return new Milestone(slots);
    }

    public static Builder builder() {
        return new Builder(null);
    }

    public Builder toBuilder() {
        return new Builder(this);
    }

    public long id() {
        return number(0);
    }

    public String title() {
        return text(1);
    }

    public String description() {
        return text(2);
    }

    public @Nullable IssueState state() {
        return value(3);
    }

    public long openIssues() {
        return number(4);
    }

    public long closedIssues() {
        return number(5);
    }

    public @Nullable Instant createdAt() {
        return instant(6);
    }

    public @Nullable Instant updatedAt() {
        return instant(7);
    }

    public @Nullable Instant closedAt() {
        return instant(8);
    }

    public @Nullable Instant dueOn() {
        return instant(9);
    }

    /** Makes a {@link Milestone}. */
    public static final class Builder extends Model.Builder<Builder> {
        private Builder(@Nullable Milestone from) {
            super(SHAPE, from);
        }

        public Builder id(long id) {
            return put(0, id);
        }

        public Builder title(String title) {
            return put(1, title);
        }

        public Builder description(String description) {
            return put(2, description);
        }

        public Builder state(IssueState state) {
            return put(3, state);
        }

        public Builder openIssues(long openIssues) {
            return put(4, openIssues);
        }

        public Builder closedIssues(long closedIssues) {
            return put(5, closedIssues);
        }

        public Builder createdAt(Instant createdAt) {
            return put(6, createdAt);
        }

        public Builder updatedAt(Instant updatedAt) {
            return put(7, updatedAt);
        }

        public Builder closedAt(Instant closedAt) {
            return put(8, closedAt);
        }

        public Builder dueOn(Instant dueOn) {
            return put(9, dueOn);
        }

        public Milestone build() {
            return new Milestone(slots());
        }
    }
}
