package io.github.forgejo4j.benchmarks.shape;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An issue as a class with setters. */
final class BeanShape {
    private BeanShape() {}

    static final class Issue {
        private long id;
        private @Nullable String url;
        private @Nullable String htmlUrl;
        private long number;
        private @Nullable User user;
        private @Nullable String originalAuthor;
        private long originalAuthorId;
        private @Nullable String title;
        private @Nullable String body;
        private @Nullable String ref;
        private @Nullable List<Label> labels;
        private @Nullable User assignee;
        private @Nullable List<User> assignees;
        private @Nullable String state;
        private boolean isLocked;
        private long comments;
        private @Nullable Instant createdAt;
        private @Nullable Instant updatedAt;
        private @Nullable Instant closedAt;
        private @Nullable Instant dueDate;
        private long repositoryId;
        private @Nullable String repositoryName;
        private @Nullable String repositoryOwner;
        private @Nullable String repositoryFullName;
        private boolean draft;
        private boolean merged;
        private @Nullable Instant mergedAt;
        private long pinOrder;
        private long milestoneId;
        private @Nullable String milestoneTitle;

        long id() {
            return id;
        }

        @JsonProperty("id")
        public void setId(long id) {
            this.id = id;
        }

        @Nullable
        String url() {
            return url;
        }

        @JsonProperty("url")
        public void setUrl(@Nullable String url) {
            this.url = url;
        }

        @Nullable
        String htmlUrl() {
            return htmlUrl;
        }

        @JsonProperty("html_url")
        public void setHtmlUrl(@Nullable String htmlUrl) {
            this.htmlUrl = htmlUrl;
        }

        long number() {
            return number;
        }

        @JsonProperty("number")
        public void setNumber(long number) {
            this.number = number;
        }

        @Nullable
        User user() {
            return user;
        }

        @JsonProperty("user")
        public void setUser(@Nullable User user) {
            this.user = user;
        }

        @Nullable
        String originalAuthor() {
            return originalAuthor;
        }

        @JsonProperty("original_author")
        public void setOriginalAuthor(@Nullable String originalAuthor) {
            this.originalAuthor = originalAuthor;
        }

        long originalAuthorId() {
            return originalAuthorId;
        }

        @JsonProperty("original_author_id")
        public void setOriginalAuthorId(long originalAuthorId) {
            this.originalAuthorId = originalAuthorId;
        }

        @Nullable
        String title() {
            return title;
        }

        @JsonProperty("title")
        public void setTitle(@Nullable String title) {
            this.title = title;
        }

        @Nullable
        String body() {
            return body;
        }

        @JsonProperty("body")
        public void setBody(@Nullable String body) {
            this.body = body;
        }

        @Nullable
        String ref() {
            return ref;
        }

        @JsonProperty("ref")
        public void setRef(@Nullable String ref) {
            this.ref = ref;
        }

        @Nullable
        List<Label> labels() {
            return labels;
        }

        @JsonProperty("labels")
        public void setLabels(@Nullable List<Label> labels) {
            this.labels = labels;
        }

        @Nullable
        User assignee() {
            return assignee;
        }

        @JsonProperty("assignee")
        public void setAssignee(@Nullable User assignee) {
            this.assignee = assignee;
        }

        @Nullable
        List<User> assignees() {
            return assignees;
        }

        @JsonProperty("assignees")
        public void setAssignees(@Nullable List<User> assignees) {
            this.assignees = assignees;
        }

        @Nullable
        String state() {
            return state;
        }

        @JsonProperty("state")
        public void setState(@Nullable String state) {
            this.state = state;
        }

        boolean isLocked() {
            return isLocked;
        }

        @JsonProperty("is_locked")
        public void setIsLocked(boolean isLocked) {
            this.isLocked = isLocked;
        }

        long comments() {
            return comments;
        }

        @JsonProperty("comments")
        public void setComments(long comments) {
            this.comments = comments;
        }

        @Nullable
        Instant createdAt() {
            return createdAt;
        }

        @JsonProperty("created_at")
        public void setCreatedAt(@Nullable Instant createdAt) {
            this.createdAt = createdAt;
        }

        @Nullable
        Instant updatedAt() {
            return updatedAt;
        }

        @JsonProperty("updated_at")
        public void setUpdatedAt(@Nullable Instant updatedAt) {
            this.updatedAt = updatedAt;
        }

