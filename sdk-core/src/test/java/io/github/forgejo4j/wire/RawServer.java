package io.github.forgejo4j.wire;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * A scripted HTTP/1.1 server on a raw socket. It counts a request only when headers and whole body were read, and never does anything
 * but what the script says: the steps are played in the order in which header blocks arrive, whatever the connection.
 *
 * <p>Call {@link #settle()} after the client closed its connections and before the counts are read: then all that was sent was counted.
 */
final class RawServer extends LoopbackServer {
    /** First byte of a TLS record with a handshake message: the peer speaks TLS to a server that does not. */
    private static final int TLS_HANDSHAKE = 0x16;

    private final Deque<Step> script = new ArrayDeque<>();
    private Step otherwise = Step.ok();
    private final List<WireRequest> heads = new ArrayList<>();
    private final List<WireRequest> requests = new ArrayList<>();
    private final List<WireRequest> connects = new ArrayList<>();
    private long strayBytes;
    private @Nullable CyclicBarrier meeting;

    private RawServer(String address, int port, @Nullable Tls tls) {
        super(address, port, tls);
    }

    static RawServer start() {
        return at("127.0.0.1", 0);
    }

    /** On a loopback address of choice, such as 127.0.0.2. */
    static RawServer at(String address, int port) {
        RawServer server = new RawServer(address, port, null);
        server.listen();
        return server;
    }

    static RawServer tls(Tls tls) {
        RawServer server = new RawServer("127.0.0.1", 0, tls);
        server.listen();
        return server;
    }

    /** Plays these steps for the next header blocks. */
    synchronized RawServer then(Step... steps) {
        script.addAll(Arrays.asList(steps));
        return this;
    }

    /** Plays this step whenever the script has come to its end; at first a 200. */
    synchronized RawServer otherwise(Step step) {
        otherwise = step;
        return this;
    }

    /** Holds warm-up requests back until so many are there, each of them on a connection of its own. */
    synchronized RawServer meetWarmUps(int parties) {
        meeting = new CyclicBarrier(parties);
        return this;
    }

    /** The complete requests, without warm-ups and CONNECTs. */
    synchronized List<WireRequest> requests() {
        return List.copyOf(requests);
    }

    /** All header blocks, also of requests whose body never came whole; without warm-ups and CONNECTs. */
    synchronized List<WireRequest> heads() {
        return List.copyOf(heads);
    }

    synchronized List<WireRequest> connects() {
        return List.copyOf(connects);
    }

    /** How many requests began and did not end. */
    synchronized int partialRequests() {
        return heads.size() - requests.size();
    }

    /** Bytes that belong to no header block and no answered body, such as half a request line. */
    synchronized long strayBytes() {
        return strayBytes;
    }

    synchronized void complete(WireRequest request) {
        if (request.method().equals("CONNECT")) {
            connects.add(request);
        } else if (!request.isWarmUp()) {
            requests.add(request);
        }
    }

    synchronized void strayByte() {
        strayBytes++;
    }

    @Override
    void serve(Socket socket, int connection) throws IOException {
        InputStream in = new BufferedInputStream(socket.getInputStream());
        while (!socket.isClosed()) {
            in.mark(1);
            int first = in.read();
            if (first < 0) {
                return;
            }
            in.reset();
            if (first == TLS_HANDSHAKE) {
                refuseTls(socket, in);
                return;
            }
            Exchange exchange = new Exchange(this, socket, in, readHead(in, connection));
            stepFor(exchange.head()).play(exchange);
            if (!exchange.received()) {
                return;
            }
        }
    }

    /** As web servers do: an answer in cleartext that no TLS client can read. */
    private void refuseTls(Socket socket, InputStream in) throws IOException {
        strayByte();
        socket.getOutputStream()
                .write("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        socket.shutdownOutput();
        in.readAllBytes();
    }

    private WireRequest readHead(InputStream in, int connection) throws IOException {
        List<String> lines = new ArrayList<>();
        try {
            for (String line = HttpLines.readLine(in); !line.isEmpty(); line = HttpLines.readLine(in)) {
                lines.add(line);
            }
        } catch (HttpLines.EndedInLine e) {
            synchronized (this) {
                strayBytes += e.bytes()
                        + lines.stream().mapToLong(line -> line.length() + 2L).sum();
            }
            throw e;
        }
        return new WireRequest(connection, lines.get(0), List.copyOf(lines.subList(1, lines.size())), ByteString.EMPTY);
    }

    private Step stepFor(WireRequest head) throws IOException {
        if (head.isWarmUp()) {
            meetOthers();
            return Step.ok();
        }
        synchronized (this) {
            if (!head.method().equals("CONNECT")) {
                heads.add(head);
            }
            Step next = script.poll();
            return next == null ? otherwise : next;
        }
    }

    private void meetOthers() throws IOException {
        CyclicBarrier barrier;
        synchronized (this) {
            barrier = meeting;
        }
        if (barrier == null) {
            return;
        }
        try {
            barrier.await(PATIENCE_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IOException("the other warm-ups did not come", e);
        }
    }
}
