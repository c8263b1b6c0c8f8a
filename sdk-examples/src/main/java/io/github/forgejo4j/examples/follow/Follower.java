package io.github.forgejo4j.examples.follow;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.examples.cli.Console;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.ActionJob;
import io.github.forgejo4j.model.ActionRun;
import io.github.forgejo4j.model.ActionStatus;
import io.github.forgejo4j.waiting.Waiter;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Follows a run until each of its jobs is over, which is later than what the run itself says: it shows a failure as soon as one job has
 * failed, while others still run.
 */
final class Follower {
    private static final List<ActionStatus> OVER =
            List.of(ActionStatus.SUCCESS, ActionStatus.FAILURE, ActionStatus.CANCELLED, ActionStatus.SKIPPED);

    private final ForgejoClient client;
    private final RepoName repo;
    private final Console console;
    private final LogLine clean;
    private final Pace pace;
    private final LogApi logs;
    private final Map<Attempt, LogTail> tails = new HashMap<>();
    private final Map<Attempt, ActionStatus> told = new HashMap<>();
    private final Set<Attempt> finished = new HashSet<>();

    /**
     * How often to look.
     *
     * @param every the pause between two looks
     * @param atMost how long to follow
     * @param afterLook what happens after each look; the embedded runs go on there
     */
    record Pace(Duration every, Duration atMost, Runnable afterLook) {}

    private record Attempt(long job, long number) {}

    Follower(ForgejoClient client, RepoName repo, Console console, LogLine clean, Pace pace) {
        this.client = client;
        this.repo = repo;
        this.console = console;
        this.clean = clean;
        this.pace = pace;
        this.logs = client.create(LogApi.class);
    }

    /** The run as it is when all is over. */
    ActionRun follow(long id) {
        ActionRun run = client.actions().getRun(repo.owner(), repo.name(), id).execute();
        console.note("run " + run.indexInRepo() + " of " + repo + ", " + run.title() + ": " + run.htmlUrl());
        try {
            paced(client.waits()
                            .on(
                                    "the jobs of run " + id + " of " + repo,
                                    client.actions().listRunJobs(repo.owner(), repo.name(), id)))
                    .until(this::seen)
                    .showing(jobs -> jobs.stream()
                            .map(job -> job.name() + " " + job.status())
                            .toList()
                            .toString())
                    .await();
        } catch (NotFoundException e) {
            if (!told.isEmpty()) {
                throw e;
            }
            console.note("this server tells nothing of jobs and logs, which needs Forgejo 16: waiting for the end");
            return paced(client.waits().runFinished(repo.owner(), repo.name(), id))
                    .await();
        }
        return client.actions().getRun(repo.owner(), repo.name(), id).execute();
    }

    private <T> Waiter<T> paced(Waiter<T> waiter) {
        return waiter.withPauses(pace.every(), pace.every()).withDeadline(pace.atMost());
    }

    private boolean seen(List<ActionJob> jobs) {
        for (ActionJob job : jobs) {
            tell(job);
            print(job, jobs.size() > 1 ? job.name() + " | " : "");
        }
        pace.afterLook().run();
        return !jobs.isEmpty() && jobs.stream().allMatch(Follower::isOver);
    }

    private void tell(ActionJob job) {
        ActionStatus status = Objects.requireNonNullElse(job.status(), ActionStatus.UNKNOWN);
        if (!status.equals(told.put(attempt(job), status))) {
            String number = job.attempt() > 1 ? " (attempt " + job.attempt() + ")" : "";
            console.note(console.styled(style(status), job.name() + number + ": " + status));
        }
    }

    static String style(ActionStatus status) {
        if (status.equals(ActionStatus.FAILURE)) {
            return "fg(red)";
        }
        return status.equals(ActionStatus.SUCCESS) ? "fg(green)" : "faint";
    }

    /** A job that no runner has taken on has no log. */
    private void print(ActionJob job, String prefix) {
        if (job.taskId() == 0 || finished.contains(attempt(job))) {
            return;
        }
        LogTail tail = tails.computeIfAbsent(
                attempt(job), each -> new LogTail(logs, repo, job.id(), Math.max(1, job.attempt())));
        List<String> lines = isOver(job) ? finish(job, tail) : tail.look();
        lines.forEach(line -> console.result(console.styled("faint", prefix) + clean.clean(line)));
    }

    private List<String> finish(ActionJob job, LogTail tail) {
        finished.add(attempt(job));
        try {
            return tail.finish();
        } catch (ForgejoException e) {
            console.note("the rest of the log of " + job.name() + " is missing: " + e.getMessage());
            return tail.left();
        }
    }

    private static Attempt attempt(ActionJob job) {
        return new Attempt(job.id(), job.attempt());
    }

    private static boolean isOver(ActionJob job) {
        return job.status() != null && OVER.contains(job.status());
    }
}
