package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.pacing.CallLimiter;
import io.github.forgejo4j.pacing.LimiterFailure;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.retry.GiveUpReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final VirtualTiming timing = new VirtualTiming();
    private final List<String> events = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final List<Gate.Pass> passes = new ArrayList<>();
    private final CallListener listener = new CallListener() {
        @Override
        public void onQueued(QueuedEvent event) {
            events.add(event.operation() + " queued " + event.reason() + " " + event.expected());
        }

        @Override
        public void onDequeued(DequeuedEvent event) {
            events.add(event.operation() + " dequeued " + event.reason() + " " + event.waited() + " " + event.sent());
        }

        @Override
        public void onLimiterFailure(LimiterFailureEvent event) {
            events.add(event.operation() + " limiter failed " + event.letGo() + " "
                    + event.failure().getMessage());
        }
    };

    private Gate gate(Pacing pacing, int inFlight) {
        return Gate.of(pacing, inFlight, timing, new Events(null, List.of(listener), Runnable::run), () -> 0.5);
    }

    private LineWaiter waiter(String name, int cost, Duration deadline) {
        return new LineWaiter(
                name, 1, cost, deadline != null, deadline == null ? 0 : timing.nanoTime() + deadline.toNanos()) {
            @Override
            void granted(Gate.Pass pass) {
                told.add(operation + " granted at " + timing.nanoTime() / 1_000_000);
                passes.add(pass);
            }

            @Override
            void refused(Gate.Refusal refusal) {
                told.add(operation + " refused at " + timing.nanoTime() / 1_000_000 + " " + refusal.kind() + ": "
                        + refusal.why());
            }

            @Override
            boolean needsThread() {
                return false;
            }
        };
    }

    private LineWaiter enter(Gate gate, String name) {
        return enter(gate, waiter(name, 1, null));
    }

    private LineWaiter enter(Gate gate, LineWaiter waiter) {
        Gate.Pass pass = gate.enter(waiter);
        if (pass != null) {
            waiter.granted(pass);
        }
        return waiter;
    }

    @Test
    void nothingToWaitForIsNoGate() {
        assertThat(gate(null, 0)).isNull();
    }

    @Test
    void theLineIsServedInTheOrderInWhichItsCallsCame() {
        Gate gate = gate(null, 1);
        for (String name : List.of("a", "b", "c", "d")) {
            enter(gate, name);
        }
        assertThat(told).containsExactly("a granted at 0");
        for (int i = 0; i < 3; i++) {
            timing.advance(SECOND);
            passes.get(i).release();
        }

        assertThat(told)
                .containsExactly("a granted at 0", "b granted at 1000", "c granted at 2000", "d granted at 3000");
        assertThat(events)
                .containsExactly(
                        "b queued CALLS_IN_FLIGHT null",
                        "c queued CALLS_IN_FLIGHT null",
                        "d queued CALLS_IN_FLIGHT null",
                        "b dequeued CALLS_IN_FLIGHT PT1S true",
                        "c dequeued CALLS_IN_FLIGHT PT2S true",
                        "d dequeued CALLS_IN_FLIGHT PT3S true");
    }

    @Test
    void aPassThatIsGivenBackTwiceFreesOnePlace() {
        Gate gate = gate(null, 1);
        enter(gate, "a");
        enter(gate, "b");
        enter(gate, "c");
        passes.get(0).release();
        passes.get(0).release();

        assertThat(told).containsExactly("a granted at 0", "b granted at 0");
    }

    @Test
    void whoLeavesTheLineLeavesNoTrace() {
        Gate gate = gate(null, 1);
        enter(gate, "a");
        LineWaiter b = enter(gate, waiter("b", 1, Duration.ofHours(1)));
        enter(gate, "c");

        assertThat(gate.leave(b)).isTrue();
        assertThat(gate.leave(b)).isFalse();
        assertThat(timing.pending()).isZero();
        passes.get(0).release();

        assertThat(told).containsExactly("a granted at 0", "c granted at 0");
    }

    @Test
    void aDeadlineThatPassesInLineEndsTheCallThen() {
        Gate gate = gate(null, 1);
        enter(gate, "a");
        enter(gate, waiter("b", 1, Duration.ofSeconds(3)));
        timing.advance(Duration.ofSeconds(10));
        passes.get(0).release();

        assertThat(told)
                .containsExactly(
                        "a granted at 0",
                        "b refused at 3000 DEADLINE: the deadline passed while it waited in line (CALLS_IN_FLIGHT).");
    }

    @Test
    void aWaitThatIsKnownNotToFitIsNotWaited() {
        Gate gate = gate(Pacing.of(1, Duration.ofSeconds(100)), 0);
        enter(gate, "a");
        enter(gate, waiter("b", 1, Duration.ofSeconds(5)));
        enter(gate, waiter("c", 1, Duration.ofSeconds(200)));

        assertThat(told)
                .containsExactly(
                        "a granted at 0",
                        "b refused at 0 DEADLINE: a wait of 100.5 s for the preset of 1 per 100 s does not fit into what is"
                                + " left of the deadline, 5 s.");
        timing.advance(Duration.ofSeconds(101));
        assertThat(told).endsWith("c granted at 100500");
    }

    @Test
    void aWaitLongerThanPacingMayWaitIsNotWaited() {
        Pacing pacing = Pacing.builder()
                .preset(1, Duration.ofHours(1))
                .maxWait(Duration.ofMinutes(1))
                .build();
        Gate gate = gate(pacing, 0);
        enter(gate, "a");
        enter(gate, "b");

        assertThat(told.get(1))
                .isEqualTo(
                        "b refused at 0 WAIT_TOO_LONG: a wait of 3601 s for the preset of 1 per 3600 s is longer than"
                                + " pacing may wait, 60 s.");
    }

    @Test
    void theTimeBehindOthersCountsForTheLongestWait() {
        Pacing pacing = Pacing.builder()
                .preset(1, Duration.ofSeconds(2))
                .maxWait(Duration.ofSeconds(3))
                .build();
        Gate gate = gate(pacing, 0);
        for (String name : List.of("a", "b", "c", "d")) {
            enter(gate, name);
        }
        timing.advance(SECOND);
        enter(gate, "late");
        timing.advance(Duration.ofSeconds(9));

        String refused = " refused at 2010 WAIT_TOO_LONG: a wait of 2.01 s for the preset of 1 per 2 s, after 2.01 s in"
                + " line, is longer than pacing may wait, 3 s.";
        assertThat(told)
                .containsExactly(
                        "a granted at 0",
                        "b granted at 2010",
                        "c" + refused,
                        "d" + refused,
                        "late refused at 2010 WAIT_TOO_LONG: a wait of 2.01 s for the preset of 1 per 2 s, after 1.01 s in"
                                + " line, is longer than pacing may wait, 3 s.");
        assertThat(timing.pending()).isZero();
    }

    @Test
    void aCallInFlightMayTakeLongerThanPacingMayWait() {
        Pacing pacing = Pacing.builder()
                .preset(100, SECOND)
                .maxWait(Duration.ofSeconds(3))
                .build();
        Gate gate = gate(pacing, 1);
        enter(gate, "a");
        enter(gate, "b");
        timing.advance(Duration.ofSeconds(5));
        passes.get(0).release();

        assertThat(told).containsExactly("a granted at 0", "b granted at 5000");
    }

    @Test
    void aRefusalHoldsBackAllCallsUntilTheServerSaysAndThenSendsOneAhead() {
        Gate gate = gate(Pacing.byHeaders(), 0);
        enter(gate, "a");
        gate.observe(429, null, Duration.ofSeconds(30), null);
        passes.get(0).release();
        enter(gate, "b");
        enter(gate, "c");
        enter(gate, waiter("d", 1, Duration.ofSeconds(10)));
        timing.advance(Duration.ofSeconds(31));
        assertThat(told).containsExactly("a granted at 0", told.get(1), "b granted at 30000");
        assertThat(told.get(1)).startsWith("d refused at 10000 DEADLINE");

        gate.observe(200, null, null, null);
        assertThat(told).endsWith("c granted at 31000");
        assertThat(events).contains("b queued THROTTLED PT30S");
    }

    @Test
    void writesMayCostMoreThanReads() {
        Pacing pacing = Pacing.builder()
                .preset(10, Duration.ofSeconds(100))
                .weights(1, 5)
                .spreadBelow(0)
                .build();
        Gate gate = gate(pacing, 0);
        assertThat(gate.cost(true)).isEqualTo(1);
        assertThat(gate.cost(false)).isEqualTo(5);
        enter(gate, waiter("a", 5, null));
        enter(gate, waiter("b", 5, null));
        enter(gate, waiter("c", 1, null));
        timing.advance(Duration.ofSeconds(101));

        assertThat(told).containsExactly("a granted at 0", "b granted at 0", "c granted at 100500");
    }

    @Test
    void aLimiterIsAskedAgainWhenItSaysAndForOneCallAtATime() {
        List<String> asked = new ArrayList<>();
        CallLimiter limiter = permits -> {
            asked.add(permits + " at " + timing.nanoTime() / 1_000_000);
            return CompletableFuture.completedFuture(asked.size() == 2 ? Duration.ofSeconds(7) : Duration.ZERO);
        };
        Gate gate = gate(Pacing.by(limiter), 0);
        enter(gate, "a");
        enter(gate, "b");
        enter(gate, "c");
        timing.advance(Duration.ofSeconds(8));

        assertThat(asked).containsExactly("1 at 0", "1 at 0", "1 at 7000", "1 at 7000");
        assertThat(told).containsExactly("a granted at 0", "b granted at 7000", "c granted at 7000");
    }

    @Test
    void whatALimiterNeverLetsGoHoldsBackNobodyElse() {
        List<Integer> asked = new ArrayList<>();
        CallLimiter limiter = permits -> {
            asked.add(permits);
            return CompletableFuture.completedFuture(permits > 2 ? Duration.ofNanos(Long.MAX_VALUE) : Duration.ZERO);
        };
        Gate gate = gate(Pacing.by(limiter), 0);
        enter(gate, waiter("write", 3, null));
        enter(gate, "read");
        enter(gate, waiter("write", 3, null));

        assertThat(told).hasSize(3);
        assertThat(told.get(0)).startsWith("write refused at 0 WAIT_TOO_LONG");
        assertThat(told.get(1)).isEqualTo("read granted at 0");
        assertThat(told.get(2)).startsWith("write refused at 0 WAIT_TOO_LONG");
        assertThat(asked).containsExactly(3, 1, 3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLimitersPauseEndsWithTheCallThatItWasFor(boolean leaves) {
        CallLimiter limiter =
                permits -> CompletableFuture.completedFuture(permits > 2 ? Duration.ofSeconds(60) : Duration.ZERO);
        Gate gate = gate(Pacing.by(limiter), 0);
        LineWaiter write = enter(gate, waiter("write", 3, Duration.ofSeconds(61)));
        enter(gate, "read");
        assertThat(told).isEmpty();

        timing.advance(SECOND);
        if (leaves) {
            gate.leave(write);
            assertThat(told).containsExactly("read granted at 1000");
        } else {
            timing.advance(Duration.ofSeconds(60));
            assertThat(told).hasSize(2).last().asString().startsWith("read granted at 6");
        }
    }

    @Test
    void aLimitersPauseForMorePermitsSaysNothingOfFewer() {
        CompletableFuture<Duration> answer = new CompletableFuture<>();
        Gate gate =
                gate(Pacing.by(permits -> permits > 2 ? answer : CompletableFuture.completedFuture(Duration.ZERO)), 0);
        LineWaiter write = enter(gate, waiter("write", 3, null));
        enter(gate, "read");
        gate.leave(write);
        answer.complete(Duration.ofSeconds(60));

        assertThat(told).containsExactly("read granted at 0");
    }

    @Test
    void aPermitForACallThatLeftServesTheNext() {
        CompletableFuture<Duration> answer = new CompletableFuture<>();
        AtomicInteger asked = new AtomicInteger();
        Gate gate = gate(Pacing.by(permits -> asked.incrementAndGet() == 1 ? answer : new CompletableFuture<>()), 0);
        LineWaiter a = enter(gate, "a");
        enter(gate, "b");
        gate.leave(a);
        answer.complete(Duration.ZERO);

        assertThat(told).containsExactly("b granted at 0");
        assertThat(asked).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"throws", "null", "negative", "null stage", "fails", "hangs"})
    void aLimiterThatFailsLetsCallsGoAndIsLeftAlone(String how) {
        AtomicInteger asked = new AtomicInteger();
        Gate gate = gate(Pacing.by(failing(how, asked)), 0);
        enter(gate, "a");
        enter(gate, "b");
        timing.advance(SECOND);

        int at = how.equals("hangs") ? 1000 : 0;
        assertThat(told).containsExactly("a granted at " + at, "b granted at " + at);
        assertThat(asked).hasValue(1);
        assertThat(events)
                .filteredOn(each -> each.contains("limiter failed true"))
                .hasSize(2);
        timing.advance(Duration.ofSeconds(5));
        enter(gate, "c");
        assertThat(asked).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"throws", "null", "negative", "null stage", "fails", "hangs"})
    void aLimiterThatFailsCanKeepCallsBack(String how) {
        Pacing pacing = Pacing.builder()
                .limiter(failing(how, new AtomicInteger()))
                .limiterFailure(LimiterFailure.REFUSE)
                .build();
        enter(gate(pacing, 0), "a");
        timing.advance(SECOND);

        assertThat(told).singleElement().asString().contains(" " + GiveUpReason.LIMITER + ": the limiter failed (");
        assertThat(passes).isEmpty();
    }

    private static CallLimiter failing(String how, AtomicInteger asked) {
        return permits -> {
            asked.incrementAndGet();
            return switch (how) {
                case "throws" -> throw new IllegalStateException("down");
                case "null" -> CompletableFuture.completedFuture(null);
                case "negative" -> CompletableFuture.completedFuture(Duration.ofSeconds(-1));
                case "null stage" -> (CompletionStage<Duration>) null;
                case "fails" -> CompletableFuture.failedFuture(new IllegalStateException("down"));
                default -> new CompletableFuture<>();
            };
        };
    }

    @Test
    void aLineOfAnyLengthNeedsOneTimerAndNoStack() {
        Gate gate = gate(Pacing.by(permits -> CompletableFuture.completedFuture(Duration.ZERO)), 1);
        for (int i = 0; i < 20_000; i++) {
            enter(gate, new LineWaiter("x", 1, 1, false, 0) {
                @Override
                void granted(Gate.Pass pass) {
                    passes.add(pass);
                    pass.release();
                }

                @Override
                void refused(Gate.Refusal refusal) {}

                @Override
                boolean needsThread() {
                    return false;
                }
            });
        }
        assertThat(passes).hasSize(20_000);
        assertThat(timing.pending()).isZero();
    }
}
