package io.github.forgejo4j.chaos;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/** Frames of HTTP/2 (RFC 9113) to and from bytes. */
public final class H2Wire {
    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int PRIORITY = 2;
    public static final int RST_STREAM = 3;
    public static final int SETTINGS = 4;
    public static final int PUSH_PROMISE = 5;
    public static final int PING = 6;
    public static final int GOAWAY = 7;
    public static final int WINDOW_UPDATE = 8;
    public static final int CONTINUATION = 9;

    public static final int ACK = 1;
    public static final int END_STREAM = 1;
    public static final int END_HEADERS = 4;
    private static final int PADDED = 8;
    private static final int WITH_PRIORITY = 0x20;

    public static final int NO_ERROR = 0;
    public static final int INTERNAL_ERROR = 2;
    public static final int REFUSED_STREAM = 7;
    public static final int CANCEL = 8;
    public static final int ENHANCE_YOUR_CALM = 11;

    public static final int LARGEST_FRAME = 16_384;
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

    public record Frame(int type, int flags, int stream, byte[] payload) {
        public boolean has(int flag) {
            return (flags & flag) != 0;
        }

        /** The payload without padding and priority. */
        public byte[] content() {
            int start = 0;
            int end = payload.length;
            if (has(PADDED)) {
                end -= payload[0] & 0xff;
                start++;
            }
            if (type == HEADERS && has(WITH_PRIORITY)) {
                start += 5;
            }
            return Arrays.copyOfRange(payload, start, end);
        }
    }

    private H2Wire() {}

    public static void readPreface(InputStream in) throws IOException {
        if (!PREFACE.equals(new String(in.readNBytes(PREFACE.length()), StandardCharsets.US_ASCII))) {
            throw new EOFException("the peer does not speak HTTP/2 with prior knowledge");
        }
    }

    /** The next frame, {@code null} at the end. */
    public static @Nullable Frame readFrame(DataInputStream in) throws IOException {
        int high = in.read();
        if (high < 0) {
            return null;
        }
        byte[] payload = new byte[high << 16 | in.readUnsignedShort()];
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt() & Integer.MAX_VALUE;
        in.readFully(payload);
        return new Frame(type, flags, stream, payload);
    }

    public static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return new Buffer()
                .writeByte(payload.length >> 16)
                .writeShort(payload.length)
                .writeByte(type)
                .writeByte(flags)
                .writeInt(stream)
                .write(payload)
                .readByteArray();
    }

    public static byte[] ints(int... values) {
        Buffer buffer = new Buffer();
        for (int value : values) {
            buffer.writeInt(value);
        }
        return buffer.readByteArray();
    }

    /** No dynamic table for what the client sends, and windows so wide that they need no further thought. */
    public static byte[] serverPreface() {
        int window = 1 << 30;
        byte[] settings = new Buffer()
                .writeShort(1)
                .writeInt(0)
                .writeShort(4)
                .writeInt(window)
                .readByteArray();
        return new Buffer()
                .write(frame(SETTINGS, 0, 0, settings))
                .write(frame(WINDOW_UPDATE, 0, 0, ints(window - 65_535)))
                .readByteArray();
    }

    /** A reply in frames; its fields are literals without index, so that no state is shared. */
    static byte[] reply(int stream, Message reply) {
        boolean empty = reply.bodiless() || reply.body().length == 0;
        boolean interim = reply.status() < 200;
        Buffer all = new Buffer();
        all.write(frame(HEADERS, END_HEADERS | (empty && !interim ? END_STREAM : 0), stream, block(reply)));
        for (int at = 0; !empty && at < reply.body().length; at += LARGEST_FRAME) {
            int end = Math.min(at + LARGEST_FRAME, reply.body().length);
            all.write(frame(
                    DATA,
                    end == reply.body().length ? END_STREAM : 0,
                    stream,
                    Arrays.copyOfRange(reply.body(), at, end)));
        }
        return all.readByteArray();
    }

    private static byte[] block(Message reply) {
        Buffer block = new Buffer();
        literal(block, ":status", Integer.toString(reply.status()));
        for (String field : reply.fields()) {
            int colon = field.indexOf(':');
            literal(
                    block,
                    field.substring(0, colon).toLowerCase(Locale.ROOT),
                    field.substring(colon + 1).strip());
        }
        return block.readByteArray();
    }

    /** A literal that is not indexed, with a new name and without Huffman coding: RFC 7541, section 6.2.2. */
    public static void literal(Buffer block, String name, String value) {
        block.writeByte(0);
        string(block, name);
        string(block, value);
    }

    private static void string(Buffer block, String text) {
        byte[] octets = text.getBytes(StandardCharsets.ISO_8859_1);
        integer(block, 0, 7, octets.length);
        block.write(octets);
    }

    /** An integer below the bits of its first byte: RFC 7541, section 5.1. */
    public static void integer(Buffer block, int first, int prefix, int value) {
        int most = (1 << prefix) - 1;
        if (value < most) {
            block.writeByte(first | value);
            return;
        }
        block.writeByte(first | most);
        int rest = value - most;
        for (; rest >= 128; rest >>= 7) {
            block.writeByte(rest & 0x7f | 0x80);
        }
        block.writeByte(rest);
    }
}
