package io.github.forgejo4j.wire;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Accepts connections on a loopback address, gives each its own thread, and can tell when all of them have come to their end. */
abstract class LoopbackServer implements AutoCloseable {
    /** Longest wait for a peer or a thread that is due: a test that runs into it fails. */
    static final int PATIENCE_MS = 10_000;

    private final ServerSocket listener;
    private final @Nullable Tls tls;
    private final CountDownLatch released = new CountDownLatch(1);
    private final Thread acceptor;
    private final List<Thread> threads = new ArrayList<>();
    private final List<Socket> sockets = new ArrayList<>();
    private final AtomicInteger handshakeFailures = new AtomicInteger();
    private int accepted;
    private int sentinelPort = -1;
    private CountDownLatch sentinelSeen = new CountDownLatch(1);
    private volatile boolean refusesPeers;

    LoopbackServer(String address, int port, @Nullable Tls tls) {
        this.tls = tls;
        try {
            listener = new ServerSocket(port, 200, InetAddress.getByName(address));
        } catch (IOException e) {
            throw new IllegalStateException("cannot listen on " + address + ":" + port, e);
        }
        acceptor = new Thread(this::acceptAll, "accept " + listener.getLocalSocketAddress());
        acceptor.setDaemon(true);
    }

    /** To be called at the end of the constructor. */
    final void listen() {
        acceptor.start();
    }

    /** Talks to one peer until one of the two closes; runs on the connection's own thread. */
    abstract void serve(Socket socket, int connection) throws IOException;

    final int port() {
        return listener.getLocalPort();
    }

    final String address() {
        return listener.getInetAddress().getHostAddress();
    }

    /** {@code http} or {@code https} address of the server, without a path. */
    final String url() {
        return url(tls == null ? address() : "localhost");
    }

    final String url(String host) {
        return (tls == null ? "http://" : "https://") + host + ":" + port();
    }

    /** Closes each further connection before a byte is exchanged: on TLS, in the handshake. */
    final void closeOnAccept() {
        refusesPeers = true;
    }

    final synchronized int connections() {
        return accepted;
    }

    final int handshakeFailures() {
        return handshakeFailures.get();
    }

    /** Holds the calling thread until the test lets go of the server. */
    final void awaitRelease() throws IOException {
        try {
            if (!released.await(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                throw new IOException("the test did not release the server");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    final void release() {
        released.countDown();
    }

    /** Ends each open connection from this side, as a server does with idle ones. */
    final void endConnections(boolean reset) {
        for (Socket socket : openSockets()) {
            end(socket, reset);
        }
        joinConnections();
    }

    final synchronized List<Socket> openSockets() {
        return sockets.stream().filter(socket -> !socket.isClosed()).toList();
    }

    /**
     * Waits until everything the peers sent was read. The peers must have closed their connections before, or be about to; a connection
     * that stays open fails the test.
     */
    final void settle() {
        release();
        passSentinel();
        joinConnections();
    }

    /** Connections are accepted in order: once our own last one was accepted, all others were too. */
    private void passSentinel() {
        try (Socket sentinel = new Socket()) {
            sentinel.bind(new InetSocketAddress(address(), 0));
            CountDownLatch seen;
            synchronized (this) {
                sentinelPort = sentinel.getLocalPort();
                sentinelSeen = new CountDownLatch(1);
                seen = sentinelSeen;
            }
            sentinel.connect(listener.getLocalSocketAddress(), PATIENCE_MS);
            if (!seen.await(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                throw new AssertionError("the acceptor of " + url() + " is stuck");
            }
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void joinConnections() {
        List<Thread> all;
        synchronized (this) {
            all = List.copyOf(threads);
        }
        for (Thread thread : all) {
            try {
                thread.join(PATIENCE_MS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            if (thread.isAlive()) {
                throw new AssertionError("still open: " + thread.getName());
            }
        }
    }

    private void acceptAll() {
        while (true) {
            Socket socket;
            try {
                socket = listener.accept();
            } catch (IOException closed) {
                return;
            }
            synchronized (this) {
                if (socket.getPort() == sentinelPort) {
                    closeQuietly(socket);
                    sentinelSeen.countDown();
                    continue;
                }
                int number = accepted++;
                sockets.add(socket);
                Thread thread = new Thread(() -> run(socket, number), "connection " + number + " of " + url());
                thread.setDaemon(true);
                threads.add(thread);
                thread.start();
            }
        }
    }

    private void run(Socket tcp, int number) {
        try {
            if (refusesPeers) {
                return;
            }
            tcp.setTcpNoDelay(true);
            Socket socket = tcp;
            if (tls != null) {
                try {
                    socket = tls.accept(tcp);
                } catch (IOException e) {
                    handshakeFailures.incrementAndGet();
                    return;
                }
            }
            serve(socket, number);
        } catch (IOException peerIsGone) {
            // What was read until then has been counted.
        } finally {
            closeQuietly(tcp);
        }
    }

    /** Closes the TCP connection: with FIN, or with RST. */
    static void end(Socket socket, boolean reset) {
        try {
            if (reset) {
                socket.setSoLinger(true, 0);
            }
        } catch (IOException alreadyClosed) {
            return;
        }
        closeQuietly(socket);
    }

    private static void closeQuietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException ignored) {
            // There is nothing left to close.
        }
    }

    @Override
    public final void close() {
        release();
        closeQuietly(listener);
        openSockets().forEach(LoopbackServer::closeQuietly);
    }
}
