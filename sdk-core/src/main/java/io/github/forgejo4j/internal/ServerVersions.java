package io.github.forgejo4j.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.TransportException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * The server's version, asked for at most once at a time: whoever wants it while a request for it is under way gets that answer. An
 * answer is kept, whatever it says; a failure goes to those who waited for it, and the next one asks again.
 */
final class ServerVersions {
    private static final String NAME = "ForgejoClient.serverVersion";

    /** The request of the first one failed for a reason of its own, such as its deadline: it says nothing about the server. */
    private static final class Abandoned extends Exception {
        private static final long serialVersionUID = 1L;

        Abandoned() {
            super(null, null, false, false);
        }
    }

    private final Core core;
    private final Plan<JsonNode> plan;
    private final AtomicReference<@Nullable CompletableFuture<ForgejoVersion>> asked = new AtomicReference<>();

    ServerVersions(Core core, HttpUrl baseUrl, ObjectMapper mapper, @Nullable ForgejoVersion given) {
        this.core = core;
        Operation operation = Operation.reading("version");
        @SuppressWarnings("unchecked")
        Decoder<JsonNode> decoder = (Decoder<JsonNode>) Decoder.of(JsonNode.class, operation, mapper);
        HttpUrl url = Objects.requireNonNull(baseUrl.resolve("version"));
        this.plan = new Plan<>(NAME, operation, new Request.Builder().url(url).build(), decoder, VersionNeed.NONE);
        if (given != null) {
            asked.set(CompletableFuture.completedFuture(given));
        }
    }

    /** What is known without asking; {@code null} if nothing is. */
    @Nullable
    ForgejoVersion known() {
        CompletableFuture<ForgejoVersion> future = asked.get();
        return future == null || !future.isDone() || future.isCompletedExceptionally() ? null : future.join();
    }

    /**
     * The version, on the calling thread.
     *
     * @param left how long to wait; {@code null} for as long as the client's policy allows
     * @throws ForgejoException what the request for it met
     * @throws TimeoutException if somebody else's request took too long
     */
    ForgejoVersion get(@Nullable Duration left) throws InterruptedException, TimeoutException {
        while (true) {
            CompletableFuture<ForgejoVersion> mine = new CompletableFuture<>();
            CompletableFuture<ForgejoVersion> others = asked.compareAndExchange(null, mine);
            if (others == null) {
                return ask(mine, left);
            }
            try {
                return left == null
                        ? others.get()
                        : others.get(SystemTiming.saturatedNanos(left), TimeUnit.NANOSECONDS);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof ForgejoException told) {
                    throw told;
                } else if (!(e.getCause() instanceof Abandoned)) {
                    throw new IllegalStateException(e.getCause());
                }
            }
        }
    }

    /** Like {@link #get(Duration)}, for one that wants nothing else: it is told of its own interrupt or deadline as of any failure. */
    ForgejoVersion require(@Nullable Duration left) {
        try {
            return get(left);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw notWaited("the thread was interrupted while another one asked.", e);
        } catch (TimeoutException e) {
            throw notWaited("the deadline passed while another thread asked.", e);
        }
    }

    private TransportException notWaited(String why, Exception cause) {
        return new TransportException(
                Failure.ofHelper(NAME, plan.operation().httpLine(), false), Proof.FINAL, 0, why, cause);
    }

    /**
     * On the thread of the first one that wants it: one that waited here for the dispatcher could hold the very slot that its request
     * needs.
     */
    private ForgejoVersion ask(CompletableFuture<ForgejoVersion> mine, @Nullable Duration left) {
        Options options = left == null ? Options.DEFAULT : Options.DEFAULT.withDeadline(atLeastOneNano(left));
        try {
            ForgejoVersion version =
                    read(new CallRun<>(core, plan, options).execute().value());
            mine.complete(version);
            return version;
        } catch (Throwable e) {
            boolean own = Thread.currentThread().isInterrupted() || left != null && !(e instanceof ApiException);
            asked.set(null);
            mine.completeExceptionally(own ? new Abandoned() : e);
            throw e;
        }
    }

    private static Duration atLeastOneNano(Duration left) {
        return left.isZero() ? Duration.ofNanos(1) : left;
    }

    /** The version, without waiting. */
    CompletionStage<ForgejoVersion> stage() {
        CompletableFuture<ForgejoVersion> mine = new CompletableFuture<>();
        CompletableFuture<ForgejoVersion> others = asked.compareAndExchange(null, mine);
        if (others != null) {
            return others.exceptionallyCompose(
                    failure -> failure instanceof Abandoned ? stage() : CompletableFuture.failedFuture(failure));
        }
        CompletionStage<ForgejoVersion> request =
                new CallRun<>(core, plan, Options.DEFAULT).executeAsync(answer -> read(answer.value()));
        request.whenComplete((version, failure) -> {
            if (version != null) {
                mine.complete(version);
            } else {
                asked.set(null);
                mine.completeExceptionally(failure);
            }
        });
        return mine;
    }

    private static ForgejoVersion read(@Nullable JsonNode answer) {
        String text = answer == null ? "" : answer.path("version").asText();
        return ForgejoVersion.parse(text);
    }
}
