package io.github.forgejo4j.examples.docs;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.CallListener;
import org.slf4j.Logger;

/** Code that the guide on metrics and logs shows. */
final class LoggingSnippets {
    private LoggingSnippets() {}

    static ForgejoClient logging(Logger log, String server) {
        // snippet: logging
        CallListener logging = new CallListener() {
            @Override
            public void onWait(WaitEvent event) {
                log.info("{} goes on in {}: {}", event.operation(), event.pause(), event.reason());
            }

            @Override
            public void onGiveUp(GiveUpEvent event) {
                // The message names operation, attempts and reason; it holds no secret.
                log.warn("{}", event.failure().getMessage());
            }

            @Override
            public void onEnd(EndEvent event) {
                log.debug("{} {} in {}", event.operation(), event.outcome(), event.took());
            }
        };
        ForgejoClient client =
                ForgejoClient.builder().baseUrl(server).callListener(logging).build();
        // end
        return client;
    }
}
