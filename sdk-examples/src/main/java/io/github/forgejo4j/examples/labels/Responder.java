package io.github.forgejo4j.examples.labels;

import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.Repository;
import io.github.forgejo4j.model.User;
import io.github.forgejo4j.webhooks.IssueAction;
import io.github.forgejo4j.webhooks.IssueEvent;
import io.github.forgejo4j.webhooks.WebhookHandlers;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** What to do with a verified delivery: label an issue that was opened, and leave everything else. */
final class Responder {
    private static final int REMEMBERED = 10_000;

    private final Labeller labeller;
    private final Consumer<Labelled> done;
    private final Consumer<String> notes;
    private final Handled handled = new Handled(REMEMBERED);
    private final AtomicInteger failures = new AtomicInteger();

    /**
     * A responder.
     *
     * @param done is told of each issue that was looked at
     * @param notes is told what went wrong
     */
    Responder(Labeller labeller, Consumer<Labelled> done, Consumer<String> notes) {
        this.labeller = labeller;
        this.done = done;
        this.notes = notes;
    }

    WebhookHandlers handlers() {
        return WebhookHandlers.builder().on(IssueEvent.class, this::on).build();
    }

    /** How many issues could not be handled. */
    int failures() {
        return failures.get();
    }

    private void on(IssueEvent event) {
        Issue issue = event.issue();
        Repository repository = event.repository();
        User owner = repository == null ? null : repository.owner();
        if (!IssueAction.OPENED.equals(event.action()) || issue == null || repository == null || owner == null) {
            return;
        }
        RepoName repo = new RepoName(owner.login(), repository.name());
        String key = repository.id() + "#" + issue.number();
        if (!handled.take(key)) {
            notes.accept(repo + "#" + issue.number() + " was handled before: its delivery came again");
            return;
        }
        try {
            done.accept(labeller.label(repo, issue));
        } catch (RuntimeException e) {
            // Nobody is behind this thread who could be told otherwise, and the next issue is still to be handled.
            handled.giveUp(key);
            failures.incrementAndGet();
            notes.accept("error: " + repo + "#" + issue.number() + ": " + e.getMessage());
        }
    }
}
