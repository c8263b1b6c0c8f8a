package io.github.forgejo4j.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** What the SDK makes of exchanges with real servers: it sends the same requests and understands the answers. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class ReplayedExchanges {
    private final Replayer replayer = new Replayer();
    private List<Replay> replays;

    /** What is looked at. */
    abstract List<Replay> replay();

    final Replayer replayer() {
        return replayer;
    }

    final List<Replay> replays() {
        return replays;
    }

    @BeforeAll
    final void makeThemAgain() {
        replays = replay();
    }

    @AfterAll
    final void close() {
        replayer.close();
    }

    @Test
    final void thereIsSomethingToReplay() {
        assertThat(replays).isNotEmpty();
    }

    @Test
    final void successesAreDecodedAndWrittenAsTheyCame() {
        assertThat(wrong(replay -> replay.exchange().succeeded(), Expectations::success))
                .isEmpty();
    }

    @Test
    final void successesHoldNothingThatTheContractDoesNotKnow() {
        assertThat(wrong(replay -> replay.exchange().succeeded(), replay -> Models.additional(replay.value())))
                .isEmpty();
    }

    @Test
    final void failuresBecomeTheExceptionOfTheirStatus() {
        assertThat(wrong(
                        replay -> !replay.exchange().succeeded()
                                && !replay.exchange().redirects(),
                        Expectations::failure))
                .isEmpty();
    }

    @Test
    final void redirectsAreFollowedByReadsOnly() {
        assertThat(wrong(replay -> replay.exchange().redirects(), Expectations::redirect))
                .isEmpty();
    }

    @Test
    final void requestsGoOutAsTheyWereRecorded() {
        assertThat(wrong(Replay::expressed, Expectations::request)).isEmpty();
    }

    /** A redirected read asks twice; else nothing is ever asked twice. */
    @Test
    final void everyCallIsOneRequest() {
        assertThat(wrong(
                        replay -> !replay.exchange().redirects(),
                        replay -> replay.requests().size() == 1
                                ? List.of()
                                : List.of("sent " + replay.requests().size() + " requests")))
                .isEmpty();
    }

    private List<String> wrong(Predicate<Replay> which, Function<Replay, List<String>> check) {
        List<String> wrong = new ArrayList<>();
        for (Replay replay : replays) {
            if (which.test(replay)) {
                for (String what : check.apply(replay)) {
                    wrong.add(replay + " " + what);
                }
            }
        }
        return wrong;
    }
}
