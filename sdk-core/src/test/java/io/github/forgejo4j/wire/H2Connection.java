package io.github.forgejo4j.wire;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The server's end of one HTTP/2 connection, down to the frames (RFC 9113). */
final class H2Connection {
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int WINDOW_UPDATE = 8;
    private static final int CONTINUATION = 9;

    /** ACK on SETTINGS and PING. */
    private static final int ACK = 1;

    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int PADDED = 8;
    private static final int PRIORITY = 0x20;

    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    /** So much can be sent before the server must open the window: tests send less. */
    private static final int WINDOW = 1 << 30;

    private static final int DEFAULT_WINDOW = 65_535;

    private final RawH2Server server;
    private final Socket socket;
    private final int number;
    private final DataInputStream in;
    private final HpackDecoder hpack = new HpackDecoder();
    private final Map<Integer, Incoming> streams = new HashMap<>();
    private volatile CountDownLatch pong = new CountDownLatch(1);

    /** A request of which some part has come. */
    private record Incoming(WireRequest head, Buffer body, H2Step step) {}

    private record Frame(int type, int flags, int stream, byte[] payload) {
        boolean has(int flag) {
            return (flags & flag) != 0;
        }

        /** The payload without padding and priority. */
        byte[] content() {
            int start = 0;
            int end = payload.length;
            if (has(PADDED)) {
                end -= payload[0] & 0xff;
                start++;
            }
            if (type == HEADERS && has(PRIORITY)) {
                start += 5;
            }
            return Arrays.copyOfRange(payload, start, end);
        }
    }

    H2Connection(RawH2Server server, Socket socket, int number) throws IOException {
        this.server = server;
        this.socket = socket;
        this.number = number;
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    /** Serves the connection until one of the two closes it. */
    void serve() throws IOException {
        byte[] preface = in.readNBytes(PREFACE.length());
        if (!PREFACE.equals(new String(preface, StandardCharsets.US_ASCII))) {
            throw new IOException("the peer does not speak HTTP/2 with prior knowledge");
        }
        // No dynamic table (1) and a wide window (4).
        write(
                SETTINGS,
                0,
                0,
                new Buffer().writeShort(1).writeInt(0).writeShort(4).writeInt(WINDOW));
        write(WINDOW_UPDATE, 0, 0, new Buffer().writeInt(WINDOW - DEFAULT_WINDOW));
        while (!socket.isClosed()) {
            Frame frame = readFrame();
            if (frame == null) {
                return;
            }
            handle(frame);
        }
    }

    void reply(int stream, int status, String... headers) throws IOException {
        byte[] body = ("{\"answer\":" + status + "}").getBytes(StandardCharsets.US_ASCII);
        Buffer block = new Buffer();
        literal(block, ":status", Integer.toString(status));
        for (int i = 0; i < headers.length; i += 2) {
            literal(block, headers[i], headers[i + 1]);
        }
        if (status == 204 || status == 304) {
            write(HEADERS, END_HEADERS | END_STREAM, stream, block);
            return;
        }
        literal(block, "content-type", "application/json");
        literal(block, "content-length", Integer.toString(body.length));
        write(HEADERS, END_HEADERS, stream, block);
        write(DATA, END_STREAM, stream, new Buffer().write(body));
    }

    void resetStream(int stream, H2Error code) throws IOException {
        write(RST_STREAM, 0, stream, new Buffer().writeInt(code.ordinal()));
    }

    void goAway(int lastStream, H2Error code) throws IOException {
        write(GOAWAY, 0, 0, new Buffer().writeInt(lastStream).writeInt(code.ordinal()));
    }

    void end(boolean reset) {
        LoopbackServer.end(socket, reset);
    }

    /** Sends a PING and waits for its answer: by then the peer has read all frames sent before. */
    void awaitPong() throws IOException {
        pong = new CountDownLatch(1);
        write(PING, 0, 0, new Buffer().writeLong(1));
        try {
            if (!pong.await(LoopbackServer.PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                throw new EOFException("no answer to PING");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Tells the peer that nothing more will come; it closes the connection once it has noticed. */
    void finOutput() throws IOException {
        socket.shutdownOutput();
    }

    private void handle(Frame frame) throws IOException {
        switch (frame.type()) {
            case HEADERS -> headers(frame);
            case DATA -> data(frame);
            case RST_STREAM -> streams.remove(frame.stream());
            case SETTINGS -> {
                if (!frame.has(ACK)) {
                    write(SETTINGS, ACK, 0, new Buffer());
                }
            }
            case PING -> {
                if (frame.has(ACK)) {
                    pong.countDown();
                } else {
                    write(PING, ACK, 0, new Buffer().write(frame.payload()));
                }
            }
            default -> {
                // PRIORITY, WINDOW_UPDATE and GOAWAY ask for nothing here.
            }
        }
    }

    private void headers(Frame first) throws IOException {
        Buffer block = new Buffer().write(first.content());
        for (Frame frame = first; !frame.has(END_HEADERS); ) {
            frame = readFrame();
            if (frame == null || frame.type() != CONTINUATION) {
                throw new EOFException("a header block without its end");
            }
            block.write(frame.content());
        }
        List<HpackDecoder.Field> fields = hpack.decode(block.readByteArray());
        WireRequest head = new WireRequest(
                number,
                pseudo(fields, ":method") + " " + pseudo(fields, ":path"),
                fields.stream()
                        .map(field -> field.name() + ": " + field.value())
                        .toList(),
                ByteString.EMPTY);
        streams.put(first.stream(), new Incoming(head, new Buffer(), server.stepFor(head)));
        if (first.has(END_STREAM)) {
            complete(first.stream());
        }
    }

    private void data(Frame frame) throws IOException {
        Incoming incoming = streams.get(frame.stream());
        if (incoming == null) {
            return;
        }
        incoming.body().write(frame.content());
        if (frame.has(END_STREAM)) {
            complete(frame.stream());
        }
    }

    private void complete(int stream) throws IOException {
        Incoming incoming = streams.remove(stream);
        WireRequest head = incoming.head();
        server.complete(new WireRequest(
                head.connection(), head.line(), head.headers(), incoming.body().readByteString()));
        incoming.step().play(this, stream);
    }

    private static String pseudo(List<HpackDecoder.Field> fields, String name) {
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .map(HpackDecoder.Field::value)
                .findFirst()
                .orElseThrow();
    }

    /** A literal that is not indexed, with a new name and without Huffman coding: RFC 7541, section 6.2.2. */
    private static void literal(Buffer block, String name, String value) {
        block.writeByte(0);
        block.writeByte(name.length()).writeUtf8(name);
        if (value.length() >= 127) {
            throw new IllegalArgumentException("longer than a one-byte length");
        }
        block.writeByte(value.length()).writeUtf8(value);
    }

    private @Nullable Frame readFrame() throws IOException {
        int high = in.read();
        if (high < 0) {
            return null;
        }
        int length = high << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt() & Integer.MAX_VALUE;
        byte[] payload = new byte[length];
        in.readFully(payload);
        return new Frame(type, flags, stream, payload);
    }

    private synchronized void write(int type, int flags, int stream, Buffer payload) {
        Buffer frame = new Buffer();
        int length = (int) payload.size();
        frame.writeByte(length >> 16)
                .writeShort(length)
                .writeByte(type)
                .writeByte(flags)
                .writeInt(stream);
        frame.write(payload, length);
        try {
            socket.getOutputStream().write(frame.readByteArray());
            socket.getOutputStream().flush();
        } catch (IOException peerIsGone) {
            // What it sent before is still to be read, and counted.
        }
    }
}
