package io.github.forgejo4j.waiting;

import io.github.forgejo4j.error.ForgejoException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One look at the server while something is waited for.
 *
 * @param waitingFor what is waited for, in words
 * @param number counted from 1
 * @param state what was seen; {@code null} if the look brought nothing
 * @param failure what the look met if it failed; {@code null} otherwise
 * @param met whether it is what was waited for
 * @param elapsed since the wait began
 * @param nextLookIn the pause before the next look; {@code null} if there is none
 */
public record Look<T>(
        String waitingFor,
        int number,
        @Nullable T state,
        @Nullable ForgejoException failure,
        boolean met,
        Duration elapsed,
        @Nullable Duration nextLookIn) {}
