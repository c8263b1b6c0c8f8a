package io.github.forgejo4j.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.model.User;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Calls that stand in line while the store of the quota does not answer. */
final class Standstill {
    /** A busy machine makes anybody late now and then; what is late by design is late each time. */
    private static final int TRIES = 4;

    private static final double OVERRUN_MS = 50;
    private static final int STANDS_AFTER_MS = 100;

    private final ForgejoClient client;

    Standstill(ForgejoClient client) {
        this.client = client;
    }

    void endsWithItsDeadline(boolean async, int millis) throws Exception {
        assertThat(best(() -> {
                    var call = client.me().get().withDeadline(Duration.ofMillis(millis));
                    long began = System.nanoTime();
                    CompletableFuture<User> end =
                            async ? call.executeAsync() : CompletableFuture.supplyAsync(call::execute);
                    return since(began, end) - millis;
                }))
                .as(millis + " ms" + (async ? " async" : " sync"))
                .isLessThanOrEqualTo(OVERRUN_MS);
    }

    void endsWithACancel() throws Exception {
        assertThat(best(() -> {
                    CompletableFuture<User> call = client.me().get().executeAsync();
                    TimeUnit.MILLISECONDS.sleep(STANDS_AFTER_MS);
                    assertThat(call.isDone()).isFalse();
                    long began = System.nanoTime();
                    call.cancel(true);
                    assertThat(call.isCancelled()).isTrue();
                    return (System.nanoTime() - began) / 1e6;
                }))
                .isLessThanOrEqualTo(OVERRUN_MS);
    }

    void endsWithAnInterrupt() throws Exception {
        assertThat(best(() -> {
                    CompletableFuture<User> end = new CompletableFuture<>();
                    Thread caller = new Thread(() -> {
                        try {
                            end.complete(client.me().get().execute());
                        } catch (Throwable told) {
                            end.completeExceptionally(told);
                        }
                    });
                    caller.start();
                    TimeUnit.MILLISECONDS.sleep(STANDS_AFTER_MS);
                    assertThat(end.isDone()).isFalse();
                    long began = System.nanoTime();
                    caller.interrupt();
                    return since(began, end);
                }))
                .isLessThanOrEqualTo(OVERRUN_MS);
    }

    private static double since(long began, CompletableFuture<User> end) throws Exception {
        long took = end.handle((value, told) -> System.nanoTime()).get(1, TimeUnit.MINUTES) - began;
        try {
            throw new AssertionError("ended with " + end.get());
        } catch (ExecutionException e) {
            Throwable told = e.getCause();
            assertThat(told).isInstanceOf(ForgejoException.class);
            assertThat(((ForgejoException) told).mayHaveBeenApplied()).isFalse();
        }
        return took / 1e6;
    }

    private interface Try {
        double millis() throws Exception;
    }

    private static double best(Try one) throws Exception {
        double best = Double.MAX_VALUE;
        for (int tries = 0; tries < TRIES && best > OVERRUN_MS; tries++) {
            best = Math.min(best, one.millis());
        }
        return best;
    }
}
