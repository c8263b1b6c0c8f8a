package io.github.forgejo4j.hostile;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLServerSocketFactory;

/** Reads each request whole, and answers it with whatever bytes it is told to; then it closes the connection. */
final class HostileServer implements AutoCloseable {
    /** What a request is answered with. */
    @FunctionalInterface
    interface Reply {
        /** Writes as long as the client takes it. */
        void give(OutputStream out, List<String> head) throws IOException;
    }

    private final ServerSocket listener;
    private final String scheme;
    private final Reply reply;
    private final List<List<String>> requests = new CopyOnWriteArrayList<>();
    private final Map<String, AtomicLong> written = new ConcurrentHashMap<>();

    HostileServer(Reply reply) {
        this("127.0.0.1", reply);
    }

    HostileServer(String address, Reply reply) {
        this(address, ServerSocketFactory.getDefault(), reply);
    }

    /** On TLS, if that is what the factory makes. */
    HostileServer(String address, ServerSocketFactory sockets, Reply reply) {
        this.reply = reply;
        this.scheme = sockets instanceof SSLServerSocketFactory ? "https" : "http";
        try {
            listener = sockets.createServerSocket(0, 50, InetAddress.getByName(address));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        daemon(this::acceptAll);
    }

    int port() {
        return listener.getLocalPort();
    }

    String url() {
        return scheme + "://" + listener.getInetAddress().getHostAddress() + ":" + port();
    }

    /** Request line and fields of each request that came whole. */
    List<List<String>> requests() {
        return List.copyOf(requests);
    }

    long requests(String part) {
        return requests.stream().filter(head -> head.get(0).contains(part)).count();
    }

    /** Bytes that the clients, or the buffers before them, took of the answers to these requests, which are told by their lines. */
    long written(Predicate<String> requests) {
        return written.entrySet().stream()
                .filter(answer -> requests.test(answer.getKey()))
                .mapToLong(answer -> answer.getValue().get())
                .sum();
    }

    /** Bytes of each answer of more than a MiB, by request line. */
    String dearest() {
        return written.entrySet().stream()
                .filter(answer -> answer.getValue().get() > 1 << 20)
                .map(answer -> answer.getKey() + ": " + answer.getValue().get() / 1024 / 1024 + " MiB")
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "chaos-hostile");
        thread.setDaemon(true);
        thread.start();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket socket = listener.accept();
                daemon(() -> serve(socket));
            }
        } catch (IOException closed) {
            // The end.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            List<String> head = head(in);
            if (head.isEmpty()) {
                return;
            }
            in.skipNBytes(length(head));
            requests.add(head);
            OutputStream out = new BufferedOutputStream(
                    counted(socket.getOutputStream(), written.computeIfAbsent(head.get(0), line -> new AtomicLong())),
                    64 * 1024);
            reply.give(out, head);
            out.flush();
            // The client reads what was said before it sees the end.
            socket.shutdownOutput();
            in.skip(Long.MAX_VALUE);
        } catch (IOException clientHadEnough) {
            // What was sent is counted.
        }
    }

    private static OutputStream counted(OutputStream to, AtomicLong written) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                to.write(b);
                written.incrementAndGet();
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                to.write(bytes, offset, length);
                written.addAndGet(length);
            }

            @Override
            public void flush() throws IOException {
                to.flush();
            }
        };
    }

    private static List<String> head(InputStream in) throws IOException {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b != '\n') {
                line.append(b == '\r' ? "" : String.valueOf((char) b));
            } else if (line.length() == 0) {
                return lines;
            } else {
                lines.add(line.toString());
                line.setLength(0);
            }
        }
        return List.of();
    }

    private static long length(List<String> head) {
        return head.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .mapToLong(line -> Long.parseLong(line.substring(15).trim()))
                .sum();
    }

    static void text(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** A whole answer. */
    static String answer(int status, String fields, String body) {
        return "HTTP/1.1 " + status + " Said\r\n" + fields + (fields.isEmpty() ? "" : "\r\n") + "Content-Length: "
                + body.getBytes(StandardCharsets.ISO_8859_1).length + "\r\n\r\n" + body;
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
