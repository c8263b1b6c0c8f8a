package io.github.forgejo4j.chaos;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;

/** The proxy's side to the server: HTTP/1.1, one exchange at a time on a connection. It never sends anything a second time. */
final class Upstream implements AutoCloseable {
    private static final int PATIENCE_MS = 30_000;

    private final int port;
    private final Deque<Link> idle = new ArrayDeque<>();
    private boolean closed;

    private record Link(Socket socket, InputStream in) {}

    Upstream(int port) {
        this.port = port;
    }

    /** The server's reply to a request. */
    Message exchange(Message request, Arrival arrival) throws IOException {
        Link link = take();
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
        try (Socket socket = connect()) {
            socket.getOutputStream().write(bytes, 0, count);
            arrival.toServer = count;
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MS);
        return socket;
    }

    private Link take() throws IOException {
        synchronized (this) {
            Link link = idle.pollLast();
            if (link != null) {
                return link;
            }
        }
        Socket socket = connect();
        return new Link(socket, new BufferedInputStream(socket.getInputStream()));
    }

    private synchronized void put(Link link) throws IOException {
        if (closed) {
            link.socket().close();
        } else {
            idle.addLast(link);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        for (Link link : idle) {
            Sockets.close(link.socket());
        }
        idle.clear();
    }
}
