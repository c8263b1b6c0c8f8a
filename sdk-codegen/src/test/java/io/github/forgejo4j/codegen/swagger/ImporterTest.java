package io.github.forgejo4j.codegen.swagger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.ContractException;
import io.github.forgejo4j.codegen.contract.ContractReader;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.SmallContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImporterTest {
    /** Says the same as the small contract, and has prose that must never reach it. */
    private static final String DOCUMENT = """
            {
              "swagger": "2.0",
              "paths": {
                "/things/{owner}": {
                  "get": {
                    "operationId": "thingList",
                    "summary": "FOREIGN PROSE",
                    "parameters": [
                      {"name": "owner", "in": "path", "type": "string", "required": true, "description": "FOREIGN PROSE"},
                      {"name": "labels", "in": "query", "type": "string", "description": "FOREIGN PROSE"},
                      {"name": "page", "in": "query", "type": "integer"},
                      {"name": "limit", "in": "query", "type": "integer"}
                    ],
                    "responses": {
                      "200": {"$ref": "#/responses/ThingList"},
                      "404": {"description": "FOREIGN PROSE"}
                    }
                  }
                },
                "/things/{owner}/{id}": {
                  "delete": {
                    "operationId": "thingDelete",
                    "parameters": [
                      {"name": "owner", "in": "path", "type": "string"},
                      {"name": "id", "in": "path", "type": "integer", "format": "int64"},
                      {"name": "body", "in": "body", "schema": {"$ref": "#/definitions/DeleteThingOption"}}
                    ],
                    "responses": {"204": {"description": "FOREIGN PROSE"}, "404": {}}
                  }
                }
              },
              "responses": {
                "ThingList": {"schema": {"type": "array", "items": {"$ref": "#/definitions/Thing"}}}
              },
              "definitions": {
                "Thing": {
                  "description": "FOREIGN PROSE",
                  "properties": {
                    "id": {"type": "integer", "format": "int64", "description": "FOREIGN PROSE"},
                    "kind": {"type": "string"}
                  }
                },
                "DeleteThingOption": {"properties": {"reason": {"type": "string"}}}
              }
            }
            """;

    @TempDir
    Path folder;

    @TempDir
    Path other;

    @BeforeEach
    void contract() {
        SmallContract.in(folder);
    }

    private List<String> importing(String document, String... wanted) throws IOException {
        Path file = other.resolve("document.json");
        Files.writeString(file, document);
        return Importer.run(file, folder, List.of(wanted));
    }

    private static String replaced(String old, String replacement) {
        assertThat(DOCUMENT).contains(old);
        return DOCUMENT.replace(old, replacement);
    }

    @Test
    void theSameFactsChangeNothing() throws IOException {
        Contract before = ContractReader.read(folder);

        assertThat(importing(DOCUMENT)).isEmpty();

        assertThat(ContractReader.read(folder)).isEqualTo(before);
    }

    @Test
    void importingTwiceIsImportingOnce() throws IOException {
        String document = replaced(
                "\"kind\": {\"type\": \"string\"}",
                "\"size\": {\"type\": \"integer\"}, \"kind\": {\"type\": \"string\"}");
        importing(document);
        String once = everything();

        assertThat(importing(document)).isEmpty();
        assertThat(everything()).isEqualTo(once);
    }

    @Test
    void noProseOfTheDocumentEntersTheContract() throws IOException {
        importing(
                replaced("\"thingList\"", "\"thingListAll\"")
                        .replace("\"Thing\": {", "\"Thung\": {")
                        .replace("/Thing\"", "/Thung\""),
                "news:thingListAll");

        assertThat(everything()).contains("thingListAll", "Thung").doesNotContain("FOREIGN PROSE");
    }

    @Test
    void aChangedPathIsTakenAndTheWordsStay() throws IOException {
        assertThat(importing(replaced("\"/things/{owner}\"", "\"/stuff/{owner}\"")))
                .containsExactly("thingList: http was \"GET /things/{owner}\" and is \"GET /stuff/{owner}\"");

        Operation list =
                ContractReader.read(folder).services().get(0).operations().get(0);
        assertThat(list.path()).isEqualTo("/stuff/{owner}");
        assertThat(list.summary()).isEqualTo("Lists things.");
    }

    @Test
    void aCorrectedFactStays() throws IOException {
        write(
                "services/things.yaml",
                "result: list<Thing>",
                "result: list<Thing>\n    corrects: {result: The server answers a list.}");

        assertThat(importing(replaced(
                        "{\"type\": \"array\", \"items\": {\"$ref\": \"#/definitions/Thing\"}}",
                        "{\"$ref\": \"#/definitions/Thing\"}")))
                .isEmpty();
        assertThat(ContractReader.read(folder)
                        .services()
                        .get(0)
                        .operations()
                        .get(0)
                        .result())
                .hasToString("list<Thing>");
    }

    @Test
    void aChangedResultIsTaken() throws IOException {
        write("services/things.yaml", "    paging: LINK\n", "");

        assertThat(importing(replaced(
                        "{\"type\": \"array\", \"items\": {\"$ref\": \"#/definitions/Thing\"}}",
                        "{\"$ref\": \"#/definitions/Thing\"}")))
                .containsExactly("thingList: result was \"list<Thing>\" and is \"Thing\"");
        assertThat(ContractReader.read(folder)
                        .services()
                        .get(0)
                        .operations()
                        .get(0)
                        .result())
                .hasToString("Thing");
    }

    @Test
    void aNewFieldIsRefusedUntilSomebodyDescribesIt() throws IOException {
        assertThat(
                        importing(
                                replaced(
                                        "\"kind\": {\"type\": \"string\"}",
                                        "\"kind\": {\"type\": \"string\"}, \"made\": {\"type\": \"string\", \"format\": \"date-time\"}")))
                .containsExactly("Thing: made is new");

        assertThatThrownBy(() -> ContractReader.read(folder))
                .hasMessage("1 problem in the contract:\n"
                        + "  models/things.yaml: Thing: made: description is empty: somebody has to write it");
        write("models/things.yaml", "description: \"\"", "description: when it was made");
        assertThat(ContractReader.read(folder)
                        .models()
                        .get("Thing")
                        .fields()
                        .get(2)
                        .type())
                .hasToString("instant");
    }

    @Test
    void aNewStatusTakesTheCommonWordsOrWaitsForSome() throws IOException {
        assertThat(importing(replaced(
                        "\"204\": {\"description\": \"FOREIGN PROSE\"}, \"404\": {}",
                        "\"204\": {}, \"404\": {}, \"409\": {}")))
                .containsExactly("thingDelete: status 409 is new");

        assertThatThrownBy(() -> ContractReader.read(folder))
                .hasMessageContaining("thingDelete: status 409 has no words");
    }

    @Test
    void aNewQueryValueGoesToTheQueryObject() throws IOException {
        assertThat(importing(replaced(
                        "{\"name\": \"page\"",
                        "{\"name\": \"since\", \"in\": \"query\", \"type\": \"string\"}, {\"name\": \"page\"")))
                .containsExactly("thingList: query value since is new");

        assertThat(Files.readString(folder.resolve("models/things.yaml")))
                .contains("since:\n        type: string\n        description: \"\"");
    }

    @Test
    void aFieldThatBecameRequiredIsRequired() throws IOException {
        assertThat(importing(
                        replaced("\"DeleteThingOption\": {", "\"DeleteThingOption\": {\"required\": [\"reason\"], ")))
                .containsExactly("DeleteThing: reason is required now");
    }

    @Test
    void aNewValueOfAnEnumIsRefusedUntilSomebodyDescribesIt() throws IOException {
        write(
                "models/things.yaml",
                "    summary: Kinds of things.",
                "    definition: Kind\n    summary: Kinds of things.");

        assertThat(importing(replaced(
                        "\"definitions\": {",
                        "\"definitions\": {\"Kind\": {\"type\": \"string\", \"enum\": [\"big\", \"small\"]}, ")))
                .containsExactly("ThingKind: value \"small\" is new");
        assertThatThrownBy(() -> ContractReader.read(folder)).hasMessageContaining("value \"small\" is not described");
    }

    @Test
    void anOperationThatIsGoneIsTold() throws IOException {
        assertThat(importing(replaced("\"thingDelete\"", "\"thingRemove\"")))
                .containsExactly(
                        "thingDelete: no longer in the document",
                        "thingRemove: DELETE /things/{owner}/{id} is not in the contract");
    }

    @Test
    void whatADocumentLacksIsToldAndStays() throws IOException {
        Contract before = ContractReader.read(folder);

        assertThat(importing(replaced(
                                "{\"name\": \"labels\", \"in\": \"query\", \"type\": \"string\", \"description\": \"FOREIGN PROSE\"},",
                                "")
                        .replace(
                                "\"id\": {\"type\": \"integer\", \"format\": \"int64\", \"description\": \"FOREIGN PROSE\"},",
                                "")
                        .replace(
                                "{\"name\": \"id\", \"in\": \"path\", \"type\": \"integer\", \"format\": \"int64\"},\n",
                                "{\"name\": \"id\", \"in\": \"path\", \"type\": \"integer\", \"format\": \"int64\"}\n")
                        .replace(
                                "{\"name\": \"body\", \"in\": \"body\", \"schema\": {\"$ref\": \"#/definitions/DeleteThingOption\"}}",
                                "")
                        .replace(
                                "{\"schema\": {\"type\": \"array\", \"items\": {\"$ref\": \"#/definitions/Thing\"}}}",
                                "{}")))
                .containsExactly(
                        "thingList: query value labels is not in the document",
                        "thingList: result \"list<Thing>\" is not in the document",
                        "thingDelete: body \"DeleteThing options\" is not in the document",
                        "Thing: id is not in the document");
        assertThat(ContractReader.read(folder)).isEqualTo(before);
    }

    /** A document of an old server cannot have what is newer. */
    @Test
    void whatIsNewerThanADocumentIsNotMissedInIt() throws IOException {
        write("services/things.yaml", "method: delete", "method: delete\n    since: 16");
        write("models/things.yaml", "type: long\n", "type: long\n        since: 12\n");
        String document = replaced("\"thingDelete\"", "\"thingRemove\"")
                .replace(
                        "\"id\": {\"type\": \"integer\", \"format\": \"int64\", \"description\": \"FOREIGN PROSE\"},",
                        "");

        assertThat(importing(ofVersion(document, "11.0.15")))
                .containsExactly("thingRemove: DELETE /things/{owner}/{id} is not in the contract");
        assertThat(importing(ofVersion(document, "15.0.3-dev")))
                .containsExactlyInAnyOrder(
                        "thingRemove: DELETE /things/{owner}/{id} is not in the contract",
                        "Thing: id is not in the document");
        assertThat(importing(ofVersion(document, "16.0.0")))
                .containsExactlyInAnyOrder(
                        "thingDelete: no longer in the document",
                        "thingRemove: DELETE /things/{owner}/{id} is not in the contract",
                        "Thing: id is not in the document");
    }

    private static String ofVersion(String document, String version) {
        return document.replace("\"paths\"", "\"info\": {\"version\": \"" + version + "\"}, \"paths\"");
    }

    @Test
    void aNewValueThatAFieldListsGoesToItsOpenEnum() throws IOException {
        assertThat(importing(replaced(
                        "\"kind\": {\"type\": \"string\"}",
                        "\"kind\": {\"type\": \"string\", \"enum\": [\"big\", \"small\"]}")))
                .containsExactly("ThingKind: value \"small\" is new");
        assertThatThrownBy(() -> ContractReader.read(folder)).hasMessageContaining("value \"small\" is not described");
    }

    @Test
    void oneDefinitionCanBeTwoTypes() throws IOException {
        write(
                "models/things.yaml",
                "enums:",
                "  EndThing:\n    definition: DeleteThingOption\n    summary: How to end.\n    direction: request\n"
                        + "    fields:\n      reason:\n        type: string\n        description: why\nenums:");
        assertThat(importing(DOCUMENT)).isEmpty();
    }

    @Test
    void aValueThatAFurtherMethodAlwaysSendsIsKnown() throws IOException {
        write(
                "services/things.yaml",
                "    settled: [404]\n    checked: [source]\n",
                "    settled: [404]\n    checked: [source]\n    also:\n      - method: purge\n"
                        + "        http: DELETE /things/{owner}/{id}?purge=true\n        summary: Purges a thing.\n");
        String purge =
                "{\"name\": \"purge\", \"in\": \"query\", \"type\": \"boolean\"}, {\"name\": \"body\", \"in\": \"body\"";

        assertThat(importing(replaced("{\"name\": \"body\", \"in\": \"body\"", purge)))
                .isEmpty();
        assertThat(importing(replaced("{\"name\": \"body\", \"in\": \"body\"", purge.replace("purge", "force"))))
                .containsExactly("thingDelete: query value force is new");
    }

    @Test
    void aWantedOperationComesWithItsModelsAndWithoutWords() throws IOException {
        String document =
                replaced("\"thingDelete\"", "\"thingRemove\"").replace("DeleteThingOption", "RemoveThingOption");

        assertThat(importing(document, "things:thingRemove"))
                .contains(
                        "thingRemove: new",
                        "thingRemove: http was \"\" and is \"DELETE /things/{owner}/{id}\"",
                        "RemoveThingOption: new",
                        "RemoveThingOption: reason is new");

        assertThatThrownBy(() -> ContractReader.read(folder))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("services/things.yaml: thingRemove: method is empty: somebody has to write it")
                .hasMessageContaining(
                        "services/things.yaml: thingRemove: eligibility is empty: somebody has to write it")
                .hasMessageContaining("models/new.yaml: RemoveThingOption: summary is empty: somebody has to write it");
    }

    @Test
    void aWantedOperationThatTheDocumentDoesNotHaveIsRefused() {
        assertThatThrownBy(() -> importing(DOCUMENT, "things:nothing"))
                .hasMessage("\"things:nothing\" is no accessor:operationId of the document");
    }

    @Test
    void anotherSortOfDocumentIsRefused() {
        assertThatThrownBy(() -> importing("{\"openapi\": \"3.0.0\"}")).hasMessage("this is no Swagger 2.0 document");
    }

    private void write(String file, String old, String replacement) throws IOException {
        String text = Files.readString(folder.resolve(file));
        assertThat(text).contains(old);
        Files.writeString(folder.resolve(file), text.replace(old, replacement));
    }

    private String everything() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                all.append(Files.readString(file));
            }
            return all.toString();
        }
    }
}
