package io.github.forgejo4j.examples.stale;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.examples.stale.Verdict.Action;
import io.github.forgejo4j.model.Comment;
import io.github.forgejo4j.model.EditIssue;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.IssueKind;
import io.github.forgejo4j.model.IssueQuery;
import io.github.forgejo4j.model.IssueSort;
import io.github.forgejo4j.model.State;
import io.github.forgejo4j.model.StateFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Asks about issues at rest and closes those whose question stays without an answer. Safe to run again at any time: what it knows is on
 * the server, in its own comments.
 */
final class StaleBot {
    private final ForgejoClient client;
    private final RepoName repo;
    private final Rules rules;
    private final Instant now;

    StaleBot(ForgejoClient client, RepoName repo, Rules rules, Instant now) {
        this.client = client;
        this.repo = repo;
        this.rules = rules;
        this.now = now;
    }

    /** Works through the issues, those longest at rest first, and tells of each as soon as it is done. */
    void run(Consumer<Verdict> told) {
        String bot = client.me().get().execute().login();
        // The whole list before the first write: a comment moves an issue to another page.
        for (Issue issue : atRest()) {
            if (issue.labels().stream().noneMatch(label -> rules.exempt().contains(label.name()))) {
                look(issue, bot).ifPresent(told);
            }
        }
    }

    private List<Issue> atRest() {
        return client.issues()
                .list(
                        repo.owner(),
                        repo.name(),
                        IssueQuery.builder()
                                .type(IssueKind.ISSUES)
                                .state(StateFilter.OPEN)
                                .before(now.minus(rules.shortest()))
                                .sort(IssueSort.LEAST_UPDATE)
                                .build())
                .all();
    }

    private Optional<Verdict> look(Issue issue, String bot) {
        Optional<Comment> question = Question.pending(
                issue,
                client.comments()
                        .list(repo.owner(), repo.name(), issue.number())
                        .execute(),
                bot);
        if (question.isPresent()) {
            Duration since = Duration.between(Question.asked(question.get()), now);
            Action action = since.compareTo(rules.grace()) < 0 ? Action.WAITING : close(issue);
            return Optional.of(verdict(issue, action, since));
        }
        Duration idle = Duration.between(Question.touched(issue), now);
        if (idle.compareTo(rules.idle()) < 0) {
            return Optional.empty();
        }
        ask(issue, bot);
        return Optional.of(verdict(issue, Action.ASKED, idle));
    }

    private void ask(Issue issue, String bot) {
        if (!rules.dryRun()) {
            client.ensure()
                    .comment(
                            repo.owner(),
                            repo.name(),
                            issue.number(),
                            Question.marker(Question.touched(issue), bot),
                            Question.text(rules))
                    .execute();
        }
    }

    private Action close(Issue issue) {
        if (rules.dryRun()) {
            return Action.CLOSED;
        }
        // Minutes may have passed since the list: whoever answered meanwhile shall not be answered with a closed issue.
        Issue fresh = get(issue);
        if (!State.OPEN.equals(fresh.state()) || Question.touched(fresh).isAfter(Question.touched(issue))) {
            return Action.SPARED;
        }
        try {
            client.issues()
                    .edit(
                            repo.owner(),
                            repo.name(),
                            issue.number(),
                            EditIssue.builder().state(State.CLOSED).build())
                    .execute();
        } catch (ForgejoException e) {
            if (!e.mayHaveBeenApplied() || !isClosed(issue, e)) {
                throw e;
            }
        }
        return Action.CLOSED;
    }

    /** A look that fails must not hide that something may have been done. */
    private boolean isClosed(Issue issue, ForgejoException unknown) {
        try {
            return State.CLOSED.equals(get(issue).state());
        } catch (ForgejoException e) {
            unknown.addSuppressed(e);
            throw unknown;
        }
    }

    private Issue get(Issue issue) {
        return client.issues().get(repo.owner(), repo.name(), issue.number()).execute();
    }

    private static Verdict verdict(Issue issue, Action action, Duration since) {
        return new Verdict(issue.number(), issue.title(), action, since);
    }
}
