package io.github.forgejo4j.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request as it came from the network, in the words of no framework. Names of headers are looked up without regard to case. The body must
 * be the raw bytes: what a framework has parsed and written again has another signature.
 */
public final class WebhookRequest {
    private final Headers headers;
    private final byte[] body;
    private final boolean query;

    private WebhookRequest(Headers headers, byte[] body, boolean query) {
        this.headers = headers;
        this.body = body;
        this.query = query;
    }

    /**
     * A POST request.
     *
     * @param headers all values of each header, in any case
     * @param body the raw bytes, not copied; see {@link Webhooks#readBody}
     */
    public static WebhookRequest post(Map<String, List<String>> headers, byte[] body) {
        return new WebhookRequest(Headers.of(headers), body, false);
    }

    /**
     * A POST request.
     *
     * @param headers gives the value of a header by its name in any case, null if it was not sent
     * @param body the raw bytes, not copied; see {@link Webhooks#readBody}
     */
    public static WebhookRequest post(Function<String, @Nullable String> headers, byte[] body) {
        return new WebhookRequest(Headers.of(headers), body, false);
    }

    /**
     * A GET request, for hooks with that method: the payload is a value of the query. Servers in between like to log queries, and bound
     * them to some kilobytes.
     *
     * @param headers all values of each header, in any case
     * @param rawQuery what follows the question mark, still encoded; null if there was none
     */
    public static WebhookRequest get(Map<String, List<String>> headers, @Nullable String rawQuery) {
        return new WebhookRequest(Headers.of(headers), bytes(rawQuery), true);
    }

    /** Like {@link #get(Map, String)}, with a function for the headers. */
    public static WebhookRequest get(Function<String, @Nullable String> headers, @Nullable String rawQuery) {
        return new WebhookRequest(Headers.of(headers), bytes(rawQuery), true);
    }

    private static byte[] bytes(@Nullable String rawQuery) {
        return rawQuery == null ? new byte[0] : rawQuery.getBytes(UTF_8);
    }

    Headers headers() {
        return headers;
    }

    byte[] content() {
        return body;
    }

    boolean inQuery() {
        return query;
    }
}
