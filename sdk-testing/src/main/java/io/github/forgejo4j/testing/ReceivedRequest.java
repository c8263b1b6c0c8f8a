package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** A request that arrived at a {@link FakeForgejo}. Immutable. */
public final class ReceivedRequest {
    private final String method;
    private final String path;
    private final String query;
    private final Headers headers;
    private final String body;
    private final @Nullable Integer status;
    private final boolean acted;
    private final @Nullable Route route;

    ReceivedRequest(Arrival arrival, @Nullable Route route, @Nullable Integer status, boolean acted) {
        this.method = arrival.method();
        this.path = arrival.target().shortPath();
        this.query = arrival.target().rawQuery();
        this.headers = arrival.headers();
        this.body = arrival.body().utf8();
        this.route = route;
        this.status = status;
        this.acted = acted;
    }

    /** The method, as sent. */
    public String method() {
        return method;
    }

    /**
     * The path below {@code /api/v1}, percent escapes as sent, repeated slashes collapsed as the server does it. The whole path
     * for a request outside the API.
     */
    public String path() {
        return path;
    }

    /** The query as sent, without the question mark; "" when there was none. May hold a token. */
    public String query() {
        return query;
    }

    /** The first header of that name in any case, or null. Credentials are not masked here. */
    public @Nullable String header(String name) {
        return headers.get(name);
    }

    /** All headers: the names as sent, several values of one name in order. Credentials are not masked here. */
    public Map<String, List<String>> headers() {
        Map<String, List<String>> map = new LinkedHashMap<>();
        for (int i = 0; i < headers.size(); i++) {
            map.computeIfAbsent(headers.name(i), name -> new ArrayList<>()).add(headers.value(i));
        }
        map.replaceAll((name, values) -> List.copyOf(values));
        return Collections.unmodifiableMap(map);
    }

    /** The body as UTF-8 text, "" when there was none. */
    public String body() {
        return body;
    }

    /** The status that was answered, or null when the reply was lost or the connection reset. */
    public @Nullable Integer status() {
        return status;
    }

    /**
     * Whether the request reached the server's own logic, which then carried it out or refused it. False when a fault or a
     * limit answered in the server's place.
     */
    public boolean acted() {
        return acted;
    }

    boolean matches(RoutePattern pattern) {
        return pattern.matches(method, path, route);
    }

    /** Method, path and fate. Query, headers and body are left out: they may hold credentials. */
    @Override
    public String toString() {
        return method + " " + path + " -> " + (status == null ? "no reply" : status) + (acted ? "" : ", did not act");
    }
}
