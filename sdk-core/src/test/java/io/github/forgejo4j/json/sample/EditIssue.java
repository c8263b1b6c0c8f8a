package io.github.forgejo4j.json.sample;

import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.Shape;
import io.github.forgejo4j.json.Slots;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to change of an issue: a field that is not set stays as it is. */
public final class EditIssue extends Model {
    private static final Shape SHAPE = Shape.of(new EditIssue(null))
            .text("title")
            .text("body")
            .texts("assignees")
            .number("milestone")
            .openEnum("state", IssueState.class)
            .instant("due_date")
            .flag("unset_due_date")
            .build();

    private EditIssue(@Nullable Slots slots) {
        super(slots);
    }

    @Override
    protected Model with(Slots slots) {
        return new EditIssue(slots);
    }

    public static Builder builder() {
        return new Builder(null);
    }

    public Builder toBuilder() {
        return new Builder(this);
    }

    public @Nullable String title() {
        return textOrNull(0);
    }

    public @Nullable String body() {
        return textOrNull(1);
    }

    public List<String> assignees() {
        return list(2);
    }

    public @Nullable Long milestone() {
        return numberOrNull(3);
    }

    public @Nullable IssueState state() {
        return value(4);
    }

    public @Nullable Instant dueDate() {
        return instant(5);
    }

    public boolean unsetDueDate() {
        return flag(6);
    }

    /** Makes a {@link EditIssue}. */
    public static final class Builder extends Model.Builder<Builder> {
        private Builder(@Nullable EditIssue from) {
            super(SHAPE, from);
        }

        public Builder title(String title) {
            return put(0, title);
        }

        public Builder clearTitle() {
            return clear(0);
        }

        public Builder body(String body) {
            return put(1, body);
        }

        public Builder clearBody() {
            return clear(1);
        }

        public Builder assignees(List<String> assignees) {
            return put(2, assignees);
        }

        public Builder milestone(long milestone) {
            return put(3, milestone);
        }

        public Builder clearMilestone() {
            return clear(3);
        }

        public Builder state(IssueState state) {
            return put(4, state);
        }

        public Builder dueDate(Instant dueDate) {
            return put(5, dueDate);
        }

        public Builder unsetDueDate(boolean unsetDueDate) {
            return put(6, unsetDueDate);
        }

        public EditIssue build() {
            return new EditIssue(slots());
        }
    }
}
