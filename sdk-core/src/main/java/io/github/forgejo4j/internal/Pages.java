package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.page.Page;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.page.Paging;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** The list that users get. Holds no state of a walk. */
final class Pages<T> implements PagedCall<T> {
    /** The most that a server gives at a time by default (MAX_RESPONSE_ITEMS); asking for more means the same there. */
    private static final int DEFAULT_LIMIT = 50;

    private final Core core;
    private final Plan<List<T>> plan;
    private final Options options;
    private final WalkSettings<T> settings;

    private Pages(Core core, Plan<List<T>> plan, Options options, WalkSettings<T> settings) {
        this.core = core;
        this.plan = plan;
        this.options = options;
        this.settings = settings;
    }

    /** A method of a user's own interface may ask for a page and a limit by itself: that is where the walk begins. */
    static <T> PagedCall<T> of(Core core, Plan<List<T>> plan, Options options) {
        HttpUrl url = plan.request().url();
        return new Pages<>(
                core,
                plan,
                options,
                new WalkSettings<>(
                        number(url.queryParameter(Walk.PAGE), 1),
                        number(url.queryParameter(Walk.LIMIT), DEFAULT_LIMIT),
                        0,
                        null));
    }

    private static int number(@Nullable String parameter, int otherwise) {
        long number = parameter == null ? Digits.NONE : Digits.parse(parameter);
        return number < 1 || number > Integer.MAX_VALUE ? otherwise : (int) number;
    }

    @Override
    public Page<T> page(int number) {
        Walk<T> walk = Walk.ofOnePage(core, plan, options, requirePage("number", number), settings.limit());
        return Objects.requireNonNull(walk.fetch());
    }

    @Override
    public CompletableFuture<Page<T>> pageAsync(int number) {
        Walk<T> walk = Walk.ofOnePage(core, plan, options, requirePage("number", number), settings.limit());
        return walk.request().executeAsync(answer -> Objects.requireNonNull(walk.accept(answer)));
    }

    @Override
    public Stream<Page<T>> pages() {
        PageIterator<T> pages = new PageIterator<>(source(walk()));
        return stream(pages, pages);
    }

    @Override
    public Stream<T> stream() {
        PageIterator<T> pages = new PageIterator<>(source(walk()));
        return stream(new ItemIterator<>(pages, settings.unseen()), pages);
    }

    @Override
    public Iterator<T> iterator() {
        return new ItemIterator<>(new PageIterator<>(source(walk())), settings.unseen());
    }

    @Override
    public Spliterator<T> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED);
    }

    private static <E> Stream<E> stream(Iterator<E> elements, PageIterator<?> toClose) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(elements, Spliterator.ORDERED), false)
                .onClose(toClose::close);
    }

    @Override
    public List<T> all() {
        List<T> items = new ArrayList<>();
        PageSource<T> source = source(walk().collectingInto(items, settings.unseen()));
        while (!source.over()) {
            source.fetch();
        }
        return Collections.unmodifiableList(items);
    }

    @Override
    public CompletableFuture<List<T>> allAsync() {
        List<T> items = new ArrayList<>();
        Walk<T> walk = walk().collectingInto(items, settings.unseen());
        WalkFuture<T> future = new WalkFuture<>(walk, Math.max(1, settings.ahead()), items);
        future.step();
        return future;
    }

    private Walk<T> walk() {
        return Walk.from(core, plan, options, settings.first(), settings.limit());
    }

    private PageSource<T> source(Walk<T> walk) {
        return settings.ahead() == 0 ? walk : new PagesAhead<>(walk, settings.ahead());
    }

    @Override
    public PagedCall<T> from(int number) {
        return with(settings.from(requirePage("number", number)));
    }

    private int requirePage(String parameter, int number) {
        if (number < 1) {
            throw new InvalidInputException(parameter, "must be 1 or more, not " + number + ": pages count from 1");
        }
        if (number > 1 && plan.operation().paging() == Paging.Kind.NONE) {
            throw new InvalidInputException(
                    parameter, "must be 1, not " + number + ": the server gives this list whole, in one page");
        }
        return number;
    }

    @Override
    public PagedCall<T> withLimit(int items) {
        if (items < 1) {
            throw new InvalidInputException("items", "must be 1 or more, not " + items);
        }
        return with(settings.withLimit(items));
    }

    @Override
    public PagedCall<T> prefetch(int pages) {
        if (pages < 0) {
            throw new InvalidInputException("pages", "must be 0 or more, not " + pages);
        }
        return with(settings.prefetch(pages));
    }

    @Override
    public PagedCall<T> distinctBy(Function<? super T, ?> id) {
        return with(settings.distinctBy(Objects.requireNonNull(id, "id")));
    }

    @Override
    public PagedCall<T> withDeadline(Duration deadline) {
        return with(options.withDeadline(deadline));
    }

    @Override
    public PagedCall<T> withRetryPolicy(RetryPolicy policy) {
        return with(new Options(Objects.requireNonNull(policy, "policy"), options.deadline(), options.acceptSettled()));
    }

    private PagedCall<T> with(Options other) {
        return new Pages<>(core, plan, other, settings);
    }

    private PagedCall<T> with(WalkSettings<T> other) {
        return new Pages<>(core, plan, options, other);
    }

    @Override
    public String toString() {
        return plan.name() + " (" + plan.operation().httpLine() + "), pages of " + settings.limit() + " from page "
                + settings.first();
    }
}
