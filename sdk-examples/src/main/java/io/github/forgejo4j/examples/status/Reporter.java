package io.github.forgejo4j.examples.status;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.examples.cli.Console;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.CommitStatusState;
import io.github.forgejo4j.model.CreateStatus;
import java.time.Duration;

/** Sets the status of a commit. Whatever goes wrong is told and harms nobody: the command is what counts. */
final class Reporter {
    /** So long at most a server that hangs holds up the command, before it and after it. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ForgejoClient client;
    private final RepoName repo;
    private final String sha;
    private final Console console;
    private final CreateStatus pending;

    /** @param pending the first status; the last one has its context and address */
    Reporter(ForgejoClient client, RepoName repo, String sha, CreateStatus pending, Console console) {
        this.client = client;
        this.repo = repo;
        this.sha = sha;
        this.pending = pending;
        this.console = console;
    }

    /** Says that the command runs. Never sent twice: one that arrives late would cover the result. */
    void begun() {
        try {
            send(pending);
        } catch (ForgejoException e) {
            tell(pending, e);
        }
    }

    /**
     * Says how it ended. After a lost reply it looks, and says it again only if it does not see it: at worst the same status stands there
     * twice.
     */
    void ended(CommitStatusState state, String description) {
        CreateStatus result =
                pending.toBuilder().state(state).description(description).build();
        try {
            send(result);
        } catch (ForgejoException e) {
            if (!e.mayHaveBeenApplied()) {
                tell(result, e);
                return;
            }
            again(result);
        }
    }

    private void again(CreateStatus result) {
        try {
            if (!isThere(result)) {
                send(result);
            }
        } catch (ForgejoException e) {
            tell(result, e);
        }
    }

    private void send(CreateStatus status) {
        client.statuses()
                .create(repo.owner(), repo.name(), sha, status)
                .withDeadline(PATIENCE)
                .execute();
    }

    /** Whether the newest status of the context is this one. */
    private boolean isThere(CreateStatus wanted) {
        return client
                .statuses()
                .getCombined(repo.owner(), repo.name(), sha)
                .withDeadline(PATIENCE)
                .execute()
                .statuses()
                .stream()
                .anyMatch(there -> there.context().equals(wanted.context())
                        && wanted.state() != null
                        && wanted.state().equals(there.status())
                        && there.description().equals(wanted.description()));
    }

    private void tell(CreateStatus status, ForgejoException e) {
        console.note("the status " + status.state() + " was not set: " + e.getMessage());
    }
}
