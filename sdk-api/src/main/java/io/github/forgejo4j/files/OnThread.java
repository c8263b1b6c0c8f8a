package io.github.forgejo4j.files;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.page.Page;
import io.github.forgejo4j.page.PagedCall;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Does everything on the calling thread. */
final class OnThread extends Driver {
    OnThread(Core core, @Nullable Duration deadline) {
        super(core, deadline);
    }

    @Override
    <T> CompletableFuture<ForgejoResponse<T>> send(ForgejoCall<T> call) {
        return now(call::response);
    }

    @Override
    <T> CompletableFuture<Page<T>> ask(PagedCall<T> call) {
        return now(() -> call.page(1));
    }

    private static <T> CompletableFuture<T> now(Supplier<T> work) {
        try {
            return CompletableFuture.completedFuture(work.get());
        } catch (Throwable told) {
            return CompletableFuture.failedFuture(told);
        }
    }

    @Override
    <T> CompletableFuture<T> apart(Supplier<CompletableFuture<T>> work) {
        return work.get();
    }

    @Override
    CompletableFuture<Void> rest(Duration wait) {
        try {
            core.timing().sleep(wait, core.closing());
            return CompletableFuture.completedFuture(null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    CompletableFuture<Void> attend(CompletableFuture<Void> turn, @Nullable Duration atMost) {
        try {
            if (atMost == null) {
                turn.get();
            } else {
                turn.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
            }
            return CompletableFuture.completedFuture(null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CompletableFuture.failedFuture(e);
        } catch (Exception e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
