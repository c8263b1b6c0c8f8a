package io.github.forgejo4j.internal;

import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a caller set for one call. {@code null}: as the client has it. */
record Options(@Nullable RetryPolicy policy, @Nullable Duration deadline, boolean acceptSettled) {
    static final Options DEFAULT = new Options(null, null, false);
}
