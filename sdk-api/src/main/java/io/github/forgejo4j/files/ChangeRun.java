package io.github.forgejo4j.files;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.error.CommitFailedException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.internal.Failure;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a change: rounds of reading, making the change and committing it. Every commit names the hashes that were read, and
 * none is sent without a new read before it.
 *
 * <p>A commit whose fate is unknown may be sent again: the hash that both name fits only until one of them is made. Before each further
 * commit the branch is searched for those of unknown fate, or a function would be applied to its own result.
 */
final class ChangeRun {
    static final String NAME = "RepoFiles.change";

    private final Settings settings;
    private final ForgejoServices services;
    private final Driver driver;
    private final Lanes lanes;
    private final String lane;
    private final Reader reader;
    private final Planner planner;
    private final History history;
    private final Commits commits;
    private final List<ForgejoException> met = new CopyOnWriteArrayList<>();
    private final List<Sent> unknown = new CopyOnWriteArrayList<>();
    private volatile boolean sending;
    private int round;

    ChangeRun(Settings settings, ForgejoServices services, FileReads.RepoFiles reads, Lanes lanes, Driver driver) {
        Place place = settings.place();
        this.settings = settings;
        this.services = services;
        this.driver = driver;
        this.lanes = lanes;
        this.lane = Lanes.key(place.owner(), place.repo(), place.branch());
        this.reader = new Reader(reads, place.owner(), place.repo(), place.branch(), driver);
        this.planner = new Planner(settings, lanes, lane);
        this.history = new History(place, services, driver, reader);
        this.commits = new Commits(services.contents(), settings, driver);
    }

    CompletableFuture<CommitResult> start() {
        Lanes.Turn turn = lanes.enter(lane);
        return driver.await(turn.ready)
                .thenCompose(go -> round())
                .exceptionallyCompose(told -> CompletableFuture.failedFuture(ended(Reader.cause(told))))
                .whenComplete((result, told) -> turn.leave());
    }

    private CompletableFuture<CommitResult> round() {
        round++;
        return look().thenCompose(
                        seen -> seen.result() != null ? done(seen.result()) : driver.apart(() -> commit(seen.now())));
    }

    /** What is on the branch, and the result if a commit of unknown fate is. */
    private record Seen(
            Map<String, Reader.Found> now, @Nullable CommitResult result) {}

    private CompletableFuture<Seen> look() {
        return readAll(planner.paths().iterator(), new LinkedHashMap<>())
                .thenCompose(now -> search(now, unknown.iterator()));
    }

    private CompletableFuture<Map<String, Reader.Found>> readAll(
            Iterator<String> paths, Map<String, Reader.Found> read) {
        if (!paths.hasNext()) {
            return CompletableFuture.completedFuture(read);
        }
        String path = paths.next();
        return reader.find(path).thenCompose(found -> {
            read.put(path, found);
            return readAll(paths, read);
        });
    }

    private CompletableFuture<Seen> search(Map<String, Reader.Found> now, Iterator<Sent> left) {
        if (!left.hasNext()) {
            return CompletableFuture.completedFuture(new Seen(now, null));
        }
        Sent sent = left.next();
        Sent.Trace trace = sent.trace(now);
        if (trace == Sent.Trace.NONE) {
            return search(now, left);
        }
        String newest = trace == Sent.Trace.DONE ? sent.newestCommit(now) : null;
        // Two who add one to the same number want the same: an edit has to be seen to be its own.
        if (newest != null && !sent.isEdit()) {
            return CompletableFuture.completedFuture(new Seen(now, found(newest)));
        }
        return history.find(sent).thenCompose(verdict -> {
            boolean others = verdict.clear() && sent.isEdit();
            if (verdict.commit().isPresent() || trace == Sent.Trace.DONE && !others) {
                return CompletableFuture.completedFuture(
                        new Seen(now, found(verdict.commit().orElse(newest))));
            } else if (!verdict.clear()) {
                throw givenUp(
                        "others changed the files too, and the history does not tell whether a commit of this change is among"
                                + " theirs.",
                        null);
            }
            return search(now, left);
        });
    }

    private CommitResult found(@Nullable String sha) {
        return new CommitResult(CommitResult.Outcome.FOUND, sha, round);
    }

    private static CompletableFuture<CommitResult> done(CommitResult result) {
        return CompletableFuture.completedFuture(result);
    }

