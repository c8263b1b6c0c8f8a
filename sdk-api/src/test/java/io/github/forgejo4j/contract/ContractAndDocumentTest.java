package io.github.forgejo4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.ContractFiles;
import io.github.forgejo4j.codegen.contract.ContractReader;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract against Forgejo's own document, and against what was measured on real servers, where those are at hand. */
class ContractAndDocumentTest {
    private static final int OPERATIONS = 506;
    private static final int WRITES = 245;

    private final Contract contract = ContractReader.read(Project.contract());
    private SwaggerDocument document;

    @BeforeEach
    void bothAreAtHand() {
        assumeTrue(SwaggerDocument.isPresent());
        document = SwaggerDocument.read();
    }

    @Test
    void theyNameTheSameOperations() {
        assertThat(byId().keySet()).isEqualTo(document.lines().keySet()).hasSize(OPERATIONS);
    }

    @Test
    void everyOperationIsOnTheLineOfTheDocumentOrSaysWhyNot() {
        Set<String> corrected = corrected("http");
        byId().forEach((id, methods) -> {
            for (Operation operation : methods) {
                String line = operation.line().split("\\?", 2)[0];
                assertThat(line.equals(document.lines().get(id)))
                        .as(id + " is on " + line + ", the document has "
                                + document.lines().get(id))
                        .isEqualTo(!corrected.contains(id));
            }
        });
    }

    /** Where an argument decides, one method has what was measured and the others say for themselves why they differ. */
    @Test
    void everyWriteHasTheMeasuredRuleAndSettledStatuses() throws IOException {
        Map<String, String[]> replays = replays();
        assertThat(replays).hasSize(WRITES);
        Set<String> corrected = corrected("http");
        replays.forEach((id, row) -> {
            List<Operation> methods = byId().get(id);
            if (corrected.contains(id)) {
                // What the document calls a write is none.
                assertThat(methods).allMatch(Operation::safe).allMatch(method -> method.rule() == Rule.IDEMPOTENT_ONLY);
                return;
            }
            List<Operation> measured =
                    methods.stream().filter(method -> isMeasured(method, row)).toList();
            assertThat(measured)
                    .as(id + " was measured to be " + row[3] + " and settled by [" + row[4] + "], but is "
                            + rules(methods))
                    .isNotEmpty();
            methods.stream()
                    .filter(method -> !measured.contains(method))
                    .forEach(other -> assertThat(other.reason())
                            .as(id + ", method " + other.method())
                            .isNotEqualTo(measured.get(0).reason()));
        });
    }

    @Test
    void everyOtherOperationIsARead() throws IOException {
        Set<String> writes = replays().keySet();
        byId().forEach((id, methods) -> {
            if (!writes.contains(id)) {
                assertThat(methods)
                        .as(id)
                        .allMatch(Operation::safe)
                        .allMatch(method -> method.rule() == Rule.IDEMPOTENT_ONLY)
                        .allMatch(method -> method.settled().isEmpty());
            }
        });
    }

    private static boolean isMeasured(Operation operation, String[] row) {
        List<String> settled =
                row[4].isBlank() ? List.of() : List.of(row[4].strip().split("[ ,]+"));
        return operation.rule().name().equals(row[3])
                && operation.settled().stream().map(String::valueOf).toList().equals(settled);
    }

    private static String rules(List<Operation> methods) {
        return methods.stream()
                .map(method -> method.method() + " " + method.rule() + " " + method.settled())
                .collect(Collectors.joining(", "));
    }

    private Map<String, List<Operation>> byId() {
        return contract.services().stream()
                .flatMap(service -> service.operations().stream())
                .collect(Collectors.groupingBy(Operation::id, TreeMap::new, Collectors.toList()));
    }

    /** Operations of which the contract says why they differ from the document in a fact. */
    private static Set<String> corrected(String fact) {
        return ContractFiles.load(Project.contract()).services().values().stream()
                .flatMap(service -> service.path("operations").properties().stream())
                .filter(operation ->
                        ((ObjectNode) operation.getValue()).path("corrects").has(fact))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static Map<String, String[]> replays() throws IOException {
        Map<String, String[]> rows = new LinkedHashMap<>();
        List<String> lines = Files.readAllLines(Project.findings().resolve("audit/replay.tsv"));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            rows.put(cells[0], cells);
        }
        return rows;
    }
}
