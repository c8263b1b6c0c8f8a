package io.github.forgejo4j.waiting;

import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.error.WaitEndedException;
import io.github.forgejo4j.error.WaitTimeoutException;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.Failure;
import io.github.forgejo4j.internal.Pace;
import io.github.forgejo4j.internal.Step;
import io.github.forgejo4j.internal.Task;
import io.github.forgejo4j.internal.TaskTime;
import java.time.Duration;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** One wait: look, judge, pause, look again. */
final class WaitTask<T> implements Task<T> {
    private final Core core;
    private final WaitPlan<T> plan;
    private final TaskTime time;
    private final Pace pace;
    private int looks;
    private @Nullable T lastSeen;
    private @Nullable ForgejoException lastFailure;

    WaitTask(Core core, WaitPlan<T> plan, TaskTime time) {
        this.core = core;
        this.plan = plan;
        this.time = time;
        this.pace = new Pace(time, plan.first(), plan.longest());
    }

    @Override
    public Step<T> begin() {
        return look(Duration.ZERO);
    }

    private Step<T> look(Duration pause) {
        return new Step.Ask<>(plan.look().get(), plan.bound(), pause, this::came);
    }

    private Step<T> came(@Nullable ForgejoResponse<? extends @Nullable T> answer, @Nullable ForgejoException failure) {
        looks++;
        if (answer == null) {
            return failed(failure);
        }
        lastFailure = null;
        T state = answer.value();
        if (state == null) {
            return again(null, null, answer.headers());
        }
        lastSeen = state;
        for (WaitPlan.OutOfReach<T> end : plan.outOfReach()) {
            if (end.state().test(state)) {
                tell(state, null, false, null);
                return new Step.Failed<>(ended(WaitEndedException.Reason.OUT_OF_REACH, end.because()));
            }
        }
        if (plan.condition().test(state)) {
            tell(state, null, true, null);
            return new Step.Done<>(state);
        }
        return again(state, null, answer.headers());
    }

    private Step<T> failed(@Nullable ForgejoException failure) {
        if (failure == null) {
            throw new IllegalArgumentException("neither an answer nor a failure");
        }
        lastFailure = failure;
        if (endedByDeadline(failure)) {
            tell(null, failure, false, null);
            return new Step.Failed<>(timeout());
        } else if (!plan.notYet().test(failure)) {
            tell(null, failure, false, null);
            return new Step.Failed<>(failure);
        }
        return again(null, failure, failure instanceof ApiException api ? api.headers() : Headers.of());
    }

    /** True if the time of the whole ended the look: it is up, or what is left was too short for an attempt. */
    private boolean endedByDeadline(ForgejoException failure) {
        return time.left().isZero() || plan.bound() == null && stoppedBy(failure) == StopReason.DEADLINE;
    }

    private static @Nullable StopReason stoppedBy(ForgejoException failure) {
        if (failure instanceof RetriesExhausted exhausted) {
            return exhausted.stoppedBy();
        }
        return failure instanceof TransportException unsent ? unsent.stoppedBy().orElse(null) : null;
    }

    private Step<T> again(@Nullable T state, @Nullable ForgejoException failure, Headers headers) {
        Duration pause = pace.pause(time.askedToWait(headers));
        tell(state, failure, false, pause);
        return pause == null ? new Step.Failed<>(timeout()) : look(pause);
    }

    private void tell(@Nullable T state, @Nullable ForgejoException failure, boolean met, @Nullable Duration next) {
        WaitListener<? super T> listener = plan.listener();
        if (listener != null) {
            tell(listener, new Look<>(plan.what(), looks, state, failure, met, time.elapsed(), next));
        }
    }

    /** A look has no use for what its listener could put into it: its type parameter only comes out. */
    @SuppressWarnings("unchecked")
    private <L> void tell(WaitListener<L> listener, Look<T> look) {
        core.tell(() -> listener.onLook((Look<L>) look));
    }

    @Override
    public ForgejoException stopped(Why why, @Nullable ForgejoException inFlight) {
        return switch (why) {
            case DEADLINE -> timeout();
            case INTERRUPTED -> ended(WaitEndedException.Reason.INTERRUPTED, "the thread was interrupted");
            case CANCELLED -> ended(WaitEndedException.Reason.CANCELLED, "the future was cancelled");
            case CLOSED -> ended(WaitEndedException.Reason.CLOSED, "the client was closed");
        };
    }

    private WaitTimeoutException timeout() {
        return new WaitTimeoutException(
                name(),
                lastSeen,
                looks,
                "not so within " + TaskTime.words(time.deadline()) + ", " + account(),
                lastFailure);
    }

    private WaitEndedException ended(WaitEndedException.Reason reason, String because) {
        return new WaitEndedException(
                name(), reason, lastSeen, looks, "ended because " + because + ", " + account(), lastFailure);
    }

    private Failure name() {
        return Failure.ofTask("waiting for " + plan.what(), false);
    }

    private String account() {
        T state = lastSeen;
        String shown = state == null ? "" : plan.shown().apply(state);
        String seen = shown.isEmpty() ? "" : "; last seen: " + shown;
        ForgejoException failure = lastFailure;
        return "after " + looks + (looks == 1 ? " look" : " looks") + seen
                + (failure == null ? "." : "; the last look: " + failure.getMessage());
    }
}
