package io.github.forgejo4j.chaos;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** The proxy's side to the server: HTTP/1.1, one exchange at a time on a connection. It never sends anything a second time. */
final class Upstream implements AutoCloseable {
    private static final int PATIENCE_MS = 30_000;

    private static final long LATEST_MS = 300;

    private final int port;
    private final Map<Integer, Deque<Link>> idle = new HashMap<>();
    private Predicate<String> elsewhere = target -> false;
    private int otherPort;
    private boolean closed;

    private record Link(int port, Socket socket, InputStream in) {}

    Upstream(int port) {
        this.port = port;
    }

    /** Has another server answer what is asked of such targets. */
    synchronized void divert(Predicate<String> targets, int toPort) {
        elsewhere = targets;
        otherPort = toPort;
    }

    private synchronized int port(String target) {
        return elsewhere.test(target) ? otherPort : port;
    }

    /** The same in up to {@value #LATEST_MS} ms, while nobody waits for it. */
    void exchangeLater(Message request, Arrival arrival, Executor workers) {
        arrival.later = true;
        workers.execute(() -> {
            LockSupport.parkNanos(arrival.fault.variant() % LATEST_MS * 1_000_000);
            try {
                exchange(request, arrival);
            } catch (IOException nobodyToTell) {
                // The arrival tells that the server did not answer.
            } finally {
                arrival.inHand = false;
            }
        });
    }

    /** The server's reply to a request. */
    Message exchange(Message request, Arrival arrival) throws IOException {
        Link link = take(port(request.target()));
        try {
            byte[] bytes = request.encoded();
            link.socket().getOutputStream().write(bytes);
            arrival.toServer = bytes.length;
            Message reply = Message.readReply(link.in());
            arrival.serverStatus = reply.status();
            put(link);
            return reply;
        } catch (IOException e) {
            link.socket().close();
            throw e;
        }
    }

    /** Sends the beginning of a request and no more. */
    void begin(byte[] bytes, int count, Arrival arrival) throws IOException {
        try (Socket socket = connect(port)) {
            socket.getOutputStream().write(bytes, 0, count);
            arrival.toServer = count;
        }
    }

    private static Socket connect(int to) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), to);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MS);
        return socket;
    }

    private Link take(int to) throws IOException {
        synchronized (this) {
            Deque<Link> known = idle.get(to);
            Link link = known == null ? null : known.pollLast();
            if (link != null) {
                return link;
            }
        }
        Socket socket = connect(to);
        return new Link(to, socket, new BufferedInputStream(socket.getInputStream()));
    }

    private synchronized void put(Link link) throws IOException {
        if (closed) {
            link.socket().close();
        } else {
            idle.computeIfAbsent(link.port(), to -> new ArrayDeque<>()).addLast(link);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        idle.values().forEach(links -> links.forEach(link -> Sockets.close(link.socket())));
        idle.clear();
    }
}
