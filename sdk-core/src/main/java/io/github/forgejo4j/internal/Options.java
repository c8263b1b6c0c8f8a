package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a caller set for one call. {@code null}: as the client has it. */
record Options(@Nullable RetryPolicy policy, @Nullable Duration deadline, boolean acceptSettled) {
    static final Options DEFAULT = new Options(null, null, false);

    Options withDeadline(Duration longerThanZero) {
        if (Objects.requireNonNull(longerThanZero, "deadline").isNegative() || longerThanZero.isZero()) {
            throw new InvalidInputException("deadline", "must be longer than zero, not " + longerThanZero);
        }
        return new Options(policy, longerThanZero, acceptSettled);
    }
}
