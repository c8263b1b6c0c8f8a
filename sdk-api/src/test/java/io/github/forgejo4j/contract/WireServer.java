package io.github.forgejo4j.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;

/** One server for many calls, told before each of them what to answer. */
final class WireServer implements AutoCloseable {
    private final MockWebServer server = Undelayed.server();
    private final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
    private volatile List<MockResponse> script = List.of();

    WireServer() {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                requests.add(request);
                return script.get(Math.min(requests.size(), script.size()) - 1);
            }
        });
        try {
            // By number: a name with two addresses would be two routes, and a read may try both.
            server.start(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String address() {
        return "http://127.0.0.1:" + server.getPort();
    }

    /** Forgets what arrived, and answers in this order; the last answer for ever. */
    void answers(MockResponse... responses) {
        requests.clear();
        script = List.of(responses);
    }

    List<RecordedRequest> requests() {
        return requests;
    }

    static MockResponse status(int status) {
        return new MockResponse.Builder().code(status).build();
    }

    static MockResponse of(int status, String type, String body) {
        return new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", type)
                .body(body)
                .build();
    }

    /** The request is read to its end, then the connection is closed. */
    static MockResponse lost() {
        return new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build();
    }

    @Override
    public void close() {
        server.close();
    }
}
