package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.pacing.LimiterFailure;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.retry.GiveUpReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;

/** What one execution tells of itself: how long it waited and took, why it was turned away, how it ended. */
class CallRunTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> read();
    }

    private static final Duration WINDOW = Duration.ofSeconds(100);

    private final List<CallListener.EndEvent> ends = new CopyOnWriteArrayList<>();
    private final List<CallListener.GiveUpEvent> givenUp = new CopyOnWriteArrayList<>();
    private Wire wire;
    private OkHttpClient slow;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        // Each exchange takes three seconds.
        slow = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    wire.timing.advance(Duration.ofSeconds(3));
                    return chain.proceed(chain.request());
                })
                .build();
    }

    @AfterEach
    void stop() {
        wire.close();
        slow.dispatcher().executorService().shutdown();
        slow.connectionPool().evictAll();
    }

    private Api api(Pacing pacing) {
        return wire.core(config -> {
                    config.pacing = pacing;
                    config.okHttpClient = slow;
                    config.eventExecutor = Runnable::run;
                    config.callListeners = List.of(new CallListener() {
                        @Override
                        public void onEnd(EndEvent event) {
                            ends.add(event);
                        }

                        @Override
                        public void onGiveUp(GiveUpEvent event) {
                            givenUp.add(event);
                        }
                    });
                })
                .create(Api.class);
    }

    private static Pacing.Builder preset(int requests) {
        return Pacing.builder().preset(requests, WINDOW).spreadBelow(0).maxWait(Duration.ofDays(1));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anAttemptTellsWhenItBeganHowLongItTookAndHowLongItWaitedForItsTurnToo(boolean async) {
        wire.answers(status(503));
        Instant begin = wire.timing.now();
        Api api = api(preset(1).build());

        ForgejoException failure = catchThrowableOfType(ForgejoException.class, () -> run(api.read(), async));

        assertThat(failure.attempts()).hasSize(3);
        assertThat(failure.attempts())
                .allSatisfy(each -> assertThat(each.took()).hasSeconds(3));
        assertThat(failure.attempts().get(0).waited()).isZero();
        assertThat(failure.attempts().get(0).startedAt()).isEqualTo(begin);
        // Backoff and the line together: a window after the attempt before it, which took three seconds of it.
        assertThat(failure.attempts().get(1).waited()).isEqualTo(Duration.ofMillis(97_500));
        assertThat(failure.attempts().get(1).startedAt()).isEqualTo(begin.plusMillis(100_500));
        assertThat(failure.attempts().get(2).waited()).isEqualTo(Duration.ofMillis(97_500));
        eventually(() -> ends.size() == 1);
        assertThat(ends.get(0).took()).isEqualTo(Duration.ofMillis(204_000));
        assertThat(ends.get(0).attempts()).isEqualTo(3);
        assertThat(ends.get(0).failure()).isSameAs(failure);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoIsTurnedAwayAfterOneAttemptIsToldWhatThatOneMet(boolean async) {
        wire.answers(status(503));
        Api api = api(preset(1).build());

        ServerErrorException failure = catchThrowableOfType(
                ServerErrorException.class, () -> run(api.read().withDeadline(Duration.ofSeconds(60)), async));

        assertThat(failure.getMessage())
                .contains("Not sent again: a wait of ")
                .contains("does not fit into what is left");
        assertThat(failure.attempts()).hasSize(1);
        assertThat(wire.requests).hasSize(1);
        eventually(() -> ends.size() == 1);
        assertThat(givenUp).extracting(CallListener.GiveUpEvent::kind).containsExactly(GiveUpReason.DEADLINE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoIsTurnedAwayAfterSeveralAttemptsIsToldOfThemAllAndWhy(boolean async) {
        wire.answers(status(503));
        Api api = api(preset(2).maxWait(Duration.ofSeconds(20)).build());

        RetriesExhausted late = catchThrowableOfType(
                RetriesExhausted.class, () -> run(api.read().withDeadline(Duration.ofSeconds(60)), async));
        assertThat(late.stoppedBy()).isEqualTo(StopReason.DEADLINE);
        assertThat(late.attempts()).hasSize(2);
        assertThat(late.getMessage()).contains("gave up after 2 attempts; the last one: ");

        wire.timing.advance(Duration.ofSeconds(200));
        RetriesExhausted tooLong = catchThrowableOfType(RetriesExhausted.class, () -> run(api.read(), async));
        assertThat(tooLong.stoppedBy()).isEqualTo(StopReason.RETRY_AFTER_TOO_LONG);
        assertThat(wire.requests).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoIsTurnedAwayByAFailingLimiterIsShownWhatItThrew(boolean async) {
        wire.answers(json(200, "{}"));
        IllegalStateException down = new IllegalStateException("the counter is down");
        Api api = api(Pacing.builder()
                .limiter(permits -> CompletableFuture.failedFuture(down))
                .limiterFailure(LimiterFailure.REFUSE)
                .build());

        TransportException failure = catchThrowableOfType(TransportException.class, () -> run(api.read(), async));

        assertThat(failure)
                .hasMessage("Api.read (GET /thing): nothing was sent. Not sent: the limiter failed"
                        + " (IllegalStateException), and nothing is let go without it.");
        assertThat(failure.getSuppressed()).singleElement().isSameAs(down);
        assertThat(wire.requests).isEmpty();
        eventually(() -> ends.size() == 1);
        assertThat(givenUp).extracting(CallListener.GiveUpEvent::kind).containsExactly(GiveUpReason.LIMITER);
    }
}
