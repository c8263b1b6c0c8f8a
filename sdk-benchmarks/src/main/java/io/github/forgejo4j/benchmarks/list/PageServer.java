package io.github.forgejo4j.benchmarks.list;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A repository with many issues, in pages of fifty, each answered a round trip after it was asked for. */
final class PageServer implements AutoCloseable {
    static final int ITEMS_PER_PAGE = 50;

    private static final Pattern PAGE = Pattern.compile("GET .*[?&]page=(\\d+).*");

    private final ServerSocket listener;
    private final int pages;
    private final Duration roundTrip;
    private final AtomicInteger requests = new AtomicInteger();

    PageServer(int pages, Duration roundTrip) throws IOException {
        this.pages = pages;
        this.roundTrip = roundTrip;
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    int requests() {
        return requests.get();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                start(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                OutputStream out = socket.getOutputStream()) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Matcher page = PAGE.matcher(line);
                if (page.matches()) {
                    requests.incrementAndGet();
                    int number = Integer.parseInt(page.group(1));
                    LockSupport.parkNanos(roundTrip.toNanos());
                    out.write(answer(number));
                    out.flush();
                }
            }
        } catch (IOException gone) {
            // The client closed the connection.
        }
    }

    private byte[] answer(int page) {
        StringBuilder json = new StringBuilder("[");
        for (int i = 0; page <= pages && i < ITEMS_PER_PAGE; i++) {
            long number = (page - 1L) * ITEMS_PER_PAGE + i + 1;
            json.append(i == 0 ? "" : ",")
                    .append("{\"id\":")
                    .append(number)
                    .append(",\"number\":")
                    .append(number)
                    .append(",\"title\":\"The lid of kettle ")
                    .append(number)
                    .append(" does not close\",\"body\":\"It opens by itself as soon as the water is hot, kettle ")
                    .append(number)
                    .append(" at least, and the whistle stays silent.\",\"state\":\"open\",\"comments\":3,")
                    .append("\"created_at\":\"2026-11-30T12:00:00Z\"}");
        }
        byte[] body = json.append(']').toString().getBytes(StandardCharsets.US_ASCII);
        byte[] head = ("HTTP/1.1 200 OK\r\nContent-Type: application/json;charset=utf-8\r\nX-Total-Count: "
                        + (long) pages * ITEMS_PER_PAGE + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] whole = new byte[head.length + body.length];
        System.arraycopy(head, 0, whole, 0, head.length);
        System.arraycopy(body, 0, whole, head.length, body.length);
        return whole;
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "page-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
