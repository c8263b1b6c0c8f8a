package io.github.forgejo4j.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import okio.Buffer;

/** Reads the line-based part of HTTP/1.1 byte by byte, so that not a byte too many is taken from the socket's stream. */
final class HttpLines {
    private HttpLines() {}

    /** The next line without its CRLF. */
    static String readLine(InputStream in) throws IOException {
        Buffer line = new Buffer();
        while (true) {
            int next = in.read();
            if (next < 0) {
                throw new EndedInLine(line.size());
            }
            if (next == '\n') {
                String text = line.readString(StandardCharsets.ISO_8859_1);
                return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
            }
            line.writeByte(next);
        }
    }

    /** The stream ended inside a line, or before it. */
    static final class EndedInLine extends EOFException {
        private static final long serialVersionUID = 1L;

        private final long bytes;

        EndedInLine(long bytes) {
            super("the stream ended after " + bytes + " bytes of a line");
            this.bytes = bytes;
        }

        long bytes() {
            return bytes;
        }
    }
}
