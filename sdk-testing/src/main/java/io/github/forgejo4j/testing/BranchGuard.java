package io.github.forgejo4j.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the rules of a repository forbid: commits, merges, and the end of branches. */
final class BranchGuard {
    private BranchGuard() {}

    /** Ends a request that would commit to a branch whose rule forbids it. */
    static void commit(Exchange exchange, Repository repository, String branch, String path, int status) {
        BranchRule rule = BranchRule.of(repository, branch);
        if (rule == null) {
            return;
        }
        Account sender = exchange.sender();
        if (!rule.lets(repository, sender) && !BranchRule.listed(rule.open, path)) {
            String message = "user cannot commit to repo [user: " + sender.name + "]";
            throw status == 500 ? exchange.failure(message) : exchange.refusal(status, message);
        }
        if (BranchRule.listed(rule.guarded, path)) {
            String message = "path is protected and can not be changed [path: " + path + "]";
            throw status == 500 ? exchange.failure(message) : exchange.refusal(status, message);
        }
    }

    static boolean mayMerge(Repository repository, String base, Account user) {
        BranchRule rule = BranchRule.of(repository, base);
        return rule != null && rule.merge.limited ? rule.merge.has(user) : repository.writableBy(user);
    }

    /** Whether somebody's reviews of what goes to a branch count. */
    static boolean official(Repository repository, String base, Account user) {
        BranchRule rule = BranchRule.of(repository, base);
        return rule != null && rule.approve.limited ? rule.approve.has(user) : repository.writableBy(user);
    }

    /** Why a pull request may not be merged yet; null when nothing is in its way. */
    static @Nullable String obstacle(Instance instance, Issue issue) {
        Repository repository = issue.repository;
        Pull pull = PullApi.pull(issue);
        BranchRule rule = BranchRule.of(repository, pull.base);
        if (rule == null) {
            return null;
        }
        Merge merge = new Merge(instance, issue);
        String head = merge.head().sha;
        Map<Account, Review> latest = latest(repository, pull);
        long approved = latest.values().stream()
                .filter(review -> review.state.equals("APPROVED"))
                .filter(review -> !rule.ignoresStale || review.commit.equals(head))
                .count();
        if (rule.checksStatus && !checked(rule, StatusApi.latest(repository, head))) {
            return "Not all required status checks successful";
        }
        if (approved < rule.approvals) {
            return "Does not have enough approvals";
        }
        if (rule.blocksOnRejection
                && latest.values().stream().anyMatch(review -> review.state.equals("REQUEST_CHANGES"))) {
            return "There are requested changes";
        }
        if (rule.blocksOnRequest && pull.requested.stream().anyMatch(user -> official(repository, pull.base, user))) {
            return "There are official review requests";
        }
        if (rule.blocksOutdated && !merge.isFastForward()) {
            return "The head branch is behind the base branch";
        }
        boolean seen = rule.isPattern() || rule.guardedSince < pull.looked;
        return seen && guarded(rule, merge) != null ? "Changed protected files" : null;
    }

    /**
     * The guarded file that a pull request changes, null for none. A rule that came after the pull request was looked at is met only by
     * the push that the merge ends with.
     */
    static @Nullable String guardedFile(Instance instance, Issue issue) {
        BranchRule rule = BranchRule.of(issue.repository, PullApi.pull(issue).base);
        return rule == null ? null : guarded(rule, new Merge(instance, issue));
    }

    private static @Nullable String guarded(BranchRule rule, Merge merge) {
        return merge.changed().stream()
                .filter(path -> BranchRule.listed(rule.guarded, path))
                .findFirst()
                .orElse(null);
    }

    private static boolean checked(BranchRule rule, List<CommitStatus> statuses) {
        List<String> contexts = rule.contexts;
        if (contexts == null || contexts.isEmpty()) {
            return statuses.stream().allMatch(status -> status.state().equals("success"));
        }
        return contexts.stream().allMatch(context -> {
            List<CommitStatus> meant = statuses.stream()
                    .filter(status -> Glob.matches(context, status.context()) || context.equals(status.context()))
                    .toList();
            return !meant.isEmpty()
                    && meant.stream().allMatch(status -> status.state().equals("success"));
        });
    }

    /** The newest word of each person whose word counts. */
    private static Map<Account, Review> latest(Repository repository, Pull pull) {
        Map<Account, Review> latest = new LinkedHashMap<>();
        for (Review review : pull.reviews) {
            boolean word = review.state.equals("APPROVED") || review.state.equals("REQUEST_CHANGES");
            if (word && !review.dismissed && official(repository, pull.base, review.author)) {
                latest.put(review.author, review);
            }
        }
        return latest;
    }

    /** Commits came to the head of a pull request. */
    static void pushed(Instance instance, Issue issue) {
        Pull pull = PullApi.pull(issue);
        pull.looked = instance.nextId("look");
        BranchRule rule = BranchRule.of(issue.repository, pull.base);
        if (rule != null && rule.dismissesStale) {
            pull.reviews.stream()
                    .filter(review -> review.state.equals("APPROVED"))
                    .forEach(review -> review.dismissed = true);
        }
    }
}
