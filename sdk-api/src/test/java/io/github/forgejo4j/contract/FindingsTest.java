package io.github.forgejo4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.ContractReader;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.generate.Generator;
import io.github.forgejo4j.codegen.swagger.Drift;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
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

    /** A row of the findings speaks for a line; where its arguments decide, or the row's line does not exist, the contract says more. */
    @Test
    void everyWriteHasTheMeasuredRuleAndSettledStatusesExceptWhereTheArgumentDecides() throws IOException {
        Map<String, String> measured = new HashMap<>();
        for (String line : Files.readAllLines(Project.findings().resolve("audit/replay.tsv"))) {
            String[] cells = line.split("\t", -1);
            measured.put(cells[0], (cells[3] + " " + cells[4].strip().replaceAll("[ ,]+", " ")).strip());
        }
        Map<String, String> different = new TreeMap<>();
        for (Operation operation : operations()) {
            String settled = operation.settled().stream().map(String::valueOf).collect(Collectors.joining(" "));
            String said = (operation.rule() + " " + settled).strip();
            if (!said.equals(measured.getOrDefault(operation.id(), "IDEMPOTENT_ONLY"))) {
                different.put(operation.id() + "." + operation.method(), said);
            }
        }

        assertThat(measured).hasSize(246);
        assertThat(different)
                .isEqualTo(Map.ofEntries(
                        // The document's POST is no route; the server has a GET.
                        Map.entry("activitypubInstanceActorOutbox.getInstanceOutbox", "IDEMPOTENT_ONLY"),
                        Map.entry("activitypubRepositoryOutbox.getRepositoryOutbox", "IDEMPOTENT_ONLY"),
                        // An id is never given again, a name is.
                        Map.entry("adminDeleteUserAccessToken.delete", "ALWAYS 404"),
                        Map.entry("userDeleteAccessToken.delete", "ALWAYS 404"),
                        // Everything up to a time that has passed is a closed set.
                        Map.entry("notifyReadList.markAllUntil", "ALWAYS"),
                        Map.entry("notifyReadRepoList.markAllUntil", "ALWAYS"),
                        // The old name is gone once the first request was applied.
                        Map.entry("updateOrgVariable.rename", "ALWAYS 404"),
                        Map.entry("updateRepoVariable.rename", "ALWAYS 404"),
                        Map.entry("updateUserVariable.rename", "ALWAYS 404")));
    }

    /** What a further method sends always, such as {@code ?purge=true}, is no part of the document's line. */
    @Test
    void everyOperationIsOnItsLineExceptTwoThatAreReads() throws IOException {
        Map<String, String> lines = new TreeMap<>();
        document()
                .path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(verb -> lines.put(
                                verb.getValue().path("operationId").asText(),
                                verb.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey())));
        lines.computeIfPresent("activitypubInstanceActorOutbox", (id, line) -> line.replace("POST", "GET"));
        lines.computeIfPresent("activitypubRepositoryOutbox", (id, line) -> line.replace("POST", "GET"));

        Map<String, String> contracted = new TreeMap<>();
        operations().stream()
                .filter(operation -> !operation.also())
                .forEach(operation -> contracted.put(operation.id(), operation.line()));
        assertThat(contracted).hasSize(506).isEqualTo(lines);
        for (Operation operation : operations()) {
            assertThat(operation.line().replaceFirst("\\?\\w+=true$", ""))
                    .as(operation.id() + "." + operation.method())
                    .isEqualTo(lines.get(operation.id()));
        }
    }

    @Test
    void theDocumentOfForgejo16SaysNothingThatTheContractDoesNotSayOrCorrect() throws IOException {
        assertThat(Drift.of(
                        Project.findings()
                                .resolve("spec/forgejo-16.swagger.json")
                                .toString(),
                        Project.contract()))
                .isEmpty();
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
