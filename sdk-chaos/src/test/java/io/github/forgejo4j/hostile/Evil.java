package io.github.forgejo4j.hostile;

import static io.github.forgejo4j.hostile.HostileServer.answer;
import static io.github.forgejo4j.hostile.HostileServer.text;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;

/**
 * Answers that are meant to harm: what they are, and what a call for an issue ends with. A write that may have been acted on says so,
 * which here is the third word.
 */
enum Evil {
    ERROR_OF_A_GIB("ValidationException 422", "ValidationException 422 not", out -> {
        text(
                out,
                "HTTP/1.1 422 X\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n{\"message\":\"");
        fill(out, 'a', 1L << 30);
    }),
    ERROR_WITHOUT_END("ServerErrorException 500", "ServerErrorException 500 perhaps", out -> {
        text(out, "HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\n");
        chunks(out, 1L << 30);
    }),
    SUCCESS_OF_A_GIB("DecodingException 200", "DecodingException 200 perhaps", out -> {
        text(
                out,
                "HTTP/1.1 200 X\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n{\"title\":\"");
        fill(out, 'a', 1L << 30);
    }),
    SUCCESS_WITHOUT_END("DecodingException 200", "DecodingException 200 perhaps", out -> {
        text(out, "HTTP/1.1 200 X\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
        chunks(out, 1L << 30);
    }),
    GZIP_BOMB("DecodingException 200", "DecodingException 200 perhaps", out -> bomb(out, 200)),
    GZIP_BOMB_AS_ERROR("ForbiddenException 403", "ForbiddenException 403 not", out -> bomb(out, 403)),
    A_HUNDRED_THOUSAND_FIELDS("TransportException", "TransportException perhaps", out -> {
        text(out, "HTTP/1.1 200 OK\r\n");
        for (int i = 0; i < 100_000; i++) {
            text(out, "X-" + i + ": " + i + "\r\n");
        }
        text(out, "Content-Length: 2\r\n\r\n{}");
    }),
    A_FIELD_OF_TEN_MB("TransportException", "TransportException perhaps", out -> {
        text(out, "HTTP/1.1 200 OK\r\nX-Long: ");
        fill(out, 'x', 10 << 20);
        text(out, "\r\nContent-Length: 2\r\n\r\n{}");
    }),
    STATUS_LINE_OF_TEN_MB("TransportException", "TransportException perhaps", out -> {
        text(out, "HTTP/1.1 200 ");
        fill(out, 'x', 10 << 20);
        text(out, "\r\nContent-Length: 2\r\n\r\n{}");
    }),
    ARRAYS_IN_ARRAYS(
            "DecodingException 200", "DecodingException 200 perhaps", out -> json(out, 200, "[".repeat(100_000))),
    OBJECTS_IN_OBJECTS(
            "DecodingException 200",
            "DecodingException 200 perhaps",
            out -> json(out, 200, "{\"user\":".repeat(100_000))),
    UNKNOWN_IN_UNKNOWN(
            "DecodingException 200", "DecodingException 200 perhaps", out -> json(out, 200, "{\"x\":".repeat(100_000))),
    ERRORS_IN_ERRORS(
            "ValidationException 400",
            "ValidationException 400 not",
            out -> json(out, 400, "{\"errors\":" + "[".repeat(30_000) + "]".repeat(30_000) + "}")),
    CHUNK_OF_NO_SIZE(
            "TransportException 200", "TransportException 200 perhaps", out -> chunked(out, "zz\r\n{}\r\n0\r\n\r\n")),
    CHUNK_OF_NEGATIVE_SIZE(
            "TransportException 200", "TransportException 200 perhaps", out -> chunked(out, "-2\r\n{}\r\n")),
    CHUNK_OF_ENDLESS_SIZE(
            "TransportException 200", "TransportException 200 perhaps", out -> chunked(out, "FFFFFFFFFFFFFFFFF\r\n{}")),
    CHUNK_WITHOUT_END("TransportException 200", "TransportException 200 perhaps", out -> chunked(out, "5\r\n{}")),
    CHUNK_SIZE_OF_A_MB("value 200", "value 200", out -> chunked(out, "0".repeat(1 << 20) + "2\r\n{}\r\n0\r\n\r\n")),
    TRAILER_OF_A_MB("TransportException 200", "TransportException 200 perhaps", out -> {
        chunked(out, "2\r\n{}\r\n0\r\nX-T: ");
        fill(out, 'x', 1 << 20);
        text(out, "\r\n\r\n");
    }),
    LENGTH_NEGATIVE(
            "TransportException 200",
            "TransportException 200 perhaps",
            out -> text(out, "HTTP/1.1 200 OK\r\nContent-Length: -7\r\n\r\n{}")),
    LENGTH_NO_NUMBER("value 200", "value 200", out -> text(out, "HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\n{}")),
    LENGTH_TOO_SMALL(
            "DecodingException 200",
            "DecodingException 200 perhaps",
            out -> text(out, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{\"id\":1}")),
    LENGTH_TOO_LARGE(
            "TransportException 200",
            "TransportException 200 perhaps",
            out -> text(out, "HTTP/1.1 200 OK\r\nContent-Length: 300\r\n\r\n{\"id\":1}")),
    NO_STATUS("TransportException", "TransportException perhaps", out -> text(out, "HTTP/1.1 \r\n\r\n{}")),
    STATUS_NO_NUMBER("TransportException", "TransportException perhaps", out -> text(out, "HTTP/1.1 2OO OK\r\n\r\n{}")),
    STATUS_OF_FIVE_DIGITS(
            "TransportException", "TransportException perhaps", out -> text(out, "HTTP/1.1 20000 OK\r\n\r\n{}")),
    STATUS_NEGATIVE("TransportException", "TransportException perhaps", out -> text(out, "HTTP/1.1 -20 OK\r\n\r\n{}")),
    STATUS_ZERO("ApiException 0", "ApiException 0 perhaps", out -> text(out, "HTTP/1.1 000 OK\r\n\r\n{}")),
    STATUS_999("ApiException 999", "ApiException 999 perhaps", out -> text(out, answer(999, "", "{}"))),
    OTHER_VERSION("TransportException", "TransportException perhaps", out -> text(out, "HTTP/9.9 200 OK\r\n\r\n{}")),
    OTHER_PROTOCOL("TransportException", "TransportException perhaps", out -> text(out, "SSH-2.0-OpenSSH_9.6\r\n")),
    BYTES("TransportException", "TransportException perhaps", out -> text(out, "\0\1\2\3\4\5\6\7\177\200\377\r\n\r\n")),
    NOTHING("TransportException", "TransportException perhaps", out -> {}),
    SWITCHING_PROTOCOLS(
            "ApiException 101",
            "ApiException 101 perhaps",
            out -> text(out, "HTTP/1.1 101 S\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n{}")),
    HINTS_WITHOUT_END("TransportException", "TransportException perhaps", out -> {
        while (true) {
            text(out, "HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n");
        }
    }),
    CONTINUE_WITHOUT_END("TransportException", "TransportException perhaps", out -> {
        while (true) {
            text(out, "HTTP/1.1 100 Continue\r\n\r\n");
        }
    }),
    DRIPPING_FIELDS("TransportException", "TransportException perhaps", out -> drip(out, "HTTP/1.1 200 OK\r\nX: ")),
    DRIPPING_BODY(
            "TransportException 200",
            "TransportException 200 perhaps",
            out -> drip(out, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n\"")),
    DRIPPING_ERROR(
            "ServerErrorException 503",
            "ServerErrorException 503 perhaps",
            out -> drip(out, "HTTP/1.1 503 X\r\nContent-Length: 1000000\r\n\r\n\"")),
    KEYS_OF_ONE_HASH("DecodingException 200", "DecodingException 200 perhaps", out -> json(out, 200, alike()));

    /** Writes an answer. */
    @FunctionalInterface
    interface Script {
        void run(OutputStream out) throws IOException;
    }

    final String read;
    final String write;
    final Script script;

    Evil(String read, String write, Script script) {
        this.read = read;
        this.write = write;
        this.script = script;
    }

    /** Until the client leaves. */
    boolean goesOn() {
        return name().startsWith("DRIPPING") || name().endsWith("HINTS_WITHOUT_END") || this == CONTINUE_WITHOUT_END;
    }

    private static void json(OutputStream out, int status, String body) throws IOException {
        text(out, answer(status, "Content-Type: application/json;charset=utf-8", body));
    }

    private static void chunked(OutputStream out, String body) throws IOException {
        text(out, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" + body);
    }

    private static void fill(OutputStream out, char c, long bytes) throws IOException {
        byte[] step = String.valueOf(c).repeat(64 * 1024).getBytes(StandardCharsets.US_ASCII);
        for (long left = bytes; left > 0; left -= step.length) {
            out.write(step, 0, (int) Math.min(left, step.length));
        }
    }

    private static void chunks(OutputStream out, long bytes) throws IOException {
        for (long left = bytes; left > 0; left -= 64 * 1024) {
            text(out, "10000\r\n");
            fill(out, ' ', 64 * 1024);
            text(out, "\r\n");
        }
    }

    private static void bomb(OutputStream out, int status) throws IOException {
        text(out, "HTTP/1.1 " + status + " X\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n\r\n");
        try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
            fill(packed, ' ', 1L << 30);
        }
    }

    private static void drip(OutputStream out, String start) throws IOException {
        text(out, start);
        while (true) {
            out.write('x');
            out.flush();
            LockSupport.parkNanos(10_000_000);
        }
    }

    /** Names with one and the same hash in a {@code HashMap}: "Aa" and "BB" have the same one. Cut off at the end. */
    private static String alike() {
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < 1 << 14; i++) {
            json.append('"');
            for (int bit = 0; bit < 14; bit++) {
                json.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            json.append("\":1,");
        }
        return json.toString();
    }
}
