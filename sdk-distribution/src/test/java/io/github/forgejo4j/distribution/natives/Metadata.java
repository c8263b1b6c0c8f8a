package io.github.forgejo4j.distribution.natives;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.distribution.Project;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The metadata files of the published modules, as they lie on the class path. */
final class Metadata {
    private Metadata() {}

    /** Contents by the name of the artifact; a module without such a file is left out. */
    static Map<String, JsonNode> files() {
        Map<String, JsonNode> files = new TreeMap<>();
        for (Path module : Project.publishedJars()) {
            String artifact = module.getFileName().toString().replaceFirst("sdk-", "forgejo4j-");
            String name = "META-INF/native-image/io.github.forgejo4j/" + artifact + "/reachability-metadata.json";
            try (InputStream in = Metadata.class.getClassLoader().getResourceAsStream(name)) {
                if (in != null) {
                    files.put(artifact, new ObjectMapper().readTree(in));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(name, e);
            }
        }
        return files;
    }

    /** All entries on reflection. */
    static List<JsonNode> reflection() {
        return entries("reflection");
    }

    /** Names of the types that are registered themselves. */
    static List<String> types() {
        return reflection().stream()
                .map(entry -> entry.path("type"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .toList();
    }

    /** The lists of interfaces of proxies. */
    static List<List<String>> proxies() {
        return reflection().stream()
                .map(entry -> entry.path("type").path("proxy"))
                .filter(JsonNode::isArray)
                .map(list -> stream(list).map(JsonNode::asText).toList())
                .toList();
    }

    /** Resources by name; the files use no patterns. */
    static List<String> resources() {
        return entries("resources").stream()
                .map(entry -> entry.path("glob").asText())
                .toList();
    }

    private static List<JsonNode> entries(String section) {
        return files().values().stream()
                .flatMap(file -> stream(file.path(section)))
                .toList();
    }

    static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
