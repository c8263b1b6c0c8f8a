package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The longest of all answers: a repository. */
final class RepositoryView {
    private RepositoryView() {}

    static ObjectNode of(Instance instance, Repository repository, @Nullable Account viewer, ObjectNode owner) {
        String fullName = repository.fullName();
        String page = instance.rootUrl + "/" + fullName;
        String ssh = "ssh://git@localhost/" + fullName;
        JsonNode switches = repository.switches;
        Branch branch = repository.branches.get(repository.defaultBranch);
        long bytes = branch == null
                ? 0
                : branch.files.values().stream()
                        .mapToLong(file -> file.content().size())
                        .sum();

        ObjectNode node = Json.object().put("id", repository.id);
        node.set("owner", owner);
        node.put("name", repository.name)
                .put("full_name", fullName)
                .put("description", repository.description)
                .put("empty", repository.branches.isEmpty())
                .put("private", repository.hidden)
                .put("fork", repository.parent != null)
                .put("template", repository.template);
        node.set(
                "parent", repository.parent == null ? null : new Views(instance, viewer).repository(repository.parent));
        node.put("mirror", false)
                .put("size", (bytes + 1023) / 1024)
                .put(
                        "language",
                        repository.languages.keySet().stream().findFirst().orElse(""))
                .put("languages_url", instance.api("/repos/" + fullName + "/languages"))
                .put("html_url", page)
                .put("url", instance.api("/repos/" + fullName))
                .put("link", "")
                .put("ssh_url", ssh + ".git")
                .put("clone_url", page + ".git")
                .put("original_url", "")
                .put("website", repository.website)
                .put("stars_count", repository.stars.size())
                .put("forks_count", repository.forks(instance).size())
                .put("watchers_count", repository.watchers.size())
                .put(
                        "open_issues_count",
                        repository.issues.values().stream()
                                .filter(issue -> issue.isOpen() && issue.pull == null)
                                .count())
                .put(
                        "open_pr_counter",
                        repository.issues.values().stream()
                                .filter(issue -> issue.isOpen() && issue.pull != null)
                                .count())
                .put(
                        "release_counter",
                        repository.releases.stream()
                                .filter(release -> !release.draft)
                                .count())
                .put("default_branch", repository.defaultBranch)
                .put("archived", repository.archived != null)
                .put("created_at", Json.time(repository.created))
                .put("updated_at", Json.time(repository.updated))
                .put("archived_at", repository.archived == null ? Json.EPOCH : Json.time(repository.archived));
        node.putObject("permissions")
                .put("admin", repository.ownedBy(viewer))
                .put("push", repository.writableBy(viewer))
                .put("pull", new Access(repository, viewer).to(Unit.CODE).covers(Right.READ));
        units(node, repository, page, ssh);
        for (String name : new String[] {
            "globally_editable_wiki",
            "has_pull_requests",
            "has_projects",
            "has_releases",
            "has_packages",
            "has_actions",
            "ignore_whitespace_conflicts",
            "allow_merge_commits",
            "allow_rebase",
            "allow_rebase_explicit",
            "allow_squash_merge",
            "allow_fast_forward_only_merge",
            "allow_rebase_update",
            "default_delete_branch_after_merge",
            "default_merge_style",
            "default_allow_maintainer_edit",
            "default_update_style"
        }) {
            node.set(name, switches.get(name));
        }
        node.put("avatar_url", "")
                .put("internal", false)
                .put("mirror_interval", "")
                .put("object_format_name", "sha1")
                .put("mirror_updated", Json.ZERO_TIME)
                .putNull("repo_transfer");
        repository.topics.forEach(node.putArray("topics")::add);
        return node;
    }

    /** Some fields are there only while the unit they belong to is on. */
    private static void units(ObjectNode node, Repository repository, String page, String ssh) {
        boolean issues = repository.switches.path("has_issues").asBoolean();
        boolean wiki = repository.switches.path("has_wiki").asBoolean();
        node.put("has_issues", issues);
        if (issues) {
            node.putObject("internal_tracker")
                    .put("enable_time_tracker", true)
                    .put("allow_only_contributors_to_track_time", true)
                    .put("enable_issue_dependencies", true);
        }
        node.put("has_wiki", wiki).put("has_wiki_contents", false);
        if (wiki) {
            node.put("wiki_branch", "main");
        }
        node.put("wiki_ssh_url", ssh + ".wiki.git").put("wiki_clone_url", page + ".wiki.git");
    }
}
