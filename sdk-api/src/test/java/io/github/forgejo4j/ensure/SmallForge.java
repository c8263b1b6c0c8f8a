package io.github.forgejo4j.ensure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.contract.Undelayed;
import io.github.forgejo4j.internal.BaseUrl;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.CoreConfig;
import io.github.forgejo4j.internal.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;

/** A server that keeps what the helpers write, takes duplicates as Forgejo does, and can spoil any one request. */
final class SmallForge implements AutoCloseable {
    enum Spoil {
        /** A gateway answers for a server that was never asked. */
        BEFORE_ACTING,
        /** The server acted and the connection broke. */
        AFTER_ACTING,
        /** The server acted and a gateway answered. */
        GATEWAY_AFTER_ACTING,
        /** The server acted and the answer broke off within its body. */
        MID_BODY
    }

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern UPLOAD = Pattern.compile("filename=\"([^\"]*)\".*?\r\n\r\n(.*)\r\n--", Pattern.DOTALL);

    final List<String> requests = new CopyOnWriteArrayList<>();
    final Patient time = new Patient();
    final Ensure ensure;
    final Core core;
    private final MockWebServer server = Undelayed.server();
    private final Map<String, List<ObjectNode>> kept = new LinkedHashMap<>();
    private final Map<Integer, Spoil> spoils = new LinkedHashMap<>();
    private final List<Runnable> late = new ArrayList<>();
    private final Map<Integer, MockResponse> answers = new LinkedHashMap<>();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private int ids;
    private int lateAfter = -1;

