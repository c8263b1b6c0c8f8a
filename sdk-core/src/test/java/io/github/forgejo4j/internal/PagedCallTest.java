package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.ListServer.items;
import static io.github.forgejo4j.internal.ListServer.last;
import static io.github.forgejo4j.internal.ListServer.next;
import static io.github.forgejo4j.internal.ListServer.ok;
import static io.github.forgejo4j.internal.ListServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.TruncatedListException;
import io.github.forgejo4j.internal.ListApi.Item;
import io.github.forgejo4j.page.Page;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagedCallTest {
    private static final String TOTAL = "X-Total-Count";
    private static final String LINK = "Link";
    private static final String PREFIX = "ListApi.link (GET /list): ";

    private final ListServer forge = new ListServer();
    private final ListApi api = forge.core.create(ListApi.class);

    @AfterEach
    void close() {
        forge.close();
    }

    private static List<Long> ids(List<Item> items) {
        return items.stream().map(Item::id).collect(Collectors.toList());
    }

    private static List<Long> range(long first, long last) {
        return LongStream.rangeClosed(first, last).boxed().collect(Collectors.toList());
    }

    private static String target(int page, int limit) {
        return "/api/v1/list?page=" + page + "&limit=" + limit;
    }

    private void assertAsked(int limit, int... pages) {
        List<String> expected = new ArrayList<>();
        for (int page : pages) {
            expected.add(target(page, limit));
        }
        assertThat(forge.targets()).isEqualTo(expected);
    }

    // ---- where a list ends

    @ParameterizedTest
    @CsvSource({"true, true, 2", "false, true, 2", "true, false, 2", "false, false, 3"})
    void aPageShorterThanAskedIsNotTheEnd(boolean links, boolean totals, int requests) {
        forge.pages(
                items(1, 50, headers(links ? next(2) : null, totals ? "95" : null)),
                items(51, 95, headers(links ? last(1) : null, totals ? "95" : null)));

        assertThat(ids(api.link().withLimit(100).all())).isEqualTo(range(1, 95));
        assertThat(forge.requests).hasSize(requests);
        assertThat(forge.targets()).startsWith(target(1, 100), target(2, 100));
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

    @Test
    void namesOfHeadersAreReadInLowerCase() {
        forge.pages(items(1, 50, "link", next(2), "x-total-count", "95"), items(51, 95, "x-total-count", "95"));

        assertThat(api.link().all()).hasSize(95);
        assertAsked(50, 1, 2);
    }

    @Test
    void aListOfOnePageCostsOneRequest() {
        forge.pages(items(1, 7, TOTAL, "7"));

        assertThat(ids(api.link().all())).isEqualTo(range(1, 7));
        assertAsked(50, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "null"})
    void anEmptyListCostsOneRequest(String body) {
        forge.pages(ok(body, TOTAL, "0"));

        assertThat(api.total().all()).isEmpty();
        assertThat(api.unannotated().stream()).isEmpty();
        assertAsked(50, 1, 1);
    }

    @Test
    void withoutNextTheTotalDecides() {
        // The links of some lists are made from the length of the page.
        forge.pages(items(1, 50, TOTAL, "95", LINK, last(1)), items(51, 95, TOTAL, "95", LINK, last(1)));

        assertThat(api.link().all()).hasSize(95);
        assertAsked(50, 1, 2);
    }

    @Test
    void linksThatWereThereBeforeAreNotStripped() {
        forge.pages(items(1, 50, LINK, next(2)), items(51, 60));

        assertThat(api.link().all()).hasSize(60);
        assertAsked(50, 1, 2);
    }

    @Test
    void theNumberOfTheNextPageIsTheHeaders() {
        forge.pages(items(1, 2, LINK, next(3)), items(7, 7), items(3, 4, LINK, last(1)));

        assertThat(ids(api.link().all())).containsExactly(1L, 2L, 3L, 4L);
        assertAsked(50, 1, 3);
    }

    @Test
    void aNextWithoutAReadableNumberStillGoesOn() {
        String link = "<https://forge.test/api/v1/list?cursor=x>; rel=\"next\"";
        forge.pages(items(1, 2, LINK, link), items(3, 3, LINK, link), items(4, 4, LINK, last(2)));

        assertThat(ids(api.link().all())).isEqualTo(range(1, 4));
        assertAsked(50, 1, 2, 3);
    }

    @Test
    void itemsThatAreHiddenAfterPagingAreNotMissing() {
        forge.pages(items(1, 2, TOTAL, "8"), items(3, 3, TOTAL, "8"), items(5, 6, TOTAL, "8"), items(7, 7, TOTAL, "8"));

        assertThat(ids(api.total().withLimit(2).all())).containsExactly(1L, 2L, 3L, 5L, 6L, 7L);
        assertAsked(2, 1, 2, 3, 4);
    }

    @Test
    void aPageWhoseItemsAreAllHiddenIsNotTheEnd() {
        forge.pages(ok("[]", TOTAL, "5"), items(3, 4, TOTAL, "5"), items(5, 5, TOTAL, "5"));

        assertThat(ids(api.total().withLimit(2).all())).containsExactly(3L, 4L, 5L);
        assertAsked(2, 1, 2, 3);
    }

    @Test
    void anEmptyPageWithANextIsNotTheEnd() {
        forge.pages(ok("[]", LINK, next(2)), ok("null", LINK, next(3)), items(1, 1, LINK, last(2)));

        assertThat(ids(api.link().all())).containsExactly(1L);
        assertAsked(50, 1, 2, 3);
    }

    @Test
    void aCounterThatLagsBehindDoesNotCutTheList() {
        forge.pages(items(1, 50, TOTAL, "9"), items(51, 60, TOTAL, "9"), ok("[]", TOTAL, "9"));

        assertThat(api.total().all()).hasSize(60);
        assertAsked(50, 1, 2, 3);
    }

    @Test
    void aCounterThatRunsAheadEndsAtAnEmptyPage() {
        forge.pages(items(1, 8, TOTAL, "10"), ok("[]", TOTAL, "10"));

        assertThat(api.total().all()).hasSize(8);
        assertAsked(50, 1, 2);
    }

    @Test
    void aCountOfThePageIsNoCountOfTheList() {
        forge.pages(items(1, 50, TOTAL, "50"), items(51, 60, TOTAL, "10"), ok("null", TOTAL, "0"));

        List<Page<Item>> pages = api.bodyCount().pages().collect(Collectors.toList());

        assertThat(pages).extracting(page -> page.items().size()).containsExactly(50, 10, 0);
        assertThat(pages).allSatisfy(page -> assertThat(page.total()).isEmpty());
        assertAsked(50, 1, 2, 3);
    }

    @Test
    void aListWithoutHeadersEndsAtAnEmptyPage() {
        forge.pages(items(1, 30), items(31, 31), ok("null"));

        assertThat(ids(api.window().all())).isEqualTo(range(1, 31));
        assertAsked(50, 1, 2, 3);
    }

    @Test
    void aListThatComesWholeIsAskedForOnce() {
        forge.answers = request -> items(1, 120, TOTAL, "120", LINK, next(2));

        assertThat(api.whole().all()).hasSize(120);
        assertThat(api.whole().page(1).hasNext()).isFalse();
        assertThat(forge.targets()).containsExactly("/api/v1/list", "/api/v1/list");
    }

    @Test
    void aListThatShouldComeWholeAndDoesNotIsAnError() {
        forge.answers = request -> items(1, 30, TOTAL, "31");

        assertThatThrownBy(() -> api.whole().all())
                .isInstanceOf(TruncatedListException.class)
                .hasMessage("ListApi.whole (GET /list): 30 items came of 31, although the server is known to give this "
                        + "list whole.");
    }

    @Test
    void nullItemsAreKept() {
        forge.pages(ok("[{\"id\":1},null]", TOTAL, "3"), status(404));

        TruncatedListException e = catchThrowableOfType(
                TruncatedListException.class, () -> api.total().all());

        assertThat(e.received()).hasSize(2).last().isNull();
    }

    // ---- servers that do not page

    @Test
    void aPageThatComesAgainIsAnError() {
        forge.answers = request -> items(1, 50, TOTAL, "95", LINK, next(ListServer.page(request) + 1));

        assertThatThrownBy(() -> api.link().all())
                .isInstanceOf(TruncatedListException.class)
                .hasMessage(
                        PREFIX + "page 2 brought the same items as a page before it (50 items of 95 before it): the "
                                + "server does not page this list as it should.");
        assertAsked(50, 1, 2);
    }

    @Test
    void aPageThatComesAgainInOtherBytesIsAnError() {
        forge.pages(ok("[{\"id\":1}]"), ok("[ {\"id\": 1} ]"));

        assertThatThrownBy(() -> api.window().all())
                .isInstanceOf(TruncatedListException.class)
                .hasMessageContaining("page 2 brought the same items as a page before it (1 item before it)");
        assertAsked(50, 1, 2);
    }

    @Test
    void aPageThatComesAgainLaterIsAnError() {
        forge.answers = request -> switch (ListServer.page(request)) {
            case 1, 3 -> items(1, 2);
            case 2, 4 -> items(3, 4);
            default -> status(404);
        };

        List<Item> got = new ArrayList<>();
        assertThatThrownBy(() -> api.window().stream().forEach(got::add))
                .isInstanceOf(TruncatedListException.class)
                .hasMessageContaining("page 3 brought the same items as a page before it (4 items before it)");
        assertThat(ids(got)).isEqualTo(range(1, 4));
        assertAsked(50, 1, 2, 3);
    }

    @Test
    void aListThatCameWholeEndsWhenItComesAgain() {
        forge.answers = request -> items(1, 60, TOTAL, "60", LINK, next(ListServer.page(request) + 1));

        assertThat(ids(api.link().all())).isEqualTo(range(1, 60));
        assertThat(api.link().pages()).hasSize(1);
        assertAsked(50, 1, 2, 1, 2);
    }

    @Test
    void aListThatComesAgainIsNotTakenAsWholeWithoutACount() {
        // A server can cut a list at a length of its own, whatever it is asked.
        forge.answers = request -> items(1, 60);

        assertThatThrownBy(() -> api.window().all()).isInstanceOf(TruncatedListException.class);
        assertThat(api.window().page(1).items()).hasSize(60);
        assertAsked(50, 1, 2, 1);
    }

    @Test
    void aListThatComesAgainIsNotTakenAsWholeByACounterThatLagsBehind() {
        forge.answers = request -> items(1, 50, TOTAL, "9");

        assertThatThrownBy(() -> api.total().all()).isInstanceOf(TruncatedListException.class);
        assertAsked(50, 1, 2);
    }

    @Test
    void aNextThatLeadsBackIsAnError() {
        forge.pages(items(1, 2, LINK, next(2)), items(3, 4, LINK, next(1)));

        assertThatThrownBy(() -> api.link().all())
                .hasMessage(PREFIX + "page 2 is followed by page 1, as the server says (4 items before it).");
        assertAsked(50, 1, 2);
    }

    @Test
    void aNextThatLeadsBackDoesNotHurtAListThatIsThere() {
        forge.pages(items(1, 2, LINK, next(1), TOTAL, "2"));

        assertThat(api.link().all()).hasSize(2);
        assertAsked(50, 1);
    }

    @Test
    void aNextBeyondAllNumbersIsAnError() {
        forge.pages(items(1, 2, LINK, next(3_000_000_000L)));

        assertThatThrownBy(() -> api.link().all())
                .hasMessage(
                        PREFIX + "page 1 is followed by page 3000000000, which is beyond reach (2 items before it).");
        assertAsked(50, 1);
    }

    @Test
    void theLastNumberIsNotLeft() {
        forge.answers = request -> items(1, 2);

        assertThatThrownBy(() -> api.window().from(Integer.MAX_VALUE).all())
                .hasMessage(
                        "ListApi.window (GET /list): page 2147483647 is the last one that can be asked for (2 items "
                                + "before it, from page 2147483647 on).");
        assertAsked(50, Integer.MAX_VALUE);
    }

    @Test
    void emptyPagesDoNotGoOnForEver() {
        forge.answers = request -> ok("[]", TOTAL, "99999999999999999999");

        assertThatThrownBy(() -> api.total().all())
                .isInstanceOf(TruncatedListException.class)
                .hasMessageContaining("100 empty pages came in a row up to page 100, and the server has more");
        assertThat(forge.requests).hasSize(100);
    }

    // ---- what is asked

    @Test
    void everyPageIsAskedWithWhatTheFirstWas() {
        forge.pages(items(1, 2, LINK, next(2)), items(3, 4, LINK, next(3)), items(5, 6, LINK, last(2)));

        PagedCall<Item> call = api.filtered("token B", 7, "open", List.of("x,y", "z"))
                .withLimit(2)
                .withRetryPolicy(RetryPolicy.off())
                .withDeadline(Duration.ofSeconds(3));

        assertThat(call.all()).hasSize(6);
        String query = "/api/v1/list?sort=a%2Bb&state=open&labels=x%2Cy&labels=z&page=";
        assertThat(forge.targets()).containsExactly(query + "1&limit=2", query + "2&limit=2", query + "3&limit=2");
        assertThat(forge.requests).allSatisfy(request -> {
            assertThat(request.getHeaders().get("Authorization")).isEqualTo("token B");
            assertThat(request.getHeaders().get("X-Run")).isEqualTo("7");
        });
    }

    @Test
    void aFailureAfterTheFirstPageKeepsPolicyAndNamesThePage() {
        forge.pages(items(1, 2, LINK, next(2)), status(503));
        List<Item> got = new ArrayList<>();

        assertThatThrownBy(
                        () -> api
                                .filtered("token B", 7, "open", List.of())
                                .withLimit(2)
                                .withRetryPolicy(RetryPolicy.off())
                                .stream()
                                .forEach(got::add))
                .isInstanceOf(TruncatedListException.class)
                .hasMessageStartingWith("ListApi.filtered (GET /list): page 2 could not be had (2 items before it): "
                        + "answered 503 Service Unavailable")
                .hasCauseInstanceOf(ServerErrorException.class);
        assertThat(got).hasSize(2);
        assertThat(forge.requests).hasSize(2);
    }

    @Test
    void numbersInTheInterfacesOwnQueryAreWhereAWalkBegins() {
        forge.answers = request -> items(1, 2, TOTAL, "6");

        api.withNumbersOfItsOwn().all();
        api.withNumbersOfItsOwn().from(4).withLimit(9).all();

        assertThat(forge.targets())
                .containsExactly("/api/v1/list?state=open&page=3&limit=7", "/api/v1/list?state=open&page=4&limit=9");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void pagesAndLimitsBelowOneAreRefused(int bad) {
        assertThatThrownBy(() -> api.link().page(bad))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number must be 1 or more, not " + bad + ": pages count from 1");
        assertThatThrownBy(() -> api.link().pageAsync(bad)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> api.link().from(bad)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> api.link().withLimit(bad))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("items must be 1 or more, not " + bad);
        assertThatThrownBy(() -> api.link().withDeadline(Duration.ofNanos(Math.min(0, bad))))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> api.whole().page(2))
                .hasMessage("number must be 1, not 2: the server gives this list whole, in one page");
        assertThat(forge.requests).isEmpty();
    }

    // ---- one page

    @Test
    void aPageSaysWhereItStands() {
        forge.pages(
                items(1, 50, TOTAL, "95", LINK, next(2)),
                items(51, 95, TOTAL, "95", LINK, last(1)),
                ok("[]", TOTAL, "95", LINK, last(1)));

        Page<Item> first = api.link().page(1);
        Page<Item> second = api.link().page(2);
        Page<Item> third = api.link().page(3);

        assertThat(ids(first.items())).isEqualTo(range(1, 50));
        assertThat(first.number()).isEqualTo(1);
        assertThat(first.total()).hasValue(95);
        assertThat(first.nextPage()).hasValue(2);
        assertThat(first.hasNext()).isTrue();
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.headers().get(TOTAL)).isEqualTo("95");
        assertThat(first.attempts()).isEqualTo(1);
        assertThat(new String(first.rawBody(), java.nio.charset.StandardCharsets.UTF_8))
                .startsWith("[{\"id\":1},");
        assertThat(first.value()).isSameAs(first.items());
        assertThat(first).hasToString("Page{number=1, items=50, total=95, nextPage=2}");
        assertThat(second.hasNext()).isFalse();
        assertThat(second.nextPage()).isEmpty();
        assertThat(third.items()).isEmpty();
        assertThat(third.hasNext()).isFalse();
        assertThatThrownBy(() -> first.items().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertAsked(50, 1, 2, 3);
    }

    @Test
    void withoutHeadersAPageMayHaveANextUntilOneIsEmpty() {
        forge.pages(items(1, 2), ok("[]"));

        assertThat(api.window().page(1).nextPage()).hasValue(2);
        assertThat(api.window().page(2).nextPage()).isEmpty();
    }

    @Test
    void pagesOfAWalkAgreeWithTheWalk() {
        forge.pages(items(1, 50, TOTAL, "95"), items(51, 95, TOTAL, "95"));

        assertThat(api.total().pages().map(Page::hasNext)).containsExactly(true, false);
    }

    // ---- laziness

    @Test
    void aPageIsAskedForWhenItsFirstItemIs() {
        forge.pages(items(1, 2, LINK, next(2)), items(3, 4, LINK, next(3)), items(5, 5, LINK, last(2)));

        Stream<Item> stream = api.link().stream();
        assertThat(forge.requests).isEmpty();
        assertThat(ids(stream.limit(2).collect(Collectors.toList()))).containsExactly(1L, 2L);
        assertThat(forge.requests).hasSize(1);

        Iterator<Item> items = api.link().iterator();
        assertThat(forge.requests).hasSize(1);
        items.next();
        items.next();
        assertThat(forge.requests).hasSize(2);
        assertThat(items.next().id()).isEqualTo(3);
        assertThat(forge.requests).hasSize(3);

        assertThat(api.link().pages().findFirst()).isPresent();
        assertThat(forge.requests).hasSize(4);
    }

    @Test
    void aCallCanBeWalkedTwice() {
        forge.pages(items(1, 2, LINK, next(2)), items(3, 3, LINK, last(1)));
        PagedCall<Item> call = api.link();
        List<Item> looped = new ArrayList<>();

        for (Item item : call) {
            looped.add(item);
        }

        assertThat(call.all()).isEqualTo(looped).hasSize(3);
        assertThat(call.from(2).all()).hasSize(1);
        assertThat(call.stream().parallel().count()).isEqualTo(3);
        assertAsked(50, 1, 2, 1, 2, 2, 1, 2);
    }

    @Test
    void anIteratorEndsOnce() {
        forge.pages(items(1, 1, TOTAL, "1"));
        Iterator<Item> items = api.total().iterator();

        items.next();

        assertThat(items.hasNext()).isFalse();
        assertThatThrownBy(items::next).isInstanceOf(NoSuchElementException.class);
        assertAsked(50, 1);
    }

    // ---- lists that change

    @Test
    void aListThatShrinksIsAnErrorAfterTheItemsThatCame() {
        forge.pages(items(1, 2, TOTAL, "5"), items(5, 5, TOTAL, "3"));
        List<Item> got = new ArrayList<>();

        TruncatedListException e = catchThrowableOfType(
                TruncatedListException.class,
                () -> api.total().withLimit(2).stream().forEach(got::add));

        assertThat(ids(got)).containsExactly(1L, 2L);
        assertThat(e)
                .hasMessage(
                        "ListApi.total (GET /list): the list shrank from 5 to 3 items while it was walked, seen at "
                                + "page 2: items may have been skipped. Read the whole list before changing it, or walk it again.");
        assertThat(e.nextPage()).isEqualTo(1);
        assertThat(e.received()).isEmpty();
        assertAsked(2, 1, 2);
    }

    @Test
    void aListThatWasEmptiedIsAnError() {
        forge.pages(items(1, 2, TOTAL, "5"), ok("[]", TOTAL, "0"));

        assertThatThrownBy(() -> api.total().withLimit(2).all())
                .isInstanceOf(TruncatedListException.class)
                .hasMessageContaining("shrank from 5 to 0");
    }

    @Test
    void aListThatGrowsIsWalkedToItsNewEnd() {
        forge.pages(items(1, 2, TOTAL, "5"), items(2, 3, TOTAL, "6"), items(4, 5, TOTAL, "6"));

        assertThat(ids(api.total().withLimit(2).all())).containsExactly(1L, 2L, 2L, 3L, 4L, 5L);
        assertAsked(2, 1, 2, 3);
    }

    @Test
    void aPageComesAgainIfAsManyItemsCameIn() {
        forge.pages(items(1, 1, TOTAL, "2"), items(1, 1, TOTAL, "3"), items(2, 2, TOTAL, "3"));

        assertThat(ids(api.total().withLimit(1).all())).containsExactly(1L, 1L, 2L);
        assertAsked(1, 1, 2, 3);
    }

    @Test
    void twoPagesComeAgainIfAsManyItemsCameIn() {
        forge.pages(
                items(1, 1, TOTAL, "3"),
                items(2, 2, TOTAL, "3"),
                items(1, 1, TOTAL, "5"),
                items(2, 2, TOTAL, "5"),
                items(3, 3, TOTAL, "5"));

        assertThat(ids(api.total().withLimit(1).all())).containsExactly(1L, 2L, 1L, 2L, 3L);
        assertAsked(1, 1, 2, 3, 4, 5);
    }

    @Test
    void noMorePagesComeAgainThanItemsCameIn() {
        forge.pages(items(1, 1, TOTAL, "3"), items(2, 2, TOTAL, "3"), items(1, 1, TOTAL, "4"), items(2, 2, TOTAL, "4"));

        assertThatThrownBy(() -> api.total().withLimit(1).all())
                .hasMessageContaining("page 4 brought the same items as a page before it (3 items of 4 before it)");
        assertAsked(1, 1, 2, 3, 4);
    }

    @Test
    void aListThatIsReadFirstCanBeChangedAfterwards() {
        forge.pages(items(1, 2, TOTAL, "5"), items(3, 4, TOTAL, "5"), items(5, 5, TOTAL, "5"));

        assertThat(ids(api.total().withLimit(2).all())).isEqualTo(range(1, 5));
        assertAsked(2, 1, 2, 3);
    }

    // ---- failures

    @Test
    void aPageThatFailsIsNoEnd() {
        forge.pages(items(1, 50, TOTAL, "95", LINK, next(2)), status(503));
        List<Item> got = new ArrayList<>();

        TruncatedListException e = catchThrowableOfType(
                TruncatedListException.class, () -> api.link().stream().forEach(got::add));

        assertThat(got).hasSize(50);
        assertThat(e)
                .hasMessageStartingWith(
                        PREFIX + "page 2 could not be had (50 items of 95 before it): gave up after 3 attempts")
                .hasCauseInstanceOf(RetriesExhausted.class);
        assertThat(e.nextPage()).isEqualTo(2);
        assertThat(e.received()).isEmpty();
        assertThat(e.attempts()).hasSize(3);
        assertThat(e.operation()).isEqualTo("ListApi.link");
        assertThat(e.mayHaveBeenApplied()).isFalse();
        assertAsked(50, 1, 2, 2, 2);
    }

    @Test
    void allOrNothing() {
        forge.pages(items(1, 50, TOTAL, "95", LINK, next(2)), status(503));

        TruncatedListException e = catchThrowableOfType(
                TruncatedListException.class, () -> api.link().all());

        assertThat(e.received()).hasSize(50);
        assertThat(e.nextPage()).isEqualTo(2);
        assertAsked(50, 1, 2, 2, 2);
    }

    @Test
    void aFailureIsThrownAgainAndNeverTurnsIntoAnEnd() {
        forge.pages(items(1, 1, LINK, next(2)), status(404));
        Iterator<Item> items = api.link().iterator();
        items.next();

        Throwable first = catchThrowableOfType(TruncatedListException.class, items::hasNext);

        assertThatThrownBy(items::hasNext).isSameAs(first);
        assertThatThrownBy(items::next).isSameAs(first);
        assertAsked(50, 1, 2);
    }

    @Test
    void aWalkGoesOnBehindAPageThatAlwaysFails() {
        forge.answers = request -> {
            int page = ListServer.page(request);
            return page == 17
                    ? status(500)
                    : items(page * 2 - 1L, page * 2L, LINK, page == 18 ? last(17) : next(page + 1L));
        };
        PagedCall<Item> call = api.link().withRetryPolicy(RetryPolicy.off());

        TruncatedListException e = catchThrowableOfType(
                TruncatedListException.class, () -> call.from(16).all());

        assertThat(e.nextPage()).isEqualTo(17);
        assertThat(e).hasMessageContaining("page 17 could not be had (2 items before it, from page 16 on)");
        assertThat(ids(call.from(e.nextPage() + 1).all())).containsExactly(35L, 36L);
        assertAsked(50, 16, 17, 18);
    }

    @Test
    void theFailureOfTheFirstPageIsThrownAsItIs() {
        forge.answers = request -> status(500);

        PagedCall<Item> call = api.link().withRetryPolicy(RetryPolicy.off());

        assertThatThrownBy(call::all).isInstanceOf(ServerErrorException.class);
        assertThatThrownBy(() -> call.from(3).stream().findFirst()).isInstanceOf(ServerErrorException.class);
        assertThatThrownBy(() -> call.page(2)).isInstanceOf(ServerErrorException.class);
        assertAsked(50, 1, 3, 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "<html>", "[{\"id\":3},{\"id\":\"x\"}]", "[{\"id\":3},", ""})
    void aPageThatCannotBeReadHandsOutNone(String body) {
        forge.pages(items(1, 2, LINK, next(2)), ok(body));
        List<Item> got = new ArrayList<>();

        assertThatThrownBy(() -> api.link().stream().forEach(got::add))
                .isInstanceOf(TruncatedListException.class)
                .hasCauseInstanceOf(DecodingException.class);
        assertThat(got).hasSize(2);
        assertAsked(50, 1, 2);
    }

    // ---- time

    @Test
    void aDeadlineIsForTheWholeWalk() {
        forge.pages(items(1, 1, LINK, next(2)), items(2, 2, LINK, next(3)), items(3, 3, LINK, last(2)));
        List<Item> got = new ArrayList<>();

        TruncatedListException e = catchThrowableOfType(
                TruncatedListException.class,
                () -> api.link().withDeadline(Duration.ofSeconds(3)).stream().forEach(item -> {
                    got.add(item);
                    forge.timing.advance(Duration.ofMillis(1_500));
                }));

        assertThat(got).hasSize(2);
        assertThat(e)
                .hasMessage(PREFIX + "page 3 was not asked for (2 items before it): the deadline of 3 s for the whole "
                        + "list is over.")
                .hasNoCause();
        assertThat(e.nextPage()).isEqualTo(3);
        assertAsked(50, 1, 2);
    }

    @Test
    void aLaterPageHasWhatIsLeftOfTheDeadline() {
        forge.pages(items(1, 1, LINK, next(2)), status(503, "Retry-After", "2"));

        assertThatThrownBy(() -> api.link().withDeadline(Duration.ofSeconds(3)).stream()
                        .forEach(item -> forge.timing.advance(Duration.ofMillis(1_500))))
                .isInstanceOf(TruncatedListException.class);
        assertThat(forge.timing.sleeps).isEmpty();
        assertAsked(50, 1, 2);
    }

    @Test
    void aDeadlineOfThePolicyIsForEachPage() {
        forge.pages(items(1, 1, LINK, next(2)), items(2, 2, LINK, next(3)), items(3, 3, LINK, last(2)));
        RetryPolicy policy =
                RetryPolicy.builder().deadline(Duration.ofSeconds(3)).build();

        api.link().withRetryPolicy(policy).stream().forEach(item -> forge.timing.advance(Duration.ofSeconds(2)));

        assertAsked(50, 1, 2, 3);
    }

    // ---- without holding a thread

    @Test
    void aListCanBeHadWithoutHoldingAThread() throws Exception {
        forge.pages(items(1, 50, TOTAL, "95", LINK, next(2)), items(51, 95, TOTAL, "95", LINK, last(1)));

        assertThat(ids(api.link().allAsync().get(10, TimeUnit.SECONDS))).isEqualTo(range(1, 95));
        assertThat(ids(api.link().pageAsync(2).get(10, TimeUnit.SECONDS).items()))
                .isEqualTo(range(51, 95));
        assertAsked(50, 1, 2, 2);
    }

    @Test
    void anAsynchronousWalkFailsAsASynchronousOneDoes() {
        forge.pages(items(1, 50, TOTAL, "95", LINK, next(2)), status(404));

        assertThatThrownBy(() -> api.link().allAsync().get(10, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfSatisfying(TruncatedListException.class, e -> {
                    assertThat(e.received()).hasSize(50);
                    assertThat(e.nextPage()).isEqualTo(2);
                })
                .hasMessageStartingWith(PREFIX + "page 2 could not be had (50 items of 95 before it): answered 404");
        forge.pages(status(404));
        assertThatThrownBy(() -> api.link().allAsync().get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(io.github.forgejo4j.error.NotFoundException.class);
        assertAsked(50, 1, 2, 1);
    }

    @Test
    void cancellingAWalkAsksForNoFurtherPage() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        MockResponse second = items(3, 4, LINK, next(3));
        forge.answers = request -> {
            if (ListServer.page(request) == 1) {
                return items(1, 2, LINK, next(2));
            }
            asked.countDown();
            try {
                cancelled.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return second;
        };

        CompletableFuture<List<Item>> all = api.link().allAsync();
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(all.cancel(true)).isTrue();
        cancelled.countDown();

        assertThatThrownBy(() -> all.get(10, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
        // A later list on the same client is answered after whatever the cancelled one could still send.
        forge.answers = request -> items(1, 1, TOTAL, "1");
        assertThat(api.total().all()).hasSize(1);
        assertAsked(50, 1, 2, 1);
    }
}
