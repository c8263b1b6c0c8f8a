package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.error.ForgejoException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a {@link Task} does next. */
public sealed interface Step<R> {
    /** It is done. */
    record Done<R>(R result) implements Step<R> {}

    /** It has failed. */
    record Failed<R>(ForgejoException failure) implements Step<R> {}

    /**
     * A call is to be made.
     *
     * @param call the driver gives it what is left of the task's time as its deadline
     * @param bound a shorter deadline for this call; {@code null} if it has none
     * @param pause how long to wait before; zero for not at all
     * @param then takes what it brought
     */
    record Ask<A extends @Nullable Object, R>(
            ForgejoCall<A> call, @Nullable Duration bound, Duration pause, Then<A, R> then) implements Step<R> {}

    /** Decides what follows a call. */
    interface Then<A extends @Nullable Object, R> {
        /** Exactly one of the two is there. */
        Step<R> came(@Nullable ForgejoResponse<A> answer, @Nullable ForgejoException failure);
    }
}