    SmallForge() {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                gate.await();
                return answer(request);
            }
        });
        try {
            server.start(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        CoreConfig config = new CoreConfig(BaseUrl.parse("http://127.0.0.1:" + server.getPort()), Json.sdkMapper());
        config.timing = time;
        core = new Core(config);
        ForgejoServices services = new ForgejoServices() {
            @Override
            protected <T> T service(Class<T> api) {
                return core.create(api);
            }
        };
        ensure = new Ensure(services, core);
    }

    /** Requests that come from now on get no answer before {@link #letGo()}. */
    void hold() {
        gate = new CountDownLatch(1);
    }

    void letGo() {
        gate.countDown();
    }

    /** Spoils the nth request from now, counted from 1. */
    void spoil(int nth, Spoil how) {
        spoils.put(requests.size() + nth, how);
    }

    /** Answers the nth request from now, counted from 1, with this and does not act. */
    void answer(int nth, int status, String type, String body) {
        answers.put(
                requests.size() + nth,
                new MockResponse.Builder()
                        .code(status)
                        .setHeader("Content-Type", type)
                        .body(body)
                        .build());
    }

    /** Answers the nth request from now, counted from 1, with 503 and asks for patience. */
    void busy(int nth, int seconds) {
        answers.put(
                requests.size() + nth,
                new MockResponse.Builder()
                        .code(503)
                        .setHeader("Retry-After", seconds)
                        .build());
    }

    /** A write that is spoilt before acting is acted on after all, once this many further requests have come. */
    void actLate(int after) {
        lateAfter = after;
    }

    synchronized List<ObjectNode> kept(String list) {
        return kept.computeIfAbsent(list, name -> new ArrayList<>());
    }

    synchronized ObjectNode put(String list, String json) {
        try {
            ObjectNode node = (ObjectNode) MAPPER.readTree(json);
            kept(list).add(node);
            ids = Math.max(ids, node.path("id").asInt());
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long count(String method) {
        return requests.stream().filter(line -> line.startsWith(method + " ")).count();
    }

    private synchronized MockResponse answer(RecordedRequest request) {
        String path = request.getUrl().encodedPath().substring("/api/v1/".length());
        requests.add(request.getMethod() + " " + path);
        int nth = requests.size();
        if (lateAfter >= 0 && !late.isEmpty() && lateAfter-- == 0) {
            late.forEach(Runnable::run);
            late.clear();
        }
        MockResponse told = answers.get(nth);
        if (told != null) {
            return told;
        }
        Spoil spoil = spoils.get(nth);
        if (spoil == Spoil.BEFORE_ACTING) {
            if (lateAfter >= 0) {
                late.add(() -> act(request, path));
            }
            return new MockResponse.Builder()
                    .code(502)
                    .body("<html>bad gateway</html>")
                    .build();
        }
        MockResponse answer = act(request, path);
        if (spoil == null) {
            return answer;
        }
        return switch (spoil) {
            case AFTER_ACTING ->
                new MockResponse.Builder()
                        .onResponseStart(new SocketEffect.CloseSocket())
                        .build();
            case GATEWAY_AFTER_ACTING -> new MockResponse.Builder().code(504).build();
            default ->
                answer.newBuilder()
                        .body("{\"id\":1,\"x\":\"" + "x".repeat(20_000) + "\"}")
                        .onResponseBody(new SocketEffect.CloseSocket())
                        .build();
        };
    }

    private MockResponse act(RecordedRequest request, String path) {
        String method = request.getMethod();
        String body = request.getBody() == null ? "" : request.getBody().utf8();
        String[] parts = path.split("/");
        boolean byName = path.contains("/variables/") || path.contains("/secrets/") || path.contains("/members/");
        String list = method.equals("POST") && !byName ? path : path.substring(0, Math.max(0, path.lastIndexOf('/')));
        String last = parts[parts.length - 1];
        if (path.matches(".*/(labels|milestones|hooks|issues|comments|secrets|assets)") && method.equals("GET")) {
            return list(path, request);
        }
        if (path.contains("/releases/tags/")) {
            list = list.replace("/tags", "");
        }
        if (path.matches(".*/issues/comments/\\d+")) {
            list = list.replace("/issues/comments", "/issues/5/comments");
        }
        ObjectNode one = find(list, last);
        switch (method) {
            case "GET":
                return one == null ? missing() : json(200, one);
            case "POST":
                ObjectNode made = made(path, body);
                if (byName || path.endsWith("/releases") || path.endsWith("/branch_protections")) {
                    String name = byName
                            ? last
                            : made.path("tag_name")
                                    .asText(made.path("rule_name").asText());
                    if (find(list, name) != null) {
                        return json(path.endsWith("s") && path.contains("protections") ? 403 : 409, error("taken"));
                    }
                    made.put(
                            "name",
                            byName
                                    ? last.toUpperCase(Locale.ROOT)
                                    : made.path("name").asText());
                    if (byName) {
                        made.put("data", made.path("value").asText());
                    }
                }
                kept(list).add(made);
                return byName ? status(204) : json(201, made);
            case "PUT":
                if (one == null) {
                    one = MAPPER.createObjectNode().put("name", last).put("login", last);
                    kept(list).add(one);
                    parse(body, one);
                    return status(path.contains("members") ? 204 : 201);
                }
                parse(body, one);
                if (one.has("value")) {
                    one.set("data", one.get("value"));
                }
                return status(204);
            case "PATCH":
                if (one == null) {
                    return missing();
                }
                if (path.contains("/labels/")) {
                    // Left out, it is false: this edit is no partial one.
                    one.put("is_archived", false);
                }
                parse(body, one);
                return json(path.contains("issues/5") ? 201 : 200, one);
            default:
                if (one == null) {
                    return missing();
                }
                kept(list).remove(one);
                return status(204);
        }
    }

    private ObjectNode made(String path, String body) {
        ObjectNode made = MAPPER.createObjectNode().put("id", ++ids).put("number", ids);
        Matcher file = UPLOAD.matcher(body);
        if (path.endsWith("/assets") && file.find()) {
            return made.put("name", file.group(1)).put("size", file.group(2).length());
        }
        parse(body, made);
        return made;
    }

    private static void parse(String body, ObjectNode into) {
        try {
            JsonNode sent = MAPPER.readTree(body.isEmpty() ? "{}" : body);
            into.setAll((ObjectNode) sent);
            if (into.path("config").has("secret")) {
                ((ObjectNode) into.get("config")).remove("secret");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ObjectNode find(String list, String name) {
        for (ObjectNode one : kept(list)) {
            for (String key : List.of("id", "number", "name", "login", "tag_name", "rule_name")) {
                if (one.path(key).asText().equalsIgnoreCase(name)) {
                    return one;
                }
            }
        }
        return null;
    }

    private MockResponse list(String path, RecordedRequest request) {
        List<ObjectNode> all = kept(path);
        String number = request.getUrl().queryParameter("page");
        String limit = request.getUrl().queryParameter("limit");
        ArrayNode page = MAPPER.createArrayNode();
        int size = limit == null ? all.size() : Integer.parseInt(limit);
        int from = number == null ? 0 : (Integer.parseInt(number) - 1) * size;
        page.addAll(all.subList(Math.min(from, all.size()), Math.min(from + size, all.size())));
        MockResponse.Builder answer = new MockResponse.Builder()
                .code(200)
                .setHeader("Content-Type", "application/json")
                .body(page.toString());
        if (number != null) {
            answer.setHeader("X-Total-Count", all.size());
            if (from + size < all.size()) {
                answer.setHeader(
                        "Link",
                        "<"
                                + request.getUrl()
                                        .newBuilder()
                                        .setQueryParameter("page", "" + (from / size + 2))
                                        .build()
                                + ">; rel=\"next\"");
            }
        }
        return answer.build();
    }

    private static ObjectNode error(String message) {
        return MAPPER.createObjectNode().put("message", message);
    }

    private static MockResponse missing() {
        return json(404, error("not found"));
    }

    private static MockResponse status(int status) {
        return new MockResponse.Builder().code(status).build();
    }

    private static MockResponse json(int status, JsonNode body) {
        return new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", "application/json")
                .body(body.toString())
                .build();
    }

    @Override
    public void close() {
        letGo();
        core.close();
        server.close();
    }
}
