package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.TruncatedListException;
import io.github.forgejo4j.internal.ListApi.Item;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.page.Paging;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.statistics.Statistics;

/** Whatever a server does with page numbers, limits and headers: the whole list or an exception, in a bounded number of requests. */
class PagedCallProperties {
    private static final ListServer FORGE = new ListServer();
    private static final ListApi API = FORGE.core.create(ListApi.class);

    @AfterContainer
    static void close() {
        FORGE.close();
    }

    enum Manner {
        /** Gives the page and at most its cap. */
        PAGES,
        /** Gives pages of its cap, whatever the limit. */
        OWN_LIMIT,
        /** Gives the first page, whatever the number. */
        FIRST_PAGE_ONLY,
        /** Gives the first page of its cap, whatever it is asked. */
        CUTS,
        /** Gives all. */
        WHOLE
    }

    /** A server and how it is asked. */
    static final class Forge {
        int size;
        int cap;
        int limit;
        Paging.Kind kind;
        Manner manner;
        boolean links;
        boolean counts;
        boolean nulls;
        long seed;

        /** How many rows a page of the answers covers. */
        int rows() {
            return switch (manner) {
                case PAGES, FIRST_PAGE_ONLY -> Math.min(limit, cap);
                case OWN_LIMIT, CUTS -> cap;
                case WHOLE -> Math.max(1, size);
            };
        }

        /** Some rows are hidden after they were counted and cut; nobody can tell a page that hides all from the end without a hint. */
        Set<Long> hidden() {
            Random random = new Random(seed);
            boolean told = manner == Manner.PAGES
                    && (kind == Paging.Kind.LINK && links
                            || kind != Paging.Kind.WINDOW && kind != Paging.Kind.BODY_COUNT && counts && limit <= cap);
            int hide = random.nextInt(4);
            Set<Long> hidden = new HashSet<>();
            for (long row = 0; row < size; row++) {
                if (random.nextInt(4) < hide && (told || row % rows() != 0)) {
                    hidden.add(row);
                }
            }
            return hidden;
        }

        MockResponse answer(RecordedRequest request, Set<Long> hidden) {
            int page = ListServer.page(request);
            assertThat(request.getUrl().queryParameter("limit")).isEqualTo(Integer.toString(limit));
            long from = manner == Manner.PAGES || manner == Manner.OWN_LIMIT ? Math.min(size, (page - 1L) * rows()) : 0;
            long[] visible = LongStream.range(from, Math.min(size, from + rows()))
                    .filter(row -> !hidden.contains(row))
                    .toArray();
            MockResponse.Builder answer = ListServer.ok(
                            visible.length == 0 && nulls ? "null" : ListServer.json(LongStream.of(visible)))
                    .newBuilder();
            if (counts && kind == Paging.Kind.BODY_COUNT) {
                answer.addHeader("X-Total-Count", visible.length);
            } else if (counts && kind != Paging.Kind.WINDOW) {
                answer.addHeader("X-Total-Count", size);
            }
            // The links are made from what was asked, whatever came.
            int linked = Math.min(limit, cap);
            if (links && kind == Paging.Kind.LINK && size > linked) {
                answer.addHeader(
                        "Link", (long) page * linked < size ? ListServer.next(page + 1L) : ListServer.last(page - 1L));
            }
            return answer.build();
        }

        @Override
        public String toString() {
            return kind + " " + manner + ": " + size + " rows, cap " + cap + ", limit " + limit + ", links " + links
                    + ", counts " + counts + ", nulls " + nulls + ", seed " + seed;
        }
    }

    @Provide
    Arbitrary<Forge> forges() {
        return anyForge();
    }

    static Arbitrary<Forge> anyForge() {
        return Builders.withBuilder(Forge::new)
                .use(Arbitraries.integers().between(0, 40))
                .inSetter((forge, size) -> forge.size = size)
                .use(Arbitraries.integers().between(1, 12))
                .inSetter((forge, cap) -> forge.cap = cap)
                .use(Arbitraries.integers().between(1, 15))
                .inSetter((forge, limit) -> forge.limit = limit)
                .use(Arbitraries.of(Paging.Kind.LINK, Paging.Kind.TOTAL, Paging.Kind.BODY_COUNT, Paging.Kind.WINDOW))
                .inSetter((forge, kind) -> forge.kind = kind)
                .use(Arbitraries.frequency(
                        net.jqwik.api.Tuple.of(5, Manner.PAGES),
                        net.jqwik.api.Tuple.of(1, Manner.OWN_LIMIT),
                        net.jqwik.api.Tuple.of(1, Manner.FIRST_PAGE_ONLY),
                        net.jqwik.api.Tuple.of(1, Manner.CUTS),
                        net.jqwik.api.Tuple.of(1, Manner.WHOLE)))
                .inSetter((forge, manner) -> forge.manner = manner)
                .use(Arbitraries.of(true, false))
                .inSetter((forge, links) -> forge.links = links)
                .use(Arbitraries.of(true, false))
                .inSetter((forge, counts) -> forge.counts = counts)
                .use(Arbitraries.of(true, false))
                .inSetter((forge, nulls) -> forge.nulls = nulls)
                .use(Arbitraries.longs())
                .inSetter((forge, seed) -> forge.seed = seed)
                .build();
    }

