package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.ListServer.items;
import static io.github.forgejo4j.internal.ListServer.last;
import static io.github.forgejo4j.internal.ListServer.next;
import static io.github.forgejo4j.internal.ListServer.page;
import static io.github.forgejo4j.internal.Wire.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.error.TruncatedListException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the future of a whole list does to threads: to the one that asks for it, and to those that bring its pages. */
class PageFutureTest {
    private final ListServer server = new ListServer();
    private final List<Integer> depths = new ArrayList<>();
    private final AtomicReference<Thread> lastSeen = new AtomicReference<>();
    private Core direct;

    @AfterEach
    void stop() {
        if (direct != null) {
            direct.close();
        }
        server.close();
    }

    /** A client all of whose work is done on the calling thread, and which notes how deep the stack is at each page. */
    private ListApi directApi() {
        CoreConfig config = new CoreConfig(server.server.url("/api/v1/"), new ObjectMapper());
        config.timing = server.timing;
        config.okHttpClient = new OkHttpClient.Builder()
                .dispatcher(new Dispatcher(new OnTheCallersThread()))
                .build();
        config.eventExecutor = Runnable::run;
        config.callListeners = List.of(new CallListener() {
            @Override
            public void onPage(PageEvent event) {
                depths.add(Thread.currentThread().getStackTrace().length);
                lastSeen.set(Thread.currentThread());
            }
        });
        direct = new Core(config);
        return direct.create(ListApi.class);
    }

    @Test
    void pagesThatAreThereAtOnceMakeTheStackNoDeeper() {
        server.answers = request -> page(request) == 12
                ? items(12, 12, "Link", last(11))
                : items(page(request), page(request), "Link", next(page(request) + 1));

        CompletableFuture<List<ListApi.Item>> future = directApi().link().allAsync();

        assertThat(future).isCompletedWithValueMatching(items -> items.size() == 12);
        assertThat(lastSeen).hasValue(Thread.currentThread());
        assertThat(depths).hasSize(12);
        assertThat(depths.stream().distinct()).hasSize(1);
    }

    @Test
    void aPageThatCanNotBeAskedForFreesTheThreadThatBroughtTheOneBefore() {
        server.answers = request -> {
            server.timing.advance(Duration.ofSeconds(9));
            return items(1, 1, "Link", next(2));
        };
        ListApi api = directApi();

        CompletableFuture<List<ListApi.Item>> future = assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> api.link().withDeadline(Duration.ofSeconds(8)).allAsync());

        assertThat(future)
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withCauseInstanceOf(TruncatedListException.class);
        assertThat(server.requests).hasSize(1);
    }

    @Test
    void aFutureThatItsOwnerCompletedGivesUpWhatItAskedForAhead() throws Exception {
        CountDownLatch completed = new CountDownLatch(1);
        MockResponse silence = new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build();
        server.answers = request -> {
            int page = page(request);
            if (page > 2) {
                return silence;
            }
            if (page == 2) {
                PageWalkTest.await(completed);
            }
            return items(page * 50L - 49, page * 50L, "X-Total-Count", "200");
        };
        CompletableFuture<List<ListApi.Item>> future =
                server.core.create(ListApi.class).total().prefetch(3).allAsync();
        eventually(() -> server.requests.size() == 4);

        future.complete(List.of());
        completed.countDown();

        eventually(() -> server.core.running() == 0);
        assertThat(server.requests).hasSize(4);
        assertThat(future.get()).isEmpty();
    }
}
