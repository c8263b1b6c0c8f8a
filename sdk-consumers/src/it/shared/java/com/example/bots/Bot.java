package com.example.bots;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.Issue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A bot as somebody writes it on the first day: asks, lists, files; on a server of the JDK's. */
public final class Bot {
    private static final AtomicInteger POSTS = new AtomicInteger();

    private Bot() {}

    /** The argument says what this build must lead to: {@code runs}, or {@code refused} with a message that tells the repair. */
    public static void main(String[] args) throws IOException {
        boolean refusalExpected = args[0].equals("refused");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/version", exchange -> answer(exchange, 200, "{\"version\":\"16.0.1\"}"));
        server.createContext("/api/v1/repos/nimbus/kettle/issues", Bot::issues);
        server.start();
        try (ForgejoClient client = ForgejoClient.builder()
                .baseUrl("http://127.0.0.1:" + server.getAddress().getPort())
                .token("token")
                .build()) {
            System.out.println("version " + client.instance().getVersion().execute().version());
            Issue filed = client.issues()
                    .create("nimbus", "kettle", CreateIssue.builder().title("leak").build())
                    .execute();
            System.out.println("filed #" + filed.number() + " on " + filed.createdAt());
            List<Issue> whole = client.issues().list("nimbus", "kettle").all();
            System.out.println(whole.size() + " issues, " + client.rateLimit());
            require(filed.number() == 7 && whole.size() == 2, "the answers");
            require(Instant.parse("2026-11-30T10:00:00Z").equals(filed.createdAt()), "the date");
            require(client.rateLimit() != null, "the limits");
            require(POSTS.get() == 2, "two sends: one declined, one done");
            require(!refusalExpected, "it ran, and a refusal was expected");
            System.out.println("okhttp " + okhttp3.OkHttp.VERSION + ", java " + Runtime.version().feature());
        } catch (IllegalStateException refused) {
            System.out.println("refused: " + refused.getMessage());
            require(refusalExpected, "it was refused");
            require(refused.getMessage().contains("com.squareup.okhttp3:okhttp-jvm:"), "the repair");
        } finally {
            server.stop(0);
        }
    }

    private static void issues(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("RateLimit", "\"default\";r=50;t=30");
        if (exchange.getRequestMethod().equals("POST")) {
            exchange.getRequestBody().readAllBytes();
            if (POSTS.incrementAndGet() == 1) {
                exchange.getResponseHeaders().add("Retry-After", "0");
                answer(exchange, 429, "{\"message\":\"slow down\"}");
                return;
            }
            answer(exchange, 201, issue(7));
            return;
        }
        exchange.getResponseHeaders().add("X-Total-Count", "2");
        answer(exchange, 200, "[" + issue(7) + "," + issue(8) + "]");
    }

    private static String issue(int number) {
        return "{\"id\":" + number + ",\"number\":" + number + ",\"title\":\"leak\",\"state\":\"open\","
                + "\"created_at\":\"2026-11-30T11:00:00+01:00\"}";
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            System.err.println("wrong: " + what);
            System.exit(2);
        }
    }
}
