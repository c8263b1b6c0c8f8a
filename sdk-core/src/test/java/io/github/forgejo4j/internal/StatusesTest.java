package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatusesTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 99, 100, 101, 103, 199, 200, 299, 408, 500, 502, 504, 520, 599, 600, 999})
    void aStatusThatDoesNotBlameTheRequestLeavesOpenWhetherTheServerActed(int status) {
        assertThat(Statuses.mayHaveActed(status)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 307, 400, 401, 404, 409, 422, 425, 429, 499, 501, 505})
    void aStatusThatBlamesTheRequestProvesThatTheServerDidNotAct(int status) {
        assertThat(Statuses.mayHaveActed(status)).isFalse();
    }
}
