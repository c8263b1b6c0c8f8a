package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.function.Function;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** State as JSON, field by field and in the order in which the real server writes it, seen by one caller. */
final class Views {
    private final Instance instance;
    private final @Nullable Account viewer;

    /** @param viewer null for an anonymous caller */
    Views(Instance instance, @Nullable Account viewer) {
        this.instance = instance;
        this.viewer = viewer;
    }

    static <T> ArrayNode list(Collection<T> items, Function<T, ? extends JsonNode> view) {
        ArrayNode array = Json.array();
        items.forEach(item -> array.add(view.apply(item)));
        return array;
    }

    static String avatar(Instance instance, Account account) {
        String name = ByteString.of(account.name.getBytes(StandardCharsets.UTF_8))
                .md5()
                .hex();
        return instance.rootUrl + "/avatars/" + name;
    }

    ObjectNode user(Account account) {
        boolean organization = account.organization != null;
        boolean self = !organization && (viewer == account || (viewer != null && viewer.admin));
        return Json.object()
                .put("id", account.id)
                .put("login", account.name)
                .put("login_name", "")
                .put("source_id", 0)
                .put("full_name", account.fullName)
                .put("email", self || organization ? account.email : account.name + "@noreply.localhost")
                .put("avatar_url", avatar(instance, account))
                .put("html_url", instance.rootUrl + "/" + account.name)
                .put("language", "")
                .put("is_admin", self && account.admin)
                .put("last_login", self ? Json.EPOCH : Json.ZERO_TIME)
                .put("created", Json.time(account.created))
                .put("restricted", false)
                .put("active", self)
                .put("prohibit_login", false)
                .put("location", "")
                .put("pronouns", "")
                .put("website", "")
                .put("description", "")
                .put("visibility", "public")
                .put("followers_count", 0)
                .put("following_count", 0)
                .put("starred_repos_count", 0)
                .put("username", account.name);
    }

    ObjectNode label(Repository repository, Label label) {
        Organization organization = label.organization;
        String holder = organization == null ? "/repos/" + repository.fullName() : "/orgs/" + organization.account.name;
        return label(holder, label);
    }

    ObjectNode label(String holder, Label label) {
        return Json.object()
                .put("id", label.id)
                .put("name", label.name)
                .put("exclusive", label.exclusive)
                .put("is_archived", label.archived)
                .put("color", label.color)
                .put("description", label.description)
                .put("url", instance.api(holder + "/labels/" + label.id));
    }

    ObjectNode attachment(Attachment attachment) {
        return Json.object()
                .put("id", attachment.id)
                .put("name", attachment.name)
                .put("size", attachment.content.size())
                .put("download_count", attachment.downloads)
                .put("created_at", Json.time(attachment.created))
                .put("uuid", attachment.uuid)
                .put(
                        "browser_download_url",
                        attachment.externalUrl == null
                                ? instance.rootUrl + "/attachments/" + attachment.uuid
                                : attachment.externalUrl)
                .put("type", attachment.externalUrl == null ? "attachment" : "external");
    }

    ObjectNode reaction(Reaction reaction) {
        ObjectNode node = Json.object();
        node.set("user", user(reaction.user()));
        return node.put("content", reaction.content()).put("created_at", Json.time(reaction.created()));
    }

    private String page(Issue issue) {
        return instance.rootUrl + "/" + issue.repository.fullName() + (issue.pull == null ? "/issues/" : "/pulls/")
                + issue.number;
    }

    ObjectNode comment(Comment comment) {
        ObjectNode node = Json.object()
                .put("id", comment.id)
                .put("html_url", page(comment.issue) + "#issuecomment-" + comment.id)
                .put("pull_request_url", comment.issue.pull == null ? "" : page(comment.issue))
                .put("issue_url", comment.issue.pull == null ? page(comment.issue) : "");
        node.set("user", user(comment.author));
        node.put("original_author", "").put("original_author_id", 0).put("body", comment.body);
        node.set("assets", list(comment.attachments, this::attachment));
        return node.put("created_at", Json.time(comment.created)).put("updated_at", Json.time(comment.updated));
    }

    ObjectNode issue(Issue issue) {
        Repository repository = issue.repository;
        ObjectNode node = Json.object()
                .put("id", issue.id)
                .put(
                        "url",
                        instance.api("/repos/" + repository.fullName() + (issue.pull == null ? "/issues/" : "/pulls/")
                                + issue.number))
                .put("html_url", page(issue))
                .put("number", issue.number);
        node.set("user", user(issue.author));
        node.put("original_author", "")
                .put("original_author_id", 0)
                .put("title", issue.title)
                .put("body", issue.body)
                .put("ref", issue.ref);
        node.set("assets", list(issue.attachments, this::attachment));
        node.set("labels", list(issue.labels, each -> label(repository, each)));
        node.set("milestone", issue.milestone == null ? null : milestone(repository, issue.milestone));
        node.set("assignee", issue.assignees.isEmpty() ? null : user(issue.assignees.get(0)));
        // The real server answers null, not [], when nobody is assigned.
        node.set("assignees", issue.assignees.isEmpty() ? null : list(issue.assignees, this::user));
        node.put("state", issue.isOpen() ? "open" : "closed")
                .put("is_locked", false)
                .put("comments", issue.comments.size())
                .put("created_at", Json.time(issue.created))
                .put("updated_at", Json.time(issue.updated))
                .put("closed_at", Json.timeOrNull(issue.closed))
                .put("due_date", Json.timeOrNull(issue.due));
        node.set("pull_request", PullView.brief(issue, page(issue)));
        node.putObject("repository")
                .put("id", repository.id)
                .put("name", repository.name)
                .put("owner", repository.owner.name)
                .put("full_name", repository.fullName());
        return node.put("pin_order", 0);
    }

    ObjectNode milestone(Repository repository, Milestone milestone) {
        long open = repository.issues.values().stream()
                .filter(each -> milestone.equals(each.milestone) && each.isOpen())
                .count();
        long all = repository.issues.values().stream()
                .filter(each -> milestone.equals(each.milestone))
                .count();
        return Json.object()
                .put("id", milestone.id)
                .put("title", milestone.title)
                .put("description", milestone.description)
                .put("state", milestone.closed == null ? "open" : "closed")
                .put("open_issues", open)
                .put("closed_issues", all - open)
                .put("created_at", Json.time(milestone.created))
                .put("updated_at", Json.time(milestone.updated))
                .put("closed_at", Json.timeOrNull(milestone.closed))
                .put("due_on", Json.timeOrNull(milestone.due));
    }

    ObjectNode repository(Repository repository) {
        return RepositoryView.of(instance, repository, viewer, user(repository.owner));
    }
}
