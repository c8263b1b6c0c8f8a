package io.github.forgejo4j.codegen.swagger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.codegen.contract.ContractFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Brings the facts of a Swagger document into the contract and keeps what people wrote. A fact that the contract corrects, with a reason,
 * stays corrected. What is new comes with empty words, which the contract's reader refuses until somebody has written them.
 */
public final class Importer {
    private final ContractFiles files;
    private final SwaggerDocument document;
    private final List<String> report = new ArrayList<>();
    private final ModelImport models;

    private Importer(ContractFiles files, SwaggerDocument document) {
        this.files = files;
        this.document = document;
        this.models = new ModelImport(files, document, report::add);
    }

    /**
     * Merges a document into the files below a folder.
     *
     * @param wanted operations to be added, each as {@code accessor:operationId}; others that the contract does not know are only
     *     told
     * @return what was changed, a line each
     */
    public static List<String> run(Path file, Path folder, List<String> wanted) throws IOException {
        ContractFiles files = ContractFiles.load(folder);
        List<String> report = merge(files, SwaggerDocument.read(file), wanted);
        YamlText.write(folder, files);
        return report;
    }

    /** Merges a document into trees. */
    static List<String> merge(ContractFiles files, SwaggerDocument document, List<String> wanted) {
        return new Importer(files, document).merge(wanted);
    }

    private List<String> merge(List<String> wanted) {
        models.learnNames();
        wanted.forEach(this::add);
        Set<String> known = new HashSet<>();
        for (ObjectNode service : files.services().values()) {
            for (String id : OperationImport.ids(service)) {
                SwaggerOperation facts = document.operations().get(id);
                ObjectNode entry = (ObjectNode) service.path("operations").path(id);
                known.add(id);
                if (facts != null) {
                    new OperationImport(id, entry, facts, models, this::common, report::add).merge();
                } else if (!document.isOlderThan(entry.path("since").asInt())) {
                    report.add(id + ": no longer in the document");
                }
            }
        }
        models.merge();
        document.operations().forEach((id, facts) -> {
            if (!known.contains(id)) {
                report.add(id + ": " + facts.verb() + " " + facts.path() + " is not in the contract");
            }
        });
        return List.copyOf(report);
    }

    private void add(String text) {
        int colon = text.indexOf(':');
        String accessor = colon < 0 ? "" : text.substring(0, colon);
        String id = text.substring(colon + 1);
        if (accessor.isEmpty() || !document.operations().containsKey(id)) {
            throw new IllegalArgumentException("\"" + text + "\" is no accessor:operationId of the document");
        }
        ObjectNode service = files.services().computeIfAbsent("services/" + accessor + ".yaml", path -> {
            ObjectNode made = files.common().objectNode();
            made.put("service", accessor).put("interface", "").put("summary", "");
            return made;
        });
        ObjectNode operations = service.withObjectProperty("operations");
        if (operations.has(id)) {
            return;
        }
        operations
                .putObject(id)
                .put("method", "")
                .put("http", "")
                .put("summary", "")
                .put("scope", "")
                .put("eligibility", "");
        report.add(id + ": new");
    }

    /** True if the status has words that hold everywhere. */
    private boolean common(String status) {
        JsonNode words = files.common().path("statuses").path(status);
        return words.isTextual() && !words.asText().isBlank();
    }
}
