package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.call.WaitReason;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final Verdict SHORT = Verdict.in(5, WaitReason.PACING, "short");
    private static final Verdict LONG = Verdict.in(6, WaitReason.LIMITER, "long");
    private static final Verdict TOLD = Verdict.untilTold(WaitReason.CALLS_IN_FLIGHT, "told");

    @Test
    void aWaitIsNeverNone() {
        assertThat(Verdict.in(0, WaitReason.PACING, "why")).isEqualTo(new Verdict(1, WaitReason.PACING, "why"));
        assertThat(Verdict.in(-7, WaitReason.PACING, "why").go()).isFalse();
        assertThat(SHORT.go()).isFalse();
        assertThat(TOLD.go()).isFalse();
        assertThat(TOLD.nanos()).isEqualTo(Verdict.UNTIL_TOLD);
        assertThat(Verdict.GO.go()).isTrue();
    }

    @Test
    void ofTwoTheLongerOneHolds() {
        assertThat(SHORT.and(LONG)).isSameAs(LONG);
        assertThat(LONG.and(SHORT)).isSameAs(LONG);
        assertThat(Verdict.GO.and(SHORT)).isSameAs(SHORT);
        assertThat(SHORT.and(Verdict.GO)).isSameAs(SHORT);
    }

    @Test
    void ofTwoThatAreEquallyLongTheFirstOneIsTold() {
        Verdict same = Verdict.in(5, WaitReason.LIMITER, "same");

        assertThat(SHORT.and(same)).isSameAs(SHORT);
    }

    @Test
    void noWaitIsLongerThanOneWithoutAKnownEnd() {
        assertThat(TOLD.and(LONG)).isSameAs(TOLD);
        assertThat(LONG.and(TOLD)).isSameAs(TOLD);
        assertThat(Verdict.GO.and(TOLD)).isSameAs(TOLD);
        assertThat(TOLD.and(Verdict.GO)).isSameAs(TOLD);
        assertThat(TOLD.and(Verdict.untilTold(WaitReason.LIMITER, "other"))).isSameAs(TOLD);
    }
}
