package io.github.forgejo4j.waiting;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForbiddenException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.error.WaitEndedException;
import io.github.forgejo4j.error.WaitTimeoutException;
import io.github.forgejo4j.internal.Wire;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;

class WaiterTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> thing();
    }

    private static final MockResponse NOT_YET = json(200, "{\"ready\":false}");
    private static final MockResponse READY = json(200, "{\"ready\":true}");

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        wire.core(config -> {
            config.policy = RetryPolicy.off();
            config.eventExecutor = Runnable::run;
        });
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private Waiter<Map<String, Object>> waiter() {
        Api api = wire.api(Api.class);
        return new Waiter<Map<String, Object>>(wire.core(), "the thing", api::thing)
                .until(thing -> thing.get("ready").equals(true))
                .showing(thing -> "ready " + thing.get("ready"));
    }

    private static <T> T run(Waiter<T> waiter, boolean async) throws Exception {
        if (!async) {
            return waiter.await();
        }
        try {
            return waiter.awaitAsync().get(10, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ForgejoException told ? told : e;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLookThatPacingCannotSendInTimeIsTheTimeout(boolean async) throws Exception {
        wire.close();
        wire = new Wire();
        wire.core(config -> {
            config.policy = RetryPolicy.off();
            config.eventExecutor = Runnable::run;
            config.pacing = Pacing.of(1, seconds(100));
        });
        wire.answers(NOT_YET);

        assertThatThrownBy(() -> run(waiter().withDeadline(seconds(10)), async))
                .isInstanceOfSatisfying(WaitTimeoutException.class, told -> {
                    assertThat(told.lastSeen()).isEqualTo(Map.of("ready", false));
                    assertThat(told.looks()).isEqualTo(2);
                    assertThat(told.lastFailure())
                            .isInstanceOfSatisfying(
                                    TransportException.class,
                                    unsent -> assertThat(unsent.stoppedBy()).contains(StopReason.DEADLINE));
                });

        assertThat(wire.requests).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void looksOneAfterTheOtherWithGrowingPauses(boolean async) throws Exception {
        wire.answers(NOT_YET, NOT_YET, NOT_YET, READY);

        assertThat(run(waiter(), async)).containsEntry("ready", true);

        assertThat(wire.requests).hasSize(4);
        assertThat(wire.timing.sleeps).containsExactly(seconds(1), seconds(1.5), seconds(2.25));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theLastLookComesShortlyBeforeTheDeadlineAndTheLastStateIsTold(boolean async) {
        wire.answers(NOT_YET);

        assertThatThrownBy(() -> run(waiter().withDeadline(seconds(10)), async))
                .isInstanceOfSatisfying(WaitTimeoutException.class, told -> {
                    assertThat(told)
                            .hasMessage(
                                    "waiting for the thing: not so within 10 s, after 6 looks; last seen: ready false.");
                    assertThat(told.lastSeen()).isEqualTo(Map.of("ready", false));
                    assertThat(told.looks()).isEqualTo(6);
                    assertThat(told.lastFailure()).isNull();
                    assertThat(told.mayHaveBeenApplied()).isFalse();
                });

        assertThat(wire.requests).hasSize(6);
        assertThat(wire.timing.sleeps).last().isEqualTo(Duration.ofMillis(875));
        assertThat(wire.timing.nanoTime()).isEqualTo(seconds(9).toNanos());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatTheServerAsksToWaitIsNotUndercut(boolean async) throws Exception {
        wire.answers(json(200, "{\"ready\":false}", "Retry-After", "7"), NOT_YET, READY);

        run(waiter(), async);

        assertThat(wire.timing.sleeps).containsExactly(seconds(7), seconds(1.5));
    }

    @Test
    void aWaitThatTheServerAsksForAndThatDoesNotFitIsNotBegun() {
        wire.answers(json(200, "{\"ready\":false}", "Retry-After", "60"));

        assertThatThrownBy(() -> waiter().withDeadline(seconds(30)).await()).isInstanceOf(WaitTimeoutException.class);

        assertThat(wire.requests).hasSize(1);
        assertThat(wire.timing.sleeps).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFailureCountsAsNotYetOnlyWhereThatIsSaid(boolean async) throws Exception {
        wire.answers(json(404, "{\"message\":\"no\"}"), json(403, "{\"message\":\"no\"}"));
        assertThatThrownBy(() -> run(waiter(), async)).isInstanceOf(NotFoundException.class);
        assertThat(wire.requests).hasSize(1);

        wire.requests.clear();
        assertThatThrownBy(() -> run(waiter().notYetIf(NotFoundException.class::isInstance), async))
                .isInstanceOf(ForbiddenException.class);
        assertThat(wire.requests).hasSize(2);
    }

    @Test
    void aTimeoutAfterFailuresTellsTheLastOne() {
        wire.answers(json(404, "{\"message\":\"no\"}"));

        WaitTimeoutException told = catchThrowableOfType(
                WaitTimeoutException.class,
                () -> waiter().notYetIf(NotFoundException.class::isInstance)
                        .withDeadline(seconds(1))
                        .await());

        assertThat(told.lastFailure()).isInstanceOf(NotFoundException.class);
        assertThat(told.lastSeen()).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStateFromWhichItIsNotReachedEndsTheWait(boolean async) {
        wire.answers(NOT_YET);

        assertThatThrownBy(() -> run(waiter().failIf(thing -> true, "it was closed"), async))
                .isInstanceOfSatisfying(WaitEndedException.class, told -> {
                    assertThat(told.reason()).isEqualTo(WaitEndedException.Reason.OUT_OF_REACH);
                    assertThat(told)
                            .hasMessage("waiting for the thing: ended because it was closed, after 1 look; last seen:"
                                    + " ready false.");
                });
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void theDeadlineBoundsTheLookThatIsUnderWay() {
        wire.answers(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
        long before = System.nanoTime();

        // The fake clock stands still here, so the failure is the look's own; it comes by the real one of OkHttp.
        assertThatThrownBy(() -> waiter().withDeadline(Duration.ofMillis(300)).await())
                .isInstanceOf(ForgejoException.class);

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(seconds(5));
    }

    @Test
    void cancellingEndsThePauseAndNoOtherLookIsMade() {
        wire.answers(NOT_YET);
        wire.timing.hold();
        CompletableFuture<?> future = waiter().awaitAsync();
        eventually(() -> wire.timing.held() == 1);

        assertThat(future.cancel(true)).isTrue();

        assertThat(wire.timing.held()).isZero();
        assertThat(wire.requests).hasSize(1);
        assertThat(catchThrowableOfType(CancellationException.class, future::join))
                .hasCauseInstanceOf(WaitEndedException.class);
    }

    @Test
    void cancellingEndsTheLookThatIsUnderWay() {
        wire.answers(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
        CompletableFuture<?> future = waiter().awaitAsync();
        eventually(() -> wire.requests.size() == 1);

        assertThat(future.cancel(true)).isTrue();

        assertThat(future).isCancelled();
        assertThat(wire.timing.sleeps).isEmpty();
    }

    @Test
    void closingTheClientEndsAPause() {
        wire.answers(NOT_YET);
        wire.timing.hold();
        CompletableFuture<?> future = waiter().awaitAsync();
        eventually(() -> wire.timing.held() == 1);

        wire.core().close();

        assertThatThrownBy(() -> future.get(1, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(
                        WaitEndedException.class,
                        told -> assertThat(told.reason()).isEqualTo(WaitEndedException.Reason.CLOSED));
    }

    @Test
    void anInterruptEndsAPauseAndTheFlagStays() {
        wire.answers(NOT_YET);

        assertThatThrownBy(() -> waiter().withListener(
                                look -> Thread.currentThread().interrupt())
                        .await())
                .isInstanceOfSatisfying(
                        WaitEndedException.class,
                        told -> assertThat(told.reason()).isEqualTo(WaitEndedException.Reason.INTERRUPTED));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void theListenerSeesEachLookAndWhatItThrowsChangesNothing() {
        wire.answers(NOT_YET, READY);
        List<String> seen = new ArrayList<>();

        waiter().withListener(look -> {
                    seen.add(look.number() + " " + look.state() + " " + look.met() + " " + look.nextLookIn());
                    throw new IllegalStateException("a bug");
                })
                .await();

        assertThat(seen).containsExactly("1 {ready=false} false PT1S", "2 {ready=true} true null");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatAConditionThrowsEndsTheWaitAsItIs(boolean async) {
        wire.answers(status(200).newBuilder().body("{}").build(), NOT_YET);
        IllegalStateException bug = new IllegalStateException("a bug");

        assertThatThrownBy(() -> run(
                        waiter().until(thing -> {
                            throw bug;
                        }),
                        async))
                .satisfies(told ->
                        assertThat(told == bug || told.getCause() == bug).isTrue());
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void timesThatMeanNothingAreRefused() {
        assertThatThrownBy(() -> waiter().withDeadline(Duration.ZERO))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("deadline must be longer than zero, not PT0S");
        assertThatThrownBy(() -> waiter().withPauses(seconds(2), seconds(1)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("longest must not be shorter than first, PT2S");
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis((long) (seconds * 1000));
    }
}
