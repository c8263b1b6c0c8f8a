package io.github.forgejo4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.forgejo4j.testing.FakeForgejo;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Never past the deadline, wherever a call stands still; a cancel, an interrupt and a close end it too. */
class DeadlineTest {
    private static final long OVERRUN_MS = 50;

    /** A busy machine makes anybody late now and then; what is late by design is late each time. */
    private static final int TRIES = 4;

    /** A try does not count while a bare wait of the same length is late by more than this. */
    private static final double LATE_MS = 10;

    private static final int MOST_TRIES = 24;

    private static final int WARM_UP_MS = 150;

    /** Well below the gateway's silence. */
    private static final int HTTP2_DEADLINE_MS = 200;

    @ParameterizedTest
    @EnumSource(Stall.class)
    void aCallEndsWithItsDeadline(Stall stall) throws Exception {
        prove(stall, 50, 250);
    }

    @ParameterizedTest
    @EnumSource(Stall.class)
    @Tag("long")
    void aCallEndsWithItsDeadlineFrom50MillisecondsTo5Seconds(Stall stall) throws Exception {
        try (Stalled other = new Stalled(stall);
                Warm warm = new Warm(deadline -> other.begin(true, deadline))) {
            prove(stall, 50, 100, 250, 500, 1000, 2000, 5000);
        }
    }

    private static void prove(Stall stall, int... deadlines) throws Exception {
        try (Stalled stalled = new Stalled(stall)) {
            for (boolean async : new boolean[] {false, true}) {
                if (stall.onlyAsync && !async) {
                    continue;
                }
                overrun(stalled, async, WARM_UP_MS);
                double[] overruns = new double[deadlines.length];
                for (int i = 0; i < deadlines.length; i++) {
                    overruns[i] = Double.MAX_VALUE;
                    int calm = 0;
                    for (int tries = 0; tries < MOST_TRIES && calm < TRIES && overruns[i] > OVERRUN_MS; tries++) {
                        BareWait bare = new BareWait(deadlines[i]);
                        overruns[i] = Math.min(overruns[i], overrun(stalled, async, deadlines[i]));
                        calm += bare.lateMillis() <= LATE_MS ? 1 : 0;
                    }
                }
                Report.line("deadlines " + Arrays.toString(deadlines) + " ms, " + stall + (async ? " async" : " sync")
                        + ": overrun in ms " + Arrays.toString(overruns));
                assertThat(Arrays.stream(overruns).max().orElseThrow())
                        .as(stall + (async ? " async " : " sync ") + Arrays.toString(overruns))
                        .isLessThanOrEqualTo(OVERRUN_MS);
            }
        }
    }

    /** In milliseconds with one decimal; waits need not fill a deadline, so it can be negative there. */
    private static double overrun(Stalled stalled, boolean async, int deadline) throws Exception {
        long began = System.nanoTime();
        CompletableFuture<Object> call = stalled.begin(async, Duration.ofMillis(deadline));
        CompletableFuture<Long> ended = call.handle((value, thrown) -> System.nanoTime());
        long took = ended.get(1, TimeUnit.MINUTES) - began;
        assertThat(failureOf(call)).isInstanceOf(ForgejoException.class);
        return Math.round((took - deadline * 1e6) / 1e5) / 10.0;
    }

