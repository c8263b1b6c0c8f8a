package io.github.forgejo4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.ContractReader;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.generate.Generator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract against what was measured on real servers, where those findings are at hand. */
class FindingsTest {
    /** Shorter texts are names of things, which nobody owns. */
    private static final int SENTENCE = 30;

    private Contract contract;

    @BeforeEach
    void findingsAreAtHand() {
        assumeTrue(Files.isDirectory(Project.findings().resolve("audit")));
        contract = ContractReader.read(Project.contract());
    }

    @Test
    void everyWriteHasTheMeasuredRuleAndSettledStatuses() throws IOException {
        Map<String, String[]> replays = new HashMap<>();
        for (String line : Files.readAllLines(Project.findings().resolve("audit/replay.tsv"))) {
            String[] cells = line.split("\t", -1);
            replays.put(cells[0], cells);
        }
        for (Operation operation : operations()) {
            String[] replay = replays.get(operation.id());
            String rule = replay == null ? "IDEMPOTENT_ONLY" : replay[3];
            String settled = replay == null ? "" : replay[4];
            assertThat(operation.rule().name()).as(operation.id()).isEqualTo(rule);
            assertThat(operation.settled().stream().map(String::valueOf).toList())
                    .as(operation.id())
                    .isEqualTo(
                            settled.isBlank()
                                    ? List.of()
                                    : List.of(settled.strip().split("[ ,]+")));
        }
    }

    @Test
    void everyOperationIsOnItsLine() throws IOException {
        Map<String, String> lines = new HashMap<>();
        document()
                .path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(verb -> lines.put(
                                verb.getValue().path("operationId").asText(),
                                verb.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey())));

        for (Operation operation : operations()) {
            assertThat(operation.line()).as(operation.id()).isEqualTo(lines.get(operation.id()));
        }
    }

    @Test
    void noSentenceOfTheDocumentIsInTheProject() throws IOException {
        Set<String> sentences = new HashSet<>();
        collect(document(), sentences);
        StringBuilder project = new StringBuilder();
        Generator.generate(contract).values().forEach(project::append);
        String words = project.toString().replaceAll("[\\s*]+", " ");

        assertThat(sentences).hasSizeGreaterThan(500);
        assertThat(sentences.stream().filter(words::contains)).isEmpty();
    }

    private static void collect(JsonNode node, Set<String> sentences) {
        for (String key : List.of("summary", "description")) {
            String text = node.path(key).asText().strip().replaceAll("\\s+", " ");
            if (text.length() >= SENTENCE) {
                sentences.add(text);
            }
        }
        node.forEach(child -> collect(child, sentences));
    }

    private List<Operation> operations() {
        return contract.services().stream()
                .flatMap(service -> service.operations().stream())
                .toList();
    }

    private static JsonNode document() throws IOException {
        Path file = Project.findings().resolve("spec/forgejo-16.swagger.json");
        return new ObjectMapper().readTree(file.toFile());
    }
}
