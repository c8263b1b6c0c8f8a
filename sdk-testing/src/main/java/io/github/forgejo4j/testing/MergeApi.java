package io.github.forgejo4j.testing;

import java.util.List;

/** Merging a pull request, asking whether it is merged, and bringing it up to date. */
final class MergeApi {
    private static final String ONE = "/repos/{owner}/{repo}/pulls/{index}";
    private static final List<String> STYLES =
            List.of("merge", "rebase", "rebase-merge", "squash", "fast-forward-only", "manually-merged");

    private MergeApi() {}

    static void register(Api api) {
        api.on("GET", ONE + "/merge", MergeApi::isMerged);
        api.on("POST", ONE + "/merge", MergeApi::merge);
        api.on("POST", ONE + "/update", MergeApi::update);
    }

    private static Answer isMerged(Exchange exchange) {
        if (!PullApi.pull(PullApi.find(exchange)).merged()) {
            throw exchange.notFound();
        }
        return Answer.empty(204);
    }

    private static Answer merge(Exchange exchange) {
        Payload body = exchange.payload();
        String style = body.required("do", "Do");
        if (!STYLES.contains(style)) {
            throw exchange.refusal(422, "[Do]: In");
        }
        Repository repository = exchange.liveRepository();
        Issue issue = repository.issues.get(exchange.id("index"));
        if (issue == null || issue.pull == null) {
            throw exchange.notFoundSaying(
                    "GetPullRequestByIndex",
                    "pull request does not exist [id: 0, issue_id: 0, head_repo_id: 0, base_repo_id: " + repository.id
                            + ", head_branch: , base_branch: ]");
        }
        Pull pull = issue.pull;
        Merge merge = new Merge(exchange.instance(), issue);
        if (pull.merged()) {
            throw exchange.refusal(405, "");
        }
        if (!issue.isOpen()) {
            throw exchange.notFound();
        }
        if (!BranchGuard.mayMerge(repository, pull.base, exchange.sender())) {
            throw exchange.refusal(405, "User not allowed to merge PR");
        }
        if (Pull.isDraft(issue.title)) {
            throw exchange.refusal(405, "Work in progress PRs cannot be merged");
        }
        if (!merge.possible()) {
            // The same words for a check that still runs and for a conflict that never ends.
            throw exchange.refusal(405, "Please try again later");
        }
        refuseRuled(exchange, issue, set(body, "force_merge"));
        String expected = body.textOrEmpty("head_commit_id");
        if (!expected.isEmpty() && !expected.equals(merge.head().sha)) {
            throw exchange.refusal(409, "head out of date");
        }
        if (style.equals("manually-merged") || set(body, "merge_when_checks_succeed")) {
            throw new Refusal(Errors.notModelled(exchange.route()));
        }
        if (style.equals("fast-forward-only") && !merge.isFastForward()) {
            throw exchange.failure("fast-forward is not possible");
        }
        String guarded = BranchGuard.guardedFile(exchange.instance(), issue);
        if (guarded != null) {
            throw exchange.refusal(
                    409,
                    "PushRejected with remote message: Forgejo: branch " + pull.base
                            + " is protected from changing file " + guarded);
        }
        Commit base = merge.base();
        String before = base == null ? "" : base.sha;
        merge.run(style, exchange.sender(), body.textOrEmpty("mergetitlefield"), body.textOrEmpty("mergemessagefield"));
        HookEvents events = exchange.tell(repository);
        events.issue(issue, "closed");
        events.push(pull.base, before);
        if (Boolean.TRUE.equals(body.flag("delete_branch_after_merge"))
                && pull.from == repository
                && BranchRule.of(repository, pull.head) == null
                && !pull.head.equals(repository.defaultBranch)) {
            repository.branches.remove(pull.head);
            events.deleted("branch", "refs/heads/" + pull.head);
        }
        return Answer.empty(200);
    }

    /** The rules of the base; whoever administers the repository can pass over them unless they bind administrators too. */
    private static void refuseRuled(Exchange exchange, Issue issue, boolean force) {
        String obstacle = BranchGuard.obstacle(exchange.instance(), issue);
        BranchRule rule = BranchRule.of(issue.repository, PullApi.pull(issue).base);
        boolean forced = force && rule != null && !rule.bindsAdmins && issue.repository.ownedBy(exchange.sender());
        if (obstacle != null && !forced) {
            throw exchange.refusal(405, "not allowed to merge [reason: " + obstacle + "]");
        }
    }

    /** Whether something is asked for that would be carried out otherwise than by a plain merge. */
    private static boolean set(Payload body, String name) {
        return Boolean.TRUE.equals(body.flag(name));
    }

    private static Answer update(Exchange exchange) {
        Issue issue = PullApi.find(exchange);
        Pull pull = PullApi.pull(issue);
        if (pull.merged() || !issue.isOpen()) {
            throw exchange.refusal(422, "%!s(<nil>)");
        }
        exchange.liveRepository();
        BranchRule rule = BranchRule.of(pull.from, pull.head);
        boolean pushes =
                rule == null ? pull.from.writableBy(exchange.sender()) : rule.lets(pull.from, exchange.sender());
        if (!pushes) {
            throw new Refusal(Answer.empty(403));
        }
        Merge merge = new Merge(exchange.instance(), issue);
        if (merge.isFastForward()) {
            throw exchange.failure("HeadBranch of PR " + issue.number + " is up to date");
        }
        if (!merge.mergeable()) {
            throw exchange.refusal(409, "merge failed because of conflict");
        }
        String before = merge.head().sha;
        merge.update(exchange.sender());
        exchange.tell(pull.from).push(pull.head, before);
        return Answer.empty(200);
    }
}
