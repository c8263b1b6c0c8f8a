package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.error.Attempt;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.GiveUpReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** What one execution of a call met, attempt by attempt, and what its caller gets in the end: the answer, or the exception that tells it all. */
final class CallHistory<T> {
    private final Core core;
    private final Plan<T> plan;
    private final Redactor redactor;
    private final List<Attempt> attempts = new CopyOnWriteArrayList<>();
    private final List<ForgejoException> repeated = new ArrayList<>();

    private volatile boolean applied;
    private boolean fateUnknown;
    private Outcome.@Nullable Failed<T> lastFailure;
    private @Nullable Answer<T> answer;
    private volatile @Nullable ForgejoException end;
    private volatile @Nullable GiveUpReason gaveUpFor;

    CallHistory(Core core, Plan<T> plan, Redactor redactor) {
        this.core = core;
        this.plan = plan;
        this.redactor = redactor;
    }

    int size() {
        return attempts.size();
    }

    boolean isEmpty() {
        return attempts.isEmpty();
    }

    /** True if an attempt met what leaves open whether the server acted. */
    boolean fateUnknown() {
        return fateUnknown;
    }

    /** True if the server may have acted on an attempt that ended. */
    boolean applied() {
        return applied;
    }

    boolean hasFailed() {
        return lastFailure != null;
    }

    /** True if the newest attempt so far failed. */
    boolean troubled() {
        int made = attempts.size();
        return made > 0 && attempts.get(made - 1).proof() != null;
    }

    @Nullable
    Answer<T> answer() {
        return answer;
    }

    /** What the caller gets if it gets no answer; null until that is decided. */
    @Nullable
    ForgejoException end() {
        return end;
    }

    String notSent() {
        return attempts.isEmpty() ? "Not sent: " : "Not sent again: ";
    }

    void note(Attempt attempt) {
        attempts.add(attempt);
        core.events().attempt(plan.name(), attempt);
    }

    void answered(Attempt attempt, Answer<T> answered) {
        note(attempt);
        answer = answered;
    }

    void failed(Attempt attempt, Outcome.Failed<T> failed) {
        note(attempt);
        applied |= failed.mayHaveBeenApplied();
        fateUnknown |= failed.proof() == Proof.AMBIGUOUS;
        lastFailure = failed;
    }

    /** The newest failure is not the end. */
    void repeats(Outcome.Failed<T> failed, Duration wait) {
        failed.failure().conclude(attempts, applied, "Sent again after " + RetryDecision.seconds(wait) + ".");
        repeated.add(failed.exception());
    }

    /** Ends the call with a failure that came before anything of it was sent. */
    synchronized void refuse(ForgejoException told) {
        if (end == null) {
            end = told;
            gaveUpFor = GiveUpReason.REFUSED;
            core.events().giveUp(plan.name(), told, GiveUpReason.REFUSED, "Not sent.");
        }
    }

    void finish(@Nullable StopReason stop, GiveUpReason kind, String why) {
        finish(stop, kind, why, Proof.FINAL);
    }

    /**
     * Decides what the caller gets; the first decision stands.
     *
     * @param unsent what it proves if there was no attempt
     */
    synchronized void finish(@Nullable StopReason stop, GiveUpReason kind, String why, Proof unsent) {
        if (end != null) {
            return;
        }
        gaveUpFor = kind;
        ForgejoException last = last(stop, why, unsent);
        ForgejoException thrown = stop != null && attempts.size() > 1 ? exhausted(last, stop, why) : last;
        for (ForgejoException earlier : repeated) {
            if (earlier != last) {
                thrown.addSuppressed(earlier);
            }
        }
        end = thrown;
        core.events().giveUp(plan.name(), thrown, kind, why);
    }

    private ForgejoException last(@Nullable StopReason stop, String why, Proof unsent) {
        Outcome.Failed<T> failed = lastFailure;
        if (failed == null) {
            return new TransportException(concluded(why), unsent, stop, "nothing was sent.");
        }
        failed.failure().conclude(attempts, applied, why);
        return failed.exception();
    }

    private RetriesExhausted exhausted(ForgejoException last, StopReason stop, String why) {
        return new RetriesExhausted(
                concluded(why),
                last,
                stop,
                "gave up after " + attempts.size() + " attempts; the last one: "
                        + attempts.get(attempts.size() - 1).summary() + ".");
    }

    private Failure concluded(String why) {
        return concluded(applied, why);
    }

    /** A failure of the whole call, with what it met so far. */
    Failure concluded(boolean mayHaveBeenApplied, String why) {
        Failure failure = new Failure(plan.name(), plan.operation().httpLine(), core.target(plan, redactor), "");
        failure.conclude(attempts, mayHaveBeenApplied, why);
        return failure;
    }

    /** Tells the listeners of whole calls how it ended. */
    void tellEnd(Duration elapsed) {
        int made = attempts.size();
        boolean unwanted = gaveUpFor == GiveUpReason.CANCELLED || gaveUpFor == GiveUpReason.CLOSED;
        core.events()
                .ended(
                        plan.name(),
                        answer != null
                                ? CallListener.Outcome.SUCCEEDED
                                : unwanted ? CallListener.Outcome.CANCELLED : CallListener.Outcome.FAILED,
                        elapsed,
                        made,
                        made == 0 ? OptionalInt.empty() : attempts.get(made - 1).status(),
                        answer != null ? null : end);
    }
}
