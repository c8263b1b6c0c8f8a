package io.github.forgejo4j.chaos;

import io.github.forgejo4j.chaos.H2Wire.Frame;
import io.github.forgejo4j.wire.HpackDecoder;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One connection of a client that speaks HTTP/2 with prior knowledge. Each request is answered on a thread of its own. */
final class Http2Front {
    private static final int HEAD_OF_BODY = 4096;
    private static final int DRIP_BYTES = 97;

    private final ArrivalLog log;
    private final Upstream upstream;
    private final Socket socket;
    private final Executor workers;
    private final DataInputStream in;
    private final HpackDecoder hpack = new HpackDecoder();
    private final Map<Integer, Incoming> incoming = new HashMap<>();
    private volatile boolean resetNext;
    /** The highest stream that was taken. */
    private int newest;
    /** Streams above were told that they are not acted on. */
    private int last = Integer.MAX_VALUE;

    private static final class Incoming {
        final String line;
        final List<String> fields;
        final ByteArrayOutputStream body = new ByteArrayOutputStream();

        @Nullable
        Arrival arrival;

        Incoming(String line, List<String> fields) {
            this.line = line;
            this.fields = fields;
        }

        /** The client has left before the end of its request. */
        void drop() {
            if (arrival != null) {
                arrival.over();
            }
        }

        Message message() {
            return new Message(line + " HTTP/1.1", fields, body.toByteArray());
        }
    }

    Http2Front(ArrivalLog log, Upstream upstream, Socket socket, Executor workers) throws IOException {
        this.log = log;
        this.upstream = upstream;
        this.socket = socket;
        this.workers = workers;
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    void serve() throws IOException {
        H2Wire.readPreface(in);
        write(H2Wire.serverPreface());
        try {
            serveFrames();
        } finally {
            incoming.values().forEach(Incoming::drop);
        }
    }

    private void serveFrames() throws IOException {
        for (Frame frame = H2Wire.readFrame(in); frame != null; frame = H2Wire.readFrame(in)) {
            switch (frame.type()) {
                case H2Wire.HEADERS -> headers(frame);
                case H2Wire.DATA -> data(frame);
                case H2Wire.RST_STREAM -> {
                    Incoming request = incoming.remove(frame.stream());
                    if (request != null) {
                        request.drop();
                    }
                }
                case H2Wire.SETTINGS -> acknowledge(frame, new byte[0]);
                case H2Wire.PING -> acknowledge(frame, frame.payload());
                default -> {
                    // PRIORITY, WINDOW_UPDATE and GOAWAY ask for nothing here.
                }
            }
        }
    }

    private void acknowledge(Frame frame, byte[] payload) throws IOException {
        if (!frame.has(H2Wire.ACK)) {
            write(H2Wire.frame(frame.type(), H2Wire.ACK, 0, payload));
        }
    }

    private void headers(Frame first) throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.writeBytes(first.content());
        for (Frame frame = first; !frame.has(H2Wire.END_HEADERS); block.writeBytes(frame.content())) {
            frame = H2Wire.readFrame(in);
            if (frame == null || frame.type() != H2Wire.CONTINUATION) {
                throw new EOFException("a header block without its end");
            }
        }
        List<HpackDecoder.Field> fields = hpack.decode(block.toByteArray());
        if (resetNext) {
            Sockets.reset(socket);
            return;
        }
        synchronized (this) {
            if (first.stream() > last) {
                return;
            }
            newest = first.stream();
        }
        Map<String, String> pseudo = new HashMap<>();
        List<String> plain = new ArrayList<>();
        for (HpackDecoder.Field field : fields) {
            if (field.name().startsWith(":")) {
                pseudo.put(field.name(), field.value());
            } else if (!field.name().equals("content-length")) {
                plain.add(field.name() + ": " + field.value());
            }
        }
        plain.add("host: " + pseudo.get(":authority"));
        incoming.put(first.stream(), new Incoming(pseudo.get(":method") + " " + pseudo.get(":path"), plain));
        if (first.has(H2Wire.END_STREAM)) {
            progress(first.stream(), true);
        }
    }

    private void data(Frame frame) throws IOException {
        Incoming request = incoming.get(frame.stream());
        if (request != null) {
            request.body.writeBytes(frame.content());
            if (frame.has(H2Wire.END_STREAM) || request.body.size() >= HEAD_OF_BODY) {
                progress(frame.stream(), frame.has(H2Wire.END_STREAM));
            }
        }
    }

