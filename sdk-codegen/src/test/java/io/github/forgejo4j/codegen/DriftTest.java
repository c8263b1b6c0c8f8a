package io.github.forgejo4j.codegen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.forgejo4j.codegen.contract.SmallContract;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriftTest {
    private static final String DOCUMENT = """
            {
              "swagger": "2.0",
              "info": {"version": "16.0.0"},
              "paths": {
                "/things/{owner}": {
                  "get": {
                    "operationId": "thingList",
                    "parameters": [
                      {"name": "owner", "in": "path", "type": "string"},
                      {"name": "labels", "in": "query", "type": "string"},
                      {"name": "page", "in": "query", "type": "integer"}
                    ],
                    "responses": {"200": {"schema": {"type": "array", "items": {"$ref": "#/definitions/Thing"}}}}
                  }
                },
                "/things/{owner}/{id}": {
                  "delete": {
                    "operationId": "thingDelete",
                    "parameters": [
                      {"name": "owner", "in": "path", "type": "string"},
                      {"name": "id", "in": "path", "type": "integer"},
                      {"name": "body", "in": "body", "schema": {"$ref": "#/definitions/DeleteThingOption"}}
                    ],
                    "responses": {"204": {}}
                  }
                }
              },
              "definitions": {
                "Thing": {"properties": {"id": {"type": "integer"}, "kind": {"type": "string", "enum": ["big"]}}},
                "DeleteThingOption": {"properties": {"reason": {"type": "string"}}}
              }
            }
            """;

    @TempDir
    Path project;

    @TempDir
    Path other;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private SmallContract contract;
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        contract = SmallContract.in(project.resolve("sdk-api/contract"));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private int drift(String document) throws IOException {
        return driftOf(
                Files.writeString(other.resolve("document.json"), document).toString());
    }

    private int driftOf(String place) {
        out.reset();
        err.reset();
        return Codegen.run(
                List.of("drift", place, project.toString()),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8));
    }

    private static String replaced(String old, String replacement) {
        assertThat(DOCUMENT).contains(old);
        return DOCUMENT.replace(old, replacement);
    }

    private List<String> lines() {
        return out.toString(UTF_8).lines().toList();
    }

    @Test
    void theSameFactsAreNoDrift() throws IOException {
        assertThat(drift(DOCUMENT)).isZero();
        assertThat(lines()).containsExactly("0 differences");
    }

    @Test
    void everySortOfDifferenceIsToldAndNothingIsWritten() throws IOException {
        Map<Path, String> before = everything();

        assertThat(
                        drift(
                                replaced("\"labels\"", "\"topics\"")
                                        .replace("{\"204\": {}}", "{\"204\": {}, \"409\": {}}")
                                        .replace("[\"big\"]", "[\"big\", \"small\"]")
                                        .replace(
                                                "\"reason\": {\"type\": \"string\"}",
                                                "\"reason\": {\"type\": \"boolean\"}")
                                        .replace(
                                                "\"id\": {\"type\": \"integer\"}",
                                                "\"number\": {\"type\": \"integer\"}")
                                        .replace(
                                                "\"array\", \"items\": {\"$ref\": \"#/definitions/Thing\"}",
                                                "\"boolean\"")
                                        .replace(
                                                "\"paths\": {",
                                                "\"paths\": {\"/stuff\": {\"get\": {\"operationId\": \"stuffGet\", \"responses\": {}}},")))
                .isEqualTo(3);

        assertThat(lines())
                .containsExactlyInAnyOrder(
                        "thingList: query value topics is new",
                        "thingList: query value labels is not in the document",
                        "thingList: result was \"list<Thing>\" and is \"boolean\"",
                        "thingDelete: status 409 is new",
                        "DeleteThing: reason was string and is boolean",
                        "Thing: number is new",
                        "Thing: id is not in the document",
                        "ThingKind: value \"small\" is new",
                        "stuffGet: GET /stuff is not in the contract",
                        "9 differences");
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void whatTheContractCorrectsIsNoDrift() throws IOException {
        contract.service(
                "settled: [404]",
                "settled: [404]\n    corrects: {status 409: Nothing is in its way., body: It has one.}");

        assertThat(drift(replaced("{\"204\": {}}", "{\"204\": {}, \"409\": {}}")
                        .replace(
                                "\"schema\": {\"$ref\": \"#/definitions/DeleteThingOption\"}",
                                "\"schema\": {\"type\": \"string\"}")))
                .isZero();
    }

    @Test
    void aDocumentCanComeFromAServer() {
        serve("/swagger.v1.json", 200, DOCUMENT);
        serve("/new.json", 200, DOCUMENT.replace("thingDelete", "thingRemove"));

        assertThat(driftOf(url("/swagger.v1.json"))).isZero();
        assertThat(driftOf(url("/new.json"))).isEqualTo(3);
        assertThat(lines()).contains("thingDelete: no longer in the document", "2 differences");
    }

    @Test
    void whatIsNoDocumentIsAFailureAndNoDrift() {
        serve("/gone", 404, "");
        serve("/page", 200, "<html>");
        serve("/other", 200, "{\"openapi\": \"3.1.0\"}");

        assertThat(driftOf(url("/gone"))).isEqualTo(1);
        assertThat(err.toString(UTF_8)).isEqualToIgnoringNewLines(url("/gone") + " answers 404");
        assertThat(driftOf(url("/page"))).isEqualTo(1);
        assertThat(err.toString(UTF_8)).startsWith(url("/page") + " is no JSON: ");
        assertThat(driftOf(url("/other"))).isEqualTo(1);
        assertThat(err.toString(UTF_8)).isEqualToIgnoringNewLines("this is no Swagger 2.0 document");
        assertThat(driftOf(other.resolve("nothing.json").toString())).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("NoSuchFileException");
        assertThat(out.size()).isZero();
    }

    private void serve(String path, int status, String body) {
        server.createContext(path, exchange -> {
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    private String url(String path) {
        return "http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + path;
    }

    private Map<Path, String> everything() throws IOException {
        Map<Path, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(project)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.put(file, Files.readString(file));
            }
        }
        return all;
    }
}
