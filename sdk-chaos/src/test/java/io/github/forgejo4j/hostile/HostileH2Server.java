package io.github.forgejo4j.hostile;

import io.github.forgejo4j.chaos.H2Wire;
import io.github.forgejo4j.chaos.H2Wire.Frame;
import io.github.forgejo4j.hostile.H2Evil.Trait;
import io.github.forgejo4j.wire.HpackDecoder;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/2 with prior knowledge. Counts the HEADERS frames of each request, whatever became of the rest of it, and answers with the evil that
 * the path names.
 */
final class HostileH2Server implements AutoCloseable {
    private static final Pattern REPO = Pattern.compile("/repos/h/([A-Z_0-9]+)/issues\\S*");

    private final @Nullable String greeting;
    private final ServerSocket listener;
    private final Map<String, AtomicInteger> heads = new ConcurrentHashMap<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();

    HostileH2Server() {
        this(null);
    }

    /**
     * Starts.
     *
     * @param greeting what it says and hangs up, before it has read anything; {@code null}: it waits for requests
     */
    HostileH2Server(@Nullable String greeting) {
        this.greeting = greeting;
        try {
            listener = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        daemon(this::acceptAll);
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** How many times a request to do something with a repository began, over all connections. */
    int heads(String method, String repo) {
        AtomicInteger count = heads.get(method + " " + repo);
        return count == null ? 0 : count.get();
    }

    int connections() {
        return connections.get();
    }

    /** Connections that the client has not closed yet. */
    int open() {
        return open.get();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "chaos-hostile");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                open.incrementAndGet();
                daemon(() -> {
                    try (socket) {
                        new Connection(socket).serve();
                    } catch (IOException clientHadEnough) {
                        // What came is counted.
                    } finally {
                        open.decrementAndGet();
                    }
                });
            }
        } catch (IOException closed) {
            // The end.
        }
    }

    private final class Connection {
        private final Socket socket;
        private final DataInputStream in;
        private final HpackDecoder hpack = new HpackDecoder();
        private long firstWindow = -1;
        private long opened;
        private @Nullable H2Reply reply;
        private @Nullable H2Evil evil;
        private boolean greeted;

        Connection(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        }

        void serve() throws IOException {
            if (greeting != null) {
                socket.getOutputStream().write(greeting.getBytes(StandardCharsets.ISO_8859_1));
                socket.shutdownOutput();
            }
            H2Wire.readPreface(in);
            try {
                for (Frame frame = H2Wire.readFrame(in); frame != null; frame = H2Wire.readFrame(in)) {
                    take(frame);
                }
            } finally {
                if (reply != null) {
                    reply.abandon();
                }
            }
        }

        private void take(Frame frame) throws IOException {
            switch (frame.type()) {
                case H2Wire.HEADERS -> headers(frame);
                case H2Wire.DATA -> {
                    if (evil != null && frame.has(H2Wire.END_STREAM) && !evil.is(Trait.EARLY)) {
                        play(evil);
                    }
                }
                case H2Wire.WINDOW_UPDATE -> {
                    int bytes = new Buffer().write(frame.payload()).readInt();
                    if (reply != null) {
                        reply.opened(frame.stream(), bytes);
                    } else {
                        opened += bytes;
                    }
                }
                case H2Wire.SETTINGS -> {
                    Buffer settings = new Buffer().write(frame.payload());
                    while (!settings.exhausted()) {
                        int id = settings.readShort();
                        int value = settings.readInt();
                        firstWindow = id == 4 ? value : firstWindow;
                    }
                }
                default -> {
                    // A hostile server answers nothing that it is not made to.
                }
            }
        }

        private void headers(Frame first) throws IOException {
            ByteArrayOutputStream block = new ByteArrayOutputStream();
            block.writeBytes(first.content());
            for (Frame frame = first; !frame.has(H2Wire.END_HEADERS); block.writeBytes(frame.content())) {
                frame = H2Wire.readFrame(in);
                if (frame == null) {
                    return;
                }
            }
            String method = "";
            String path = "";
            for (HpackDecoder.Field field : hpack.decode(block.toByteArray())) {
                method = field.name().equals(":method") ? field.value() : method;
                path = field.name().equals(":path") ? field.value() : path;
            }
            Matcher repo = REPO.matcher(path);
            if (!repo.find()) {
                throw new IOException("asked for " + path);
            }
            heads.computeIfAbsent(method + " " + repo.group(1), key -> new AtomicInteger())
                    .incrementAndGet();
            if (greeting != null) {
                return;
            }
            evil = H2Evil.named(repo.group(1));
            reply = new H2Reply(socket.getOutputStream(), first.stream());
            reply.opened(0, opened);
            if (firstWindow >= 0) {
                reply.firstWindow(firstWindow);
            }
            if (!greeted && !evil.is(Trait.SILENT)) {
                greeted = true;
                reply.raw(H2Wire.serverPreface());
            }
            if (first.has(H2Wire.END_STREAM) || evil.is(Trait.EARLY)) {
                play(evil);
            }
        }

        /** On a thread of its own, so that the client is read meanwhile and never the one that waits. */
        private void play(H2Evil chosen) throws IOException {
            H2Reply answer = reply;
            Thread player = daemon(() -> {
                try {
                    chosen.script().run(answer);
                    if (!chosen.is(Trait.GOES_ON) && !chosen.is(Trait.DECLINED)) {
                        // The client reads what was said before it sees the end.
                        socket.shutdownOutput();
                    }
                } catch (IOException clientHadEnough) {
                    // What was asked is counted.
                }
            });
            if (chosen.is(Trait.DEAF)) {
                try {
                    player.join();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        }
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
