package io.github.forgejo4j.json.sample;

import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.Shape;
import io.github.forgejo4j.json.Slots;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An issue or a pull request. */
public final class Issue extends Model {
    private static final Shape SHAPE = Shape.of(new Issue(null))
            .number("id")
            .text("url")
            .text("html_url")
            .number("number")
            .model("user", User.class)
            .text("original_author")
            .number("original_author_id")
            .text("title")
            .text("body")
            .text("ref")
            .models("assets", Attachment.class)
            .models("labels", Label.class)
            .model("milestone", Milestone.class)
            .model("assignee", User.class)
            .models("assignees", User.class)
            .openEnum("state", IssueState.class)
            .flag("is_locked")
            .number("comments")
            .instant("created_at")
            .instant("updated_at")
            .instant("closed_at")
            .instant("due_date")
            .model("pull_request", PullRequestMeta.class)
            .model("repository", RepositoryMeta.class)
            .number("pin_order")
            .build();

    private Issue(@Nullable Slots slots) {
        super(slots);
    }

    @Override
    protected Model with(Slots slots) {
        return new Issue(slots);
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

    public String url() {
        return text(1);
    }

    public String htmlUrl() {
        return text(2);
    }

    public long number() {
        return number(3);
    }

    public @Nullable User user() {
        return value(4);
    }

    public String originalAuthor() {
        return text(5);
    }

    public long originalAuthorId() {
        return number(6);
    }

    public String title() {
        return text(7);
    }

    public String body() {
        return text(8);
    }

    public String ref() {
        return text(9);
    }

    public List<Attachment> assets() {
        return list(10);
    }

    public List<Label> labels() {
        return list(11);
    }

    public @Nullable Milestone milestone() {
        return value(12);
    }

    public @Nullable User assignee() {
        return value(13);
    }

    public List<User> assignees() {
        return list(14);
    }

    public @Nullable IssueState state() {
        return value(15);
    }

    public boolean isLocked() {
        return flag(16);
    }

    public long comments() {
        return number(17);
    }

    public @Nullable Instant createdAt() {
        return instant(18);
    }

    public @Nullable Instant updatedAt() {
        return instant(19);
    }

    public @Nullable Instant closedAt() {
        return instant(20);
    }

    public @Nullable Instant dueDate() {
        return instant(21);
    }

    public @Nullable PullRequestMeta pullRequest() {
        return value(22);
    }

    public @Nullable RepositoryMeta repository() {
        return value(23);
    }

    public long pinOrder() {
        return number(24);
    }

    /** Makes a {@link Issue}. */
    public static final class Builder extends Model.Builder<Builder> {
        private Builder(@Nullable Issue from) {
            super(SHAPE, from);
        }

        public Builder id(long id) {
            return put(0, id);
        }

        public Builder url(String url) {
            return put(1, url);
        }

        public Builder htmlUrl(String htmlUrl) {
            return put(2, htmlUrl);
        }

        public Builder number(long number) {
            return put(3, number);
        }

        public Builder user(User user) {
            return put(4, user);
        }

        public Builder originalAuthor(String originalAuthor) {
            return put(5, originalAuthor);
        }

        public Builder originalAuthorId(long originalAuthorId) {
            return put(6, originalAuthorId);
        }

        public Builder title(String title) {
            return put(7, title);
        }

        public Builder body(String body) {
            return put(8, body);
        }

        public Builder ref(String ref) {
            return put(9, ref);
        }

        public Builder assets(List<Attachment> assets) {
            return put(10, assets);
        }

        public Builder labels(List<Label> labels) {
            return put(11, labels);
        }

        public Builder milestone(Milestone milestone) {
            return put(12, milestone);
        }

        public Builder assignee(User assignee) {
            return put(13, assignee);
        }

        public Builder assignees(List<User> assignees) {
            return put(14, assignees);
        }

        public Builder state(IssueState state) {
            return put(15, state);
        }

        public Builder isLocked(boolean isLocked) {
            return put(16, isLocked);
        }

        public Builder comments(long comments) {
            return put(17, comments);
        }

        public Builder createdAt(Instant createdAt) {
            return put(18, createdAt);
        }

        public Builder updatedAt(Instant updatedAt) {
            return put(19, updatedAt);
        }

        public Builder closedAt(Instant closedAt) {
            return put(20, closedAt);
        }

        public Builder dueDate(Instant dueDate) {
            return put(21, dueDate);
        }

        public Builder pullRequest(PullRequestMeta pullRequest) {
            return put(22, pullRequest);
        }

        public Builder repository(RepositoryMeta repository) {
            return put(23, repository);
        }

        public Builder pinOrder(long pinOrder) {
            return put(24, pinOrder);
        }

        public Issue build() {
            return new Issue(slots());
        }
    }
}
