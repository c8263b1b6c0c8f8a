package io.github.forgejo4j.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.error.CommitFailedException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of one branch by one client come one after another. */
class QueueTest {
    private Desk desk;
    private MiniRepo repo;

    @BeforeEach
    void open() throws Exception {
        desk = new Desk();
        repo = desk.repo;
        repo.put("N", "0");
        repo.slowNanos = 5_000_000;
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private Change count() {
        return desk.main().editText("N", text -> String.valueOf(Integer.parseInt(text) + 1));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tenAtOnceAllSucceedAndNoneIsRefused(boolean async) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(10);
        try {
            List<Future<CommitResult>> all = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                Change change = count();
                all.add(async ? change.executeAsync() : threads.submit(change::execute));
            }
            for (Future<CommitResult> one : all) {
                assertThat(one.get(10, TimeUnit.SECONDS).rounds()).isEqualTo(1);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(repo.text("N")).isEqualTo("10");
        assertThat(repo.refusedAsLocked).hasValue(0);
        desk.assertSent(10, 10);
    }

    @Test
    void theServerOfTheseTestsDoesRefuseTwoAtOnce() throws Exception {
        repo.slowNanos = 200_000_000;
        List<CompletableFuture<CommitResult>> all = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            // Two clients, two queues.
            FileAccess other = new FileAccess(desk.core, desk.access.services);
            all.add(other.of("nimbus", "kettle")
                    .onBranch("main")
                    .withMaxRounds(1)
                    .write("f" + i, MiniRepo.bytes("x"))
                    .executeAsync());
        }
        assertThatThrownBy(() -> {
                    for (CompletableFuture<CommitResult> one : all) {
                        one.get(10, TimeUnit.SECONDS);
                    }
                })
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("cannot lock ref");
        assertThat(repo.refusedAsLocked).hasValue(1);
    }

    @Test
    void turnsComeInTheOrderOfExecutionWhateverTheSpelling() throws Exception {
        List<CompletableFuture<CommitResult>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String owner = i % 2 == 0 ? "nimbus" : "Nimbus";
            all.add(desk.access
                    .of(owner, "kettle")
                    .onBranch("main")
                    .message("m" + i)
                    .write("f", MiniRepo.bytes("" + i))
                    .executeAsync());
        }
        for (CompletableFuture<CommitResult> one : all) {
            one.get(10, TimeUnit.SECONDS);
        }
        List<String> wanted = new ArrayList<>(List.of("root", "by somebody else"));
        for (int i = 0; i < 20; i++) {
            wanted.add("m" + i);
        }
        assertThat(repo.messages()).isEqualTo(wanted);
        assertThat(desk.access.lanes.length("nimbus/kettle:main")).isZero();
    }

    @Test
    void whoIsCancelledLeavesTheQueueAndSendsNothing() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(1);
        CompletableFuture<CommitResult> first = desk.main()
                .edit("N", now -> {
                    inside.countDown();
                    await(held);
                    return MiniRepo.bytes("first");
                })
                .executeAsync();
        await(inside);
        CompletableFuture<CommitResult> second = count().executeAsync();
        CompletableFuture<CommitResult> third =
                desk.main().write("M", MiniRepo.bytes("x")).executeAsync();

        assertThat(second.cancel(true)).isTrue();
        CancellationException cancelled = catchThrowableOfType(CancellationException.class, second::join);
        // Newer Javas wrap the exception that cancelled once more.
        Throwable why = cancelled;
        while (why instanceof CancellationException && why.getCause() != null) {
            why = why.getCause();
        }
        assertThat(why)
                .isInstanceOf(CommitFailedException.class)
                .satisfies(told -> assertThat(((ForgejoException) told).mayHaveBeenApplied())
                        .isFalse());
        assertThat(desk.access.lanes.length("nimbus/kettle:main")).isEqualTo(2);
        held.countDown();
        third.get(10, TimeUnit.SECONDS);

