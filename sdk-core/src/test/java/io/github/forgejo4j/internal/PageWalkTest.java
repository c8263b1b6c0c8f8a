package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.ListServer.items;
import static io.github.forgejo4j.internal.ListServer.last;
import static io.github.forgejo4j.internal.ListServer.next;
import static io.github.forgejo4j.internal.ListServer.ok;
import static io.github.forgejo4j.internal.ListServer.page;
import static io.github.forgejo4j.internal.ListServer.status;
import static io.github.forgejo4j.internal.Wire.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.error.TruncatedListException;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.page.Paging;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Headers;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import retrofit2.http.GET;

/** Corners of a walk: what a caller's own numbers mean, the ends of futures, and what is asked ahead. */
class PageWalkTest {
    interface Own {
        @GET("list?page=2147483647&limit=1")
        @Paging(Paging.Kind.TOTAL)
        PagedCall<ListApi.Item> lastPageThatCanBeAskedFor();

        @GET("list?page=2147483648&limit=0")
        @Paging(Paging.Kind.TOTAL)
        PagedCall<ListApi.Item> numbersThatAreNone();
    }

    private final ListServer server = new ListServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private ListApi api() {
        return server.core.create(ListApi.class);
    }

    @Test
    void numbersInAnOwnAddressAreTakenUpToTheLargestAndElseTheUsualOnes() {
        server.answers = request -> ok("[]", "X-Total-Count", "0");
        Own own = server.core.create(Own.class);

        assertThat(own.lastPageThatCanBeAskedFor().all()).isEmpty();
        assertThat(own.numbersThatAreNone().all()).isEmpty();

        assertThat(server.targets())
                .containsExactly("/api/v1/list?page=2147483647&limit=1", "/api/v1/list?page=1&limit=50");
    }

    @Test
    void aListSaysWhatItAsksFor() {
        assertThat(api().link().from(3).withLimit(20)).hasToString("ListApi.link (GET /list), pages of 20 from page 3");
    }

    @Test
    void aDeadlineIsMeasuredFromTheBeginningOfTheWalkAndNotOfTheClock() {
        server.timing.advance(Duration.ofHours(1));
        server.answers = request -> {
            server.timing.advance(Duration.ofSeconds(4));
            return page(request) == 3
                    ? items(5, 5, "Link", last(2))
                    : items(page(request), page(request), "Link", next(page(request) + 1));
        };

        assertThat(api().link().withDeadline(Duration.ofSeconds(13)).all()).hasSize(3);
        assertThatThrownBy(
                        () -> api().link().withDeadline(Duration.ofSeconds(8)).all())
                .isInstanceOf(TruncatedListException.class)
                .hasMessageContaining(
                        "page 3 was not asked for (2 items before it): the deadline of 8 s for the whole list is over");
    }

