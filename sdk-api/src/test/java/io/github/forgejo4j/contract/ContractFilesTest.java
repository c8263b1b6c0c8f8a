package io.github.forgejo4j.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.forgejo4j.codegen.contract.ContractFiles;
import io.github.forgejo4j.codegen.swagger.YamlText;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContractFilesTest {
    private static Schema schema() throws IOException {
        JsonNode schema = new ObjectMapper()
                .readTree(Project.contract().resolve("contract.schema.json").toFile());
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);
    }

    @Test
    void everyFileSatisfiesTheSchema() throws IOException {
        Schema schema = schema();

        ContractFiles.load(Project.contract())
                .all()
                .forEach((path, tree) ->
                        assertThat(schema.validate(tree)).as(path).isEmpty());
    }

    @Test
    void theSchemaRefusesWhatAnEditorShouldMark() throws IOException {
        Schema schema = schema();
        ObjectNode service = ContractFiles.load(Project.contract()).services().get("services/markup.yaml");
        ObjectNode operation = (ObjectNode) service.path("operations").path("renderMarkdown");

        assertThat(schema.validate(changed(service, "eligibility", "SOMETIMES")))
                .isNotEmpty();
        assertThat(schema.validate(changed(service, "summary", ""))).isNotEmpty();
        assertThat(schema.validate(changed(service, "http", "FETCH /markdown"))).isNotEmpty();
        assertThat(schema.validate(changed(service, "scpoe", "none"))).isNotEmpty();
        assertThat(operation.path("eligibility").asText()).isEqualTo("ALWAYS");
    }

    private static ObjectNode changed(ObjectNode service, String key, String value) {
        ObjectNode copy = service.deepCopy();
        ((ObjectNode) copy.path("operations").path("renderMarkdown")).put(key, value);
        return copy;
    }

    /** Otherwise the next import would reformat what it does not change, and nobody would see what it did. */
    @Test
    void everyFileIsInItsCanonicalForm() throws IOException {
        for (Map.Entry<String, ObjectNode> file :
                ContractFiles.load(Project.contract()).all().entrySet()) {
            assertThat(Files.readString(Project.contract().resolve(file.getKey())))
                    .as(file.getKey())
                    .isEqualTo(YamlText.of(file.getKey(), file.getValue()));
        }
    }
}
