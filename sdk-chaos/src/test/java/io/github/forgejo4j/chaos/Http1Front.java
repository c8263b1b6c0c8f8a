package io.github.forgejo4j.chaos;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/** One connection of a client that speaks HTTP/1.1. */
final class Http1Front {
    /** In so much of a body a call's mark is found: a longer one need not be read before a fault begins. */
    private static final int HEAD_OF_BODY = 4096;

    private static final int DRIP_BYTES = 97;
    private static final long DRIP_NANOS = 200_000;

    private final ArrivalLog log;
    private final Upstream upstream;
    private final Socket socket;
    private final Executor workers;
    private final InputStream in;
    private final OutputStream out;
    private boolean resetNext;

    Http1Front(ArrivalLog log, Upstream upstream, Socket socket, Executor workers) throws IOException {
        this.log = log;
        this.upstream = upstream;
        this.socket = socket;
        this.workers = workers;
        this.in = new BufferedInputStream(socket.getInputStream());
        this.out = socket.getOutputStream();
    }

    void serve() throws IOException {
        while (!socket.isClosed()) {
            if (resetNext) {
                in.read();
                Sockets.reset(socket);
                return;
            }
            List<String> head = Message.readHead(in);
            if (head == null) {
                return;
            }
            exchange(head);
        }
    }

    private void exchange(List<String> head) throws IOException {
        int length = Message.contentLength(head);
        boolean chunked = Message.isChunked(head);
        byte[] begin = chunked ? Message.readChunks(in) : in.readNBytes(Math.min(length, HEAD_OF_BODY));
        Message start = Message.of(head, begin);
        if (socket.isClosed()) {
            // Of a connection that a restart has ended nothing is passed on any more.
            return;
        }
        Arrival arrival = log.add(start.method(), start.target(), new String(begin, StandardCharsets.UTF_8));
        switch (arrival.fault.kind()) {
            case RESET_BEFORE -> Sockets.end(socket, arrival.fault.reset());
            case CUT_REQUEST -> {
                int whole = chunked ? begin.length : length;
                byte[] sent = new Message(start.first(), start.fields(), padded(begin, whole)).encoded();
                int cut = arrival.fault.cut(sent.length);
                int bodyBytes = cut - (sent.length - whole);
                if (bodyBytes > begin.length) {
                    begin = joined(begin, in.readNBytes(bodyBytes - begin.length));
                    System.arraycopy(begin, 0, sent, sent.length - whole, begin.length);
                }
                upstream.begin(sent, cut, arrival);
                Sockets.end(socket, arrival.fault.reset());
            }
            default -> {
                try {
                    byte[] body = chunked ? begin : joined(begin, in.readNBytes(length - begin.length));
                    if (!chunked && body.length < length) {
                        return;
                    }
                    answer(new Message(start.first(), start.fields(), body), arrival);
                } finally {
                    arrival.over();
                }
            }
        }
    }

    private static byte[] padded(byte[] begin, int length) {
        return begin.length < length ? Arrays.copyOf(begin, length) : begin;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        ByteArrayOutputStream all = new ByteArrayOutputStream(first.length + second.length);
        all.writeBytes(first);
        all.writeBytes(second);
        return all.toByteArray();
    }

    private void answer(Message request, Arrival arrival) throws IOException {
        Fault fault = arrival.fault;
        switch (fault.kind()) {
            case PAGE_BEFORE -> write(Gateway.page(fault), arrival);
            case LATE -> {
                upstream.exchangeLater(request, arrival, workers);
                write(Gateway.gaveUp(), arrival);
            }
            case TOO_MANY -> write(Gateway.tooMany(fault), arrival);
            case TOO_EARLY -> write(Gateway.tooEarly(), arrival);
            case TIMEOUT_STATUS -> write(Gateway.timeout(), arrival);
            case MISDIRECTED -> write(Gateway.misdirected(), arrival);
            case REDIRECT -> write(Gateway.redirect(fault, request.target()), arrival);
            default -> passOn(request, arrival);
        }
    }

    private void passOn(Message request, Arrival arrival) throws IOException {
        Fault fault = arrival.fault;
        Message reply = upstream.exchange(request, arrival);
        switch (fault.kind()) {
            case LOSE_REPLY -> Sockets.end(socket, fault.reset());
            case CUT_REPLY -> {
                byte[] bytes = reply.encoded();
                write(bytes, fault.cut(bytes.length), arrival);
                Sockets.end(socket, fault.reset());
            }
            case STALL_REPLY -> {
                LockSupport.parkNanos(ChaosProxy.STALL_NANOS);
                Sockets.end(socket, fault.reset());
            }
            case STALL_IN_REPLY -> {
                byte[] bytes = reply.encoded();
                write(bytes, fault.cut(bytes.length), arrival);
                LockSupport.parkNanos(ChaosProxy.STALL_NANOS);
                Sockets.end(socket, fault.reset());
            }
            case PAGE_AFTER -> write(Gateway.page(fault), arrival);
            case DRIP -> {
                byte[] bytes = reply.encoded();
                for (int at = 0; at < bytes.length; at += DRIP_BYTES) {
                    out.write(bytes, at, Math.min(DRIP_BYTES, bytes.length - at));
                    LockSupport.parkNanos(DRIP_NANOS);
                }
                arrival.toClient = bytes.length;
            }
            case DUPLICATE_FIELDS -> write(reply.twice(), arrival);
            case EARLY_HINTS -> {
                write(
                        new Message("HTTP/1.1 103 Early Hints", List.of("Link: </a.css>; rel=preload"), new byte[0]),
                        arrival);
                write(reply, arrival);
            }
            case CLOSE_IDLE -> {
                write(reply, arrival);
                Sockets.end(socket, fault.reset() && fault.permille() < 100);
            }
            case RESET_NEXT -> {
                resetNext = true;
                write(reply, arrival);
            }
            case UNASKED_408 -> {
                write(reply, arrival);
                LockSupport.parkNanos(DRIP_NANOS * fault.permille() / 100);
                out.write(Gateway.timeout().encoded());
                socket.shutdownOutput();
            }
            default -> write(reply, arrival);
        }
    }

    private void write(Message reply, Arrival arrival) throws IOException {
        byte[] bytes = reply.encoded();
        write(bytes, bytes.length, arrival);
    }

    private void write(byte[] bytes, int count, Arrival arrival) throws IOException {
        out.write(bytes, 0, count);
        arrival.toClient += count;
    }
}