    @Test
    void aFutureWhoseDeadlinePassesBetweenTwoPagesFails() {
        server.answers = request -> {
            server.timing.advance(Duration.ofSeconds(9));
            return items(1, 1, "Link", next(2));
        };

        CompletableFuture<List<ListApi.Item>> future =
                api().link().withDeadline(Duration.ofSeconds(8)).allAsync();

        assertThat(catchThrowableOfType(ExecutionException.class, () -> future.get(5, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(TruncatedListException.class);
        assertThat(server.requests).hasSize(1);
    }

    @Test
    void aFutureOfAListThatIsNotWholeFails() {
        server.pages(items(1, 2, "Link", next(2)), items(1, 2, "Link", next(3)));

        CompletableFuture<List<ListApi.Item>> future = api().link().allAsync();

        TruncatedListException told = (TruncatedListException)
                catchThrowableOfType(ExecutionException.class, () -> future.get(5, TimeUnit.SECONDS))
                        .getCause();
        assertThat(told.received()).hasSize(2);
        assertThat(future.cancel(true)).isFalse();
    }

    @Test
    void aFutureThatItsOwnerCompletedAsksForNoFurtherPage() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch completed = new CountDownLatch(1);
        server.answers = request -> {
            asked.countDown();
            await(completed);
            return items(1, 2, "Link", next(2));
        };

        CompletableFuture<List<ListApi.Item>> future = api().link().allAsync();
        assertThat(asked.await(5, TimeUnit.SECONDS)).isTrue();
        future.complete(List.of());
        completed.countDown();
        eventually(() -> server.core.running() == 0);

        assertThat(server.requests).hasSize(1);
        assertThat(future.cancel(true)).isFalse();
        assertThat(future.get()).isEmpty();
    }

    @Test
    void aFutureThatFailsGivesUpWhatItAskedForAhead() {
        MockResponse silence = new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build();
        server.answers = request -> switch (page(request)) {
            case 1 -> items(1, 50, "Link", next(2), "X-Total-Count", "150");
            case 2 -> status(404);
            default -> silence;
        };

        CompletableFuture<List<ListApi.Item>> future = api().link().prefetch(3).allAsync();

        assertThat(catchThrowableOfType(ExecutionException.class, () -> future.get(5, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(TruncatedListException.class);
        eventually(() -> server.core.running() == 0);
    }

    @Test
    void ofAListThatComesWholeNoSecondPageIsAskedForAhead() {
        server.answers = request -> ok("[{\"id\":1}]");

        assertThat(api().whole().prefetch(3).all()).hasSize(1);
        assertThat(server.requests).hasSize(1);
    }

    @Test
    void theLastPageIsKnownFromItsLinkWhereNothingIsCounted() throws Exception {
        ListEnd end = new ListEnd(50, false);
        assertThat(end.lastKnown(OptionalLong.empty(), 0)).isEqualTo(Integer.MAX_VALUE);

        Headers headers = Headers.of("Link", "<http://x/?page=2>; rel=\"next\",<http://x/?page=7>; rel=\"last\"");
        assertThat(end.after(1, 50, headers, OptionalLong.empty(), 50)).isEqualTo(2);

        assertThat(end.lastKnown(OptionalLong.empty(), 50)).isEqualTo(7);
        assertThat(end.lastKnown(OptionalLong.of(49), 50))
                .as("a count that lags behind")
                .isEqualTo(7);
        assertThat(end.lastKnown(OptionalLong.of(120), 50)).isEqualTo(3);
        assertThat(end.lastKnown(OptionalLong.of(100), 50)).isEqualTo(2);
    }

    @Test
    void escapesInAQuotedValueOfALinkAreReadAsTheGrammarHasThem() {
        assertThat(LinkHeader.of(Headers.of(
                                "Link", "<http://x/?page=3>; title=\"a\\\"; rel=prev; b=\\\"\"; rel=\"next\""))
                        .next())
                .hasValue(3);
        assertThat(LinkHeader.of(Headers.of("Link", "<http://x/?page=3>; rel=\"ne\\xt\""))
                        .next())
                .hasValue(3);
        assertThat(LinkHeader.of(Headers.of("Link", "<http://x/?page=3>; rel=\"next\\"))
                        .next())
                .as("a value that ends in a backslash is another one")
                .isEmpty();
        assertThat(LinkHeader.of(Headers.of("Link", "<http://x/?page=3>; rel=next; title=\"\\"))
                        .next())
                .hasValue(3);
    }

    @Test
    void ofAPageInPlaceOfAFileAsMuchIsReadAsAMessageShows() throws IOException {
        assertThat(new String(FilePages.beginning(slowly("x".repeat(1000))), StandardCharsets.US_ASCII))
                .isEqualTo("x".repeat(300));
        assertThat(new String(FilePages.beginning(slowly("short")), StandardCharsets.US_ASCII))
                .isEqualTo("short");
    }

    /** A body of which a hundred bytes come at a time. */
    private static ResponseBody slowly(String text) {
        return ResponseBody.create(
                Okio.buffer(new ForwardingSource(new Buffer().writeUtf8(text)) {
                    @Override
                    public long read(Buffer sink, long byteCount) throws IOException {
                        return super.read(sink, Math.min(100, byteCount));
                    }
                }),
                null,
                -1);
    }

    @Test
    void aPageTellsItsNumberAndWhatFollows() {
        server.pages(
                items(1, 2, "Link", next(2), "X-Total-Count", "3"), items(3, 3, "Link", last(1), "X-Total-Count", "3"));

        assertThat(api().link().page(1).nextPage()).isEqualTo(OptionalInt.of(2));
        assertThat(api().link().page(1)).hasToString("Page{number=1, items=2, total=3, nextPage=2}");
        assertThat(api().link().page(2).hasNext()).isFalse();
        assertThat(api().link().page(2)).hasToString("Page{number=2, items=1, total=3}");
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