    private CompletableFuture<CommitResult> commit(Map<String, Reader.Found> now) {
        List<Work> works = planner.plan(now);
        if (works.isEmpty()) {
            CommitResult unchanged = new CommitResult(CommitResult.Outcome.UNCHANGED, null, round);
            return now.values().stream().anyMatch(Reader.Found::isThere)
                    ? done(unchanged)
                    : requireBranch().thenApply(there -> unchanged);
        }
        Sent sent = new Sent(settings.messageFor(works), works);
        sending = true;
        CompletableFuture<CommitResult> answered = commits.send(sent).thenApply(sha -> {
            sending = false;
            return new CommitResult(CommitResult.Outcome.COMMITTED, sha, round);
        });
        return answered.exceptionallyCompose(told -> refused(sent, Reader.cause(told)));
    }

    /** A missing branch answers like a missing file, and "nothing to delete" would be a lie then. */
    private CompletableFuture<Boolean> requireBranch() {
        Place place = settings.place();
        return driver.run(services.branches().get(place.owner(), place.repo(), place.branch()))
                .thenApply(answer -> true);
    }

    private CompletableFuture<CommitResult> refused(Sent sent, Throwable told) {
        if (!(told instanceof ForgejoException failure)) {
            sending = told instanceof CancellationException
                    && told.getCause() instanceof ForgejoException cancelled
                    && cancelled.mayHaveBeenApplied();
            return CompletableFuture.failedFuture(told);
        }
        Refusals refusal = Refusals.of(failure);
        if (refusal == Refusals.UNKNOWN) {
            unknown.add(sent);
        }
        sending = false;
        if (refusal == Refusals.FINAL) {
            return CompletableFuture.failedFuture(failure);
        }
        met.add(failure);
        boolean last = round >= settings.maxRounds();
        if (last && unknown.isEmpty()) {
            return CompletableFuture.failedFuture(
                    givenUp("gave up after " + rounds() + "; the last one: " + failure.getMessage(), failure));
        }
        return driver.pause(refusal.pause(round, driver.core.random().getAsDouble()))
                .thenCompose(over -> last ? lastLook(failure) : round());
    }

    private CompletableFuture<CommitResult> lastLook(ForgejoException failure) {
        return look().thenCompose(seen -> seen.result() != null
                ? done(seen.result())
                : CompletableFuture.failedFuture(givenUp(
                        "gave up after " + rounds() + "; the branch does not have the change. The last one: "
                                + failure.getMessage(),
                        failure)));
    }

    private String rounds() {
        return round == 1 ? "1 round" : round + " rounds";
    }

    /** What the caller gets. What the server or a function said is thrown as it is, unless it would hide that a commit may be made. */
    private Throwable ended(Throwable told) {
        if (told instanceof CommitFailedException decided && decided.mayHaveBeenApplied() == mayHaveBeenApplied()) {
            return decided;
        } else if (told instanceof TimeoutException) {
            return givenUp(
                    round == 0
                            ? "nothing was sent: the deadline passed while others committed to the branch."
                            : "the deadline is over" + afterLast(),
                    lastMet());
        } else if (told instanceof InterruptedException) {
            return givenUp("the thread was interrupted while it waited" + afterLast(), told);
        } else if (told instanceof CancellationException || mayHaveBeenApplied()) {
            return givenUp("ended before the fate of a commit was known: " + told.getMessage(), told);
        }
        for (ForgejoException earlier : met) {
            if (earlier != told) {
                told.addSuppressed(earlier);
            }
        }
        return told;
    }

    private String afterLast() {
        ForgejoException last = lastMet();
        return last == null ? "." : "; the last round met: " + last.getMessage();
    }

    private @Nullable ForgejoException lastMet() {
        return met.isEmpty() ? null : met.get(met.size() - 1);
    }

    private boolean mayHaveBeenApplied() {
        return sending || !unknown.isEmpty();
    }

    /** For a future that is cancelled. */
    CommitFailedException cancelled() {
        return givenUp("the change was cancelled.", null);
    }

    private CommitFailedException givenUp(String why, @Nullable Throwable cause) {
        return new CommitFailedException(
                Failure.ofHelper(NAME, Objects.toString(settings.place()), mayHaveBeenApplied()), met, why, cause);
    }
}
