package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.ListServer.items;
import static io.github.forgejo4j.internal.ListServer.last;
import static io.github.forgejo4j.internal.ListServer.next;
import static io.github.forgejo4j.internal.ListServer.ok;
import static io.github.forgejo4j.internal.ListServer.status;
import static io.github.forgejo4j.internal.Wire.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.error.TruncatedListException;
import io.github.forgejo4j.internal.ListApi.Item;
import io.github.forgejo4j.page.Page;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrefetchTest {
    private static final String TOTAL = "X-Total-Count";
    private static final String LINK = "Link";
    private static final String PREFIX = "ListApi.link (GET /list): ";

    private final ListServer forge = new ListServer();
    private final ListApi api = forge.core.create(ListApi.class);
    private final CountDownLatch gate = new CountDownLatch(1);

    @AfterEach
    void close() {
        gate.countDown();
        forge.close();
    }

    private void pass() {
        try {
            assertThat(gate.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<Long> ids(List<Item> items) {
        return items.stream().map(Item::id).collect(Collectors.toList());
    }

    private static List<Long> range(long first, long last) {
        return LongStream.rangeClosed(first, last).boxed().collect(Collectors.toList());
    }

    /** Which pages were asked for, sorted: those that are under way together arrive in any order. */
    private List<Integer> asked() {
        return forge.requests.stream().map(ListServer::page).sorted().collect(Collectors.toList());
    }

    private static String[] headers(String link, String total) {
        List<String> headers = new ArrayList<>();
        if (link != null) {
            headers.addAll(List.of(LINK, link));
        }
        if (total != null) {
            headers.addAll(List.of(TOTAL, total));
        }
        return headers.toArray(String[]::new);
    }

    /** Pages of two items and a total. */
    private static MockResponse two(int page, int pages) {
        return items(page * 2L - 1, page * 2L, TOTAL, Integer.toString(pages * 2));
    }

    // ---- what is asked, and when

    @Test
    void theFirstPageOfACountedListIsWaitedForAndNothingBehindTheEndIsAsked() {
        forge.answers = request -> two(ListServer.page(request), 5);

        assertThat(ids(api.total().withLimit(2).prefetch(16).all())).isEqualTo(range(1, 10));

        assertThat(asked()).containsExactly(1, 2, 3, 4, 5);
        assertThat(ListServer.page(forge.requests.get(0))).isEqualTo(1);
    }

    @Test
    void aListOfOnePageCostsOneRequestHoweverManyAreAllowed() {
        forge.answers = request -> items(1, 7, TOTAL, "7");

        assertThat(api.link().prefetch(8).all()).hasSize(7);
        assertThat(api.whole().prefetch(8).all()).hasSize(7);
        assertThat(forge.requests).hasSize(2);
    }

    @Test
    void withoutATotalTheLastLinkIsTheBound() {
        String toThree =
                "<" + ListServer.ROOT + "?page=%d>; rel=\"next\",<" + ListServer.ROOT + "?page=3>; rel=\"last\"";
        forge.answers = request -> {
            int page = ListServer.page(request);
            return items(page, page, LINK, page < 3 ? String.format(toThree, page + 1) : last(2));
        };

        assertThat(ids(api.link().prefetch(8).all())).containsExactly(1L, 2L, 3L);
        assertThat(asked()).containsExactly(1, 2, 3);
    }

    @Test
    void aServerThatCapsTheLimitCountsPagesOfItsOwnSize() {
        forge.answers = request -> {
            int page = ListServer.page(request);
            return items((page - 1) * 50L + 1, Math.min(page * 50L, 220), TOTAL, "220");
        };

        assertThat(ids(api.total().withLimit(1_000).prefetch(9).all())).isEqualTo(range(1, 220));
        assertThat(asked()).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void aListWithoutHeadersIsAskedOnAtMostSoManyPagesBehindItsEnd() {
        forge.answers = request -> ListServer.page(request) <= 4 ? two(ListServer.page(request), 4) : ok("[]");

        assertThat(ids(api.window().withLimit(2).prefetch(3).all())).isEqualTo(range(1, 8));

        assertThat(asked())
                .startsWith(1, 2, 3, 4, 5)
                .allMatch(page -> page <= 7)
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8})
    void noMorePagesThanAllowedAreUnderWayOrWait(int ahead) {
        AtomicInteger arrived = new AtomicInteger();
        forge.answers = request -> {
            arrived.incrementAndGet();
            return two(ListServer.page(request), 30);
        };
        Iterator<Page<Item>> pages =
                api.total().withLimit(2).prefetch(ahead).pages().iterator();

        for (int taken = 1; taken <= 10; taken++) {
            assertThat(pages.next().number()).isEqualTo(taken);
            int most = taken + ahead;
            eventually(() -> arrived.get() == most);
        }
        assertThat(asked())
                .isEqualTo(IntStream.rangeClosed(1, 10 + ahead).boxed().collect(Collectors.toList()));
    }

    @Test
    void pagesAreHandedOutInTheirOrderWhateverOrderTheyComeIn() {
        CountDownLatch others = new CountDownLatch(3);
        forge.answers = request -> {
            int page = ListServer.page(request);
            if (page > 2) {
                others.countDown();
            } else if (page == 2) {
                try {
                    assertThat(others.await(10, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return two(page, 5);
        };

        assertThat(ids(api.total().withLimit(2).prefetch(4).stream().collect(Collectors.toList())))
                .isEqualTo(range(1, 10));
        assertThat(asked()).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void nothingIsAskedBeforeTheFirstItemIs() {
        Stream<Item> stream = api.total().prefetch(4).stream();
        Iterator<Item> iterator = api.total().prefetch(4).iterator();

        assertThat(stream).isNotNull();
        assertThat(iterator).isNotNull();
        assertThat(forge.requests).isEmpty();
        assertThatThrownBy(() -> api.total().prefetch(-1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("pages must be 0 or more, not -1");
    }

    @Test
    void thePageThatTheServerNamesIsTakenInsteadOfTheNextOne() {
        forge.answers = request -> switch (ListServer.page(request)) {
            case 1 -> items(1, 2, LINK, next(3));
            case 2 -> items(8, 9, LINK, next(3));
            default -> items(3, 4, LINK, last(1));
        };

        assertThat(ids(api.link().prefetch(2).all())).isEqualTo(range(1, 4));
        assertThat(ids(api.link().prefetch(2).allAsync().join())).isEqualTo(range(1, 4));
    }

    // ---- as without: short pages, filters, ends, repeats

    @ParameterizedTest
    @CsvSource({"true, true", "false, true", "true, false", "false, false"})
    void aPageShorterThanAskedIsNotTheEnd(boolean links, boolean totals) {
        forge.pages(
                items(1, 50, headers(links ? next(2) : null, totals ? "95" : null)),
                items(51, 95, headers(links ? last(1) : null, totals ? "95" : null)));

        assertThat(ids(api.link().withLimit(100).prefetch(3).all())).isEqualTo(range(1, 95));
        assertThat(asked()).startsWith(1, 2).doesNotHaveDuplicates();
        if (totals) {
            assertThat(forge.requests).hasSize(2);
        }
    }

    @Test
    void everyPageIsAskedWithWhatTheFirstWas() {
        forge.pages(
                items(1, 2, LINK, next(2), TOTAL, "6"),
                items(3, 4, LINK, next(3), TOTAL, "6"),
                items(5, 6, TOTAL, "6"));

        PagedCall<Item> call = api.filtered("token B", 7, "open", List.of("x,y", "z"))
                .withLimit(2)
                .withRetryPolicy(RetryPolicy.off())
                .withDeadline(Duration.ofSeconds(3))
                .prefetch(2);

        assertThat(call.all()).hasSize(6);
        String query = "/api/v1/list?sort=a%2Bb&state=open&labels=x%2Cy&labels=z&page=";
        assertThat(forge.targets())
                .containsExactlyInAnyOrder(query + "1&limit=2", query + "2&limit=2", query + "3&limit=2");
        assertThat(forge.requests).allSatisfy(request -> {
            assertThat(request.getHeaders().get("Authorization")).isEqualTo("token B");
            assertThat(request.getHeaders().get("X-Run")).isEqualTo("7");
        });
    }

    @Test
    void aFailureAfterTheFirstPageKeepsPolicyAndNamesThePage() {
        forge.pages(items(1, 2, LINK, next(2)), status(503));
        List<Item> got = new ArrayList<>();

        assertThatThrownBy(() -> api.filtered("token B", 7, "open", List.of())
                        .withLimit(2)
                        .withRetryPolicy(RetryPolicy.off())
                        .prefetch(1)
                        .forEach(got::add))
                .isInstanceOf(TruncatedListException.class)
                .hasMessageStartingWith("ListApi.filtered (GET /list): page 2 could not be had (2 items before it): "
                        + "answered 503 Service Unavailable")
                .hasCauseInstanceOf(ServerErrorException.class);
        assertThat(got).hasSize(2);
        assertThat(asked()).containsExactly(1, 2);
    }

    @Test
    void aPageThatComesAgainIsAnError() {
        forge.answers = request -> items(1, 50, TOTAL, "95", LINK, next(ListServer.page(request) + 1));

        assertThatThrownBy(() -> api.link().prefetch(4).all())
                .hasMessage(
                        PREFIX + "page 2 brought the same items as a page before it (50 items of 95 before it): the "
                                + "server does not page this list as it should.");
    }

    // ---- lists that change

    @Test
    void aListThatShrinksIsAnErrorAfterTheItemsThatCame() {
        forge.answers = request -> ListServer.page(request) == 1 ? items(1, 2, TOTAL, "5") : items(5, 5, TOTAL, "3");
        List<Item> got = new ArrayList<>();

        TruncatedListException e = catchThrowableOfType(
                TruncatedListException.class,
                () -> api.total().withLimit(2).prefetch(1).stream().forEach(got::add));

        assertThat(ids(got)).containsExactly(1L, 2L);
        assertThat(e).hasMessageContaining("the list shrank from 5 to 3 items while it was walked, seen at page 2");
        assertThat(e.nextPage()).isEqualTo(1);
        assertThat(asked()).containsExactly(1, 2);
    }

    @Test
    void aPageThatWasAskedForEarlyIsAskedForAgainBeforeTheListIsSaidToHaveShrunk() {
        forge.answers = request -> ListServer.page(request) < 3
                ? items(ListServer.page(request) * 2L - 1, ListServer.page(request) * 2L, TOTAL, "5")
                : ok("[]", TOTAL, "3");

        assertThatThrownBy(() -> api.total().withLimit(2).prefetch(2).all())
                .hasMessageContaining("the list shrank from 5 to 3 items while it was walked, seen at page 3");
        assertThat(asked()).containsExactly(1, 2, 3, 3);
    }

    @Test
    void aListThatIsReadFirstCanBeChangedAfterwards() {
        forge.pages(items(1, 2, TOTAL, "5"), items(3, 4, TOTAL, "5"), items(5, 5, TOTAL, "5"));

        assertThat(ids(api.total().withLimit(2).prefetch(2).all())).isEqualTo(range(1, 5));
        assertThat(asked()).containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPageThatWasAnsweredBeforeTheListGrewIsAskedForAgain(boolean async) {
        // Newest first. Page 3 is answered, then an item comes in, then page 2 is answered: item 4 is on neither.
        CountDownLatch third = new CountDownLatch(1);
        AtomicInteger thirds = new AtomicInteger();
        forge.answers = request -> {
            switch (ListServer.page(request)) {
                case 1:
                    return items(1, 2, TOTAL, "5");
                case 2:
                    try {
                        assertThat(third.await(10, TimeUnit.SECONDS)).isTrue();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return items(2, 3, TOTAL, "6");
                default:
                    third.countDown();
                    return thirds.incrementAndGet() == 1 ? items(5, 5, TOTAL, "5") : items(4, 5, TOTAL, "6");
            }
        };
        PagedCall<Item> call = api.total().withLimit(2).prefetch(2).distinctBy(Item::id);

        assertThat(ids(async ? call.allAsync().join() : call.all())).isEqualTo(range(1, 5));
        assertThat(asked()).containsExactly(1, 2, 3, 3);
    }

    @Test
    void whatComesTwiceIsDroppedByItsIdAndPagesStayAsTheyCame() {
        forge.pages(items(1, 2, TOTAL, "5"), items(2, 3, TOTAL, "6"), items(4, 5, TOTAL, "6"));
        PagedCall<Item> call = api.total().withLimit(2).distinctBy(Item::id);

        assertThat(ids(call.all())).isEqualTo(range(1, 5));
        assertThat(ids(call.allAsync().join())).isEqualTo(range(1, 5));
        assertThat(ids(call.stream().collect(Collectors.toList()))).isEqualTo(range(1, 5));
        assertThat(call.pages().mapToInt(page -> page.items().size())).containsExactly(2, 2, 2);
        assertThat(ids(call.page(2).items())).containsExactly(2L, 3L);
    }

    @Test
    void whatHasNoIdIsKept() {
        forge.pages(ok("[{\"id\":1},null,{\"id\":2}]", TOTAL, "5"), ok("[null,{\"id\":1}]", TOTAL, "5"));

        assertThat(api.total().withLimit(3).distinctBy(Item::id).all())
                .containsExactly(new Item(1), null, new Item(2), null);
        assertThat(api.total().withLimit(3).distinctBy(item -> null).all()).hasSize(5);
        List<Item> looped = new ArrayList<>();
        api.total().withLimit(3).distinctBy(Item::id).iterator().forEachRemaining(looped::add);
        assertThat(looped).hasSize(4);
    }

    @Test
    void aPageThatComesAgainIsAnErrorThoughItsItemsAreDropped() {
        forge.answers = request -> items(1, 50, TOTAL, "95");

        TruncatedListException e = catchThrowableOfType(
                TruncatedListException.class,
                () -> api.total().distinctBy(Item::id).all());

        assertThat(e).hasMessageContaining("page 2 brought the same items as a page before it");
        assertThat(e.received()).hasSize(50);
    }

    // ---- failures

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPageThatFailsIsNoEndAndLaterOnesAreNotReceived(boolean async) {
        forge.answers = request -> {
            int page = ListServer.page(request);
            return page == 2 ? status(503) : items(page * 50L - 49, page * 50L, TOTAL, "200");
        };
        PagedCall<Item> call = api.total().prefetch(3);

        TruncatedListException e = catchThrowableOfType(TruncatedListException.class, () -> {
            try {
                Object all = async ? call.allAsync().join() : call.all();
                assertThat(all).isNull();
            } catch (CompletionException failed) {
                throw failed.getCause();
            }
        });

        assertThat(e)
                .hasMessageStartingWith(
                        "ListApi.total (GET /list): page 2 could not be had (50 items of 200 before it): gave up after 3"
                                + " attempts")
                .hasCauseInstanceOf(RetriesExhausted.class);
        assertThat(e.received()).isEqualTo(range(1, 50).stream().map(Item::new).collect(Collectors.toList()));
        assertThat(e.nextPage()).isEqualTo(2);
        assertThat(asked()).filteredOn(page -> page == 2).hasSize(3);
    }

    @Test
    void aStreamHandsOutWhatCameAndThenFailsForGood() {
        forge.answers = request -> {
            int page = ListServer.page(request);
            return page == 2 ? status(404) : items(page * 50L - 49, page * 50L, TOTAL, "200");
        };
        Iterator<Item> items = api.total().prefetch(3).iterator();
        List<Item> got = new ArrayList<>();

        Throwable first = catchThrowableOfType(TruncatedListException.class, () -> items.forEachRemaining(got::add));

        assertThat(ids(got)).isEqualTo(range(1, 50));
        assertThatThrownBy(items::hasNext).isSameAs(first).hasCauseInstanceOf(NotFoundException.class);
    }

    @Test
    void aWalkGoesOnBehindAPageThatAlwaysFails() {
        forge.answers = request -> {
            int page = ListServer.page(request);
            return page == 17 ? status(500) : items(page * 2 - 1L, page * 2L, TOTAL, "36");
        };
        PagedCall<Item> call =
                api.total().withLimit(2).withRetryPolicy(RetryPolicy.off()).prefetch(4);

        TruncatedListException e = catchThrowableOfType(
                TruncatedListException.class, () -> call.from(16).all());

        assertThat(e.nextPage()).isEqualTo(17);
        assertThat(e.received()).hasSize(2);
        assertThat(ids(call.from(e.nextPage() + 1).all())).containsExactly(35L, 36L);
    }

    @Test
    void theFailureOfTheFirstPageIsThrownAsItIs() {
        forge.answers = request -> status(500);
        PagedCall<Item> call = api.window().withRetryPolicy(RetryPolicy.off()).prefetch(2);

        assertThatThrownBy(call::all).isInstanceOf(ServerErrorException.class);
        assertThatThrownBy(() -> call.from(3).stream().findFirst()).isInstanceOf(ServerErrorException.class);
        assertThatThrownBy(() -> call.allAsync().join()).hasCauseInstanceOf(ServerErrorException.class);
    }

    @Test
    void aFailureBehindTheEndIsNoFailureOfTheList() {
        forge.answers = request -> switch (ListServer.page(request)) {
            case 1 -> items(1, 2);
            case 2 -> ok("null");
            default -> status(500);
        };

        assertThat(api.window().withRetryPolicy(RetryPolicy.off()).prefetch(4).all())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503})
    void whileAPageIsToBeSentAgainNoFurtherOneIsAskedFor(int status) {
        AtomicInteger fourths = new AtomicInteger();
        forge.timing.hold();
        forge.answers = request -> {
            int page = ListServer.page(request);
            return page == 4 && fourths.getAndIncrement() == 0 ? status(status, "Retry-After", "1") : two(page, 9);
        };
        Iterator<Page<Item>> pages =
                api.total().withLimit(2).prefetch(3).pages().iterator();

        pages.next();
        eventually(() -> forge.timing.held() == 1);
        pages.next();
        pages.next();
        // First what is under way, then what has arrived: nothing is between the two.
        assertThat(forge.core.running()).isEqualTo(1);
        assertThat(asked()).containsExactly(1, 2, 3, 4);

        forge.timing.release();
        assertThat(pages.next().number()).isEqualTo(4);
        pages.forEachRemaining(page -> {});
        assertThat(asked()).containsExactly(1, 2, 3, 4, 4, 5, 6, 7, 8, 9);
    }

    // ---- time, and leaving early

    @Test
    void aDeadlineIsForTheWholeWalk() {
        forge.answers = request -> two(ListServer.page(request), 9);
        List<Item> got = new ArrayList<>();

        TruncatedListException e = catchThrowableOfType(
                TruncatedListException.class,
                () -> api.total().withLimit(2).withDeadline(Duration.ofSeconds(3)).prefetch(2).stream()
                        .forEach(item -> {
                            got.add(item);
                            // What was asked for in time also comes in time.
                            eventually(() -> forge.core.running() == 0);
                            forge.timing.advance(Duration.ofMillis(750));
                        }));

        // Pages 1 to 4 were asked for within the three seconds.
        assertThat(got).hasSize(8);
        assertThat(e)
                .hasMessage(
                        "ListApi.total (GET /list): page 5 was not asked for (8 items of 18 before it): the deadline"
                                + " of 3 s for the whole list is over.");
        assertThat(asked()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void closingAStreamCancelsWhatIsUnderWayAtOnce() {
        forge.answers = request -> {
            if (ListServer.page(request) > 1) {
                pass();
            }
            return two(ListServer.page(request), 9);
        };
        Stream<Page<Item>> stream = api.total().withLimit(2).prefetch(3).pages();
        Iterator<Page<Item>> pages = stream.iterator();
        pages.next();
        eventually(() -> forge.requests.size() == 4);

        stream.close();

        eventually(() -> forge.core.running() == 0);
        assertThatThrownBy(pages::hasNext)
                .isInstanceOf(TruncatedListException.class)
                .hasMessageContaining("page 2 could not be had (2 items of 18 before it): the walk was closed.");
        assertThat(asked()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void closingWakesAThreadThatWaitsForAPage() throws Exception {
        forge.answers = request -> {
            pass();
            return two(1, 1);
        };
        Stream<Item> stream = api.total().prefetch(3).stream();
        Iterator<Item> items = stream.iterator();
        CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(items::hasNext);
        eventually(() -> forge.requests.size() == 1);

        stream.close();

        assertThatThrownBy(() -> waiting.get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(TransportException.class)
                .hasMessageContaining("the walk was closed.");
    }

    @Test
    void cancellingAllCancelsWhatIsUnderWay() {
        forge.answers = request -> {
            if (ListServer.page(request) > 1) {
                pass();
            }
            return two(ListServer.page(request), 9);
        };
        CompletableFuture<List<Item>> all = api.total().withLimit(2).prefetch(4).allAsync();
        eventually(() -> forge.requests.size() == 5);

        assertThat(all.cancel(true)).isTrue();

        eventually(() -> forge.core.running() == 0);
        assertThatThrownBy(all::join).isInstanceOf(CancellationException.class);
        assertThat(asked()).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void anAbandonedIteratorAsksForNoMore() {
        forge.answers = request -> two(ListServer.page(request), 30);
        Iterator<Item> items = api.total().withLimit(2).prefetch(3).iterator();
        items.next();

        eventually(() -> forge.requests.size() == 4 && forge.core.running() == 0);

        // What is there waits for a consumer that does not come; nothing else follows.
        assertThat(asked()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void anInterruptEndsTheWaitAndWhatIsUnderWay() throws Exception {
        forge.answers = request -> {
            pass();
            return ok("[]");
        };
        CompletableFuture<Throwable> told = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            Throwable thrown = catchThrowableOfType(
                    TransportException.class, () -> api.window().prefetch(2).all());
            told.complete(Thread.currentThread().isInterrupted() ? thrown : null);
        });
        caller.start();
        eventually(() -> forge.requests.size() == 2);

        caller.interrupt();

        assertThat(told.get(10, TimeUnit.SECONDS))
                .hasMessageContaining("the thread was interrupted while it waited.")
                .hasCauseInstanceOf(InterruptedException.class);
        eventually(() -> forge.core.running() == 0);
    }

    @Test
    void closingTheClientEndsTheWalk() {
        forge.answers = request -> {
            pass();
            return ok("[]");
        };
        CompletableFuture<List<Item>> all = api.window().prefetch(3).allAsync();
        eventually(() -> forge.requests.size() == 3);

        forge.core.close();

        assertThatThrownBy(all::join)
                .hasCauseInstanceOf(TransportException.class)
                .hasMessageContaining("the client was closed");
    }
}
