package io.github.forgejo4j.wire;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scripted HTTP/2 server: in cleartext for clients with prior knowledge, or on TLS with ALPN. It counts HEADERS frames and complete
 * requests apart, for a server may start to act at the first.
 */
final class RawH2Server extends LoopbackServer {
    private final Deque<H2Step> script = new ArrayDeque<>();
    private H2Step otherwise = H2Step.ok();
    private final List<WireRequest> heads = new ArrayList<>();
    private final List<WireRequest> requests = new ArrayList<>();
    private final List<H2Connection> open = new ArrayList<>();

    private RawH2Server(@Nullable Tls tls) {
        super("127.0.0.1", 0, tls);
    }

    static RawH2Server start() {
        RawH2Server server = new RawH2Server(null);
        server.listen();
        return server;
    }

    static RawH2Server tls(Tls tls) {
        RawH2Server server = new RawH2Server(tls.http2());
        server.listen();
        return server;
    }

    /** Plays these steps for the next requests. */
    synchronized RawH2Server then(H2Step... steps) {
        script.addAll(Arrays.asList(steps));
        return this;
    }

    /** Plays this step whenever the script has come to its end; at first a 200. */
    synchronized RawH2Server otherwise(H2Step step) {
        otherwise = step;
        return this;
    }

    /** Requests that came with END_STREAM, without warm-ups. */
    synchronized List<WireRequest> requests() {
        return List.copyOf(requests);
    }

    /** All requests of which the HEADERS came, without warm-ups. */
    synchronized List<WireRequest> heads() {
        return List.copyOf(heads);
    }

    /** Says GOAWAY on each connection and waits until the peers have read it. */
    void goAwayIdle() throws IOException {
        for (H2Connection connection : connectionsNow()) {
            connection.goAway(Integer.MAX_VALUE, H2Error.NO_ERROR);
            connection.awaitPong();
        }
    }

    /** Sends FIN on each connection and waits until the peers have closed their side. */
    void finIdle() throws IOException {
        for (H2Connection connection : connectionsNow()) {
            connection.finOutput();
        }
        settle();
    }

    private synchronized List<H2Connection> connectionsNow() {
        return List.copyOf(open);
    }

    synchronized H2Step stepFor(WireRequest head) {
        if (head.isWarmUp()) {
            return H2Step.ok();
        }
        heads.add(head);
        H2Step next = script.poll();
        return next == null ? otherwise : next;
    }

    synchronized void complete(WireRequest request) {
        if (!request.isWarmUp()) {
            requests.add(request);
        }
    }

    @Override
    void serve(Socket socket, int number) throws IOException {
        H2Connection connection = new H2Connection(this, socket, number);
        synchronized (this) {
            open.add(connection);
        }
        try {
            connection.serve();
        } finally {
            synchronized (this) {
                open.remove(connection);
            }
        }
    }
}
