package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.Attempt;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.error.TruncatedListException;
import io.github.forgejo4j.page.Paging;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * One walk along the pages of a list: which page to ask for, and what its answer says about the rest. Synchronous and asynchronous walks
 * differ in how they send, in nothing else. Pages are accepted one at a time and in their order, whenever they were asked for; not for two
 * threads at once.
 */
final class Walk<T> implements PageSource<T> {
    static final String PAGE = "page";
    static final String LIMIT = "limit";

    private final Core core;
    private final Plan<List<T>> plan;
    private final Options options;
    private final int first;
    private final int limit;
    private final ListEnd end;
    private final Repeats<T> repeats = new Repeats<>();
    private @Nullable List<T> collected;
    private Predicate<T> wanted = item -> true;

    /** The page to ask for next; {@link ListEnd#NONE} once the walk is over. */
    private int page;

    private long received;

    /** How many items joined the list on this walk, less those that explained a page that came again. */
    private long cameIn;

    private OptionalLong total = OptionalLong.empty();
    private @Nullable Long startedAt;

    private Walk(Core core, Plan<List<T>> plan, Options options, int first, int limit, boolean onePage) {
        this.core = core;
        this.plan = plan;
        this.options = options;
        this.first = first;
        this.page = first;
        this.limit = limit;
        this.end = new ListEnd(limit, onePage);
    }

    static <T> Walk<T> from(Core core, Plan<List<T>> plan, Options options, int first, int limit) {
        return new Walk<>(core, plan, options, first, limit, false);
    }

    /** A walk that is left after one page. */
    static <T> Walk<T> ofOnePage(Core core, Plan<List<T>> plan, Options options, int number, int limit) {
        return new Walk<>(core, plan, options, number, limit, true);
    }

    /** Also adds the items of each page to a list, as far as they are wanted there. */
    Walk<T> collectingInto(List<T> items, Predicate<T> ofThese) {
        collected = items;
        wanted = ofThese;
        return this;
    }

    @Override
    public boolean over() {
        return page == ListEnd.NONE;
    }

    /** The page to accept next; {@link ListEnd#NONE} once the walk is over. */
    int page() {
        return page;
    }

    @Override
    public @Nullable AnsweredPage<T> fetch() {
        CallRun<List<T>> run = request();
        Answer<List<T>> answer;
        try {
            answer = run.execute();
        } catch (ForgejoException e) {
            throw failed(e);
        }
        return accept(answer);
    }

    /**
     * The call for the next page.
     *
     * @throws TruncatedListException if the walk's deadline is over
     */
    CallRun<List<T>> request() {
        CallRun<List<T>> run = request(page);
        if (run == null) {
            throw truncated(
                    page,
                    "page " + page + " was not asked for " + soFar() + ": the deadline of "
                            + RetryDecision.seconds(Objects.requireNonNull(options.deadline()))
                            + " for the whole list is over.",
                    null);
        }
        return run;
    }

    /** The call for a page whose turn comes later; {@code null} if the walk's deadline is over. */
    @Nullable
    CallRun<List<T>> request(int number) {
        Options ofThisPage = options;
        Duration deadline = options.deadline();
        if (deadline != null) {
            long now = core.timing().nanoTime();
            startedAt = startedAt == null ? now : startedAt;
            Duration left = deadline.minusNanos(now - startedAt);
            if (left.isNegative() || left.isZero()) {
                return null;
            }
            ofThisPage = options.withDeadline(left);
        }
        return new CallRun<>(core, plan.withRequest(pageRequest(number)), ofThisPage);
    }

    /**
     * True if it makes sense to ask for a page before its turn. The first answer of a list with headers tells where it ends, and is waited
     * for; a list without them is asked on into the unknown.
     */
    boolean reaches(int number) {
        Paging.Kind kind = plan.operation().paging();
        if (kind == Paging.Kind.NONE) {
            return false;
        }
        return !countsWholeList() || page != first && number <= end.lastKnown(total, received);
    }

    /**
     * True if the server counted fewer items than on a page that was accepted before. Either the list shrank, or this answer was given
     * before that one.
     */
    boolean countsFewer(Answer<List<T>> answer) {
        OptionalLong counted = countsWholeList() ? TotalCount.of(answer.headers()) : OptionalLong.empty();
        return total.isPresent() && counted.isPresent() && counted.getAsLong() < total.getAsLong();
    }

    /** The query that the caller asked with, and nothing of the server's links but a number. */
    private Request pageRequest(int number) {
        Request request = plan.request();
        if (plan.operation().paging() == Paging.Kind.NONE) {
            return request;
        }
        // One without the other is ignored by many lists.
        HttpUrl url = request.url()
                .newBuilder()
                .setQueryParameter(PAGE, Integer.toString(number))
                .setQueryParameter(LIMIT, Integer.toString(limit))
                .build();
        return request.newBuilder().url(url).build();
    }

