package io.github.forgejo4j.error;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a call, as it ended.
 *
 * @param number counted from 1
 * @param startedAt local wall clock; after the wait
 * @param waited how long the call waited before this attempt, for the retry's sake and in line for other calls; zero before the first
 *     unless it stood in line
 * @param took from sending the request to the end of the answer
 * @param status the HTTP status; empty if none came
 * @param proof what a failure proves; {@code null} if the attempt succeeded
 * @param summary what it met, in a few words without secrets
 */
public record Attempt(
        int number,
        Instant startedAt,
        Duration waited,
        Duration took,
        OptionalInt status,
        @Nullable Proof proof,
        String summary) {}
