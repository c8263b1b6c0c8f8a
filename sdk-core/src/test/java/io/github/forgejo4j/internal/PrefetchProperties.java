package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.TruncatedListException;
import io.github.forgejo4j.internal.ListApi.Item;
import io.github.forgejo4j.internal.PagedCallProperties.Forge;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.retry.RetryPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import mockwebserver3.MockResponse;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.statistics.Statistics;

/** Pages asked for ahead, and answered in whatever order, change nothing about what a caller gets. */
class PrefetchProperties {
    private static final ListServer FORGE = new ListServer();
    private static final ListApi API = FORGE.core.create(ListApi.class);

    @AfterContainer
    static void close() {
        FORGE.close();
    }

    @Provide
    Arbitrary<Forge> forges() {
        return PagedCallProperties.anyForge();
    }

    private static String outcome(PagedCall<Item> call, boolean async) {
        try {
            return String.valueOf(async ? call.allAsync().join() : call.all());
        } catch (CompletionException e) {
            return told((ForgejoException) e.getCause());
        } catch (ForgejoException e) {
            return told(e);
        }
    }

    private static String told(ForgejoException e) {
        return e instanceof TruncatedListException list
                ? e.getMessage() + list.received() + list.nextPage()
                : String.valueOf(e.getMessage());
    }

    @Property(tries = 500)
    void theSameListOrTheSameException(
            @ForAll("forges") Forge forge,
            @ForAll @IntRange(min = 1, max = 6) int ahead,
            @ForAll boolean async,
            @ForAll @IntRange(min = 1, max = 12) int broken) {
        Set<Long> hidden = forge.hidden();
        String limit = Integer.toString(forge.limit);
        FORGE.answers = request -> {
            // Beyond 8 none is broken. What a cancelled walk sent can come late.
            boolean late = !limit.equals(request.getUrl().queryParameter("limit"));
            return late || broken <= 8 && ListServer.page(request) == broken
                    ? ListServer.status(404)
                    : forge.answer(request, hidden);
        };
        PagedCall<Item> call =
                PagedCallProperties.call(API, forge.kind).withLimit(forge.limit).withRetryPolicy(RetryPolicy.off());

        String plain = outcome(call, false);

        assertThat(outcome(call.prefetch(ahead), async)).isEqualTo(plain);
        Statistics.label("answer").collect(plain.startsWith("[") ? "whole" : "exception");
    }

    @Property(tries = 1000)
    void itemsThatStayAreNeverSkippedInSilence(
            @ForAll @IntRange(min = 1, max = 30) int size,
            @ForAll @IntRange(min = 1, max = 8) int limit,
            @ForAll @IntRange(min = 1, max = 6) int ahead,
            @ForAll boolean links,
            @ForAll boolean grows,
            @ForAll Random random) {
        List<Long> rows = new ArrayList<>(LongStream.range(0, size).boxed().collect(Collectors.toList()));
        Set<Long> stayed = new HashSet<>(rows);
        int[] left = {1 + random.nextInt(4)};
        Object server = new Object();
        FORGE.answers = request -> {
            int page = ListServer.page(request);
            synchronized (server) {
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
            }
        };
        try {
            List<Item> all = API.link()
                    .withLimit(limit)
                    .prefetch(ahead)
                    .distinctBy(Item::id)
                    .all();
            synchronized (server) {
                assertThat(all).extracting(Item::id).doesNotHaveDuplicates().containsAll(stayed);
            }
            Statistics.label("answer").collect(grows ? "grows" : "shrinks", "whole");
        } catch (TruncatedListException e) {
            assertThat(grows).as("%s", e).isFalse();
            Statistics.label("answer").collect("shrinks", "exception");
        }
    }
}