    private void progress(int stream, boolean whole) throws IOException {
        Incoming request = incoming.get(stream);
        if (request == null) {
            return;
        }
        Message message = request.message();
        Arrival arrival = request.arrival;
        if (arrival == null) {
            arrival = log.add(message.method(), message.target(), new String(message.body(), StandardCharsets.UTF_8));
            request.arrival = arrival;
        }
        Arrival known = arrival;
        switch (arrival.fault.kind()) {
            case RESET_BEFORE -> Sockets.end(socket, arrival.fault.reset());
            case CUT_REQUEST -> {
                byte[] bytes = message.encoded();
                upstream.begin(bytes, arrival.fault.cut(bytes.length), arrival);
                Sockets.end(socket, arrival.fault.reset());
            }
            default -> {
                if (whole) {
                    incoming.remove(stream);
                    begin(() -> {
                        try {
                            answer(stream, message, known);
                        } finally {
                            known.over();
                        }
                    });
                }
            }
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private void begin(Work work) {
        try {
            workers.execute(() -> {
                try {
                    work.run();
                } catch (IOException gone) {
                    Sockets.close(socket);
                }
            });
        } catch (RejectedExecutionException closed) {
            Sockets.close(socket);
        }
    }

    private void answer(int stream, Message request, Arrival arrival) throws IOException {
        Fault fault = arrival.fault;
        switch (fault.kind()) {
            case PAGE_BEFORE -> reply(stream, Gateway.page(fault), arrival);
            case LATE -> {
                upstream.exchangeLater(request, arrival, workers);
                reply(stream, Gateway.gaveUp(), arrival);
            }
            case TOO_MANY -> reply(stream, Gateway.tooMany(fault), arrival);
            case TOO_EARLY -> reply(stream, Gateway.tooEarly(), arrival);
            case TIMEOUT_STATUS -> reply(stream, Gateway.timeout(), arrival);
            case MISDIRECTED -> reply(stream, Gateway.misdirected(), arrival);
            case REDIRECT -> reply(stream, Gateway.redirect(fault, request.target()), arrival);
            case REFUSED_STREAM -> streamError(stream, H2Wire.REFUSED_STREAM);
            case STREAM_ERROR_BEFORE -> streamError(stream, errorOf(fault));
            case GO_AWAY_BEFORE -> {
                if (!goAwayBefore(stream)) {
                    streamError(stream, H2Wire.REFUSED_STREAM);
                }
            }
            default -> passOn(stream, request, arrival);
        }
    }

    /** Leaves out this stream and later ones; false if a later one was taken already. */
    private boolean goAwayBefore(int stream) throws IOException {
        synchronized (this) {
            if (newest > stream || last < stream) {
                return false;
            }
            last = stream - 2;
        }
        goAway(stream - 2);
        return true;
    }

    private void goAway(int lastStream) throws IOException {
        write(H2Wire.frame(H2Wire.GOAWAY, 0, 0, H2Wire.ints(Math.max(lastStream, 0), H2Wire.NO_ERROR)));
    }

    private static int errorOf(Fault fault) {
        return switch (fault.variant() % 3) {
            case 0 -> H2Wire.INTERNAL_ERROR;
            case 1 -> H2Wire.CANCEL;
            default -> H2Wire.ENHANCE_YOUR_CALM;
        };
    }

    private void streamError(int stream, int code) throws IOException {
        write(H2Wire.frame(H2Wire.RST_STREAM, 0, stream, H2Wire.ints(code)));
    }

    private void passOn(int stream, Message request, Arrival arrival) throws IOException {
        Fault fault = arrival.fault;
        Message reply = upstream.exchange(request, arrival);
        byte[] bytes = H2Wire.reply(stream, reply);
        switch (fault.kind()) {
            case LOSE_REPLY -> Sockets.end(socket, fault.reset());
            case CUT_REPLY -> {
                write(bytes, 0, fault.cut(bytes.length), arrival);
                Sockets.end(socket, fault.reset());
            }
            case STALL_REPLY, STALL_IN_REPLY -> {
                // A part of a frame would stall the streams of all others too, which it does in the proof of every
                // byte.
                if (fault.kind() == Fault.Kind.STALL_IN_REPLY && reply.body().length > 0) {
                    int head = bytes.length - 9 - reply.body().length;
                    write(bytes, 0, reply.body().length <= 16_384 ? head : 0, arrival);
                }
                LockSupport.parkNanos(ChaosProxy.STALL_NANOS);
                streamError(stream, H2Wire.CANCEL);
            }
            case PAGE_AFTER -> reply(stream, Gateway.page(fault), arrival);
            case DRIP -> {
                synchronized (socket) {
                    for (int at = 0; at < bytes.length; at += DRIP_BYTES) {
                        write(bytes, at, Math.min(DRIP_BYTES, bytes.length - at), arrival);
                    }
                }
            }
            case DUPLICATE_FIELDS -> reply(stream, reply.twice(), arrival);
            case EARLY_HINTS -> {
                reply(
                        stream,
                        new Message("HTTP/2 103 Hints", List.of("Link: </a.css>; rel=preload"), new byte[0]),
                        arrival);
                reply(stream, reply, arrival);
            }
            case CLOSE_IDLE -> {
                reply(stream, reply, arrival);
                Sockets.end(socket, fault.reset());
            }
            case RESET_NEXT -> {
                resetNext = true;
                reply(stream, reply, arrival);
            }
            case GO_AWAY_AROUND -> {
                int taken;
                synchronized (this) {
                    taken = Math.min(last, newest);
                    last = taken;
                }
                goAway(taken);
                reply(stream, reply, arrival);
            }
            case STREAM_ERROR_AFTER -> streamError(stream, errorOf(fault));
            default -> reply(stream, reply, arrival);
        }
    }

    private void reply(int stream, Message reply, Arrival arrival) throws IOException {
        byte[] bytes = H2Wire.reply(stream, reply);
        write(bytes, 0, bytes.length, arrival);
    }

    private void write(byte[] bytes) throws IOException {
        synchronized (socket) {
            socket.getOutputStream().write(bytes);
        }
    }

    private void write(byte[] bytes, int from, int count, Arrival arrival) throws IOException {
        synchronized (socket) {
            socket.getOutputStream().write(bytes, from, count);
        }
        arrival.toClient += count;
    }
}