    private static Throwable failureOf(CompletableFuture<?> call) throws Exception {
        try {
            throw new AssertionError("ended with " + call.get(1, TimeUnit.MINUTES));
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    /** The future ends at once; behind it nothing may go on but what nobody can interrupt. */
    @ParameterizedTest
    @EnumSource(Stall.class)
    void aCancelEndsACallWhereverItStands(Stall stall) throws Exception {
        try (Stalled stalled = new Stalled(stall)) {
            double best = Double.MAX_VALUE;
            for (int tries = 0; tries < TRIES && best > OVERRUN_MS; tries++) {
                CompletableFuture<Object> call = stalled.begin(true, null);
                TimeUnit.MILLISECONDS.sleep(100);
                assertThat(call.isDone()).isFalse();
                long began = System.nanoTime();
                call.cancel(true);
                best = Math.min(best, (System.nanoTime() - began) / 1e6);
                assertThat(call.isCancelled()).isTrue();
                assertThat(org.assertj.core.api.Assertions.catchThrowable(call::join))
                        .isInstanceOf(CancellationException.class);
            }
            Report.line("cancel, " + stall + ": " + Math.round(best * 10) / 10.0 + " ms");
            assertThat(best).isLessThanOrEqualTo(OVERRUN_MS);
            if (!isNobodysToInterrupt(stall)) {
                assertThat(Leaks.eventually(() -> stalled.users.dispatcher().runningCallsCount() == 0))
                        .isTrue();
                assertThat(Leaks.eventually(() -> stalled.users.connectionPool().connectionCount()
                                == stalled.users.connectionPool().idleConnectionCount()))
                        .isTrue();
            }
        }
    }

    private static boolean isNobodysToInterrupt(Stall stall) {
        return stall == Stall.DNS || stall == Stall.DNS_OF_A_FACTORY || stall == Stall.STREAM_UP;
    }

    /** Threads of the platform cannot be woken out of reads and writes of sockets: there the deadline is what ends a call. */
    @ParameterizedTest
    @EnumSource(
            value = Stall.class,
            names = {"DNS", "WAIT"})
    void anInterruptEndsASynchronousCallThatCanBeInterrupted(Stall stall) throws Exception {
        try (Stalled stalled = new Stalled(stall)) {
            double best = Double.MAX_VALUE;
            for (int tries = 0; tries < TRIES && best > OVERRUN_MS; tries++) {
                CompletableFuture<Object> call = stalled.begin(false, Duration.ofSeconds(30));
                CompletableFuture<Long> ended = call.handle((value, thrown) -> System.nanoTime());
                TimeUnit.MILLISECONDS.sleep(100);
                Thread caller = stalled.caller;
                assertThat(caller).isNotNull();
                long began = System.nanoTime();
                caller.interrupt();
                best = Math.min(best, (ended.get(1, TimeUnit.MINUTES) - began) / 1e6);
                assertThat(failureOf(call)).isInstanceOf(ForgejoException.class);
            }
            Report.line("interrupt, " + stall + ": " + Math.round(best * 10) / 10.0 + " ms");
            assertThat(best).isLessThanOrEqualTo(OVERRUN_MS);
        }
    }

    /** A silent stream of HTTP/2: the connection under it is well and stays. */
    @ParameterizedTest
    @EnumSource(
            value = Fault.Kind.class,
            names = {"STALL_REPLY", "STALL_IN_REPLY"})
    void aStreamOfHttp2EndsWithItsDeadlineAndItsConnectionStays(Fault.Kind silence) throws Exception {
        OkHttpClient users = new OkHttpClient.Builder()
                .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                .readTimeout(1, TimeUnit.MINUTES)
                .build();
        try (FakeForgejo fake = FakeForgejo.start();
                ChaosProxy proxy = new ChaosProxy(
                        URI.create(fake.url()).getPort(), true, FaultPlan.always(new Fault(silence, 0, 0)));
                ForgejoClient client = ForgejoClient.builder()
                        .baseUrl(proxy.url())
                        .token(fake.token())
                        .retryPolicy(RetryPolicy.off())
                        .okHttpClient(users)
                        .build()) {
            for (boolean async : new boolean[] {false, true}) {
                double best = Double.MAX_VALUE;
                for (int tries = 0; tries < TRIES && best > OVERRUN_MS; tries++) {
                    var call = client.me().get().withDeadline(Duration.ofMillis(HTTP2_DEADLINE_MS));
                    long began = System.nanoTime();
                    CompletableFuture<?> end =
                            async ? call.executeAsync() : CompletableFuture.supplyAsync(call::execute);
                    long took = end.handle((value, thrown) -> System.nanoTime()).get(1, TimeUnit.MINUTES) - began;
                    assertThat(failureOf(end)).isInstanceOf(ForgejoException.class);
                    best = Math.min(best, Math.round(took / 1e5) / 10.0 - HTTP2_DEADLINE_MS);
                }
                Report.line("deadline " + HTTP2_DEADLINE_MS + " ms, HTTP/2, " + silence + (async ? " async" : " sync")
                        + ": overrun in ms " + best);
                assertThat(best).isLessThanOrEqualTo(OVERRUN_MS);
            }
            assertThat(proxy.connections()).isEqualTo(1);
        } finally {
            users.dispatcher().executorService().shutdown();
            users.connectionPool().evictAll();
        }
    }
}
