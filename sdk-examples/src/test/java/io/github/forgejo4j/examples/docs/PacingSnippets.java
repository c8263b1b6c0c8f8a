package io.github.forgejo4j.examples.docs;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.pacing.CallLimiter;
import io.github.forgejo4j.pacing.LimiterFailure;
import io.github.forgejo4j.pacing.Pacing;
import java.time.Duration;

/** What the page on rate limits and pacing shows. */
@SuppressWarnings({"unused", "resource"})
final class PacingSnippets {
    private PacingSnippets() {}

    // @formatter:off
    static void pacing() {
        // snippet: pacing
        ForgejoClient client = ForgejoClient.builder()
                .baseUrl("https://codeberg.org")
                .pacing(Pacing.codeberg())
                .maxCallsInFlight(8)
                .build();
        // end
    }

    static void weights(CallLimiter limiter) {
        // snippet: pacing-weights
        Pacing pacing = Pacing.builder()
                .byHeaders()
                .limiter(limiter)
                .limiterFailure(LimiterFailure.LET_GO)
                .weights(1, 3)
                .maxWait(Duration.ofMinutes(2))
                .build();
        // end
    }

    static void listener() {
        // snippet: call-listener
        CallListener waits = new CallListener() {
            @Override
            public void onDequeued(DequeuedEvent event) {
                System.err.println(event.operation() + " stood in line for " + event.waited() + ": " + event.reason());
            }

            @Override
            public void onEnd(EndEvent event) {
                System.err.println(
                        event.operation() + " " + event.outcome() + " after " + event.attempts() + " attempts");
            }
        };
        ForgejoClient client = ForgejoClient.builder()
                .baseUrl("https://codeberg.org")
                .pacing(Pacing.byHeaders())
                .callListener(waits)
                .build();
        // end
    }
    // @formatter:on
}
