package io.github.forgejo4j.examples.stale;

import java.time.Duration;
import java.util.Set;

/**
 * When the bot does what.
 *
 * @param idle how long nobody touches an issue before the bot asks
 * @param grace how long the bot waits for an answer before it closes
 * @param exempt names of labels that keep the bot away
 * @param dryRun whether to write nothing
 */
record Rules(Duration idle, Duration grace, Set<String> exempt, boolean dryRun) {
    Rules {
        exempt = Set.copyOf(exempt);
    }

    /** No issue that was touched later than this long ago can be due for anything. */
    Duration shortest() {
        return idle.compareTo(grace) < 0 ? idle : grace;
    }
}
