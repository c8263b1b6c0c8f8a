package io.github.forgejo4j.distribution.supply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a CycloneDX file says of its components. */
final class BillOfMaterials {
    private static final String OURS = "io.github.forgejo4j";

    private BillOfMaterials() {}

    /**
     * One component.
     *
     * @param group its Maven group
     * @param name its artifact id
     * @param version its version
     * @param purl its package URL, without qualifiers
     * @param licences SPDX ids, or names where no id is known
     * @param hashes hexadecimal digests by the name of the algorithm, such as {@code SHA-256}
     */
    record Component(
            String group, String name, String version, String purl, List<String> licences, Map<String, String> hashes) {
        /** True for a module of this project. */
        boolean isOurs() {
            return group.equals(OURS);
        }
    }

    /** Reads the components of a JSON file. */
    static List<Component> read(Path file) throws IOException {
        List<Component> components = new ArrayList<>();
        for (JsonNode node : new ObjectMapper().readTree(file.toFile()).path("components")) {
            List<String> licences = new ArrayList<>();
            for (JsonNode choice : node.path("licenses")) {
                JsonNode licence = choice.path("license");
                licences.add(
                        licence.has("id")
                                ? licence.path("id").asText()
                                : licence.path("name")
                                        .asText(choice.path("expression").asText()));
            }
            Map<String, String> hashes = new TreeMap<>();
            for (JsonNode hash : node.path("hashes")) {
                hashes.put(hash.path("alg").asText(), hash.path("content").asText());
            }
            components.add(new Component(
                    node.path("group").asText(),
                    node.path("name").asText(),
                    node.path("version").asText(),
                    node.path("purl").asText().replaceFirst("\\?.*", ""),
                    List.copyOf(licences),
                    hashes));
        }
        return components;
    }
}
