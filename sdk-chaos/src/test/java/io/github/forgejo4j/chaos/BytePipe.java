package io.github.forgejo4j.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Passes bytes between a client and a server whatever they mean, and cuts one connection at one byte. */
final class BytePipe implements AutoCloseable {
    /**
     * What ends the next connection.
     *
     * @param up whether the bytes of the client are counted, or those of the server
     * @param after so many bytes are passed on
     * @param how it ends
     */
    record Cut(boolean up, int after, How how) {}

    enum How {
        RESET,
        CLOSE,
        /** Nothing is passed on any more and nothing is closed. */
        SILENCE
    }

    private final int serverPort;
    private final ServerSocket listening;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable Cut> next = new AtomicReference<>();
    private final AtomicReference<@Nullable Cut> done = new AtomicReference<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "chaos-pipe");
        thread.setDaemon(true);
        return thread;
    });

    BytePipe(int serverPort) throws IOException {
        this.serverPort = serverPort;
        listening = new ServerSocket(0, 256, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        threads.execute(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + listening.getLocalPort();
    }

    /** Cuts the next connection that is made; those behind it pass. */
    void arm(Cut cut) {
        done.set(null);
        next.set(cut);
    }

    /** Whether that connection was cut; if not, it carried fewer bytes. */
    boolean cut() {
        return done.get() != null;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                Cut cut = next.getAndSet(null);
                Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                sockets.add(client);
                sockets.add(server);
                threads.execute(() -> pump(client, server, client, cut != null && cut.up() ? cut : null));
                threads.execute(() -> pump(server, client, client, cut != null && !cut.up() ? cut : null));
            }
        } catch (IOException closed) {
            // The end.
        }
    }

    private void pump(Socket from, Socket to, Socket client, @Nullable Cut cut) {
        byte[] buffer = new byte[8192];
        int passed = 0;
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            if (cut != null && cut.after() == 0) {
                end(from, to, client, cut);
                return;
            }
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                int pass = cut == null ? read : Math.min(read, cut.after() - passed);
                out.write(buffer, 0, pass);
                passed += pass;
                if (cut != null && passed == cut.after()) {
                    end(from, to, client, cut);
                    return;
                }
            }
            to.shutdownOutput();
        } catch (IOException gone) {
            Sockets.close(from);
            Sockets.close(to);
        }
    }

    private void end(Socket from, Socket to, Socket client, Cut cut) throws IOException {
        done.set(cut);
        if (cut.how() == How.SILENCE) {
            return;
        }
        Socket server = client == from ? to : from;
        if (client == from) {
            // What was passed on is the server's to act on, not to be overtaken by a reset.
            server.shutdownOutput();
        } else {
            Sockets.close(server);
        }
        Sockets.end(client, cut.how() == How.RESET);
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        sockets.forEach(Sockets::close);
        threads.shutdownNow();
    }
}
