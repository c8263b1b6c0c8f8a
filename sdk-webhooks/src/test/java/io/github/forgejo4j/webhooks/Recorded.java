package io.github.forgejo4j.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A delivery that a real server sent.
 *
 * @param path kind of hook: /json, /form, /gitea (type gitea) or /nosecret
 * @param secret of the hook, empty if it had none
 * @param headers as they came
 * @param body as it came
 */
record Recorded(String path, String secret, Map<String, List<String>> headers, String body) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** All that were recorded, from beside the checkout; nothing in a clone alone. */
    static List<Recorded> everything() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        Path root = Files.isDirectory(here.resolve("sdk-webhooks")) ? here : here.getParent();
        Path file = root.resolveSibling("shared").resolve("fixtures/webhooks/deliveries.jsonl");
        if (!Files.exists(file)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(Recorded::parse).toList();
        }
    }

    /** The selection that is part of the project: each kind of event and action once. */
    static List<Recorded> selection() throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Recorded.class.getResourceAsStream("deliveries.jsonl")),
                StandardCharsets.UTF_8))) {
            return reader.lines().map(Recorded::parse).toList();
        }
    }

    private static Recorded parse(String line) {
        try {
            JsonNode json = MAPPER.readTree(line);
            Map<String, List<String>> headers = new LinkedHashMap<>();
            json.path("headers")
                    .forEach(header -> headers.computeIfAbsent(header.path(0).asText(), name -> new ArrayList<>())
                            .add(header.path(1).asText()));
            return new Recorded(
                    json.path("path").asText(),
                    json.path("secret").asText(""),
                    headers,
                    json.path("body").asText());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String header(String name) {
        return headers.getOrDefault(name, List.of("")).get(0);
    }

    WebhookRequest request() {
        return WebhookRequest.post(headers, body.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return path + " " + header("X-Forgejo-Event-Type") + " " + header("X-Forgejo-Delivery");
    }
}
