package io.github.forgejo4j.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Runs tasks on threads of their own, one at a time, in an order that is given: a task goes on until it pauses or ends, then it is the turn
 * of the next one. What threads do to each other is then the same each time, and every order can be tried.
 */
final class Interleaving {
    private final ThreadLocal<Integer> self = new ThreadLocal<>();
    private final List<Semaphore> turns = new ArrayList<>();
    private final Semaphore scheduler = new Semaphore(0);

    /** Every order in which tasks of so many turns each can take their turns. */
    static void forEachOrder(int tasks, int turnsEach, Consumer<int[]> use) {
        order(
                new int[tasks * turnsEach],
                0,
                IntStream.range(0, tasks).map(i -> turnsEach).toArray(),
                use);
    }

    private static void order(int[] order, int at, int[] left, Consumer<int[]> use) {
        if (at == order.length) {
            use.accept(order);
            return;
        }
        for (int task = 0; task < left.length; task++) {
            if (left[task] > 0) {
                left[task]--;
                order[at] = task;
                order(order, at + 1, left, use);
                left[task]++;
            }
        }
    }

    /** Called by a task: ends its turn. Of no effect on other threads. */
    void pause() {
        Integer task = self.get();
        if (task != null) {
            scheduler.release();
            turns.get(task).acquireUninterruptibly();
        }
    }

    /**
     * Runs the tasks.
     *
     * @param afterTurn looks at what is there between two turns
     */
    void run(List<Runnable> tasks, int[] order, Runnable afterTurn) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(tasks.size());
        for (int i = 0; i < tasks.size(); i++) {
            int number = i;
            turns.add(new Semaphore(0));
            Thread thread = new Thread(() -> {
                self.set(number);
                turns.get(number).acquireUninterruptibly();
                tasks.get(number).run();
                ended.countDown();
                scheduler.release();
            });
            thread.setDaemon(true);
            thread.start();
        }
        for (int task : order) {
            turns.get(task).release();
            if (!scheduler.tryAcquire(10, TimeUnit.SECONDS)) {
                throw new AssertionError("task " + task + " neither paused nor ended");
            }
            afterTurn.run();
        }
        if (!ended.await(10, TimeUnit.SECONDS)) {
            throw new AssertionError("a task did not end with its last turn");
        }
    }
}