    static PagedCall<Item> call(ListApi api, Paging.Kind kind) {
        return switch (kind) {
            case LINK -> api.link();
            case TOTAL -> api.total();
            case BODY_COUNT -> api.bodyCount();
            case WINDOW -> api.window();
            case NONE -> api.whole();
        };
    }

    @Property(tries = 600)
    void theWholeListOrAnException(@ForAll("forges") Forge forge) {
        Set<Long> hidden = forge.hidden();
        List<Long> visible = LongStream.range(0, forge.size)
                .filter(row -> !hidden.contains(row))
                .boxed()
                .collect(Collectors.toList());
        FORGE.requests.clear();
        FORGE.answers = request -> forge.answer(request, hidden);
        boolean whole;
        try {
            List<Item> all = call(API, forge.kind).withLimit(forge.limit).all();
            assertThat(all).extracting(Item::id).isEqualTo(visible);
            whole = true;
        } catch (TruncatedListException e) {
            assertThat(forge.manner).isNotIn(Manner.PAGES, Manner.OWN_LIMIT);
            whole = false;
        }
        Statistics.label("answer").collect(forge.manner, whole ? "whole" : "exception");
        int pages = (forge.size + Math.min(forge.limit, forge.cap) - 1) / Math.min(forge.limit, forge.cap);
        assertThat(FORGE.requests.size()).isBetween(1, pages + 2);
    }

    @Property(tries = 300)
    void itemsThatStayAreNeverSkippedInSilence(
            @ForAll @IntRange(min = 1, max = 30) int size,
            @ForAll @IntRange(min = 1, max = 8) int limit,
            @ForAll boolean links,
            @ForAll boolean grows,
            @ForAll Random random) {
        List<Long> rows = new ArrayList<>(LongStream.range(0, size).boxed().collect(Collectors.toList()));
        Set<Long> stayed = new HashSet<>(rows);
        int changes = 1 + random.nextInt(4);
        int[] left = {changes};
        FORGE.requests.clear();
        FORGE.answers = request -> {
            int page = ListServer.page(request);
            if (page > 1 && left[0] > 0 && random.nextBoolean() && (grows || !rows.isEmpty())) {
                left[0]--;
                if (grows) {
                    rows.add(random.nextInt(rows.size() + 1), 1_000L + left[0]);
                } else {
                    stayed.remove(rows.remove(random.nextInt(rows.size())));
                }
            }
            int from = (int) Math.min(rows.size(), (page - 1L) * limit);
            List<Long> slice = rows.subList(from, Math.min(rows.size(), from + limit));
            MockResponse.Builder answer = ListServer.ok(
                            ListServer.json(slice.stream().mapToLong(Long::longValue)))
                    .newBuilder()
                    .addHeader("X-Total-Count", rows.size());
            if (links && from + limit < rows.size()) {
                answer.addHeader("Link", ListServer.next(page + 1L));
            }
            return answer.build();
        };
        try {
            List<Item> all = API.link().withLimit(limit).all();
            assertThat(all).extracting(Item::id).containsAll(stayed);
            Statistics.label("answer").collect(grows ? "grows" : "shrinks", "whole");
        } catch (TruncatedListException e) {
            assertThat(grows).as("only what shrinks is an error").isFalse();
            Statistics.label("answer").collect("shrinks", "exception");
        }
        assertThat(FORGE.requests.size()).isLessThanOrEqualTo((size + changes + limit - 1) / limit + 2);
    }

    @Property(tries = 200)
    void aWalkThatFailedGoesOnWhereItSays(
            @ForAll @IntRange(min = 1, max = 30) int size,
            @ForAll @IntRange(min = 1, max = 8) int limit,
            @ForAll @IntRange(min = 2, max = 9) int broken,
            @ForAll boolean links) {
        boolean[] mended = {false};
        FORGE.requests.clear();
        FORGE.answers = request -> {
            int page = ListServer.page(request);
            if (page == broken && !mended[0]) {
                mended[0] = true;
                return ListServer.status(404);
            }
            long from = Math.min(size, (page - 1L) * limit);
            long to = Math.min(size, from + limit);
            MockResponse.Builder answer =
                    ListServer.ok(ListServer.json(LongStream.range(from, to))).newBuilder();
            if (links) {
                answer.addHeader("Link", to < size ? ListServer.next(page + 1L) : ListServer.last(page - 1L));
            }
            return answer.build();
        };
        PagedCall<Item> call = API.link().withLimit(limit);
        List<Object> got = new ArrayList<>();
        try {
            got.addAll(call.all());
        } catch (TruncatedListException e) {
            assertThat(e.nextPage()).isEqualTo(broken);
            got.addAll(e.received());
            got.addAll(call.from(e.nextPage()).all());
        }
        assertThat(got).isEqualTo(LongStream.range(0, size).mapToObj(Item::new).collect(Collectors.toList()));
    }
}
