package io.github.forgejo4j.benchmarks.shape;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An issue as records that parse their dates. */
public final class RecordShape {
    private RecordShape() {}

    /** The issue. */
    public record Issue(
            long id,
            @Nullable String url,
            @JsonProperty("html_url") @Nullable String htmlUrl,
            long number,
            @Nullable User user,
            @JsonProperty("original_author") @Nullable String originalAuthor,
            @JsonProperty("original_author_id") long originalAuthorId,
            @Nullable String title,
            @Nullable String body,
            @Nullable String ref,
            @Nullable List<Label> labels,
            @Nullable User assignee,
            @Nullable List<User> assignees,
            @Nullable String state,
            @JsonProperty("is_locked") boolean isLocked,
            long comments,
            @JsonProperty("created_at") @Nullable Instant createdAt,
            @JsonProperty("updated_at") @Nullable Instant updatedAt,
            @JsonProperty("closed_at") @Nullable Instant closedAt,
            @JsonProperty("due_date") @Nullable Instant dueDate,
            @JsonProperty("repository_id") long repositoryId,
            @JsonProperty("repository_name") @Nullable String repositoryName,
            @JsonProperty("repository_owner") @Nullable String repositoryOwner,
            @JsonProperty("repository_full_name") @Nullable String repositoryFullName,
            boolean draft,
            boolean merged,
            @JsonProperty("merged_at") @Nullable Instant mergedAt,
            @JsonProperty("pin_order") long pinOrder,
            @JsonProperty("milestone_id") long milestoneId,
            @JsonProperty("milestone_title") @Nullable String milestoneTitle) {}

    /** A user. */
    public record User(
            long id,
            @Nullable String login,
            @JsonProperty("login_name") @Nullable String loginName,
            @JsonProperty("source_id") long sourceId,
            @JsonProperty("full_name") @Nullable String fullName,
            @Nullable String email,
            @JsonProperty("avatar_url") @Nullable String avatarUrl,
            @JsonProperty("html_url") @Nullable String htmlUrl,
            @Nullable String language,
            @JsonProperty("is_admin") boolean isAdmin,
            @JsonProperty("last_login") @Nullable Instant lastLogin,
            @Nullable Instant created,
            boolean restricted,
            boolean active,
            @JsonProperty("prohibit_login") boolean prohibitLogin,
            @Nullable String location,
            @Nullable String pronouns,
            @Nullable String website,
            @Nullable String description,
            @Nullable String visibility,
            @JsonProperty("followers_count") long followersCount,
            @JsonProperty("following_count") long followingCount,
            @JsonProperty("starred_repos_count") long starredReposCount) {}

    /** A label. */
    public record Label(
            long id,
            @Nullable String name,
            boolean exclusive,
            @JsonProperty("is_archived") boolean isArchived,
            @Nullable String color,
            @Nullable String description,
            @Nullable String url) {}
}
