package io.github.forgejo4j.live;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Passes bytes to an instance and back. When told to, it swallows the next answer and cuts the connection: the server has acted by
 * then, since it answers afterwards.
 */
final class CuttingProxy implements AutoCloseable {
    private static final int BUFFER_BYTES = 8192;

    private final String host;
    private final int port;
    private final ServerSocket door;
    private final AtomicBoolean loseNextReply = new AtomicBoolean();
    private volatile Runnable onLoss = () -> {};
    private final AtomicInteger lost = new AtomicInteger();

    CuttingProxy(String instance) {
        URI target = URI.create(instance);
        this.host = target.getHost();
        this.port = target.getPort() < 0 ? 80 : target.getPort();
        try {
            this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        run(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + door.getLocalPort();
    }

    void loseNextReply() {
        loseNextReply(() -> {});
    }

    /** Also does something between the loss and the end of the connection. */
    void loseNextReply(Runnable meanwhile) {
        onLoss = meanwhile;
        loseNextReply.set(true);
    }

    int repliesLost() {
        return lost.get();
    }

    @Override
    public void close() throws IOException {
        door.close();
    }

    private void accept() throws IOException {
        while (!door.isClosed()) {
            Socket client = door.accept();
            Socket server = new Socket(host, port);
            run(() -> pass(client, server, false));
            run(() -> pass(server, client, true));
        }
    }

    private void pass(Socket from, Socket to, boolean answers) throws IOException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (answers && loseNextReply.compareAndSet(true, false)) {
                    lost.incrementAndGet();
                    onLoss.run();
                    return;
                }
                out.write(buffer, 0, n);
            }
        }
    }

    private interface Work {
        void go() throws IOException;
    }

    private static void run(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.go();
                    } catch (IOException closedByEitherSide) {
                        // The end of a connection, or of the proxy; the client's view of it is what is tested.
                    }
                },
                "cutting-proxy");
        thread.setDaemon(true);
        thread.start();
    }
}
