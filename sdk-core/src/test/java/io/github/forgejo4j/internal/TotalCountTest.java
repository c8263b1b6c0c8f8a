package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import okhttp3.Headers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TotalCountTest {
    @Property
    void aCountIsReadBack(@ForAll @LongRange(min = 0) long count) {
        assertThat(TotalCount.of(Headers.of("x-total-count", Long.toString(count))))
                .hasValue(count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+1", "1.0", "1 000", "many", "0x1"})
    void whatIsNoCountIsAbsent(String value) {
        assertThat(TotalCount.of(Headers.of("X-Total-Count", value))).isEmpty();
    }

    @Example
    void aCountThatIsNotSentIsAbsentAndNotZero() {
        assertThat(TotalCount.of(Headers.of("X-Total", "5"))).isEmpty();
        assertThat(TotalCount.of(Headers.of("X-Total-Count", "0"))).hasValue(0);
    }

    @Example
    void ofSeveralTheLargestCounts() {
        assertThat(TotalCount.of(Headers.of(
                        "X-Total-Count", "3", "X-Total-Count", "x", "X-Total-Count", "7", "X-Total-Count", "5")))
                .hasValue(7);
    }

    @Example
    void beyondALongItSaturates() {
        assertThat(TotalCount.of(Headers.of("X-Total-Count", "9223372036854775807")))
                .hasValue(Long.MAX_VALUE);
        assertThat(TotalCount.of(Headers.of("X-Total-Count", "9223372036854775808")))
                .hasValue(Long.MAX_VALUE);
    }
}
