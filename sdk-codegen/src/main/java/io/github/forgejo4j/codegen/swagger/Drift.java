package io.github.forgejo4j.codegen.swagger;

import io.github.forgejo4j.codegen.contract.ContractFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What a Swagger document says differently from the contract: operations, parameters, bodies, fields, results, statuses and values that are
 * new, gone or changed. It is what an import would do, done to trees that nobody writes. What the contract corrects is no difference, and
 * neither is what exists since a version after the document's. Statuses that only the contract has are none either: servers answer
 * many that no document tells.
 */
public final class Drift {
    private Drift() {}

    /**
     * Compares.
     *
     * @param document a file, or an address that begins with {@code http://} or {@code https://}, such as
     *     {@code https://codeberg.org/swagger.v1.json}
     * @param folder the contract's
     * @return the differences, a line each
     * @throws IllegalArgumentException if there is no Swagger 2.0 document there
     */
    public static List<String> of(String document, Path folder) throws IOException {
        SwaggerDocument facts = document.matches("https?://.*")
                ? SwaggerDocument.parse(document, RemoteDocument.get(document))
                : SwaggerDocument.read(Path.of(document));
        return Importer.merge(ContractFiles.load(folder), facts, List.of());
    }
}