        @Nullable
        Instant closedAt() {
            return closedAt;
        }

        @JsonProperty("closed_at")
        public void setClosedAt(@Nullable Instant closedAt) {
            this.closedAt = closedAt;
        }

        @Nullable
        Instant dueDate() {
            return dueDate;
        }

        @JsonProperty("due_date")
        public void setDueDate(@Nullable Instant dueDate) {
            this.dueDate = dueDate;
        }

        long repositoryId() {
            return repositoryId;
        }

        @JsonProperty("repository_id")
        public void setRepositoryId(long repositoryId) {
            this.repositoryId = repositoryId;
        }

        @Nullable
        String repositoryName() {
            return repositoryName;
        }

        @JsonProperty("repository_name")
        public void setRepositoryName(@Nullable String repositoryName) {
            this.repositoryName = repositoryName;
        }

        @Nullable
        String repositoryOwner() {
            return repositoryOwner;
        }

        @JsonProperty("repository_owner")
        public void setRepositoryOwner(@Nullable String repositoryOwner) {
            this.repositoryOwner = repositoryOwner;
        }

        @Nullable
        String repositoryFullName() {
            return repositoryFullName;
        }

        @JsonProperty("repository_full_name")
        public void setRepositoryFullName(@Nullable String repositoryFullName) {
            this.repositoryFullName = repositoryFullName;
        }

        boolean draft() {
            return draft;
        }

        @JsonProperty("draft")
        public void setDraft(boolean draft) {
            this.draft = draft;
        }

        boolean merged() {
            return merged;
        }

        @JsonProperty("merged")
        public void setMerged(boolean merged) {
            this.merged = merged;
        }

        @Nullable
        Instant mergedAt() {
            return mergedAt;
        }

        @JsonProperty("merged_at")
        public void setMergedAt(@Nullable Instant mergedAt) {
            this.mergedAt = mergedAt;
        }

        long pinOrder() {
            return pinOrder;
        }

        @JsonProperty("pin_order")
        public void setPinOrder(long pinOrder) {
            this.pinOrder = pinOrder;
        }

        long milestoneId() {
            return milestoneId;
        }

        @JsonProperty("milestone_id")
        public void setMilestoneId(long milestoneId) {
            this.milestoneId = milestoneId;
        }

        @Nullable
        String milestoneTitle() {
            return milestoneTitle;
        }

        @JsonProperty("milestone_title")
        public void setMilestoneTitle(@Nullable String milestoneTitle) {
            this.milestoneTitle = milestoneTitle;
        }
    }

    static final class User {
        private long id;
        private @Nullable String login;
        private @Nullable String loginName;
        private long sourceId;
        private @Nullable String fullName;
        private @Nullable String email;
        private @Nullable String avatarUrl;
        private @Nullable String htmlUrl;
        private @Nullable String language;
        private boolean isAdmin;
        private @Nullable Instant lastLogin;
        private @Nullable Instant created;
        private boolean restricted;
        private boolean active;
        private boolean prohibitLogin;
        private @Nullable String location;
        private @Nullable String pronouns;
        private @Nullable String website;
        private @Nullable String description;
        private @Nullable String visibility;
        private long followersCount;
        private long followingCount;
        private long starredReposCount;

        long id() {
            return id;
        }

        @JsonProperty("id")
        public void setId(long id) {
            this.id = id;
        }

        @Nullable
        String login() {
            return login;
        }

        @JsonProperty("login")
        public void setLogin(@Nullable String login) {
            this.login = login;
        }

        @Nullable
        String loginName() {
            return loginName;
        }

        @JsonProperty("login_name")
        public void setLoginName(@Nullable String loginName) {
            this.loginName = loginName;
        }

        long sourceId() {
            return sourceId;
        }

        @JsonProperty("source_id")
        public void setSourceId(long sourceId) {
            this.sourceId = sourceId;
        }

        @Nullable
        String fullName() {
            return fullName;
        }

        @JsonProperty("full_name")
        public void setFullName(@Nullable String fullName) {
            this.fullName = fullName;
        }

        @Nullable
        String email() {
            return email;
        }

        @JsonProperty("email")
        public void setEmail(@Nullable String email) {
            this.email = email;
        }

        @Nullable
        String avatarUrl() {
            return avatarUrl;
        }

        @JsonProperty("avatar_url")
        public void setAvatarUrl(@Nullable String avatarUrl) {
            this.avatarUrl = avatarUrl;
        }

