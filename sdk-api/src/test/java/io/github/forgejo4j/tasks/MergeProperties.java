package io.github.forgejo4j.tasks;

import static io.github.forgejo4j.tasks.Script.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.merging.Merge;
import io.github.forgejo4j.merging.MergeException;
import io.github.forgejo4j.merging.MergeOutcome;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletionException;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A server that does anything in any order, and keeps no watch over a second merge itself. */
class MergeProperties {
    @Property(tries = 100)
    void nothingIsSentAfterARequestThatMayHaveBeenCarriedOut(
            @ForAll long seed, @ForAll boolean known, @ForAll boolean checks, @ForAll boolean async) throws Exception {
        AnyServer server = new AnyServer(new Random(seed));
        try (Script script = new Script()) {
            script.answers(server::answer);
            Merge merge = script.merging().whenReady("nimbus", "kettle", 12).withDeadline(Duration.ofMinutes(2));
            merge = known ? merge.expectedHead("5aa1") : merge;
            merge = checks ? merge.waitForChecks() : merge;

            MergeOutcome outcome = null;
            ForgejoException failure = null;
            try {
                outcome = async ? merge.executeAsync().join() : merge.execute();
            } catch (ForgejoException told) {
                failure = told;
            } catch (CompletionException told) {
                failure = (ForgejoException) told.getCause();
            }

            assertThat(server.sentAfterAmbiguity).isZero();
            assertThat(server.merges).isLessThanOrEqualTo(1);
            assertThat(script.posts()).isLessThanOrEqualTo(10);
            assertThat(script.passed()).isLessThanOrEqualTo(Duration.ofMinutes(2));
            if (outcome != null) {
                assertThat(server.merged).isTrue();
            } else if (server.merges == 1) {
                assertThat(failure.mayHaveBeenApplied() || server.branchKept).isTrue();
            }
            if (failure instanceof MergeException told && told.mayHaveBeenApplied()) {
                assertThat(told.reason()).isEqualTo(MergeException.Reason.OUTCOME_UNKNOWN);
                assertThat(server.ambiguous).isTrue();
            }
        }
    }

    /** A merge is carried out or not before an answer that does not tell; a refusal is never carried out. */
    private static final class AnyServer {
        private static final String[] WORDS = {
            "", "later", "Please try again later", "no right", "head out of date", "User not allowed to merge PR"
        };
        private final Random random;
        int merges;
        int sentAfterAmbiguity;
        boolean merged;
        boolean ambiguous;
        boolean branchKept;

        AnyServer(Random random) {
            this.random = random;
        }

        synchronized MockResponse answer(RecordedRequest request) {
            if (request.getMethod().equals("POST")) {
                return merge();
            }
            if (random.nextInt(20) == 0) {
                merged = true;
            }
            return random.nextInt(12) == 0
                    ? json(503, "{}")
                    : request.getTarget().contains("status") ? checks() : pull();
        }

        private MockResponse merge() {
            sentAfterAmbiguity += ambiguous ? 1 : 0;
            switch (random.nextInt(6)) {
                case 0 -> {
                    carryOut();
                    return new MockResponse.Builder().code(200).build();
                }
                case 1 -> {
                    ambiguous = true;
                    maybe();
                    return json(new int[] {500, 502, 504}[random.nextInt(3)], "{}");
                }
                case 2 -> {
                    ambiguous = true;
                    maybe();
                    return new MockResponse.Builder()
                            .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
                            .build();
                }
                default -> {
                    int status = new int[] {405, 405, 409, 404}[random.nextInt(4)];
                    return json(status, "{\"message\":\"" + WORDS[random.nextInt(WORDS.length)] + "\"}");
                }
            }
        }

        private void maybe() {
            if (random.nextBoolean()) {
                carryOut();
            }
        }

        private void carryOut() {
            merges++;
            merged = true;
        }

        private MockResponse pull() {
            // What a lost merge did may show late.
            boolean shown = merged && random.nextInt(3) > 0;
            return json(
                    200,
                    "{\"state\":\"open\",\"merged\":" + shown + ",\"mergeable\":" + random.nextBoolean()
                            + ",\"head\":{\"sha\":\"" + (random.nextInt(15) == 0 ? "0dd1" : "5aa1") + "\"}}");
        }

        private MockResponse checks() {
            String[] states = {"pending", "success", "success", "failure"};
            return json(
                    200,
                    random.nextInt(4) == 0
                            ? "{\"statuses\":null}"
                            : "{\"statuses\":[{\"context\":\"ci\",\"status\":\"" + states[random.nextInt(4)] + "\"}]}");
        }
    }
}
