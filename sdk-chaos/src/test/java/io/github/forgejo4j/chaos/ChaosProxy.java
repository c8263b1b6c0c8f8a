package io.github.forgejo4j.chaos;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A gateway on raw sockets in front of a server: HTTP/1.1 or HTTP/2 with prior knowledge to the client, HTTP/1.1 to the server. It does to
 * each exchange what its plan says, and logs it. It never repeats anything itself.
 */
final class ChaosProxy implements AutoCloseable {
    /** How long it is silent; clients under test must give up earlier. */
    static final long STALL_NANOS = 600_000_000L;

    private static final int PATIENCE_SECONDS = 30;

    private final boolean http2;
    private final ArrivalLog log;
    private volatile Upstream upstream;
    private final ExecutorService threads;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicLong restarts = new AtomicLong();
    private volatile ServerSocket listening;
    private volatile boolean closed;

    ChaosProxy(int serverPort, boolean http2, FaultPlan plan) throws IOException {
        this.http2 = http2;
        this.log = new ArrivalLog(plan);
        this.upstream = new Upstream(serverPort);
        AtomicInteger count = new AtomicInteger();
        this.threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "chaos-proxy-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        this.listening = listenSomewhere();
        threads.execute(this::accept);
    }

    /** On a port that the platform gives to no outgoing connection: one of those could hold it during a restart. */
    private static ServerSocket listenSomewhere() throws IOException {
        for (int tries = 0; ; tries++) {
            try {
                return listen(ThreadLocalRandom.current().nextInt(20_000, 32_000));
            } catch (BindException taken) {
                if (tries == 100) {
                    throw taken;
                }
            }
        }
    }

    /** The port is free only when the thread that accepts has noticed that its socket was closed. */
    private static ServerSocket listenAgain(int port) throws IOException {
        for (int tries = 0; ; tries++) {
            try {
                return listen(port);
            } catch (BindException notYet) {
                if (tries == 1000) {
                    throw notYet;
                }
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 512);
        return socket;
    }

    String url() {
        return "http://127.0.0.1:" + port();
    }

    int port() {
        return listening.getLocalPort();
    }

    ArrivalLog log() {
        return log;
    }

    int connections() {
        return connections.get();
    }

    long restarts() {
        return restarts.get();
    }

    /** Goes on in front of another server. Connections of clients are reset. */
    void moveTo(int serverPort) throws IOException {
        upstream.close();
        upstream = new Upstream(serverPort);
        restart(1_000_000);
    }

    /** Has another server answer what is asked of such targets. */
    void divert(Predicate<String> targets, int toPort) {
        upstream.divert(targets, toPort);
    }

    /** Resets every connection and refuses new ones for a while. Must not be called by two threads at once. */
    void restart(long downNanos) throws IOException {
        int port = port();
        listening.close();
        sockets.forEach(Sockets::reset);
        LockSupport.parkNanos(downNanos);
        listening = listenAgain(port);
        restarts.incrementAndGet();
        threads.execute(this::accept);
    }

    private void accept() {
        ServerSocket mine = listening;
        while (!closed && !mine.isClosed()) {
            Socket socket = accepted(mine);
            if (socket != null) {
                connections.incrementAndGet();
                sockets.add(socket);
                if (closed) {
                    Sockets.close(socket);
                    return;
                }
                try {
                    threads.execute(() -> serve(socket));
                } catch (RejectedExecutionException closedMeanwhile) {
                    Sockets.close(socket);
                    return;
                }
            }
        }
    }

    private static @Nullable Socket accepted(ServerSocket listening) {
        try {
            Socket socket = listening.accept();
            socket.setTcpNoDelay(true);
            return socket;
        } catch (IOException closedMeanwhile) {
            return null;
        }
    }

    private void serve(Socket socket) {
        try {
            if (http2) {
                new Http2Front(log, upstream, socket, threads).serve();
            } else {
                new Http1Front(log, upstream, socket, threads).serve();
            }
        } catch (IOException | RuntimeException gone) {
            // The client left or was thrown out, in the middle of a frame at times; the log tells what came.
        } finally {
            Sockets.close(socket);
            sockets.remove(socket);
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            listening.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        upstream.close();
        threads.shutdown();
        sockets.forEach(Sockets::close);
        stop();
    }

    /** Silences are short, so every thread ends by itself soon; an interrupt would make one of them forget its socket. */
    private void stop() {
        try {
            if (!threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the proxy does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
