package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.ForgejoException;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Asks for pages of a walk before their turn comes, and lets the walk accept them in their order. At most so many pages as the caller
 * allowed are under way or wait to be accepted; no thread waits for them.
 *
 * <p>One thread at a time drives; {@link #stop()} may come from any.
 */
final class PagesAhead<T> implements PageSource<T> {
    /**
     * A page that was asked for.
     *
     * @param early true if the page before it had not been accepted yet
     */
    private record Asked<T>(
            int number, boolean early, CallRun<List<T>> run, CompletableFuture<Answer<List<T>>> answer) {
        /** True while it is better not to ask the server for more. */
        boolean troubled() {
            return answer.isDone() ? answer.isCompletedExceptionally() : run.troubled();
        }
    }

    private final Walk<T> walk;
    private final int most;

    /** Ascending and without gaps. The first is the walk's next page, if that was asked for. */
    private final Deque<Asked<T>> asked = new ConcurrentLinkedDeque<>();

    private volatile boolean stopped;

    /**
     * Begins with {@link #next()}.
     *
     * @param most pages that are not accepted yet, at least 1
     */
    PagesAhead(Walk<T> walk, int most) {
        this.walk = walk;
        this.most = most;
    }

    @Override
    public boolean over() {
        return walk.over();
    }

    @Override
    public @Nullable AnsweredPage<T> fetch() {
        try {
            Answer<List<T>> answer;
            do {
                answer = await(next());
            } while (outdated(answer));
            return accept(answer);
        } catch (Throwable told) {
            stop();
            throw told;
        }
    }

    private Answer<List<T>> await(CompletableFuture<Answer<List<T>>> page) {
        try {
            return page.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw walk.left("the thread was interrupted while it waited.", e);
        } catch (CancellationException e) {
            throw closed();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ForgejoException failure) {
                throw walk.failed(failure);
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /**
     * The answer to the walk's next page, under way or there.
     *
     * @throws ForgejoException if it cannot be asked for any more
     */
    CompletableFuture<Answer<List<T>>> next() {
        if (stopped) {
            throw closed();
        }
        int due = walk.page();
        Asked<T> first = asked.peekFirst();
        while (first != null && first.number() != due) {
            // The server named another page than the next one.
            asked.pollFirst();
            first.answer().cancel(true);
            first = asked.peekFirst();
        }
        if (first == null) {
            first = send(due, false, walk.request());
            asked.addFirst(first);
        }
        runAhead();
        return first.answer();
    }

    /**
     * True if the answer was given before that of the page in front of it, as the server's count of the list tells: by then the list had
     * other items on other pages. It is dropped, to be asked for again.
     */
    boolean outdated(Answer<List<T>> answer) {
        Asked<T> first = asked.peekFirst();
        if (first == null || !first.early() || !walk.countsFewer(answer)) {
            return false;
        }
        asked.pollFirst();
        // To be the first one again, in front of those that are there.
        asked.addFirst(send(first.number(), false, walk.request()));
        return true;
    }

    /** Has the walk accept the answer of its next page, and asks for those that are now within reach. */
    @Nullable
    AnsweredPage<T> accept(Answer<List<T>> answer) {
        AnsweredPage<T> page = walk.accept(answer);
        asked.pollFirst();
        if (walk.over()) {
            stop();
        } else {
            runAhead();
        }
        return page;
    }

    /**
     * Asks for further pages. Not while the server has trouble with one of those that are under way, or limits us: what comes behind it has
     * to wait for it anyhow.
     */
    private void runAhead() {
        Asked<T> last = asked.peekLast();
        int number = last == null ? walk.page() : last.number() + 1;
        for (int free = most - asked.size(); free > 0 && number > 0; free--, number++) {
            boolean early = number != walk.page();
            if (stopped || early && !walk.reaches(number) || asked.stream().anyMatch(Asked::troubled)) {
                return;
            }
            CallRun<List<T>> run = walk.request(number);
            if (run == null) {
                return;
            }
            asked.addLast(send(number, early, run));
        }
    }

    private Asked<T> send(int number, boolean early, CallRun<List<T>> run) {
        Asked<T> page = new Asked<>(number, early, run, run.executeAsync(answer -> answer));
        if (stopped) {
            page.answer().cancel(true);
        }
        return page;
    }

    private ForgejoException closed() {
        return walk.left("the walk was closed.", null);
    }

    /** Cancels whatever is under way, and sees to it that no page is asked for any more. */
    @Override
    public void stop() {
        stopped = true;
        asked.forEach(page -> page.answer().cancel(true));
    }
}