        @Nullable
        String htmlUrl() {
            return htmlUrl;
        }

        @JsonProperty("html_url")
        public void setHtmlUrl(@Nullable String htmlUrl) {
            this.htmlUrl = htmlUrl;
        }

        @Nullable
        String language() {
            return language;
        }

        @JsonProperty("language")
        public void setLanguage(@Nullable String language) {
            this.language = language;
        }

        boolean isAdmin() {
            return isAdmin;
        }

        @JsonProperty("is_admin")
        public void setIsAdmin(boolean isAdmin) {
            this.isAdmin = isAdmin;
        }

        @Nullable
        Instant lastLogin() {
            return lastLogin;
        }

        @JsonProperty("last_login")
        public void setLastLogin(@Nullable Instant lastLogin) {
            this.lastLogin = lastLogin;
        }

        @Nullable
        Instant created() {
            return created;
        }

        @JsonProperty("created")
        public void setCreated(@Nullable Instant created) {
            this.created = created;
        }

        boolean restricted() {
            return restricted;
        }

        @JsonProperty("restricted")
        public void setRestricted(boolean restricted) {
            this.restricted = restricted;
        }

        boolean active() {
            return active;
        }

        @JsonProperty("active")
        public void setActive(boolean active) {
            this.active = active;
        }

        boolean prohibitLogin() {
            return prohibitLogin;
        }

        @JsonProperty("prohibit_login")
        public void setProhibitLogin(boolean prohibitLogin) {
            this.prohibitLogin = prohibitLogin;
        }

        @Nullable
        String location() {
            return location;
        }

        @JsonProperty("location")
        public void setLocation(@Nullable String location) {
            this.location = location;
        }

        @Nullable
        String pronouns() {
            return pronouns;
        }

        @JsonProperty("pronouns")
        public void setPronouns(@Nullable String pronouns) {
            this.pronouns = pronouns;
        }

        @Nullable
        String website() {
            return website;
        }

        @JsonProperty("website")
        public void setWebsite(@Nullable String website) {
            this.website = website;
        }

        @Nullable
        String description() {
            return description;
        }

        @JsonProperty("description")
        public void setDescription(@Nullable String description) {
            this.description = description;
        }

        @Nullable
        String visibility() {
            return visibility;
        }

        @JsonProperty("visibility")
        public void setVisibility(@Nullable String visibility) {
            this.visibility = visibility;
        }

        long followersCount() {
            return followersCount;
        }

        @JsonProperty("followers_count")
        public void setFollowersCount(long followersCount) {
            this.followersCount = followersCount;
        }

        long followingCount() {
            return followingCount;
        }

        @JsonProperty("following_count")
        public void setFollowingCount(long followingCount) {
            this.followingCount = followingCount;
        }

        long starredReposCount() {
            return starredReposCount;
        }

        @JsonProperty("starred_repos_count")
        public void setStarredReposCount(long starredReposCount) {
            this.starredReposCount = starredReposCount;
        }
    }

    static final class Label {
        private long id;
        private @Nullable String name;
        private boolean exclusive;
        private boolean isArchived;
        private @Nullable String color;
        private @Nullable String description;
        private @Nullable String url;

        long id() {
            return id;
        }

        @JsonProperty("id")
        public void setId(long id) {
            this.id = id;
        }

        @Nullable
        String name() {
            return name;
        }

        @JsonProperty("name")
        public void setName(@Nullable String name) {
            this.name = name;
        }

        boolean exclusive() {
            return exclusive;
        }

        @JsonProperty("exclusive")
        public void setExclusive(boolean exclusive) {
            this.exclusive = exclusive;
        }

        boolean isArchived() {
            return isArchived;
        }

        @JsonProperty("is_archived")
        public void setIsArchived(boolean isArchived) {
            this.isArchived = isArchived;
        }

        @Nullable
        String color() {
            return color;
        }

        @JsonProperty("color")
        public void setColor(@Nullable String color) {
            this.color = color;
        }

        @Nullable
        String description() {
            return description;
        }

        @JsonProperty("description")
        public void setDescription(@Nullable String description) {
            this.description = description;
        }

        @Nullable
        String url() {
            return url;
        }

        @JsonProperty("url")
        public void setUrl(@Nullable String url) {
            this.url = url;
        }
    }
}
