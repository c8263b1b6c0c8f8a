package io.github.forgejo4j.benchmarks.shape;

import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.Shape;
import io.github.forgejo4j.json.Slots;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An issue as the SDK's models are made: an array of wire values. */
final class SlotsShape {
    private SlotsShape() {}

    static final class Issue extends Model {
        static final Shape SHAPE = Shape.of(new Issue(null))
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
                .models("labels", Label.class)
                .model("assignee", User.class)
                .models("assignees", User.class)
                .text("state")
                .flag("is_locked")
                .number("comments")
                .instant("created_at")
                .instant("updated_at")
                .instant("closed_at")
                .instant("due_date")
                .number("repository_id")
                .text("repository_name")
                .text("repository_owner")
                .text("repository_full_name")
                .flag("draft")
                .flag("merged")
                .instant("merged_at")
                .number("pin_order")
                .number("milestone_id")
                .text("milestone_title")
                .build();

        private Issue(@Nullable Slots slots) {
            super(slots);
        }

        @Override
        protected Model with(Slots slots) {
            return new Issue(slots);
        }

        long id() {
            return number(0);
        }

        String url() {
            return text(1);
        }

        String htmlUrl() {
            return text(2);
        }

        long number() {
            return number(3);
        }

        @Nullable
        User user() {
            return value(4);
        }

        String originalAuthor() {
            return text(5);
        }

        long originalAuthorId() {
            return number(6);
        }

        String title() {
            return text(7);
        }

        String body() {
            return text(8);
        }

        String ref() {
            return text(9);
        }

        List<Label> labels() {
            return list(10);
        }

        @Nullable
        User assignee() {
            return value(11);
        }

        List<User> assignees() {
            return list(12);
        }

        String state() {
            return text(13);
        }

        boolean isLocked() {
            return flag(14);
        }

        long comments() {
            return number(15);
        }

        @Nullable
        Instant createdAt() {
            return instant(16);
        }

        @Nullable
        Instant updatedAt() {
            return instant(17);
        }

        @Nullable
        Instant closedAt() {
            return instant(18);
        }

        @Nullable
        Instant dueDate() {
            return instant(19);
        }

        long repositoryId() {
            return number(20);
        }

        String repositoryName() {
            return text(21);
        }

        String repositoryOwner() {
            return text(22);
        }

        String repositoryFullName() {
            return text(23);
        }

        boolean draft() {
            return flag(24);
        }

        boolean merged() {
            return flag(25);
        }

        @Nullable
        Instant mergedAt() {
            return instant(26);
        }

        long pinOrder() {
            return number(27);
        }

        long milestoneId() {
            return number(28);
        }

        String milestoneTitle() {
            return text(29);
        }
    }

    static final class User extends Model {
        static final Shape SHAPE = Shape.of(new User(null))
                .number("id")
                .text("login")
                .text("login_name")
                .number("source_id")
                .text("full_name")
                .text("email")
                .text("avatar_url")
                .text("html_url")
                .text("language")
                .flag("is_admin")
                .instant("last_login")
                .instant("created")
                .flag("restricted")
                .flag("active")
                .flag("prohibit_login")
                .text("location")
                .text("pronouns")
                .text("website")
                .text("description")
                .text("visibility")
                .number("followers_count")
                .number("following_count")
                .number("starred_repos_count")
                .build();

        private User(@Nullable Slots slots) {
            super(slots);
        }

        @Override
        protected Model with(Slots slots) {
            return new User(slots);
        }

        long id() {
            return number(0);
        }

        String login() {
            return text(1);
        }

        String loginName() {
            return text(2);
        }

        long sourceId() {
            return number(3);
        }

        String fullName() {
            return text(4);
        }

        String email() {
            return text(5);
        }

        String avatarUrl() {
            return text(6);
        }

        String htmlUrl() {
            return text(7);
        }

        String language() {
            return text(8);
        }

        boolean isAdmin() {
            return flag(9);
        }

        @Nullable
        Instant lastLogin() {
            return instant(10);
        }

        @Nullable
        Instant created() {
            return instant(11);
        }

        boolean restricted() {
            return flag(12);
        }

        boolean active() {
            return flag(13);
        }

        boolean prohibitLogin() {
            return flag(14);
        }

        String location() {
            return text(15);
        }

        String pronouns() {
            return text(16);
        }

        String website() {
            return text(17);
        }

        String description() {
            return text(18);
        }

        String visibility() {
            return text(19);
        }

        long followersCount() {
            return number(20);
        }

        long followingCount() {
            return number(21);
        }

        long starredReposCount() {
            return number(22);
        }
    }

    static final class Label extends Model {
        static final Shape SHAPE = Shape.of(new Label(null))
                .number("id")
                .text("name")
                .flag("exclusive")
                .flag("is_archived")
                .text("color")
                .text("description")
                .text("url")
                .build();

        private Label(@Nullable Slots slots) {
            super(slots);
        }

        @Override
        protected Model with(Slots slots) {
            return new Label(slots);
        }

        long id() {
            return number(0);
        }

        String name() {
            return text(1);
        }

        boolean exclusive() {
            return flag(2);
        }

        boolean isArchived() {
            return flag(3);
        }

        String color() {
            return text(4);
        }

        String description() {
            return text(5);
        }

        String url() {
            return text(6);
        }
    }
}
