package io.github.forgejo4j.distribution.supply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Asks a service that speaks OSV's protocol which known vulnerabilities components have. */
final class Vulnerabilities {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** For connecting and for each answer. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** A service that goes on handing out page tokens is not believed for ever. */
    private static final int MAX_ROUNDS = 20;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final URI address;

    /**
     * Nothing is sent yet.
     *
     * @param service the address of the service, to which {@code /v1/querybatch} is added
     */
    Vulnerabilities(String service) {
        this.address = URI.create(service.replaceFirst("/+$", "") + "/v1/querybatch");
        if (!address.isAbsolute()) {
            throw new IllegalArgumentException("no address of a service: \"" + service + "\"");
        }
    }

    /**
     * Asks for all of them, page by page.
     *
     * @return ids of vulnerabilities by package URL; nothing of a component that has none
     * @throws IOException the service could not be reached, or its answer is none to what was asked: then nothing is known
     */
    Map<String, Set<String>> of(List<String> purls) throws IOException, InterruptedException {
        Map<String, Set<String>> found = new TreeMap<>();
        Map<String, String> open = new LinkedHashMap<>();
        purls.forEach(purl -> open.put(purl, ""));
        for (int round = 0; !open.isEmpty(); round++) {
            if (round == MAX_ROUNDS) {
                throw new IOException("the service has no end of pages for " + open.keySet());
            }
            List<String> asked = new ArrayList<>(open.keySet());
            JsonNode results = ask(open);
            if (!results.isArray() || results.size() != asked.size()) {
                throw new IOException(
                        "the service answered " + results.size() + " results to " + asked.size() + " questions");
            }
            open.clear();
            for (int i = 0; i < asked.size(); i++) {
                for (JsonNode vulnerability : results.get(i).path("vulns")) {
                    found.computeIfAbsent(asked.get(i), purl -> new TreeSet<>())
                            .add(vulnerability.path("id").asText("without an id"));
                }
                String next = results.get(i).path("next_page_token").asText("");
                if (!next.isEmpty()) {
                    open.put(asked.get(i), next);
                }
            }
        }
        return found;
    }

    private JsonNode ask(Map<String, String> tokens) throws IOException, InterruptedException {
        ObjectNode question = MAPPER.createObjectNode();
        ArrayNode queries = question.putArray("queries");
        tokens.forEach((purl, token) -> {
            ObjectNode query = queries.addObject();
            query.putObject("package").put("purl", purl);
            if (!token.isEmpty()) {
                query.put("page_token", token);
            }
        });
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(MAPPER.writeValueAsBytes(question)))
                .build();
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException("the service answered " + answer.statusCode());
        }
        return MAPPER.readTree(answer.body()).path("results");
    }
}
