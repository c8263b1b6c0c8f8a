package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An operation whose answer a test gives, whether the fake models it or not. It takes effect with {@code answers}; the newest stub
 * of a request counts. Credentials, scopes, faults and limits are looked at as for any request; whether the path names something
 * that exists is not.
 *
 * @param <T> what the SDK makes of the answer
 */
public final class Stub<T extends @Nullable Object> {
    private final Stubs stubs;
    private final Stubs.Match match;
    private final boolean list;
    private final AtomicInteger hits = new AtomicInteger();

    private volatile @Nullable Handler handler;

    Stub(Stubs stubs, Stubs.Match match, boolean list) {
        this.stubs = stubs;
        this.match = match;
        this.list = list;
    }

    /**
     * Answers 200 with this as JSON. A list is paged as the request asks, with total and links.
     *
     * @param value a model of the SDK, a list of them, or whatever Jackson can write; null is the JSON literal
     */
    public Stub<T> answers(T value) {
        return answers(200, value);
    }

    /** Answers with this status and this as JSON. */
    public Stub<T> answers(int status, @Nullable Object value) {
        if (list && status < 300 && value instanceof List<?> items) {
            return with(exchange -> {
                Page<?> page = Page.linked(exchange, items);
                return page.answer(Answer.json(status, tree(page.items())));
            });
        }
        Answer answer = Answer.json(status, tree(value));
        return with(exchange -> answer);
    }

    /** Answers with this status and the message of an error, as the server writes one. */
    public Stub<T> refuses(int status, String message) {
        return with(exchange -> exchange.refusal(status, message).answer());
    }

    /** Answers with this status and nothing else. */
    public Stub<T> answersEmpty(int status) {
        Answer answer = Answer.empty(status);
        return with(exchange -> answer);
    }

    private static JsonNode tree(@Nullable Object value) {
        return io.github.forgejo4j.internal.Json.sdkMapper().valueToTree(value);
    }

    private Stub<T> with(Handler given) {
        boolean known = handler != null;
        handler = given;
        if (!known) {
            stubs.add(this);
        }
        return this;
    }

    /** How many requests it has answered so far. */
    public int hits() {
        return hits.get();
    }

    /** Ends it. */
    public void remove() {
        stubs.remove(this);
    }

    boolean matches(Route route, Arrival arrival) {
        return match.test(route, arrival);
    }

    Answer handle(Exchange exchange) {
        hits.incrementAndGet();
        Handler given = handler;
        return given == null ? Errors.notModelled(exchange.route()) : given.handle(exchange);
    }
}
