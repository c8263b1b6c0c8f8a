package io.github.forgejo4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.ContractReader;
import io.github.forgejo4j.codegen.generate.Generator;
import io.github.forgejo4j.codegen.swagger.Drift;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The words of the contract against those of the Swagger document, where that is at hand. */
class FindingsTest {
    /** Shorter texts are names of things, which nobody owns. */
    private static final int SENTENCE = 30;

    private Contract contract;

    @BeforeEach
    void findingsAreAtHand() {
        assumeTrue(SwaggerDocument.isPresent());
        contract = ContractReader.read(Project.contract());
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
        collect(SwaggerDocument.read().tree(), sentences);
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
}
