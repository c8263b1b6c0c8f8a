package io.github.forgejo4j.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** A request that was sent to a real server, and what the server answered. */
final class Exchange {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Characters. */
    private static final int LONG_TEXT = 80;

    private final String file;
    private final ObjectNode line;

    private Exchange(String file, ObjectNode line) {
        this.file = file;
        this.line = line;
    }

    /** Reads a line of a file of exchanges. */
    static Exchange parse(String file, String json) {
        try {
            return new Exchange(file, (ObjectNode) MAPPER.readTree(json));
        } catch (IOException e) {
            throw new AssertionError(file + " has a line that is no exchange", e);
        }
    }

    /** The line to keep: without what says only how it was recorded, and without the length of long prose, such as that of a licence. */
    String toLine() {
        ObjectNode kept = line.deepCopy();
        kept.remove(List.of("src", "note"));
        JsonNode answer = json();
        if (succeeded() && cut(answer)) {
            kept.put("body", answer.toString());
        }
        return kept.toString();
    }

    /** Cuts texts that hold blanks, so that keys, hashes and base64 stay whole. */
    private static boolean cut(JsonNode node) {
        boolean changed = false;
        for (JsonNode child : node) {
            changed |= cut(child);
        }
        if (node instanceof ObjectNode object) {
            for (String name : names(object)) {
                String text = object.path(name).asText();
                if (text.length() > LONG_TEXT && text.indexOf(' ') >= 0) {
                    object.put(name, text.substring(0, LONG_TEXT / 2) + "...");
                    changed = true;
                }
            }
        }
        return changed;
    }

    private static List<String> names(ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Name of its file, without folder and ending. */
    String file() {
        return file;
    }

    String operation() {
        return line.path("op").asText();
    }

    String method() {
        return line.path("method").asText();
    }

    /** What the request was meant to try; not kept in the selection. */
    String note() {
        return line.path("note").asText("");
    }

    /** As sent, percent-encoded, without {@code /api/v1}. */
    String path() {
        return line.path("path").asText();
    }

    /** As sent, without the question mark. */
    String query() {
        return line.path("query").asText();
    }

    /** Empty if none was sent. */
    String requestType() {
        return line.path("request").path("content_type").asText("");
    }

    /** Empty if none was sent; of a multipart body, only the name of its field. */
    String requestBody() {
        return line.path("request").path("body").asText("");
    }

    int status() {
        return line.path("status").asInt();
    }

    /** Major version of the server. */
    String server() {
        return line.path("server").asText();
    }

    byte[] body() {
        return line.has("body_b64")
                ? Base64.getDecoder().decode(line.path("body_b64").asText())
                : line.path("body").asText("").getBytes(StandardCharsets.UTF_8);
    }

    String bodyText() {
        return new String(body(), StandardCharsets.UTF_8);
    }

    /** The body as JSON; a missing node if it is none. */
    JsonNode json() {
        try {
            JsonNode json = MAPPER.readTree(body());
            return json == null ? MissingNode.getInstance() : json;
        } catch (IOException notJson) {
            return MissingNode.getInstance();
        }
    }

    /** Names and values, in the order in which they came. */
    List<String[]> headers() {
        List<String[]> headers = new ArrayList<>();
        line.path("headers")
                .forEach(pair -> headers.add(
                        new String[] {pair.path(0).asText(), pair.path(1).asText()}));
        return headers;
    }

    /** The first value of a header, empty if there is none. */
    String header(String name) {
        return headers().stream()
                .filter(pair -> pair[0].equalsIgnoreCase(name))
                .map(pair -> pair[1])
                .findFirst()
                .orElse("");
    }

    boolean succeeded() {
        return status() >= 200 && status() < 300;
    }

    boolean redirects() {
        return status() >= 300 && status() < 400 && status() != 304;
    }

    /** A read, which may be sent elsewhere and again. */
    boolean safe() {
        String verb = method().toUpperCase(Locale.ROOT);
        return verb.equals("GET") || verb.equals("HEAD");
    }

    @Override
    public String toString() {
        String query = query().isEmpty() ? "" : "?" + query();
        return operation() + ": " + method() + " " + path() + query + " -> " + status() + " (Forgejo " + server() + ")";
    }
}