    /**
     * Takes note of the next page's answer and decides what follows.
     *
     * @return {@code null} if what came was no further page, and the list is at its end
     * @throws TruncatedListException if the answer proves that the list is not whole
     */
    @Nullable
    AnsweredPage<T> accept(Answer<List<T>> answer) {
        List<T> items = Collections.unmodifiableList(answer.value());
        OptionalLong before = total;
        OptionalLong counted = countsWholeList() ? TotalCount.of(answer.headers()) : OptionalLong.empty();
        requireNotShrunk(before, counted);
        total = counted.isPresent() ? counted : before;
        if (before.isPresent() && counted.isPresent()) {
            cameIn += counted.getAsLong() - before.getAsLong();
        }
        if (repeats.isRepeat(answer, items) && !pushedBack(items.size())) {
            // A whole list whose links offer another page all the same. A count that is less than what came is a wrong
            // one.
            if (before.isPresent() && received == before.getAsLong()) {
                page = ListEnd.NONE;
                return null;
            }
            throw truncated(
                    page,
                    "page " + page + " brought the same items as a page before it " + soFar()
                            + ": the server does not page this list as it should.",
                    null);
        }
        received += items.size();
        core.events().page(plan.name(), page, items.size());
        if (collected != null) {
            for (T item : items) {
                if (wanted.test(item)) {
                    collected.add(item);
                }
            }
        }
        int number = page;
        page = following(answer, items.size());
        return new AnsweredPage<>(
                answer, items, number, counted, page == ListEnd.NONE ? OptionalInt.empty() : OptionalInt.of(page));
    }

    private int following(Answer<List<T>> answer, int size) {
        if (plan.operation().paging() == Paging.Kind.NONE) {
            if (total.isPresent() && total.getAsLong() > size) {
                throw truncated(
                        1,
                        size + " items came of " + total.getAsLong()
                                + ", although the server is known to give this list whole.",
                        null);
            }
            return ListEnd.NONE;
        }
        try {
            return end.after(page, size, countsWholeList() ? answer.headers() : null, total, received);
        } catch (ListEnd.Unreachable e) {
            throw truncated(e.nextPage, e.getMessage() + " " + soFar() + ".", null);
        }
    }

    /** Items that left the list pulled others forward, onto pages that were read already. */
    private void requireNotShrunk(OptionalLong before, OptionalLong now) {
        if (before.isPresent() && now.isPresent() && now.getAsLong() < before.getAsLong()) {
            throw truncated(
                    1,
                    "the list shrank from " + before.getAsLong() + " to " + now.getAsLong()
                            + " items while it was walked, seen at page " + page
                            + ": items may have been skipped. Read the whole list before changing it, or walk it again.",
                    null);
        }
    }

    /** New items push others onto the next pages: as many can come again as came in, whole pages of them too, and no more. */
    private boolean pushedBack(int items) {
        if (cameIn < items) {
            return false;
        }
        cameIn -= items;
        return true;
    }

    private boolean countsWholeList() {
        Paging.Kind kind = plan.operation().paging();
        return kind != Paging.Kind.BODY_COUNT && kind != Paging.Kind.WINDOW;
    }

    /** What the caller gets when the page under way could not be had: on the walk's first page, the failure itself. */
    ForgejoException failed(ForgejoException failure) {
        if (page == first) {
            return failure;
        }
        String text = String.valueOf(failure.getMessage());
        String prefix = new Failure(failure.operation(), failure.httpLine(), failure.target(), "").describe("");
        return truncated(
                page,
                "page " + page + " could not be had " + soFar() + ": "
                        + (text.startsWith(prefix) ? text.substring(prefix.length()) : text),
                failure);
    }

    /** What the caller gets when the walk was left while it waited for a page, or was asked for another after that. */
    ForgejoException left(String how, @Nullable Throwable cause) {
        Failure failure = new Failure(plan.name(), plan.operation().httpLine(), core.target(plan, null), "");
        return failed(new TransportException(failure, Proof.FINAL, 0, how, cause));
    }

    private String soFar() {
        return "(" + received + (received == 1 ? " item" : " items")
                + (total.isPresent() ? " of " + total.getAsLong() : "") + " before it"
                + (first > 1 ? ", from page " + first + " on" : "") + ")";
    }

    private TruncatedListException truncated(int nextPage, String whatHappened, @Nullable ForgejoException cause) {
        String target = cause == null ? core.target(plan, null) : cause.target();
        Failure failure = new Failure(plan.name(), plan.operation().httpLine(), target, "");
        List<Attempt> attempts = cause == null ? List.of() : cause.attempts();
        failure.conclude(attempts, cause != null && cause.mayHaveBeenApplied(), "");
        List<T> items = collected == null ? List.of() : collected;
        return new TruncatedListException(failure, items, nextPage, whatHappened, cause);
    }
}
