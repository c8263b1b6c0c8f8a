package io.github.forgejo4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.ForgejoException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code close()} while calls are under way. */
class CloseTest {
    private static final int CALLS = 40;
    private static final long AT_MOST_MS = 1000;

    /** Not where the call is in code that nobody can interrupt, on the thread that waits for it. */
    @ParameterizedTest
    @EnumSource(
            value = Stall.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"DNS", "DNS_OF_A_FACTORY", "STREAM_UP", "BODY_UP"})
    void closingEndsEveryCallUnderWayWithAnExceptionOfTheSdk(Stall stall) throws Exception {
        closes(stall, true);
    }

    @ParameterizedTest
    @EnumSource(
            value = Stall.class,
            names = {"DNS", "DNS_OF_A_FACTORY", "STREAM_UP"})
    void closingEndsAsynchronousCallsEvenInCodeThatDoesNotComeBack(Stall stall) throws Exception {
        closes(stall, false);
    }

    private static void closes(Stall stall, boolean syncToo) throws Exception {
        try (Stalled stalled = new Stalled(stall)) {
            List<CompletableFuture<Object>> calls = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                calls.add(stalled.begin(!syncToo || i % 2 == 0, null));
            }
            TimeUnit.MILLISECONDS.sleep(200);
            long began = System.nanoTime();
            stalled.client.close();
            for (CompletableFuture<Object> call : calls) {
                assertThat(failureOf(call)).isInstanceOf(ForgejoException.class);
            }
            long took = (System.nanoTime() - began) / 1_000_000;
            Report.line("close with " + CALLS + " calls under way, " + stall + ": the last one ended after " + took
                    + " ms");
            assertThat(took).isLessThan(AT_MOST_MS);
        }
    }

    private static Throwable failureOf(CompletableFuture<?> call) throws Exception {
        try {
            throw new AssertionError("ended with " + call.get(20, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }
}
