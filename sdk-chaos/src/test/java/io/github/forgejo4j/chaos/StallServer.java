package io.github.forgejo4j.chaos;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A server that stops answering at one place and holds the connection. */
final class StallServer implements AutoCloseable {
    private static final String PAGE_ONE = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
            + "Link: <http://x/?page=2>; rel=\"next\"\r\nX-Total-Count: 2\r\nContent-Length: 12\r\n\r\n"
            + "[{\"number\":1}";

    private final Stall stall;
    private final ServerSocket server;
    private final List<Socket> sockets = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "chaos-stall");
        thread.setDaemon(true);
        return thread;
    });
    private final CountDownLatch over = new CountDownLatch(1);
    final AtomicInteger requests = new AtomicInteger();

    StallServer(Stall stall) throws IOException {
        this.stall = stall;
        server = new ServerSocket();
        server.setReceiveBufferSize(8192);
        server.bind(
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0),
                stall == Stall.CONNECT ? 1 : 256);
        if (stall == Stall.CONNECT) {
            fill();
        } else {
            threads.execute(this::accept);
        }
    }

    int port() {
        return server.getLocalPort();
    }

    /** So many connections that the platform lets further ones wait. */
    private void fill() throws IOException {
        for (int i = 0; i < 64; i++) {
            Socket socket = new Socket();
            try {
                socket.connect(server.getLocalSocketAddress(), 200);
                sockets.add(socket);
            } catch (SocketTimeoutException full) {
                socket.close();
                return;
            }
        }
        throw new IOException("the queue of connections does not fill");
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                sockets.add(socket);
                threads.execute(() -> {
                    try {
                        serve(socket);
                    } catch (IOException | InterruptedException gone) {
                        Sockets.close(socket);
                    }
                });
            }
        } catch (IOException | RejectedExecutionException closed) {
            // The end.
        }
    }

    private void serve(Socket socket) throws IOException, InterruptedException {
        InputStream in = new BufferedInputStream(socket.getInputStream(), 1);
        OutputStream out = socket.getOutputStream();
        if (stall == Stall.TLS || stall == Stall.BODY_UP) {
            requests.incrementAndGet();
            over.await();
            return;
        }
        for (List<String> head = Message.readHead(in); head != null; head = Message.readHead(in)) {
            int request = requests.incrementAndGet();
            if (stall != Stall.STREAM_UP) {
                in.readNBytes(Message.contentLength(head));
            }
            switch (stall) {
                case HEADERS_DRIP -> drip(out, "HTTP/1.1 200 OK\r\nX-Long: ");
                case BODY_DOWN -> {
                    write(
                            out,
                            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"number\":");
                    over.await();
                }
                case BODY_DRIP ->
                    drip(out, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n\"");
                case WAIT -> write(out, "HTTP/1.1 429 Later\r\nContent-Length: 0\r\n\r\n");
                case PAGES -> {
                    if (request % 2 == 0) {
                        over.await();
                    }
                    write(out, PAGE_ONE.replace("Length: 12", "Length: 14") + "]");
                }
                default -> over.await();
            }
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private void drip(OutputStream out, String start) throws IOException {
        write(out, start);
        while (over.getCount() > 0) {
            out.write('x');
            LockSupport.parkNanos(5_000_000);
        }
    }

    /** Waits in the client's thread as code does that cannot be interrupted; ends with the server. */
    void hold() {
        boolean interrupted = false;
        while (true) {
            try {
                over.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        over.countDown();
        try {
            server.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        sockets.forEach(Sockets::close);
        threads.shutdownNow();
    }
}
