package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.ratelimit.RateLimit;
import java.time.Instant;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of the limits that a server states are followed, each by itself. */
class HeaderPacerTest {
    private static final long SECOND = 1_000_000_000L;

    /** Spreads nothing: a limit either lets go or is used up. */
    private final HeaderPacer pacer = new HeaderPacer(0, () -> 0);

    private long turns;

    private void told(String... headers) {
        RateLimit seen = RateLimit.read(Headers.of(headers), null, Instant.EPOCH, () -> 0);
        assertThat(seen).isNotNull();
        pacer.observe(seen, 0, turns, ++turns);
    }

    private static Verdict restored(long seconds, String left) {
        return Verdict.in(
                seconds * SECOND, WaitReason.PACING, "the quota to be restored, of which " + left + " are left");
    }

    @Test
    void beforeTheFirstAnswerAsManyCallsAreUnderWayAsOkHttpSendsAtOnce() {
        assertThat(pacer.ask(0, 1, 15)).isEqualTo(Verdict.GO);
        assertThat(pacer.ask(0, 1, 16))
                .isEqualTo(Verdict.untilTold(WaitReason.PACING, "the first answers, which tell what is left"));
        assertThat(pacer.follows()).isFalse();

        pacer.observe(null, 0, 0, 1);

        assertThat(pacer.ask(0, 1, 16)).as("a server that states none").isEqualTo(Verdict.GO);
        assertThat(pacer.follows()).isFalse();
    }

    @Test
    void aLimitThatIsUsedUpIsWaitedFor() {
        told("RateLimit", "\"p\";r=0;t=60", "RateLimit-Policy", "\"p\";q=100;w=60");

        assertThat(pacer.follows()).isTrue();
        assertThat(pacer.ask(0, 1, 0)).isEqualTo(restored(60, "0 of 100"));
    }

    @Test
    void ofSeveralTheLongestWaitHolds() {
        told(
                "RateLimit",
                "\"a\";r=0;t=30, \"b\";r=0;t=90, \"c\";r=50;t=3600",
                "RateLimit-Policy",
                "\"a\";q=10;w=60, \"b\";q=20;w=120, \"c\";q=99;w=3600");

        assertThat(pacer.ask(0, 1, 0)).isEqualTo(restored(90, "0 of 20"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"p\";q=100;w=60;qu=\"content-bytes\"",
                "\"p\";q=100;w=60;qu=\"concurrent-requests\"",
            })
    void whatDoesNotCountRequestsIsNotFollowed(String policy) {
        told("RateLimit", "\"p\";r=0;t=60", "RateLimit-Policy", policy);

        assertThat(pacer.follows()).isFalse();
        assertThat(pacer.ask(0, 1, 0)).isEqualTo(Verdict.GO);
    }

    @Test
    void requestsThatAreSaidToBeSoAreFollowed() {
        told("RateLimit", "\"p\";r=0;t=60", "RateLimit-Policy", "\"p\";q=100;w=60;qu=\"requests\"");

        assertThat(pacer.follows()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"p\";t=60", "\"p\";r=0"})
    void aLimitWithoutItsRestOrItsEndIsNotFollowed(String limit) {
        told("RateLimit", limit, "RateLimit-Policy", "\"p\";q=100;w=60");

        assertThat(pacer.follows()).isFalse();
    }

    @Test
    void anAnswerThatStatesNoLimitChangesNothing() {
        told("RateLimit", "\"p\";r=0;t=60", "RateLimit-Policy", "\"p\";q=100;w=60");
        pacer.observe(null, SECOND, turns, ++turns);
        told("RateLimit-Policy", "\"q\";q=100;w=60");

        assertThat(pacer.ask(0, 1, 0)).isEqualTo(restored(60, "0 of 100"));
    }

    @Test
    void aLimitThatIsNoLongerNamedIsNoLongerWaitedFor() {
        told("RateLimit", "\"p\";r=0;t=60", "RateLimit-Policy", "\"p\";q=100;w=60");
        told("RateLimit", "\"q\";r=7;t=60", "RateLimit-Policy", "\"q\";q=100;w=60");

        assertThat(pacer.ask(0, 1, 0)).isEqualTo(Verdict.GO);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"q\";r=9;t=60|\"q\";q=10;w=60", // another name
                "\"p\";r=9;t=60|\"p\";q=10;w=120", // another window
                "\"p\";r=9;t=60;pk=:Yg==:|\"p\";q=10;w=60;pk=:Yg==:", // another partition
            })
    void limitsThatDifferInNameWindowOrPartitionAreFollowedApart(String other) {
        String limit = "\"p\";r=0;t=60;pk=:YQ==:";
        String policy = "\"p\";q=10;w=60;pk=:YQ==:";
        told("RateLimit", limit, "RateLimit-Policy", policy);
        // What came later is not believed if it is more and was asked for before: of another limit it is the first
        // word.
        String[] parts = other.split("\\|");
        RateLimit seen = RateLimit.read(
                Headers.of("RateLimit", parts[0], "RateLimit-Policy", parts[1]), null, Instant.EPOCH, () -> 0);
        pacer.observe(seen, SECOND, 0, ++turns);

        assertThat(pacer.ask(SECOND, 1, 0)).isEqualTo(Verdict.GO);
    }

    @Test
    void theSameLimitIsTheSameThoughOlderWordsOfItComeLate() {
        String policy = "\"p\";q=10;w=60;pk=:YQ==:";
        told("RateLimit", "\"p\";r=0;t=60;pk=:YQ==:", "RateLimit-Policy", policy);
        RateLimit late = RateLimit.read(
                Headers.of("RateLimit", "\"p\";r=4;t=60;pk=:YQ==:", "RateLimit-Policy", policy),
                null,
                Instant.EPOCH,
                () -> 0);
        pacer.observe(late, SECOND, 0, ++turns);

        assertThat(pacer.ask(SECOND, 1, 0).go()).isFalse();
    }

    @Test
    void whoNamesMoreThanSixteenLimitsIsFollowedInSixteen() {
        for (int i = 1; i <= 17; i++) {
            String used = "\"p" + i + "\";r=" + (i < 16 ? 9 : 0) + ";t=" + i;
            told("RateLimit", used, "RateLimit-Policy", "\"p" + i + "\";q=10;w=60");
        }

        assertThat(pacer.ask(0, 1, 0)).as("the sixteenth").isEqualTo(restored(16, "0 of 10"));
    }

    @Test
    void whatIsTakenIsTakenFromAll() {
        HeaderPacer spreading = new HeaderPacer(1, () -> 0);
        RateLimit two = RateLimit.read(
                Headers.of(
                        "RateLimit",
                        "\"a\";r=60;t=60, \"b\";r=40;t=60",
                        "RateLimit-Policy",
                        "\"a\";q=100;w=60, \"b\";q=100;w=60"),
                null,
                Instant.EPOCH,
                () -> 0);
        spreading.observe(two, 0, 0, 1);
        assertThat(spreading.ask(0, 1, 0)).as("the first of each share").isEqualTo(Verdict.GO);

        spreading.take(0, 1);

        // A quarter of what lasts: of a (60 - 1)/60 s, of b (40 - 1)/60 s.
        assertThat(spreading.ask(0, 1, 0).nanos()).isEqualTo((long) Math.ceil(4 * 60e9 / 39));
        assertThat(spreading.ask(0, 1, 0).why()).isEqualTo("its share of the quota, of which 40 of 100 are left");
    }
}
