package io.github.forgejo4j.examples.follow;

import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeJob;
import io.github.forgejo4j.testing.FakeRun;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** An embedded Forgejo with a run that goes on by one step after each look. */
final class Demo implements AutoCloseable {
    static final RepoName REPO = new RepoName("alice", "kettle");

    private final FakeForgejo fake = FakeForgejo.start();
    private final FakeRun run;
    private final Deque<Runnable> script = new ArrayDeque<>();

    Demo() {
        run = fake.repository(REPO.owner(), REPO.name())
                .putFile("README.md", "A kettle.\n")
                .addRun("ci.yml", "build", "lint");
        FakeJob build = run.job("build");
        FakeJob lint = run.job("lint");
        script.addAll(List.of(
                build::start,
                () -> build.log("Compiling 12 files", "Running 40 tests"),
                lint::start,
                () -> lint.log("No complaints").succeed(),
                () -> build.log("KettleTest.whistles: expected a whistle, heard a hiss")
                        .fail()));
    }

    String url() {
        return fake.url();
    }

    String token() {
        return fake.token();
    }

    long run() {
        return run.id();
    }

    void step() {
        Runnable next = script.poll();
        if (next != null) {
            next.run();
        }
    }

    @Override
    public void close() {
        fake.close();
    }
}
