package io.github.forgejo4j.internal;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** A server whose lists are functions of the request, a log of what it was asked, and a client of it on a fake clock. */
final class ListServer implements AutoCloseable {
    /** The server's own name of itself, which is not where the client reaches it. */
    static final String ROOT = "https://forge.test/api/v1/list";

    final MockWebServer server = Undelayed.server();
    final FakeTiming timing = new FakeTiming();
    final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
    final Core core;
    volatile Function<RecordedRequest, MockResponse> answers = request -> status(599);

    ListServer() {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                requests.add(request);
                return answers.apply(request);
            }
        });
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        CoreConfig config = new CoreConfig(server.url("/api/v1/"), new ObjectMapper());
        config.timing = timing;
        config.random = () -> 1.0;
        core = new Core(config);
    }

    /** Page n is the n-th of these; an empty page follows the last one. */
    ListServer pages(MockResponse... pages) {
        answers = request -> {
            int page = page(request);
            return page <= pages.length ? pages[page - 1] : ok("[]");
        };
        return this;
    }

    static int page(RecordedRequest request) {
        return Integer.parseInt(request.getUrl().queryParameter("page"));
    }

    List<String> targets() {
        return requests.stream().map(RecordedRequest::getTarget).collect(Collectors.toList());
    }

    static MockResponse status(int code, String... headers) {
        return with(new MockResponse.Builder().code(code), headers);
    }

    static MockResponse ok(String body, String... headers) {
        return with(
                new MockResponse.Builder()
                        .code(200)
                        .addHeader("Content-Type", "application/json")
                        .body(body),
                headers);
    }

    private static MockResponse with(MockResponse.Builder builder, String... headers) {
        for (int i = 0; i < headers.length; i += 2) {
            builder.addHeader(headers[i], headers[i + 1]);
        }
        return builder.build();
    }

    /** Items with the ids from first to last. */
    static MockResponse items(long first, long last, String... headers) {
        return ok(json(LongStream.rangeClosed(first, last)), headers);
    }

    static String json(LongStream ids) {
        return ids.mapToObj(id -> "{\"id\":" + id + "}").collect(Collectors.joining(",", "[", "]"));
    }

    /** The link that Forgejo sends where a page follows: without the query that was asked, and with its own limit. */
    static String next(long page) {
        return "<" + ROOT + "?limit=50&page=" + page + ">; rel=\"next\",<" + ROOT + "?limit=50&page=99>; rel=\"last\"";
    }

    /** The links that Forgejo sends on the last page. */
    static String last(long previous) {
        return "<" + ROOT + "?limit=50&page=1>; rel=\"first\",<" + ROOT + "?limit=50&page=" + previous
                + ">; rel=\"prev\"";
    }

    @Override
    public void close() {
        core.close();
        server.close();
    }
}
