package io.github.forgejo4j.pacing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.error.InvalidInputException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the settings of pacing take, refuse and tell. */
class PacingTest {
    private static final CallLimiter LIMITER = permits -> CompletableFuture.completedFuture(Duration.ZERO);

    @Test
    void byHeadersIsNothingButHeaders() {
        Pacing pacing = Pacing.byHeaders();

        assertThat(pacing.headers()).isTrue();
        assertThat(pacing.requests()).isZero();
        assertThat(pacing.window()).isZero();
        assertThat(pacing.limiter()).isNull();
        assertThat(pacing.limiterFailure()).isEqualTo(LimiterFailure.LET_GO);
        assertThat(pacing.limiterPatience()).isEqualTo(Duration.ofSeconds(1));
        assertThat(pacing.readWeight()).isEqualTo(1);
        assertThat(pacing.writeWeight()).isEqualTo(1);
        assertThat(pacing.spreadBelow()).isEqualTo(0.5);
        assertThat(pacing.maxWait()).isEqualTo(Duration.ofMinutes(10));
        assertThat(pacing).hasToString("Pacing{headers=true, weights=1/1, spreadBelow=0.5, maxWait=PT10M}");
    }

    @Test
    void aPresetIsNothingButAPreset() {
        Pacing pacing = Pacing.of(300, Duration.ofMinutes(5));

        assertThat(pacing.headers()).isFalse();
        assertThat(pacing.requests()).isEqualTo(300);
        assertThat(pacing.window()).isEqualTo(Duration.ofMinutes(5));
        assertThat(pacing.limiter()).isNull();
        assertThat(pacing)
                .hasToString("Pacing{headers=false, preset=300 per PT5M, weights=1/1, spreadBelow=0.5, maxWait=PT10M}");
    }

    @Test
    void aLimiterIsNothingButALimiter() {
        Pacing pacing = Pacing.by(LIMITER);

        assertThat(pacing.headers()).isFalse();
        assertThat(pacing.requests()).isZero();
        assertThat(pacing.limiter()).isSameAs(LIMITER);
        assertThat(pacing)
                .hasToString("Pacing{headers=false, limiter, LET_GO, weights=1/1, spreadBelow=0.5, maxWait=PT10M}");
    }

    @Test
    void codebergIsWhatItsPolicyAnnouncesUntilItsHeadersCome() {
        Pacing pacing = Pacing.codeberg();

        assertThat(pacing.headers()).isTrue();
        assertThat(pacing.requests()).isEqualTo(2000);
        assertThat(pacing.window()).isEqualTo(Duration.ofMinutes(10));
        assertThat(pacing.limiter()).isNull();
    }

    @Test
    void allSettingsAreTold() {
        Pacing pacing = Pacing.builder()
                .byHeaders()
                .preset(10, Duration.ofSeconds(2))
                .limiter(LIMITER)
                .limiterFailure(LimiterFailure.REFUSE)
                .limiterPatience(Duration.ofMillis(20))
                .weights(2, 7)
                .spreadBelow(0.25)
                .maxWait(Duration.ofSeconds(30))
                .build();

        assertThat(pacing.limiterFailure()).isEqualTo(LimiterFailure.REFUSE);
        assertThat(pacing.limiterPatience()).isEqualTo(Duration.ofMillis(20));
        assertThat(pacing.readWeight()).isEqualTo(2);
        assertThat(pacing.writeWeight()).isEqualTo(7);
        assertThat(pacing.spreadBelow()).isEqualTo(0.25);
        assertThat(pacing.maxWait()).isEqualTo(Duration.ofSeconds(30));
        assertThat(pacing)
                .hasToString("Pacing{headers=true, preset=10 per PT2S, limiter, REFUSE, weights=2/7, spreadBelow=0.25,"
                        + " maxWait=PT30S}");
    }

    @Test
    void nothingToGoByIsRefused() {
        assertThatThrownBy(() -> Pacing.builder().weights(1, 2).build())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("pacing has nothing to go by: set byHeaders(), preset(..) or limiter(..)");
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 100_001, Integer.MAX_VALUE})
    void aPresetOutOfRangeIsRefused(int requests) {
        assertThatThrownBy(() -> Pacing.of(requests, Duration.ofSeconds(1)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("requests must be from 1 to 100000, not " + requests);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100_000})
    void theEndsOfARangeOfPresetsAreTaken(int requests) {
        assertThat(Pacing.of(requests, Duration.ofNanos(1)).requests()).isEqualTo(requests);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S"})
    void whatIsNoLengthOfTimeIsRefused(Duration none) {
        Pacing.Builder builder = Pacing.builder();

        assertThatThrownBy(() -> builder.preset(1, none)).hasMessage("window must be longer than zero, not " + none);
        assertThatThrownBy(() -> builder.limiterPatience(none))
                .hasMessage("limiterPatience must be longer than zero, not " + none);
        assertThatThrownBy(() -> builder.maxWait(none))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("maxWait must be longer than zero, not " + none);
    }

    @ParameterizedTest
    @ValueSource(ints = {-5, 0, 1001})
    void aWeightOutOfRangeIsRefused(int weight) {
        String told = " must weigh from 1 to 1000, not " + weight;

        assertThatThrownBy(() -> Pacing.builder().weights(weight, 1)).hasMessage("reads" + told);
        assertThatThrownBy(() -> Pacing.builder().weights(1, weight))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("writes" + told);
    }

    @Test
    void theEndsOfTheRangeOfWeightsAreTaken() {
        Pacing pacing = Pacing.builder().byHeaders().weights(1000, 1).build();

        assertThat(pacing.readWeight()).isEqualTo(1000);
        assertThat(pacing.writeWeight()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1, 6", "6, 1"})
    void aRequestThatNeverFitsIntoThePresetIsRefused(int reads, int writes) {
        Duration second = Duration.ofSeconds(1);

        assertThatThrownBy(() -> Pacing.builder()
                        .preset(5, second)
                        .weights(reads, writes)
                        .build())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("weights must not be more than the whole preset of 5, or such a request never goes");
        assertThat(Pacing.builder()
                        .preset(6, second)
                        .weights(reads, writes)
                        .build()
                        .requests())
                .isEqualTo(6);
    }

    @Test
    void withoutAPresetAnyWeightFits() {
        assertThat(Pacing.builder().limiter(LIMITER).weights(5, 5).build().writeWeight())
                .isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.001, 1.001, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY})
    void aPartThatIsNoneIsRefused(double part) {
        assertThatThrownBy(() -> Pacing.builder().spreadBelow(part))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("spreadBelow must be from 0 to 1, not " + part);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1})
    void nothingAndAllAreParts(double part) {
        assertThat(Pacing.builder().byHeaders().spreadBelow(part).build().spreadBelow())
                .isEqualTo(part);
    }

    @Test
    void aLimiterAndWhatToDoWithoutItAreNotNull() {
        assertThatThrownBy(() -> Pacing.by(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("limiter");
        assertThatThrownBy(() -> Pacing.builder().limiterFailure(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("limiterFailure");
    }

    @Test
    void aBuilderThatGoesOnDoesNotChangeWhatItBuilt() {
        Pacing.Builder builder = Pacing.builder().byHeaders();
        Pacing first = builder.build();

        builder.preset(3, Duration.ofSeconds(1)).weights(1, 2);

        assertThat(first).hasToString(Pacing.byHeaders().toString());
    }
}
