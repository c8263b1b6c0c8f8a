package io.github.forgejo4j.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.error.InvalidInputException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a policy and a budget take, refuse and tell. */
class RetrySettingsTest {
    @Test
    void aBudgetTellsWhatItWasGiven() {
        RetryBudget budget = RetryBudget.of(10, 5, 2, 3, Duration.ofSeconds(7));

        assertThat(budget.capacity()).isEqualTo(10);
        assertThat(budget.cost()).isEqualTo(5);
        assertThat(budget.throttleCost()).isEqualTo(2);
        assertThat(budget.successRefill()).isEqualTo(3);
        assertThat(budget.refillInterval()).isEqualTo(Duration.ofSeconds(7));
        assertThat(budget)
                .hasToString("RetryBudget{capacity=10, cost=5, throttleCost=2, successRefill=3, refillInterval=PT7S}");
        assertThat(RetryBudget.unlimited()).hasToString("unlimited");
    }

    @Test
    void theSmallestBudgetHasOneTokenAndChargesNothing() {
        RetryBudget budget = RetryBudget.of(1, 0, 0, 0, Duration.ofNanos(1));

        assertThat(budget)
                .hasToString(
                        "RetryBudget{capacity=1, cost=0, throttleCost=0, successRefill=0, refillInterval=PT0.000000001S}");
    }

    @Test
    void aBudgetWithoutTokensOrWithNegativePricesIsRefused() {
        Duration second = Duration.ofSeconds(1);

        assertThatThrownBy(() -> RetryBudget.of(0, 1, 1, 1, second))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("capacity must be at least 1, not 0");
        String negative = "cost must not be negative, nor may throttleCost and successRefill";
        assertThatThrownBy(() -> RetryBudget.of(1, -1, 0, 0, second)).hasMessage(negative);
        assertThatThrownBy(() -> RetryBudget.of(1, 0, -1, 0, second)).hasMessage(negative);
        assertThatThrownBy(() -> RetryBudget.of(1, 0, 0, -1, second)).hasMessage(negative);
        assertThatThrownBy(() -> RetryBudget.of(1, 0, 0, 0, Duration.ZERO))
                .hasMessage("refillInterval must be longer than zero, not PT0S");
        assertThatThrownBy(() -> RetryBudget.of(1, 0, 0, 0, Duration.ofNanos(-1)))
                .hasMessage("refillInterval must be longer than zero, not PT-0.000000001S");
    }

    @Test
    void aPolicyTellsWhatItWasGivenAndABuilderStartsFromIt() {
        RetryPolicy policy = RetryPolicy.builder()
                .maxAttempts(7)
                .baseDelay(Duration.ofMillis(1))
                .maxDelay(Duration.ofMillis(2))
                .maxRetryAfter(Duration.ofMillis(3))
                .clampRetryAfter(true)
                .retryDeclinedWrites(false)
                .deadline(Duration.ofMillis(4))
                .budget(RetryBudget.unlimited())
                .build();
        String told = "RetryPolicy{maxAttempts=7, baseDelay=PT0.001S, maxDelay=PT0.002S, maxRetryAfter=PT0.003S,"
                + " clampRetryAfter=true, retryDeclinedWrites=false, deadline=PT0.004S, budget=unlimited}";

        assertThat(policy).hasToString(told);
        assertThat(policy.deadline()).isEqualTo(Duration.ofMillis(4));
        assertThat(policy.toBuilder().build()).hasToString(told);
        assertThat(policy.toBuilder().deadline(null).build().deadline()).isNull();
    }

    @Test
    void theStandardIsWhatItsDocumentationSays() {
        assertThat(RetryPolicy.standard())
                .hasToString("RetryPolicy{maxAttempts=3, baseDelay=PT0.5S, maxDelay=PT20S, maxRetryAfter=PT2M,"
                        + " clampRetryAfter=false, retryDeclinedWrites=true, deadline=null, budget=RetryBudget{capacity=100,"
                        + " cost=5, throttleCost=2, successRefill=1, refillInterval=PT1S}}");
        assertThat(RetryPolicy.off().maxAttempts()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void aDeadlineThatIsNotLongerThanZeroIsRefused(long nanos) {
        assertThatThrownBy(() -> RetryPolicy.builder().deadline(Duration.ofNanos(nanos)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("deadline must be longer than zero, not " + Duration.ofNanos(nanos));
    }

    @Test
    void attemptsBelowOneAndNegativeWaitsAreRefused() {
        assertThatThrownBy(() -> RetryPolicy.builder().maxAttempts(0))
                .hasMessage("maxAttempts must be at least 1, not 0");
        assertThatThrownBy(() -> RetryPolicy.builder().baseDelay(Duration.ofNanos(-1)))
                .hasMessage("baseDelay must not be negative, not PT-0.000000001S");
        assertThat(RetryPolicy.builder()
                        .maxAttempts(1)
                        .baseDelay(Duration.ZERO)
                        .build()
                        .baseDelay())
                .isZero();
    }
}
