package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A call whose answer is taken for something else. */
public final class MappedCall<A extends @Nullable Object, T extends @Nullable Object> implements ForgejoCall<T> {
    private final ForgejoCall<A> call;
    private final Function<ForgejoResponse<A>, T> map;

    /**
     * Wraps a call.
     *
     * @param map called once per answer; closes a stream in it
     */
    public MappedCall(ForgejoCall<A> call, Function<ForgejoResponse<A>, T> map) {
        this.call = call;
        this.map = map;
    }

    @Override
    public T execute() {
        return map.apply(call.response());
    }

    @Override
    public CompletableFuture<T> executeAsync() {
        return mapped(map);
    }

    @Override
    public ForgejoResponse<T> response() {
        return answer(call.response());
    }

    @Override
    public CompletableFuture<ForgejoResponse<T>> responseAsync() {
        return mapped(this::answer);
    }

    /** Hands a cancel through, unlike a stage of {@code thenApply}. */
    @SuppressWarnings("FutureReturnValueIgnored")
    private <V extends @Nullable Object> CompletableFuture<V> mapped(Function<ForgejoResponse<A>, V> to) {
        CompletableFuture<ForgejoResponse<A>> call = this.call.responseAsync();
        CompletableFuture<V> future = new CompletableFuture<>() {
            @Override
            public boolean cancel(boolean mayInterruptIfRunning) {
                call.cancel(mayInterruptIfRunning);
                return isCancelled();
            }
        };
        call.whenComplete((answer, failure) -> {
            try {
                if (failure != null) {
                    future.completeExceptionally(failure);
                } else {
                    future.complete(to.apply(answer));
                }
            } catch (Throwable thrown) {
                future.completeExceptionally(thrown);
            }
        });
        return future;
    }

    private ForgejoResponse<T> answer(ForgejoResponse<A> answer) {
        return new Answer<>(answer.status(), answer.headers(), answer.rawBody(), map.apply(answer), answer.attempts());
    }

    @Override
    public ForgejoCall<T> withDeadline(Duration deadline) {
        return new MappedCall<>(call.withDeadline(deadline), map);
    }

    @Override
    public ForgejoCall<T> withRetryPolicy(RetryPolicy policy) {
        return new MappedCall<>(call.withRetryPolicy(policy), map);
    }

    @Override
    public ForgejoCall<T> acceptingSettled() {
        return new MappedCall<>(call.acceptingSettled(), map);
    }

    @Override
    public String toString() {
        return call.toString();
    }
}
