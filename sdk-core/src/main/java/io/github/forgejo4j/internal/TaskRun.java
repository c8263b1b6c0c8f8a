package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.error.ForgejoException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Executes a task, once: its pauses, and its calls by the way that all calls go. The task's time bounds each of them. */
public final class TaskRun<R> {
    private final Core core;
    private final TaskTime time;
    private final Task<R> task;

    /** A run that has not begun. */
    public TaskRun(Core core, TaskTime time, Task<R> task) {
        this.core = core;
        this.time = time;
        this.task = task;
    }

    /**
     * Runs it on the calling thread.
     *
     * @throws ForgejoException if it fails
     */
    public R execute() {
        Step<R> step = task.begin();
        while (true) {
            if (step instanceof Step.Done<R> done) {
                return done.result();
            } else if (step instanceof Step.Failed<R> failed) {
                throw failed.failure();
            }
            step = take((Step.Ask<?, R>) step);
        }
    }

    /** Runs it without holding the calling thread; no thread is held while it waits. */
    public CompletableFuture<R> executeAsync() {
        TaskFuture<R> future = new TaskFuture<>(core, task, this);
        future.start();
        return future;
    }

    private <A extends @Nullable Object> Step<R> take(Step.Ask<A, R> ask) {
        try {
            if (!ask.pause().isZero()) {
                core.timing().sleep(ask.pause(), core.closing());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ForgejoException end = endBeforeCall();
        if (end != null) {
            throw end;
        }
        ForgejoResponse<A> answer;
        try {
            answer = bounded(ask).response();
        } catch (ForgejoException failure) {
            return ask.then().came(null, failure);
        }
        return ask.then().came(answer, null);
    }

    /** Why the next call is not made; {@code null} if it is. */
    @Nullable
    ForgejoException endBeforeCall() {
        if (core.closed()) {
            return task.stopped(Task.Why.CLOSED, null);
        } else if (Thread.currentThread().isInterrupted()) {
            return task.stopped(Task.Why.INTERRUPTED, null);
        } else if (time.left().isZero()) {
            return task.stopped(Task.Why.DEADLINE, null);
        }
        return null;
    }

    <A extends @Nullable Object> ForgejoCall<A> bounded(Step.Ask<A, R> ask) {
        Duration left = time.left();
        Duration bound = ask.bound();
        return ask.call().withDeadline(bound != null && bound.compareTo(left) < 0 ? bound : left);
    }
}
