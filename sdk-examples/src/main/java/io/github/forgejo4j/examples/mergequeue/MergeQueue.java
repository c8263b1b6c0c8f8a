package io.github.forgejo4j.examples.mergequeue;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.examples.cli.BadInput;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.examples.mergequeue.Verdict.Outcome;
import io.github.forgejo4j.model.PullRequest;
import io.github.forgejo4j.model.PullRequestQuery;
import io.github.forgejo4j.model.PullRequestSort;
import io.github.forgejo4j.model.State;
import io.github.forgejo4j.model.StateFilter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Merges the pull requests of the queue, the oldest first, one after the other. Each is looked at when its turn comes: those merged before
 * it have changed its base. Safe to run again at any time, but not twice at the same time.
 */
final class MergeQueue {
    private final ForgejoClient client;
    private final RepoName repo;
    private final Rules rules;

    MergeQueue(ForgejoClient client, RepoName repo, Rules rules) {
        this.client = client;
        this.repo = repo;
        this.rules = rules;
    }

    /** Works through the queue and tells of each as soon as it is decided. */
    void run(Consumer<Verdict> told) throws BadInput {
        String bot = client.me().get().execute().login();
        Turn turn = new Turn(client, repo, rules, new Comments(client, repo, bot));
        List<Long> ahead = new ArrayList<>();
        for (PullRequest queued : queue()) {
            PullRequest pull = get(queued.number());
            if (!State.OPEN.equals(pull.state()) || pull.merged()) {
                told.accept(new Verdict(
                        pull.number(),
                        pull.title(),
                        pull.merged() ? Outcome.WAS_MERGED : Outcome.FAILED,
                        pull.merged() ? "" : "it is closed"));
                continue;
            }
            Verdict verdict = rules.dryRun() ? new Forecast(client, repo, rules).of(pull, ahead) : turn.take(pull);
            told.accept(verdict);
            if (verdict.outcome() == Outcome.WOULD_MERGE) {
                ahead.add(pull.number());
            } else if (verdict.outcome() == Outcome.UNKNOWN) {
                // What the base holds now is anybody's guess, and with it what the next merge would mean.
                break;
            }
        }
    }

    private List<PullRequest> queue() throws BadInput {
        if (!rules.numbers().isEmpty()) {
            List<PullRequest> named = new ArrayList<>();
            for (long number : rules.numbers().stream().distinct().sorted().toList()) {
                named.add(named(number));
            }
            return named;
        }
        // Filtered here: the server drops the name of a label that it does not know and then shows everything.
        return client
                .pulls()
                .list(
                        repo.owner(),
                        repo.name(),
                        PullRequestQuery.builder()
                                .state(StateFilter.OPEN)
                                .sort(PullRequestSort.OLDEST)
                                .build())
                .all()
                .stream()
                .filter(pull ->
                        pull.labels().stream().anyMatch(label -> label.name().equals(rules.label())))
                .sorted(Comparator.comparingLong(PullRequest::number))
                .toList();
    }

    private PullRequest named(long number) throws BadInput {
        try {
            return get(number);
        } catch (NotFoundException e) {
            throw new BadInput("there is no pull request " + repo + "#" + number + ", or it is hidden");
        }
    }

    private PullRequest get(long number) {
        return Objects.requireNonNull(
                client.pulls().get(repo.owner(), repo.name(), number).execute(), "The server does not show it yet");
    }
}
