package io.github.forgejo4j.testing;

import io.github.forgejo4j.model.ActionStatus;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** A job of a {@link FakeRun}. Its times and those of its log lines are the fake's clock. */
public final class FakeJob {
    private final ReentrantLock lock;
    private final Instance instance;
    private final WorkflowJob job;

    FakeJob(ReentrantLock lock, Instance instance, WorkflowJob job) {
        this.lock = lock;
        this.instance = instance;
        this.job = job;
    }

    /** Its id. */
    public long id() {
        return job.id;
    }

    /** What the workflow calls it. */
    public String name() {
        return job.plan.name();
    }

    /** How far it is in its last attempt. */
    public ActionStatus status() {
        return locked(() -> job.status);
    }

    /**
     * A runner takes it on. As on the real server its log answers 500 until the first line is there.
     *
     * @throws IllegalStateException unless it waits
     */
    public FakeJob start() {
        return changed(() -> {
            if (!job.status.equals(ActionStatus.WAITING)) {
                throw new IllegalStateException("the job " + name() + " is " + job.status + " and does not wait");
            }
            job.start(instance.nextId("task"), instance.now());
        });
    }

    /**
     * Appends lines to the log, each with the time before it.
     *
     * @throws IllegalStateException unless a runner has taken it on
     */
    public FakeJob log(String... lines) {
        return changed(() -> job.log(List.of(lines), instance.now()));
    }

    /** Ends it well. */
    public FakeJob succeed() {
        return finish(ActionStatus.SUCCESS);
    }

    /** Ends it badly. */
    public FakeJob fail() {
        return finish(ActionStatus.FAILURE);
    }

    /**
     * Ends it; one that is over stays as it is. Jobs that needed it wait for a runner from now on.
     *
     * @param result success, failure, cancelled or skipped
     * @throws IllegalArgumentException for any other
     */
    public FakeJob finish(ActionStatus result) {
        if (!WorkflowRun.isOver(result)) {
            throw new IllegalArgumentException("a job does not end as " + result);
        }
        return changed(() -> job.finish(result, instance.now()));
    }

    /**
     * Somebody runs it again, with a log of its own.
     *
     * @throws IllegalStateException unless it is over
     */
    public FakeJob rerun() {
        return changed(() -> {
            if (!job.isOver()) {
                throw new IllegalStateException("the job " + name() + " is " + job.status + " and not over");
            }
            job.rerun(instance.now());
        });
    }

    private FakeJob changed(Runnable change) {
        return locked(() -> {
            change.run();
            return this;
        });
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return "job " + job.id + " " + name() + ", " + status();
    }
}
