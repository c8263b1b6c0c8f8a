package io.github.forgejo4j.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.contract.Undelayed;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.CoreConfig;
import io.github.forgejo4j.internal.Json;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import mockwebserver3.MockWebServer;

/** A repository behind a server, and a client of it whose waits take no time. */
final class Desk implements AutoCloseable {
    final MiniRepo repo = new MiniRepo();
    final SkippingTiming timing = new SkippingTiming();
    final MockWebServer server = Undelayed.server();
    final FileAccess access;
    final Core core;

    /** What the client does when it asks for its credential, on whatever thread that is. */
    volatile Runnable asked = () -> {};

    Desk() throws Exception {
        server.setDispatcher(repo);
        server.start();
        CoreConfig config = new CoreConfig(server.url("/api/v1/"), Json.sdkMapper());
        config.timing = timing;
        config.random = () -> 1.0;
        config.auth = Auth.token(() -> {
            asked.run();
            return "t0ken";
        });
        core = new Core(config);
        access = new FileAccess(core, new ForgejoServices() {
            @Override
            protected <T> T service(Class<T> api) {
                return core.create(api);
            }
        });
    }

    RepoFiles files() {
        return access.of("nimbus", "kettle");
    }

    Change main() {
        return files().onBranch("main");
    }

    static CommitResult run(Change change, boolean async) throws Exception {
        if (!async) {
            return change.execute();
        }
        try {
            return change.executeAsync().get(10, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ForgejoException failure) {
                throw failure;
            }
            throw e;
        }
    }

    void assertSent(int reads, int writes) {
        assertThat(repo.reads).as("reads").hasSize(reads);
        assertThat(repo.writes).as("writes").hasSize(writes);
    }

    static void eventually(BooleanSupplier condition) {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (!condition.getAsBoolean() && System.nanoTime() < until) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    @Override
    public void close() {
        core.close();
        server.close();
    }
}
