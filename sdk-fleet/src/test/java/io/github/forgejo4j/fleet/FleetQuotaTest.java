package io.github.forgejo4j.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bucket4j.Bandwidth;
import io.github.forgejo4j.error.InvalidInputException;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class FleetQuotaTest {
    @Test
    void aTwentiethMayGoAtOnce() {
        assertThat(FleetQuota.of(2000, Duration.ofMinutes(10)).burst()).isEqualTo(100);
        assertThat(FleetQuota.of(2, Duration.ofSeconds(1)).burst()).isEqualTo(1);
    }

    @Property
    void aFullBurstAndAWindowsRefillTogetherAreTheQuota(
            @ForAll @LongRange(min = 2, max = 1_000_000) long requests,
            @ForAll @LongRange(min = 1, max = 86_400) long seconds) {
        FleetQuota quota = FleetQuota.of(requests, Duration.ofSeconds(seconds));
        Bandwidth limit = quota.bucket().getBandwidths()[0];
        assertThat(limit.getCapacity() + limit.getRefillTokens()).isEqualTo(requests);
        assertThat(limit.getRefillPeriodNanos()).isEqualTo(quota.window().toNanos());
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        Duration minute = Duration.ofMinutes(1);
        assertThatThrownBy(() -> FleetQuota.of(1, minute))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("requests must be 2 or more, not 1");
        assertThatThrownBy(() -> FleetQuota.of(10, Duration.ZERO))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("window must be longer than zero, not PT0S");
        assertThatThrownBy(() -> FleetQuota.of(10, minute).withBurst(10))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("burst must be 1 or more and less than the 10 requests, not 10");
    }
}
