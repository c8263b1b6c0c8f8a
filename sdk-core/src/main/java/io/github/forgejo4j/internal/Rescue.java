package io.github.forgejo4j.internal;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import okhttp3.Connection;
import okhttp3.Protocol;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.ForwardingSink;
import okio.ForwardingSource;
import okio.Okio;
import okio.Sink;
import okio.Source;
import org.jspecify.annotations.Nullable;

/**
 * Brings back a cancelled call from an HTTP/2 connection that takes no more bytes. OkHttp then gives up the stream only, as others share the
 * connection, and no timeout of its ends the write of a thread that stands in the socket or waits for one that does. A cancelled call that
 * is still in OkHttp a while later has such a connection, which is of no use to the other streams either, and is closed.
 */
final class Rescue {
    /** Long enough for a frame of 16 KiB on a slow uplink. It is what a synchronous call can overrun its deadline by. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Timing timing;

    // Guarded by this.
    private @Nullable Connection connection;
    private boolean inside;
    private boolean cancelled;
    private Runnable alarmOff = () -> {};

    Rescue(Timing timing) {
        this.timing = timing;
    }

    /** The call is about to be sent. OkHttp itself closes the connection of a cancelled call that has it for itself. */
    synchronized void on(@Nullable Connection carrier) {
        boolean shared = carrier != null
                && (carrier.protocol() == Protocol.HTTP_2 || carrier.protocol() == Protocol.H2_PRIOR_KNOWLEDGE);
        connection = shared ? carrier : null;
        enter();
    }

    /** From now on all code is OkHttp's and ours. */
    synchronized void enter() {
        inside = connection != null;
        if (cancelled) {
            arm();
        }
    }

    /** From now on it is the caller's: a stream that does not come back says nothing about the connection. */
    synchronized void leave() {
        inside = false;
        alarmOff.run();
        alarmOff = () -> {};
    }

    synchronized void cancelled() {
        cancelled = true;
        arm();
    }

    private void arm() {
        if (!inside) {
            return;
        }
        alarmOff.run();
        try {
            alarmOff = timing.alarm(this::closeIfInside, PATIENCE);
        } catch (RuntimeException closedMeanwhile) {
            alarmOff = () -> {};
        }
    }

    private void closeIfInside() {
        Connection stuck;
        synchronized (this) {
            stuck = inside ? connection : null;
        }
        if (stuck == null) {
            return;
        }
        Socket socket = stuck.socket();
        try {
            // TLS would wait for the thread that stands in the socket, in order to say goodbye.
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException | RuntimeException closedAlready) {
            // Then the call comes back.
        }
    }

    /**
     * The answer, which reads and closes its body under watch: closing what nobody wants to read sends something too. What is done with the
     * bytes that were read is no business of the connection's.
     */
    Response watched(Response response) {
        synchronized (this) {
            if (connection == null) {
                return response;
            }
        }
        ResponseBody body = response.body();
        return response.newBuilder()
                .body(new ResponseBodyOf(body, giving(body.source())))
                .build();
    }

    private Source giving(Source source) {
        return new ForwardingSource(source) {
            @Override
            public long read(Buffer sink, long byteCount) throws IOException {
                enter();
                try {
                    return super.read(sink, byteCount);
                } finally {
                    leave();
                }
            }

            @Override
            public void close() throws IOException {
                enter();
                try {
                    super.close();
                } finally {
                    leave();
                }
            }
        };
    }

    /** A body that tells when its own code runs and when the connection takes it. */
    RequestBody watched(RequestBody body) {
        synchronized (this) {
            if (connection == null || body.isDuplex()) {
                return body;
            }
        }
        return new Watched(body);
    }

    private final class Watched extends RequestBodyOf {
        Watched(RequestBody body) {
            super(body);
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            leave();
            try {
                BufferedSink watched = Okio.buffer(taking(sink));
                body.writeTo(watched);
                // Not closed: OkHttp does that.
                watched.emit();
            } finally {
                enter();
            }
        }
    }

    private Sink taking(Sink sink) {
        return new ForwardingSink(sink) {
            @Override
            public void write(Buffer source, long byteCount) throws IOException {
                enter();
                try {
                    super.write(source, byteCount);
                } finally {
                    leave();
                }
            }

            @Override
            public void flush() throws IOException {
                enter();
                try {
                    super.flush();
                } finally {
                    leave();
                }
            }
        };
    }
}
