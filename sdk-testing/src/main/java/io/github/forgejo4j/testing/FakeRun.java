package io.github.forgejo4j.testing;

import io.github.forgejo4j.model.ActionStatus;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import okio.ByteString;

/** A run of a workflow in a {@link FakeRepository}, of which the test is the runner. How far the run is follows from its jobs. */
public final class FakeRun {
    /** ARTIFACT_RETENTION_DAYS of a server that sets nothing else. */
    private static final Duration RETENTION = Duration.ofDays(90);

    private final ReentrantLock lock;
    private final Instance instance;
    private final Repository repository;
    private final WorkflowRun run;

    FakeRun(ReentrantLock lock, Instance instance, Repository repository, WorkflowRun run) {
        this.lock = lock;
        this.instance = instance;
        this.repository = repository;
        this.run = run;
    }

    /** Its id in the whole instance, with which the API names it. */
    public long id() {
        return run.id;
    }

    /** Its number in the repository, as in the address of its page. */
    public long number() {
        return run.number;
    }

    /** How far it is. As on the real server it shows a failure as soon as one job has failed, whatever the others do. */
    public ActionStatus status() {
        return locked(run::status);
    }

    /** The inputs with which it was started, those that the workflow gives itself included. */
    public Map<String, String> inputs() {
        return Map.copyOf(run.inputs);
    }

    /**
     * A job.
     *
     * @param name what the workflow calls it, or its id there
     * @throws IllegalArgumentException if there is none
     */
    public FakeJob job(String name) {
        WorkflowJob found = run.jobs.stream()
                .filter(job -> job.plan.name().equals(name) || job.plan.id().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("run " + run.id + " has no job " + name));
        return new FakeJob(lock, instance, found);
    }

    /** All jobs in the order of the workflow. */
    public List<FakeJob> jobs() {
        return run.jobs.stream().map(job -> new FakeJob(lock, instance, job)).toList();
    }

    /**
     * Leaves an artifact behind, which expires after 90 days by the clock of the fake.
     *
     * @param files their texts by path in the archive
     * @return its id
     */
    public long addArtifact(String name, Map<String, String> files) {
        return locked(() -> {
            Map<String, ByteString> contents = new LinkedHashMap<>();
            files.forEach((path, text) -> contents.put(path, ByteString.encodeUtf8(text)));
            ByteString zip = Zip.of(contents);
            Artifact artifact = new Artifact(
                    instance.nextId("artifact"),
                    run.id,
                    name,
                    zip,
                    zip.size(),
                    instance.now(),
                    instance.now().plus(RETENTION));
            repository.actions.artifacts.add(artifact);
            return artifact.id();
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
        return "run " + run.id + " of " + repository.fullName() + ", " + status();
    }
}
