package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.ByteString;

/** Steps that are taken on any server, and what each answered as far as it does not depend on the server. */
final class Scenario {
    private static final List<String> HEADERS = List.of(
            "Content-Type",
            "X-Total-Count",
            "Access-Control-Expose-Headers",
            "Allow",
            "X-Page",
            "X-Hasmore",
            "Location");
    private static final int PATIENCE = 40;

    private final OkHttpClient http =
            new OkHttpClient.Builder().followRedirects(false).build();
    private final String url;
    private final String token;
    private final Map<String, String> variables = new LinkedHashMap<>();
    private final Map<String, Seen> seen = new LinkedHashMap<>();
    private String sudo = "";

    /**
     * @param headers those that matter, by name
     * @param message of a refusal, numbers and ids made equal
     * @param shape each place in the JSON with the kind of its value
     */
    record Seen(int status, Map<String, String> headers, String message, Set<String> shape) {}

    Scenario(String url, String token) {
        this.url = url;
        this.token = token;
    }

    Scenario with(String name, String value) {
        variables.put(name, value);
        return this;
    }

    /** Takes the steps to come as somebody else, "" for oneself; whose token it is must be an administrator. */
    Scenario as(String name) {
        sudo = fill(name);
        return this;
    }

    Map<String, Seen> seen() {
        return seen;
    }

    String variable(String name) {
        return variables.getOrDefault(name, "");
    }

    /** Takes a step whose answer becomes part of the comparison. */
    JsonNode step(int expected, String method, String path, String body) throws IOException {
        Reply reply = send(method, path, body);
        // The real server looks in the background whether a pull request can be merged.
        for (int i = 0; i < PATIENCE && reply.text().contains("Please try again later"); i++) {
            pause();
            reply = send(method, path, body);
        }
        String name = seen.size() + " " + method + " " + path + (body.isEmpty() ? "" : " " + body);
        JsonNode json = parse(reply.text());
        Set<String> shape = new TreeSet<>();
        shape("", json, shape);
        seen.put(name, new Seen(reply.status(), reply.headers(), message(reply.status(), json), shape));
        if (reply.status() != expected) {
            throw new AssertionError(
                    url + " answered " + reply.status() + ", not " + expected + ", to " + name + ": " + reply.text());
        }
        return json;
    }

    private static void pause() {
        try {
            Thread.sleep(250);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes a step and keeps the id in its answer, or in the first of a list, for later paths. */
    void remember(String variable, int expected, String method, String path, String body) throws IOException {
        JsonNode answer = step(expected, method, path, body);
        JsonNode one = answer.isArray() ? answer.path(0) : answer;
        variables.put(variable, one.path("id").asText());
    }

    /** Waits until a list has so many entries or more: the real server tells people in the background. */
    void settle(String path, int entries) throws IOException {
        for (int i = 0; i < PATIENCE && quietly("GET", path, "").size() < entries; i++) {
            pause();
        }
    }

    /** As {@link #remember}, of the one in a list that has the name. */
    void rememberNamed(String variable, String name, String path) throws IOException {
        for (JsonNode each : step(200, "GET", path, "")) {
            if (each.path("name").asText().equals(name)) {
                variables.put(variable, each.path("id").asText());
            }
        }
    }

    /** Takes a step that is no part of the comparison. */
    JsonNode quietly(String method, String path, String body) throws IOException {
        return parse(send(method, path, body).text());
    }

    private record Reply(int status, Map<String, String> headers, String text) {}

    private Reply send(String method, String path, String body) throws IOException {
        RequestBody sent = body.isEmpty() && (method.equals("GET") || method.equals("DELETE"))
                ? null
                : RequestBody.create(ByteString.encodeUtf8(fill(body)), MediaType.get("application/json"));
        Request request = new Request.Builder()
                .url(url + "/api/v1" + fill(path))
                .header("Authorization", "token " + token)
                .header("Sudo", sudo)
                .method(method, sent)
                .build();
        try (Response response = http.newCall(request).execute()) {
            Map<String, String> headers = new LinkedHashMap<>();
            for (String name : HEADERS) {
                headers.put(name, String.join("|", response.headers().values(name)));
            }
            headers.put("Link", links(response));
            return new Reply(response.code(), headers, response.body().string());
        }
    }

    private static String links(Response response) {
        List<String> relations = new ArrayList<>();
        for (String part : String.join(",", response.headers().values("Link")).split(",")) {
            relations.add(part.replaceAll(".*[?&]page=(\\d+).*rel=\"(\\w+)\".*", "$2=$1"));
        }
        return String.join(",", relations);
    }

    private String fill(String text) {
        String filled = text;
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            filled = filled.replace("$" + variable.getKey(), variable.getValue());
        }
        return filled;
    }

    private static JsonNode parse(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (IOException noJson) {
            return new ObjectMapper().getNodeFactory().textNode("no JSON");
        }
    }

    private String message(int status, JsonNode json) {
        if (status < 400) {
            return "";
        }
        String text = json.path("message").asText() + " " + json.path("errors");
        for (String variable : List.of("user", "repo", "org", "member", "guest")) {
            text = variable(variable).isEmpty() ? text : text.replace(variable(variable), variable);
        }
        return text.replaceAll("[0-9a-f]{40}", "sha").replaceAll("\\d+", "#");
    }

    private static void shape(String place, JsonNode node, Set<String> shape) {
        shape.add(place + ": " + node.getNodeType());
        node.properties().forEach(entry -> shape(place + "." + entry.getKey(), entry.getValue(), shape));
        if (node.isArray()) {
            node.forEach(each -> shape(place + "[]", each, shape));
        }
    }
}
