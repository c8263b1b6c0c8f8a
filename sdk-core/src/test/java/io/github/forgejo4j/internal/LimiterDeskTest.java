package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.pacing.CallLimiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** One question at a time, and an answer whatever the limiter does. */
class LimiterDeskTest {
    private static final long SECOND = 1_000_000_000L;

    private final VirtualTiming timing = new VirtualTiming();
    private final List<LimiterDesk.Answer> said = new ArrayList<>();
    private final AtomicInteger later = new AtomicInteger();

    private LimiterDesk desk(CallLimiter limiter) {
        return new LimiterDesk(limiter, Duration.ofSeconds(2), Duration.ofSeconds(5), timing);
    }

    private static LimiterDesk.Answer pause(int permits, Duration pause) {
        return new LimiterDesk.Answer(permits, pause, null);
    }

    private static Verdict limited(long nanos) {
        return new Verdict(nanos, WaitReason.LIMITER, "the limiter");
    }

    private boolean ask(LimiterDesk desk, int permits) {
        return desk.ask(permits, said::add, later::incrementAndGet);
    }

    @Test
    void itIsAskedOneQuestionAtATime() {
        LimiterDesk desk = desk(permits -> new CompletableFuture<>());
        assertThat(desk.state(0)).isEqualTo(LimiterDesk.State.READY);

        desk.begin();
        assertThat(desk.state(0)).isEqualTo(LimiterDesk.State.ASKED);

        desk.end(pause(1, Duration.ZERO), 0);
        assertThat(desk.state(0)).isEqualTo(LimiterDesk.State.READY);
        assertThat(desk.notBefore(0, 1)).isEqualTo(Verdict.GO);
    }

    @Test
    void afterAFailureItRestsAndThenIsAskedAgain() {
        LimiterDesk desk = desk(permits -> new CompletableFuture<>());
        IllegalStateException failure = new IllegalStateException("down");
        desk.begin();

        desk.end(new LimiterDesk.Answer(1, Duration.ZERO, failure), 3 * SECOND);

        assertThat(desk.state(3 * SECOND)).isEqualTo(LimiterDesk.State.RESTING);
        assertThat(desk.lastFailure()).isSameAs(failure);
        assertThat(desk.notBefore(3 * SECOND, 1)).isEqualTo(Verdict.GO);
        assertThat(desk.state(8 * SECOND - 1)).isEqualTo(LimiterDesk.State.RESTING);
        assertThat(desk.state(8 * SECOND)).isEqualTo(LimiterDesk.State.READY);
        assertThatThrownBy(desk::lastFailure).isInstanceOf(NullPointerException.class);
    }

    @Test
    void whatItSaysOfSomePermitsHoldsForAsManyAndMoreUntilTheTimeIsOver() {
        LimiterDesk desk = desk(permits -> new CompletableFuture<>());
        desk.end(pause(3, Duration.ofSeconds(10)), 2 * SECOND);

        assertThat(desk.notBefore(4 * SECOND, 3)).isEqualTo(limited(8 * SECOND));
        assertThat(desk.notBefore(4 * SECOND, 4)).isEqualTo(limited(8 * SECOND));
        assertThat(desk.notBefore(4 * SECOND, 2)).isEqualTo(Verdict.GO);
        assertThat(desk.notBefore(12 * SECOND - 1, 3)).isEqualTo(limited(1));
        assertThat(desk.notBefore(12 * SECOND, 3)).isEqualTo(Verdict.GO);
    }

    @Test
    void whatItSaidOfARequestThatWaitsNoLongerIsForgotten() {
        LimiterDesk desk = desk(permits -> new CompletableFuture<>());
        desk.end(pause(1, Duration.ofSeconds(10)), 0);

        desk.forget();

        assertThat(desk.notBefore(0, 1)).isEqualTo(Verdict.GO);
    }

    @Test
    void aPauseLongerThanTheClockDoesNotOverflowIt() {
        LimiterDesk desk = desk(permits -> new CompletableFuture<>());
        desk.end(pause(1, Duration.ofSeconds(Long.MAX_VALUE)), SECOND);

        assertThat(desk.notBefore(SECOND, 1)).isEqualTo(limited(Long.MAX_VALUE / 4));
    }

    @Test
    void anAnswerThatIsThereAtOnceIsTakenAtOnceAndNothingIsLeftToDoLater() {
        List<Integer> asked = new ArrayList<>();
        LimiterDesk desk = desk(permits -> {
            asked.add(permits);
            return CompletableFuture.completedFuture(Duration.ofMillis(7));
        });

        assertThat(ask(desk, 4)).isTrue();

        assertThat(asked).containsExactly(4);
        assertThat(said).containsExactly(pause(4, Duration.ofMillis(7)));
        assertThat(later).hasValue(0);
        assertThat(timing.pending()).isZero();
    }

