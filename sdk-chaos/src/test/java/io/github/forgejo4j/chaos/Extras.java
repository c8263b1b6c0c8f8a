package io.github.forgejo4j.chaos;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The members of teams and the rules of branches, which the fake server does not model: one thing at an address. */
final class Extras implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    final Map<String, ObjectNode> things = new ConcurrentHashMap<>();

    Extras() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 64);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    static boolean isTheirs(String target) {
        return target.contains("/branch_protections") || target.contains("/teams/");
    }

    int port() {
        return server.getAddress().getPort();
    }

    private synchronized void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            byte[] body = exchange.getRequestBody().readAllBytes();
            ObjectNode sent = body.length == 0 ? JSON.createObjectNode() : (ObjectNode) JSON.readTree(body);
            switch (exchange.getRequestMethod()) {
                case "GET" -> answer(exchange, things.containsKey(path) ? 200 : 404, things.get(path));
                case "PUT" -> {
                    things.put(path, sent.put("login", path.substring(path.lastIndexOf('/') + 1)));
                    answer(exchange, 204, null);
                }
                case "POST" -> {
                    String made = path + "/" + sent.path("rule_name").asText();
                    if (things.containsKey(made)) {
                        answer(
                                exchange,
                                403,
                                JSON.createObjectNode().put("message", "Branch protection already exist"));
                    } else {
                        things.put(made, sent);
                        answer(exchange, 201, sent);
                    }
                }
                case "PATCH" -> {
                    ObjectNode there = things.get(path);
                    if (there != null) {
                        there.setAll(sent);
                    }
                    answer(exchange, there == null ? 404 : 200, there);
                }
                default -> answer(exchange, 405, null);
            }
        }
    }

    private static void answer(HttpExchange exchange, int status, @Nullable ObjectNode body) throws IOException {
        if (status == 204) {
            exchange.sendResponseHeaders(204, -1);
            return;
        }
        byte[] bytes =
                (body == null ? "{\"message\":\"not found\"}" : body.toString()).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
