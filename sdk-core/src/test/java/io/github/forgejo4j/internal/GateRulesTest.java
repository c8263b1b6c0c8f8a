package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.pacing.CallLimiter;
import io.github.forgejo4j.pacing.LimiterFailure;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.ratelimit.RateLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the line makes of answers, on which threads it tells, and what it does once a client is closed. In virtual time. */
class GateRulesTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Threads are tasks that the test runs when it likes. */
    private static final class Threads extends VirtualTiming {
        final List<Runnable> begun = new ArrayList<>();
        boolean closed;

        @Override
        public void run(Runnable task) {
            refuseIfClosed();
            begun.add(task);
        }

        @Override
        public Runnable schedule(Runnable task, Duration wait) {
            refuseIfClosed();
            return super.schedule(task, wait);
        }

        @Override
        public Runnable alarm(Runnable task, Duration after) {
            refuseIfClosed();
            return super.schedule(task, after);
        }

        private void refuseIfClosed() {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }
    }

    private final Threads timing = new Threads();
    private final List<String> told = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private final List<Gate.Pass> passes = new ArrayList<>();
    private final CallListener listener = new CallListener() {
        @Override
        public void onQueued(QueuedEvent event) {
            events.add(event.operation() + " " + event.reason() + " " + event.expected());
        }

        @Override
        public void onDequeued(DequeuedEvent event) {
            events.add(event.operation() + " out " + event.waited() + " " + event.sent());
        }
    };

    private Gate gate(Pacing pacing, int inFlight) {
        return Gate.of(pacing, inFlight, timing, new Events(null, List.of(listener), Runnable::run), () -> 0.5);
    }

    private static Pacing.Builder headers() {
        return Pacing.builder().byHeaders().spreadBelow(0).maxWait(Duration.ofDays(1));
    }

    private LineWaiter enter(Gate gate, String name) {
        return enter(gate, name, null, false);
    }

    private LineWaiter enter(Gate gate, String name, Duration deadline, boolean thread) {
        LineWaiter waiter =
                new LineWaiter(
                        name, 1, 1, deadline != null, deadline == null ? 0 : timing.nanoTime() + deadline.toNanos()) {
                    @Override
                    void granted(Gate.Pass pass) {
                        told.add(operation + " " + timing.nanoTime() / 1_000_000);
                        passes.add(pass);
                    }

                    @Override
                    void refused(Gate.Refusal refusal) {
                        told.add(operation + " " + refusal.kind() + ": " + refusal.why());
                    }

                    @Override
                    boolean needsThread() {
                        return thread;
                    }
                };
        Gate.Pass pass = gate.enter(waiter);
        if (pass != null) {
            waiter.granted(pass);
        }
        return waiter;
    }

    // ---- what an answer changes

    @ParameterizedTest
    @CsvSource({"30, 10, 30000", "10, 30, 30000"})
    void ofSeveralRefusalsTheLongestIsWaitedFor(int first, int second, long at) {
        Gate gate = gate(headers().build(), 0);
        enter(gate, "a");
        gate.observe(429, null, Duration.ofSeconds(first), passes.get(0));
        gate.observe(429, null, Duration.ofSeconds(second), passes.get(0));
        passes.get(0).release();
        enter(gate, "b");
        timing.advance(Duration.ofMinutes(2));

        assertThat(told).containsExactly("a 0", "b " + at);
        assertThat(events).containsExactly("b THROTTLED PT30S", "b out PT30S true");
    }

    @Test
    void aRefusalThatComesAfterAnOldPauseBeginsItsOwn() {
        Gate gate = gate(headers().build(), 0);
        enter(gate, "a");
        gate.observe(429, null, Duration.ofSeconds(30), passes.get(0));
        passes.get(0).release();
        timing.advance(Duration.ofSeconds(40));
        enter(gate, "b");
        gate.observe(429, null, Duration.ofSeconds(5), passes.get(1));
        passes.get(1).release();
        enter(gate, "c");
        timing.advance(Duration.ofMinutes(2));

        assertThat(told).containsExactly("a 0", "b 40000", "c 45000");
    }

    @Test
    void aRefusalThatSaysNoTimeHoldsNobodyBack() {
        Gate gate = gate(headers().build(), 0);
        enter(gate, "a");
        gate.observe(429, null, null, passes.get(0));
        gate.observe(429, null, Duration.ZERO, passes.get(0));
        enter(gate, "b");

        assertThat(told).containsExactly("a 0", "b 0");
    }

    @Test
    void aPauseOfCenturiesDoesNotOverflowTheClock() {
        Gate gate = gate(headers().build(), 0);
        enter(gate, "a");
        timing.advance(SECOND);
        gate.observe(429, null, Duration.ofSeconds(Long.MAX_VALUE), passes.get(0));
        passes.get(0).release();
        enter(gate, "b");

        assertThat(told.get(1))
                .startsWith(
                        "b WAIT_TOO_LONG: a wait of 2305843009.213 s for the server, which refused another call (429)");
    }

    @Test
    void afterAPauseTheOneThatIsSentAheadMayEndUnansweredAndTheNextGoesAhead() {
        Gate gate = gate(headers().build(), 0);
        enter(gate, "a");
        gate.observe(429, null, SECOND, passes.get(0));
        passes.get(0).release();
        enter(gate, "b");
        enter(gate, "c");
        enter(gate, "d");
        timing.advance(Duration.ofSeconds(2));
        assertThat(told).containsExactly("a 0", "b 1000");

        passes.get(1).release();
        assertThat(told).containsExactly("a 0", "b 1000", "c 2000");

        gate.observe(200, null, null, passes.get(2));
        assertThat(told).containsExactly("a 0", "b 1000", "c 2000", "d 2000");
    }

    @Test
    void withoutPacingARefusalIsTheMatterOfItsCall() {
        Gate gate = gate(null, 5);
        enter(gate, "a");
        gate.observe(429, null, Duration.ofSeconds(30), passes.get(0));
        enter(gate, "b");

        assertThat(told).containsExactly("a 0", "b 0");
    }

    @Test
    void aPresetHoldsUntilTheServerStatesALimitAndCountsMeanwhile() {
        Gate gate = gate(headers().preset(1, Duration.ofSeconds(100)).build(), 0);
        enter(gate, "a");
        enter(gate, "b");
        assertThat(told).containsExactly("a 0");

        Headers stated = Headers.of("RateLimit", "\"p\";r=2;t=60", "RateLimit-Policy", "\"p\";q=100;w=60");
        gate.observe(200, RateLimit.read(stated, null, timing.now(), timing::nanoTime), null, passes.get(0));

        assertThat(told).containsExactly("a 0", "b 0");
    }

    @Test
    void whoComesWhileOthersStandThereStandsBehindThem() {
        Gate gate = gate(
                Pacing.builder()
                        .preset(2, Duration.ofSeconds(100))
                        .weights(1, 2)
                        .spreadBelow(0)
                        .build(),
                0);
        enter(gate, "a");
        gate.enter(new Silent(2));
        enter(gate, "small");

        assertThat(told).as("though there is room for it").containsExactly("a 0");
    }

    private static final class Silent extends LineWaiter {
        Silent(int cost) {
            super("silent", 1, cost, false, 0);
        }

        @Override
        void granted(Gate.Pass pass) {}

        @Override
        void refused(Gate.Refusal refusal) {}

        @Override
        boolean needsThread() {
            return false;
        }
    }

    // ---- deadlines

    @Test
    void aDeadlineThatIsOverAlreadyEndsTheCallAtOnce() {
        Gate gate = gate(null, 1);
        enter(gate, "a");
        enter(gate, "b", Duration.ZERO, false);

        assertThat(told)
                .containsExactly(
                        "a 0", "b DEADLINE: the deadline passed while it waited for one of 1 calls in flight to end.");
        assertThat(timing.pending()).isZero();
    }

    @Test
    void aWaitThatEndsWithTheDeadlineDoesNotFit() {
        Gate gate = gate(Pacing.builder().preset(1, Duration.ofSeconds(100)).build(), 0);
        enter(gate, "a");
        enter(gate, "b", Duration.ofMillis(100_500), false);
        enter(gate, "c", Duration.ofMillis(100_501), false);

        assertThat(told).hasSize(2);
        assertThat(told.get(1)).startsWith("b DEADLINE: a wait of 100.5 s");
        timing.advance(Duration.ofSeconds(101));
        assertThat(told).endsWith("c 100500");
        assertThat(timing.pending()).as("its alarm is off").isZero();
    }

    @Test
    void aWaitAsLongAsPacingMayWaitFits() {
        Gate gate = gate(
                Pacing.builder()
                        .preset(1, Duration.ofSeconds(100))
                        .maxWait(Duration.ofMillis(100_500))
                        .build(),
                0);
        enter(gate, "a");
        enter(gate, "b");

        assertThat(told).containsExactly("a 0");
        assertThat(events).containsExactly("b PACING PT1M40.5S");
    }

    @Test
    void onlyTheFirstInLineIsToldHowLongItWillBe() {
        Gate gate = gate(Pacing.builder().preset(1, Duration.ofSeconds(100)).build(), 0);
        enter(gate, "a");
        enter(gate, "b");
        LineWaiter c = enter(gate, "c");
        timing.advance(SECOND);
        gate.leave(c);
        timing.advance(Duration.ofSeconds(100));

        assertThat(events)
                .containsExactly("b PACING PT1M40.5S", "c PACING null", "c out PT1S false", "b out PT1M40.5S true");
    }

    @Test
    void theLineHasOneTimerWhichStaysAsLongAsItsTimeDoes() {
        Gate gate = gate(Pacing.builder().preset(1, Duration.ofSeconds(100)).build(), 0);
        enter(gate, "a");
        LineWaiter b = enter(gate, "b");
        LineWaiter c = enter(gate, "c");
        assertThat(timing.pending()).isEqualTo(1);

        gate.leave(b);
        assertThat(timing.pending()).isEqualTo(1);
        gate.leave(c);
        assertThat(timing.pending()).isZero();
    }

    // ---- the limiter

    @Test
    void itsFailureIsToldInEachCallsEventAndRefusal() {
        List<String> failures = new ArrayList<>();
        CallListener failing = new CallListener() {
            @Override
            public void onLimiterFailure(LimiterFailureEvent event) {
                failures.add(event.operation() + " " + event.letGo());
            }
        };
        IllegalStateException down = new IllegalStateException("down");
        Pacing pacing = Pacing.builder()
                .limiter(permits -> CompletableFuture.failedFuture(down))
                .limiterFailure(LimiterFailure.REFUSE)
                .build();
        Gate gate = Gate.of(pacing, 0, timing, new Events(null, List.of(failing), Runnable::run), () -> 0.5);
        enter(gate, "a");
        timing.advance(Duration.ofMillis(4_999));
        enter(gate, "b");

        String refused = " LIMITER: the limiter failed (IllegalStateException), and nothing is let go without it.";
        assertThat(told).containsExactly("a" + refused, "b" + refused);
        assertThat(failures).containsExactly("a false", "b false");
    }

    @Test
    void whileItIsAskedNobodyElseAsks() {
        CompletableFuture<Duration> answer = new CompletableFuture<>();
        List<Integer> asked = new ArrayList<>();
        CallLimiter limiter = permits -> {
            asked.add(permits);
            return answer;
        };
        Gate gate = gate(Pacing.by(limiter), 0);
        enter(gate, "a");
        enter(gate, "b");
        assertThat(asked).hasSize(1);
        assertThat(events).containsExactly("a LIMITER null", "b LIMITER null");

        answer.complete(Duration.ZERO);
        assertThat(told).containsExactly("a 0", "b 0");
        assertThat(asked).hasSize(2);
    }

    @Test
    void aPermitForAReadServesNoWriteThatCostsMore() {
        CompletableFuture<Duration> answer = new CompletableFuture<>();
        List<Integer> asked = new ArrayList<>();
        CallLimiter limiter = permits -> {
            asked.add(permits);
            return asked.size() == 1 ? answer : new CompletableFuture<>();
        };
        Gate gate = gate(Pacing.by(limiter), 0);
        LineWaiter read = enter(gate, "read");
        gate.enter(new Silent(2));
        gate.leave(read);
        answer.complete(Duration.ZERO);

        assertThat(asked).containsExactly(1, 2);
        assertThat(told).isEmpty();
    }

    // ---- threads

    @Test
    void thoseThatGoOnWithMoreThanAWakeUpAreToldOnEightThreadsAtTheMost() {
        Gate gate = gate(null, 20);
        for (int i = 0; i < 20; i++) {
            enter(gate, "first");
        }
        for (int i = 0; i < 20; i++) {
            enter(gate, "w" + i, null, true);
        }
        told.clear();
        List.copyOf(passes).forEach(Gate.Pass::release);
        assertThat(told).isEmpty();
        assertThat(timing.begun).hasSize(8);

        timing.begun.get(0).run();
        assertThat(told).hasSize(20).startsWith("w0 0", "w1 0").endsWith("w19 0");
        timing.begun.subList(1, 8).forEach(Runnable::run);
        assertThat(told).hasSize(20);

        // All of them have ended: the next one has a thread again.
        enter(gate, "last", null, true);
        passes.get(20).release();
        assertThat(timing.begun).hasSize(9);
        timing.begun.get(8).run();
        assertThat(told).endsWith("last 0");
    }

    @Test
    void aClosedClientHasNoThreadsTimersOrAlarmsAndTellsAllTheSame() {
        Gate gate = gate(headers().preset(2, Duration.ofSeconds(100)).build(), 1);
        enter(gate, "a");
        timing.closed = true;
        enter(gate, "b", SECOND, true);
        assertThat(timing.pending()).isZero();
        passes.get(0).release();
        assertThat(told).containsExactly("a 0", "b 0");

        passes.get(1).release();
        LineWaiter c = enter(gate, "c");
        assertThat(told).hasSize(2);
        timing.closed = false;
        timing.advance(Duration.ofSeconds(101));
        assertThat(told).as("no timer was set").hasSize(2);
        enter(gate, "d");
        assertThat(told).containsExactly("a 0", "b 0", "c 101000");
        assertThat(gate.leave(c)).isFalse();
    }
}
