package io.github.forgejo4j.ensure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.internal.Steps;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {
    private static final int MANY = 20_000;

    private final SmallForge forge = new SmallForge();
    /** As in a client that is closed, which has no threads. */
    private final Turns turns = new Turns(Runnable::run);

    private final CompletableFuture<String> slow = new CompletableFuture<>();

    @AfterEach
    void close() {
        forge.close();
    }

    private Steps steps(boolean waiting) {
        return new Steps(forge.core, "Test", null, null, waiting);
    }

    private CompletableFuture<String> inTurn(Steps steps, CompletableFuture<String> work) {
        return turns.inTurn("key", steps, () -> work);
    }

    @Test
    void thousandsThatGaveUpHoldUpNobody() throws Exception {
        CompletableFuture<String> first = inTurn(steps(false), slow);
        List<CompletableFuture<String>> gone = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            Steps steps = steps(false);
            gone.add(inTurn(steps, CompletableFuture.completedFuture("never")));
            steps.cancel();
        }
        CompletableFuture<String> last = inTurn(steps(false), CompletableFuture.completedFuture("last"));

        assertThat(gone).allMatch(CompletableFuture::isCompletedExceptionally);
        assertThat(last).isNotDone();
        slow.complete("first");

        assertThat(first).isCompletedWithValue("first");
        assertThat(last.get(10, TimeUnit.SECONDS)).isEqualTo("last");
        assertThat(turns.size()).isZero();
    }

    @Test
    void thousandsThatEndAtOnceFitOnTheStackAndKeepTheirOrder() {
        inTurn(steps(false), slow);
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            int number = i;
            all.add(turns.inTurn("key", steps(false), () -> {
                order.add(number);
                return CompletableFuture.failedFuture(new IllegalStateException("closed"));
            }));
        }

        slow.complete("first");

        assertThat(all).allMatch(CompletableFuture::isCompletedExceptionally);
        assertThat(order).hasSize(MANY).isSorted();
        assertThat(turns.size()).isZero();
    }

    @Test
    void whoLeavesIsNotHeldByTheNextInLine() throws Exception {
        Turns open = new Turns(forge.core.timing()::run);
        CompletableFuture<String> first = open.inTurn("key", steps(false), () -> slow);
        CompletableFuture<Thread> second =
                open.inTurn("key", steps(false), () -> CompletableFuture.completedFuture(Thread.currentThread()));

        slow.complete("first");

        assertThat(first).isCompletedWithValue("first");
        assertThat(second.get(10, TimeUnit.SECONDS)).isNotSameAs(Thread.currentThread());
        assertThat(open.size()).isZero();
    }

    @Test
    void aMachineWithoutAThreadLeftStillGivesTheTurnOn() {
        Turns threadless = new Turns(task -> {
            throw new OutOfMemoryError("unable to create native thread");
        });
        threadless.inTurn("key", steps(false), () -> slow);
        CompletableFuture<String> second =
                threadless.inTurn("key", steps(false), () -> CompletableFuture.completedFuture("second"));

        slow.complete("first");

        assertThat(second).isCompletedWithValue("second");
        assertThat(threadless.size()).isZero();
    }

    @Test
    void whoGivesUpLetsNobodyPassTheOneThatIsAtWork() {
        inTurn(steps(false), slow);
        Steps middle = steps(false);
        inTurn(middle, CompletableFuture.completedFuture("never"));
        CompletableFuture<String> last = inTurn(steps(false), CompletableFuture.completedFuture("last"));

        middle.cancel();

        assertThat(last).isNotDone();
        slow.complete("first");
        assertThat(last).isCompletedWithValue("last");
    }

    @Test
    void whatHangsOnTheEndOfOneMayWaitForAnotherOfTheSameThing() throws Exception {
        inTurn(steps(false), slow);
        CompletableFuture<String> third = new CompletableFuture<>();
        CompletableFuture<String> nested = inTurn(steps(false), CompletableFuture.completedFuture("second"))
                .thenApply(second -> inTurn(steps(true), CompletableFuture.completedFuture("nested"))
                        .join());
        CompletableFuture<String> behind = inTurn(steps(false), third);

        Thread worker = new Thread(() -> slow.complete("first"));
        worker.setDaemon(true);
        worker.start();
        // The one that waits is behind the third, which ends on another thread.
        forge.time.run(() -> third.completeOnTimeout("third", 50, TimeUnit.MILLISECONDS));

        assertThat(nested.get(20, TimeUnit.SECONDS)).isEqualTo("nested");
        assertThat(behind.get(20, TimeUnit.SECONDS)).isEqualTo("third");
        worker.join();
        assertThat(turns.size()).isZero();
    }
}
