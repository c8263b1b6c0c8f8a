package io.github.forgejo4j.chaos;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A request or a reply of HTTP/1.1.
 *
 * @param first the request line or status line
 * @param fields as {@code Name: value}, without those that frame the body
 */
record Message(String first, List<String> fields, byte[] body) {
    private static final int LONGEST_LINE = 64 * 1024;

    static Message reply(int status, String body, String... fields) {
        return new Message(
                "HTTP/1.1 " + status + " Told By The Proxy", List.of(fields), body.getBytes(StandardCharsets.UTF_8));
    }

    String method() {
        return first.substring(0, first.indexOf(' '));
    }

    String target() {
        return first.split(" ", 3)[1];
    }

    int status() {
        return Integer.parseInt(first.split(" ", 3)[1]);
    }

    boolean bodiless() {
        return first.startsWith("HTTP/") && (status() == 204 || status() == 304 || status() < 200);
    }

    @Nullable
    String field(String name) {
        String start = name.toLowerCase(Locale.ROOT) + ":";
        for (String field : fields) {
            if (field.toLowerCase(Locale.ROOT).startsWith(start)) {
                return field.substring(start.length()).strip();
            }
        }
        return null;
    }

    Message twice() {
        List<String> doubled = new ArrayList<>();
        for (String field : fields) {
            doubled.add(field);
            doubled.add(field);
        }
        return new Message(first, doubled, body);
    }

    byte[] encoded() {
        StringBuilder head = new StringBuilder(first).append("\r\n");
        fields.forEach(field -> head.append(field).append("\r\n"));
        if (!bodiless()) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        ByteArrayOutputStream all = new ByteArrayOutputStream(start.length + body.length);
        all.writeBytes(start);
        if (!bodiless()) {
            all.writeBytes(body);
        }
        return all.toByteArray();
    }

    /** Start line and fields as they came; {@code null} at the end of the stream. */
    static @Nullable List<String> readHead(InputStream in) throws IOException {
        List<String> lines = new ArrayList<>();
        while (true) {
            String line = readLine(in, lines.isEmpty());
            if (line == null) {
                return null;
            } else if (line.isEmpty()) {
                return lines;
            }
            lines.add(line);
        }
    }

    /** A whole reply. */
    static Message readReply(InputStream in) throws IOException {
        List<String> head = readHead(in);
        if (head == null) {
            throw new EOFException("no reply");
        }
        Message start = of(head, new byte[0]);
        if (start.bodiless()) {
            return start;
        }
        return of(head, isChunked(head) ? readChunks(in) : in.readNBytes(contentLength(head)));
    }

    /** The message without the fields that say how its body was framed. */
    static Message of(List<String> head, byte[] body) {
        List<String> fields = head.stream()
                .skip(1)
                .filter(field -> !starts(field, "content-length:") && !starts(field, "transfer-encoding:"))
                .toList();
        return new Message(head.get(0), fields, body);
    }

    static int contentLength(List<String> head) {
        return head.stream()
                .filter(field -> starts(field, "content-length:"))
                .map(field -> Integer.valueOf(
                        field.substring("content-length:".length()).strip()))
                .findFirst()
                .orElse(0);
    }

    static boolean isChunked(List<String> head) {
        return head.stream().anyMatch(field -> starts(field, "transfer-encoding:"));
    }

    static byte[] readChunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            int size = Integer.parseInt(needLine(in).split(";", 2)[0].strip(), 16);
            if (size == 0) {
                while (!needLine(in).isEmpty()) {
                    // trailers
                }
                return body.toByteArray();
            }
            body.writeBytes(in.readNBytes(size));
            needLine(in);
        }
    }

    private static boolean starts(String field, String name) {
        return field.regionMatches(true, 0, name, 0, name.length());
    }

    private static String needLine(InputStream in) throws IOException {
        String line = readLine(in, false);
        if (line == null) {
            throw new EOFException("ended in a message");
        }
        return line;
    }

    private static @Nullable String readLine(InputStream in, boolean mayEnd) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                if (mayEnd && line.length() == 0) {
                    return null;
                }
                throw new EOFException("ended in a line");
            } else if (line.length() > LONGEST_LINE) {
                throw new IOException("a line without end");
            }
            line.append((char) c);
        }
        if (line.length() > 0 && line.charAt(line.length() - 1) == '\r') {
            line.setLength(line.length() - 1);
        }
        return line.toString();
    }
}
