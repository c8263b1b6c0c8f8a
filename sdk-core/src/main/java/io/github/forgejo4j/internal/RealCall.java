package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** The call that users get. Holds no state of an execution. */
final class RealCall<T> implements ForgejoCall<T> {
    private final Core core;
    private final Plan<T> plan;
    private final Options options;

    RealCall(Core core, Plan<T> plan, Options options) {
        this.core = core;
        this.plan = plan;
        this.options = options;
    }

    @Override
    public T execute() {
        return response().value();
    }

    @Override
    public CompletableFuture<T> executeAsync() {
        return new CallRun<>(core, plan, options).executeAsync(Answer::value);
    }

    @Override
    public ForgejoResponse<T> response() {
        return new CallRun<>(core, plan, options).execute();
    }

    @Override
    public CompletableFuture<ForgejoResponse<T>> responseAsync() {
        return new CallRun<>(core, plan, options).executeAsync(answer -> answer);
    }

    @Override
    public ForgejoCall<T> withDeadline(Duration deadline) {
        return new RealCall<>(core, plan, options.withDeadline(deadline));
    }

    @Override
    public ForgejoCall<T> withRetryPolicy(RetryPolicy policy) {
        Objects.requireNonNull(policy, "policy");
        return new RealCall<>(core, plan, new Options(policy, options.deadline(), options.acceptSettled()));
    }

    @Override
    public ForgejoCall<T> acceptingSettled() {
        return new RealCall<>(core, plan, new Options(options.policy(), options.deadline(), true));
    }

    Plan<T> plan() {
        return plan;
    }

    /** The same request, whose answer becomes something else. */
    <R> RealCall<R> with(Decoder<R> decoder) {
        return new RealCall<>(core, plan.with(decoder), options);
    }

    @Override
    public String toString() {
        return plan.name() + " (" + plan.operation().httpLine() + ")";
    }
}
