package io.github.forgejo4j.chaos;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes requests on to a server and holds some of them for as long as it lives. HTTP/1.1. */
final class HoldingGateway implements AutoCloseable {
    /** What it does with a request. */
    enum Way {
        PASS,
        /** Reads it and says nothing. */
        HOLD,
        /** Does not read its body. */
        LEAVE,
        /** Half of the server's reply, and then nothing. */
        HALF,
        /** Half of the server's reply, and the connection is closed. */
        CUT,
        /** The connection is closed when the request has come; the server does not hear of it. */
        LOSE,
        /** 409, as of somebody who was faster. */
        REFUSE
    }

    /** Chooses. */
    interface Choice {
        Way of(String method, String target, boolean hasRange);
    }

    private final Choice choice;
    private final Upstream upstream;
    private final ServerSocket listening = new ServerSocket();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    /** Writes that came and of which the client hears nothing. */
    final AtomicInteger writes = new AtomicInteger();

    private final CountDownLatch over = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "chaos-holding");
        thread.setDaemon(true);
        return thread;
    });

    HoldingGateway(int serverPort, Choice choice) throws IOException {
        this.choice = choice;
        this.upstream = new Upstream(serverPort);
        listening.setReceiveBufferSize(8192);
        listening.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 256);
        threads.execute(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + listening.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                socket.setTcpNoDelay(true);
                sockets.add(socket);
                threads.execute(() -> {
                    try {
                        serve(socket);
                    } catch (IOException | InterruptedException gone) {
                        // The client has left, or this is closed.
                    } finally {
                        Sockets.close(socket);
                        sockets.remove(socket);
                    }
                });
            }
        } catch (IOException | RejectedExecutionException closed) {
            // The end.
        }
    }

    private void serve(Socket socket) throws IOException, InterruptedException {
        InputStream in = new BufferedInputStream(socket.getInputStream(), 4096);
        OutputStream out = socket.getOutputStream();
        for (java.util.List<String> head = Message.readHead(in); head != null; head = Message.readHead(in)) {
            Message start = Message.of(head, new byte[0]);
            Way way = choice.of(start.method(), start.target(), start.field("range") != null);
            if (!start.method().equals("GET") && (way == Way.LEAVE || way == Way.HOLD || way == Way.LOSE)) {
                writes.incrementAndGet();
            }
            if (way == Way.LEAVE) {
                over.await();
                return;
            }
            byte[] body = Message.isChunked(head) ? Message.readChunks(in) : in.readNBytes(Message.contentLength(head));
            switch (way) {
                case HOLD -> over.await();
                case LOSE -> {
                    return;
                }
                case REFUSE ->
                    out.write(Message.reply(
                                    409,
                                    "{\"message\":\"sha does not match [given: a, expected: b]\"}",
                                    "Content-Type: application/json")
                            .encoded());
                default -> {
                    byte[] reply = upstream.exchange(
                                    new Message(start.first(), start.fields(), body),
                                    new Arrival("", 0, "", Fault.NONE))
                            .encoded();
                    out.write(reply, 0, way == Way.PASS ? reply.length : reply.length / 2);
                    if (way == Way.HALF) {
                        over.await();
                    } else if (way == Way.CUT) {
                        return;
                    }
                }
            }
        }
    }

    @Override
    public void close() {
        over.countDown();
        try {
            listening.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        sockets.forEach(Sockets::close);
        upstream.close();
        threads.shutdownNow();
    }
}