    @Test
    void anAnswerThatComesLaterIsTakenThen() {
        CompletableFuture<Duration> answer = new CompletableFuture<>();
        LimiterDesk desk = desk(permits -> answer);

        assertThat(ask(desk, 1)).isFalse();
        assertThat(said).isEmpty();
        answer.complete(Duration.ZERO);

        assertThat(said).containsExactly(pause(1, Duration.ZERO));
        assertThat(later).hasValue(1);
        assertThat(timing.pending()).as("its patience is over").isZero();
    }

    @Test
    void anAnswerThatAnotherThreadGivesAtOnceLeavesTheLineToThatThread() {
        LimiterDesk desk = desk(permits -> new CompletableFuture<>() {
            @Override
            public CompletableFuture<Duration> whenComplete(BiConsumer<? super Duration, ? super Throwable> action) {
                Thread other = new Thread(() -> action.accept(Duration.ZERO, null));
                other.start();
                try {
                    other.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                return this;
            }
        });

        assertThat(ask(desk, 1)).isTrue();
        assertThat(said).hasSize(1);
        assertThat(later).hasValue(1);
    }

    @Test
    void noAnswerInTimeIsAFailureAndTheLateOneIsNotHeard() {
        CompletableFuture<Duration> answer = new CompletableFuture<>();
        assertThat(ask(desk(permits -> answer), 2)).isFalse();

        timing.advance(Duration.ofMillis(1_999));
        assertThat(said).isEmpty();
        timing.advance(Duration.ofMillis(1));
        answer.complete(Duration.ZERO);

        assertThat(said).singleElement().satisfies(only -> {
            assertThat(only.permits()).isEqualTo(2);
            assertThat(only.pause()).isZero();
            assertThat(only.failure())
                    .isInstanceOf(TimeoutException.class)
                    .hasMessage("the limiter gave no answer within 2 s");
        });
        assertThat(later).hasValue(1);
    }

    @Test
    void aClientThatIsClosedMeanwhileHasNoPatienceLeftAndHearsTheAnswer() {
        VirtualTiming closed = new VirtualTiming() {
            @Override
            public Runnable alarm(Runnable task, Duration after) {
                throw new IllegalStateException("closed");
            }
        };
        LimiterDesk desk = new LimiterDesk(
                permits -> CompletableFuture.completedFuture(Duration.ZERO),
                Duration.ofSeconds(2),
                Duration.ofSeconds(5),
                closed);

        assertThat(ask(desk, 1)).isTrue();
        assertThat(said).containsExactly(pause(1, Duration.ZERO));
    }

    private Throwable failureOf(CallLimiter limiter) {
        said.clear();
        assertThat(ask(desk(limiter), 1)).isTrue();
        assertThat(said).hasSize(1);
        assertThat(said.get(0).permits()).isEqualTo(1);
        assertThat(said.get(0).pause()).isZero();
        assertThat(timing.pending()).isZero();
        assertThat(later).hasValue(0);
        return said.get(0).failure();
    }

    @Test
    void whateverItDoesInsteadOfAnsweringIsItsFailure() {
        IllegalStateException down = new IllegalStateException("down");

        assertThat(failureOf(permits -> {
                    throw down;
                }))
                .isSameAs(down);
        assertThat(failureOf(permits -> null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("the limiter returned null");
        assertThat(failureOf(permits -> CompletableFuture.completedFuture(null)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the limiter answered null");
        assertThat(failureOf(permits -> CompletableFuture.completedFuture(Duration.ofSeconds(-1))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the limiter answered PT-1S");
        assertThat(failureOf(permits -> CompletableFuture.failedFuture(down))).isSameAs(down);
        assertThat(failureOf(permits ->
                        CompletableFuture.<Duration>failedFuture(down).thenApply(each -> each)))
                .as("as a stage behind another one tells it")
                .isSameAs(down);
        CompletionException bare = new CompletionException("bare", null);
        assertThat(failureOf(permits -> CompletableFuture.failedFuture(bare))).isSameAs(bare);
        RuntimeException wrapping = new RuntimeException(down);
        assertThat(failureOf(permits -> CompletableFuture.failedFuture(wrapping)))
                .as("a cause is no wrapping")
                .isSameAs(wrapping);
        assertThat(failureOf(permits -> new CompletableFuture<>() {
                    @Override
                    public CompletableFuture<Duration> whenComplete(
                            BiConsumer<? super Duration, ? super Throwable> action) {
                        throw down;
                    }
                }))
                .isSameAs(down);
    }
}
