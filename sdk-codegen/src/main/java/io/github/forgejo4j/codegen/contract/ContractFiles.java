package io.github.forgejo4j.codegen.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The contract's files as trees: {@code common.yaml}, {@code services/*.yaml}, {@code models/*.yaml}, {@code webhooks/*.yaml}.
 *
 * @param common shared parameters and the common words for statuses
 * @param services by path below the folder
 * @param models by path below the folder
 * @param webhooks types that only deliveries of webhooks hold, by path below the folder
 */
public record ContractFiles(
        ObjectNode common,
        SortedMap<String, ObjectNode> services,
        SortedMap<String, ObjectNode> models,
        SortedMap<String, ObjectNode> webhooks) {
    /** Name of the file with shared parameters and statuses. */
    public static final String COMMON = "common.yaml";

    private static final YAMLMapper MAPPER = new YAMLMapper(YAMLFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build());

    /**
     * Reads every file of a contract.
     *
     * @throws ContractException if a file is no YAML mapping or names a key twice
     */
    public static ContractFiles load(Path folder) {
        List<String> problems = new ArrayList<>();
        ObjectNode common = tree(folder, folder.resolve(COMMON), problems);
        SortedMap<String, ObjectNode> services = trees(folder, "services", problems);
        SortedMap<String, ObjectNode> models = trees(folder, "models", problems);
        SortedMap<String, ObjectNode> webhooks = trees(folder, "webhooks", problems);
        if (!problems.isEmpty()) {
            throw new ContractException(problems);
        }
        return new ContractFiles(common, services, models, webhooks);
    }

    /** All trees by path below the folder. */
    public SortedMap<String, ObjectNode> all() {
        SortedMap<String, ObjectNode> all = new TreeMap<>(services);
        all.putAll(models);
        all.putAll(webhooks);
        all.put(COMMON, common);
        return all;
    }

    private static SortedMap<String, ObjectNode> trees(Path folder, String name, List<String> problems) {
        SortedMap<String, ObjectNode> trees = new TreeMap<>();
        Path sub = folder.resolve(name);
        if (!Files.isDirectory(sub)) {
            return trees;
        }
        try (Stream<Path> files = Files.list(sub)) {
            files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .forEach(file -> trees.put(name + "/" + file.getFileName(), tree(folder, file, problems)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return trees;
    }

    private static ObjectNode tree(Path folder, Path file, List<String> problems) {
        ObjectNode empty = MAPPER.createObjectNode();
        String name = folder.relativize(file).toString().replace('\\', '/');
        if (!Files.exists(file)) {
            return empty;
        }
        try {
            JsonNode tree = MAPPER.readTree(Files.readString(file));
            if (tree instanceof ObjectNode object) {
                return object;
            }
            problems.add(name + ": is no YAML mapping");
        } catch (JsonProcessingException e) {
            problems.add(
                    name + ": " + e.getOriginalMessage().lines().findFirst().orElse("unreadable")
                            + (e.getLocation() == null
                                    ? ""
                                    : " (line " + e.getLocation().getLineNr() + ")"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return empty;
    }
}
