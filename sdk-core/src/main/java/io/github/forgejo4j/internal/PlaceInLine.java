package io.github.forgejo4j.internal;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One execution's place in the line of calls that pacing and bounds let through, and the pass that it has got there. */
final class PlaceInLine {
    private final Core core;
    private final Plan<?> plan;
    private final AtomicReference<Gate.@Nullable Pass> pass = new AtomicReference<>();
    private volatile Duration waited = Duration.ZERO;

    PlaceInLine(Core core, Plan<?> plan) {
        this.core = core;
        this.plan = plan;
    }

    /** How long the newest attempt stood in line. */
    Duration waited() {
        return waited;
    }

    /** @param since when it began to stand there, in nanoseconds of the clock */
    void waitedSince(long since) {
        waited = Duration.ofNanos(core.timing().nanoTime() - since);
    }

    /** Holds the pass until the attempt ended. */
    void hold(Gate.Pass granted) {
        pass.set(granted);
    }

    /** What the attempt under way was let go with; null if it stood in no line. */
    Gate.@Nullable Pass pass() {
        return pass.get();
    }

    /** Gives the pass back, if there is one. */
    void release() {
        Gate.Pass held = pass.getAndSet(null);
        if (held != null) {
            held.release();
        }
    }

    /**
     * Who stands in line for an attempt.
     *
     * @param attempt its number
     * @param left of the deadline, null if there is none
     * @param needsThread whether being granted goes on with the call on the thread that tells it
     */
    LineWaiter waiter(
            Gate gate,
            int attempt,
            @Nullable Duration left,
            boolean needsThread,
            Consumer<Gate.Pass> onGranted,
            Consumer<Gate.Refusal> onRefused) {
        waited = Duration.ZERO;
        return new LineWaiter(
                plan.name(),
                attempt,
                gate.cost(plan.operation().safe()),
                left != null,
                left == null ? 0 : core.timing().nanoTime() + SystemTiming.saturatedNanos(left)) {
            @Override
            void granted(Gate.Pass granted) {
                onGranted.accept(granted);
            }

            @Override
            void refused(Gate.Refusal refusal) {
                onRefused.accept(refusal);
            }

            @Override
            boolean needsThread() {
                return needsThread;
            }
        };
    }
}
