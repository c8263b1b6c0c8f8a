package io.github.forgejo4j.hostile;

import io.github.forgejo4j.chaos.H2Wire;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import okio.Buffer;

/** The server's side of one stream, for scripts: whatever bytes they like, and windows for those that respect them. */
final class H2Reply {
    private static final int FIRST_WINDOW = 65_535;

    final int stream;
    private final OutputStream out;
    private long window = FIRST_WINDOW;
    private long windowOfAll = FIRST_WINDOW;

    H2Reply(OutputStream out, int stream) {
        this.out = out;
        this.stream = stream;
    }

    void raw(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    void text(String text) throws IOException {
        raw(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void frame(int type, int flags, int onStream, byte[] payload) throws IOException {
        raw(H2Wire.frame(type, flags, onStream, payload));
    }

    /** SETTINGS: identifiers and values in turn. */
    void settings(int... pairs) throws IOException {
        Buffer payload = new Buffer();
        for (int i = 0; i < pairs.length; i += 2) {
            payload.writeShort(pairs[i]).writeInt(pairs[i + 1]);
        }
        frame(H2Wire.SETTINGS, 0, 0, payload.readByteArray());
    }

    /** A header block in one HEADERS frame and as many CONTINUATION frames as it takes. */
    void block(boolean endStream, byte[] block) throws IOException {
        Buffer left = new Buffer().write(block);
        int type = H2Wire.HEADERS;
        do {
            byte[] part = left.readByteArray(Math.min(left.size(), H2Wire.LARGEST_FRAME));
            int flags = (left.exhausted() ? H2Wire.END_HEADERS : 0)
                    | (endStream && type == H2Wire.HEADERS ? H2Wire.END_STREAM : 0);
            frame(type, flags, stream, part);
            type = H2Wire.CONTINUATION;
        } while (!left.exhausted());
    }

    /** Names and values in turn, as literals. */
    static byte[] fields(String... fields) {
        Buffer block = new Buffer();
        for (int i = 0; i < fields.length; i += 2) {
            H2Wire.literal(block, fields[i], fields[i + 1]);
        }
        return block.readByteArray();
    }

    void headers(boolean endStream, String... fields) throws IOException {
        block(endStream, fields(fields));
    }

    void data(boolean endStream, String text) throws IOException {
        frame(H2Wire.DATA, endStream ? H2Wire.END_STREAM : 0, stream, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** A good answer. */
    void ok() throws IOException {
        headers(false, ":status", "200", "content-type", "application/json");
        data(true, "{}");
    }

    void reset(int code) throws IOException {
        frame(H2Wire.RST_STREAM, 0, stream, H2Wire.ints(code));
    }

    void goAway(int last, int code, byte[] debug) throws IOException {
        frame(
                H2Wire.GOAWAY,
                0,
                0,
                new Buffer().writeInt(last).writeInt(code).write(debug).readByteArray());
    }

    /** The same bytes until the client leaves; it is spared nothing by system calls of ours. */
    void flood(byte[] piece) throws IOException {
        Buffer many = new Buffer();
        while (many.size() < 64 * 1024) {
            many.write(piece);
        }
        byte[] bytes = many.readByteArray();
        while (true) {
            raw(bytes);
        }
    }

    static void pause() {
        LockSupport.parkNanos(10_000_000);
    }

    /** DATA as far as the client's windows go. */
    OutputStream body() {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                for (int at = offset; at < offset + length; ) {
                    int part = take(Math.min(offset + length - at, H2Wire.LARGEST_FRAME));
                    frame(H2Wire.DATA, 0, stream, java.util.Arrays.copyOfRange(bytes, at, at + part));
                    at += part;
                }
            }
        };
    }

    private synchronized int take(int wanted) throws IOException {
        try {
            while (window <= 0 || windowOfAll <= 0) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        int part = (int) Math.min(wanted, Math.min(window, windowOfAll));
        window -= part;
        windowOfAll -= part;
        return part;
    }

    /** The client opened a window. */
    synchronized void opened(int onStream, long bytes) {
        if (onStream == 0) {
            windowOfAll += bytes;
        } else if (onStream == stream) {
            window += bytes;
        }
        notifyAll();
    }

    /** The client said how wide each stream's window is. */
    synchronized void firstWindow(long bytes) {
        window += bytes - FIRST_WINDOW;
        notifyAll();
    }

    /** The client has left: whoever waits for a window goes on, and fails at the socket. */
    synchronized void abandon() {
        window = Long.MAX_VALUE / 2;
        windowOfAll = Long.MAX_VALUE / 2;
        notifyAll();
    }
}
