package io.github.forgejo4j.benchmarks.list;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WalkHeapTest {
    /** A tenth of what WalkHeap walks; to hold its items would take more than twice this heap. */
    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void aLongListIsWalkedInASmallHeap(int ahead) throws Exception {
        assertThat(WalkHeap.fork(100_000, 24, ahead)).isZero();
    }
}