        assertThat(first.get(10, TimeUnit.SECONDS).committed()).isTrue();
        assertThat(repo.text("N")).isEqualTo("first");
        desk.assertSent(2, 2);
    }

    @Test
    void aDeadlineCountsInTheQueue() {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(1);
        CompletableFuture<CommitResult> first = desk.main()
                .edit("N", now -> {
                    inside.countDown();
                    await(held);
                    return now;
                })
                .executeAsync();
        await(inside);
        CompletableFuture<CommitResult> async =
                count().withDeadline(Duration.ofMinutes(1)).executeAsync();
        desk.timing.alarms.forEach(Runnable::run);

        for (Throwable told : List.of(
                catchThrowableOfType(ExecutionException.class, () -> async.get(5, TimeUnit.SECONDS))
                        .getCause(),
                catchThrowableOfType(
                        CommitFailedException.class,
                        () -> count().withDeadline(Duration.ofMillis(1)).execute()))) {
            assertThat(told)
                    .isInstanceOf(CommitFailedException.class)
                    .hasMessage(
                            "RepoFiles.change (nimbus/kettle:main): nothing was sent: the deadline passed while others"
                                    + " committed to the branch.");
        }
        held.countDown();
        assertThat(first.join().committed()).isFalse();
        desk.assertSent(1, 0);
    }

    @Test
    void otherBranchesDoNotWait() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(1);
        CompletableFuture<CommitResult> first = desk.main()
                .edit("N", now -> {
                    inside.countDown();
                    await(held);
                    return now;
                })
                .executeAsync();
        await(inside);
        // The stand-in has one branch only: that the answer comes is what matters.
        assertThatThrownBy(() ->
                        desk.files().onBranch("other").edit("N", now -> now).execute())
                .isInstanceOf(io.github.forgejo4j.error.NotFoundException.class);
        held.countDown();
        first.get(10, TimeUnit.SECONDS);
    }

    /** An answer can be there before the caller looks for it. */
    @Test
    void aFunctionNeverRunsOnTheThreadThatWasPromisedNotToWait() throws Exception {
        OffThread driver = new OffThread(desk.core, null);
        assertThat(driver.apart(() -> CompletableFuture.completedFuture(Thread.currentThread()))
                        .get(10, TimeUnit.SECONDS))
                .isNotSameAs(Thread.currentThread());
        assertThatThrownBy(() -> driver.apart(() -> {
                            throw new IllegalStateException("of the function");
                        })
                        .get(10, TimeUnit.SECONDS))
                .hasRootCauseMessage("of the function");
        driver.begun();
        assertThat(driver.apart(() -> CompletableFuture.completedFuture(Thread.currentThread())))
                .isCompletedWithValue(Thread.currentThread());

        List<Thread> threads = new CopyOnWriteArrayList<>();
        for (int i = 0; i < 200; i++) {
            desk.main()
                    .edit("N", now -> {
                        threads.add(Thread.currentThread());
                        return now;
                    })
                    .executeAsync()
                    .get(10, TimeUnit.SECONDS);
        }
        assertThat(threads).hasSize(200).doesNotContain(Thread.currentThread());
    }

    @Test
    void aFunctionCannotWaitForItself() {
        assertThatThrownBy(() -> desk.main()
                        .edit("N", now -> {
                            count().execute();
                            return now;
                        })
                        .execute())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "the function of a change must not commit to the branch that it is a change of: it would wait for"
                                + " itself");
        assertThat(desk.access.lanes.length("nimbus/kettle:main")).isZero();
    }

    /** Is in line's front until {@code held} is zero, and changes nothing. */
    private Change holding(CountDownLatch inside, CountDownLatch held, Runnable last) {
        return desk.main().edit("N", now -> {
            inside.countDown();
            await(held);
            last.run();
            return now;
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoLeavesIsNotHeldByTheNextInLine(boolean cancelled) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch slow = new CountDownLatch(1);
        AtomicReference<Thread> next = new AtomicReference<>();
        Runnable slowCredential = () -> desk.asked = () -> {
            next.set(Thread.currentThread());
            await(slow);
        };
        ExecutorService user = Executors.newSingleThreadExecutor();
        try {
            Thread userThread = user.submit(Thread::currentThread).get();
            Future<?> over;
            CompletableFuture<CommitResult> second;
            if (cancelled) {
                repo.gateway = request -> {
                    inside.countDown();
                    await(held);
                    return null;
                };
                CompletableFuture<CommitResult> first = count().executeAsync();
                await(inside);
                second = count().executeAsync();
                slowCredential.run();
                over = user.submit(() -> first.cancel(true));
            } else {
                over = user.submit(() -> holding(inside, held, slowCredential).execute());
                await(inside);
                second = count().executeAsync();
                held.countDown();
            }

            over.get(5, TimeUnit.SECONDS);

            held.countDown();
            slow.countDown();
            assertThat(second.get(10, TimeUnit.SECONDS).committed()).isTrue();
            assertThat(next.get()).isNotNull().isNotSameAs(userThread);
        } finally {
            slow.countDown();
            user.shutdownNow();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatHangsOnAFailureMayExecuteOnTheSameBranch(boolean closed) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(1);
        CompletableFuture<CommitResult> first = holding(
                        inside,
                        held,
                        () -> desk.asked = () -> {
                            desk.asked = () -> {};
                            throw new IllegalStateException("no credential now");
                        })
                .executeAsync();
        await(inside);
        CompletableFuture<CommitResult> second = count().executeAsync();
        CompletableFuture<CommitResult> again = second.exceptionally(told -> count().execute());
        CompletableFuture<CommitResult> third = count().executeAsync();
        if (closed) {
            desk.core.close();
        }
        held.countDown();

        assertThat(first.get(10, TimeUnit.SECONDS).committed()).isFalse();
        for (CompletableFuture<CommitResult> one : List.of(again, third)) {
            if (closed) {
                assertThatThrownBy(() -> one.get(10, TimeUnit.SECONDS))
                        .rootCause()
                        .hasMessageContaining("the client was closed");
            } else {
                assertThat(one.get(10, TimeUnit.SECONDS).committed()).isTrue();
            }
        }
        assertThat(second).isCompletedExceptionally();
        assertThat(repo.text("N")).isEqualTo(closed ? "0" : "2");
        assertThat(desk.access.lanes.length("nimbus/kettle:main")).isZero();
    }

    @Test
    void aMachineWithoutAThreadLeftStillGivesTheTurnOn() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(1);
        CompletableFuture<CommitResult> first =
                holding(inside, held, () -> desk.timing.threadless = true).executeAsync();
        await(inside);
        CompletableFuture<CommitResult> second = count().executeAsync();
        held.countDown();
        assertThat(first.get(10, TimeUnit.SECONDS).committed()).isFalse();
        assertThat(second.get(10, TimeUnit.SECONDS).committed()).isTrue();
    }

    @Test
    void aFunctionCannotWaitForItselfThroughAnotherBranch() {
        Change other = desk.access.of("nimbus", "pot").onBranch("main");
        List<Throwable> told = new ArrayList<>();
        desk.main()
                .edit("N", now -> {
                    other.edit("N", there -> {
                                told.add(catchThrowable(() -> count().withDeadline(Duration.ofMillis(200))
                                        .execute()));
                                return there;
                            })
                            .execute();
                    // Which is over, so that it may be done again.
                    other.edit("N", there -> there).execute();
                    told.add(catchThrowable(() -> count().execute()));
                    return now;
                })
                .execute();
        assertThat(told)
                .hasSize(2)
                .allSatisfy(one -> assertThat(one)
                        .isInstanceOf(InvalidInputException.class)
                        .hasMessage(
                                "the function of a change must not commit to the branch that it is a change of: it would wait for"
                                        + " itself"));
        assertThat(count().execute().committed()).isTrue();
        assertThat(desk.access.lanes.length("nimbus/kettle:main")).isZero();
        assertThat(desk.access.lanes.length("nimbus/pot:main")).isZero();
    }

    @Test
    void thousandsThatWaitWhenTheClientIsClosedAllEnd() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(1);
        CompletableFuture<CommitResult> first = desk.main()
                .edit("N", now -> {
                    inside.countDown();
                    await(held);
                    return now;
                })
                .executeAsync();
        await(inside);
        List<CompletableFuture<CommitResult>> all = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            all.add(count().executeAsync());
        }
        desk.core.close();
        held.countDown();
        for (CompletableFuture<CommitResult> one : all) {
            assertThatThrownBy(() -> one.get(10, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOf(ForgejoException.class)
                    .hasMessageContaining("the client was closed");
        }
        assertThat(first.get(10, TimeUnit.SECONDS).committed()).isFalse();
        desk.assertSent(1, 0);
    }

    @Test
    void anInterruptEndsTheWaitForATurn() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(1);
        CompletableFuture<CommitResult> first = desk.main()
                .edit("N", now -> {
                    inside.countDown();
                    await(held);
                    return now;
                })
                .executeAsync();
        await(inside);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> count().execute())
                    .isInstanceOf(CommitFailedException.class)
                    .hasMessageContaining("the thread was interrupted while it waited.");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        held.countDown();
        first.get(10, TimeUnit.SECONDS);
        desk.assertSent(1, 0);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
