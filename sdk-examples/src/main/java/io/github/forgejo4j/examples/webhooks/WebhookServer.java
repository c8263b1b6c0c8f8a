package io.github.forgejo4j.examples.webhooks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.webhooks.WebhookDelivery;
import io.github.forgejo4j.webhooks.WebhookHandlers;
import io.github.forgejo4j.webhooks.WebhookRequest;
import io.github.forgejo4j.webhooks.Webhooks;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;

/**
 * An endpoint for webhooks on the JDK's HTTP server. It answers when a delivery is verified and runs the handlers after that, since a
 * Forgejo instance delivers no other hook while it waits for an answer.
 */
public final class WebhookServer implements AutoCloseable {
    private final HttpServer server;
    private final Webhooks webhooks;
    private final WebhookHandlers handlers;
    private final Executor work;

    private WebhookServer(HttpServer server, Webhooks webhooks, WebhookHandlers handlers, Executor work) {
        this.server = server;
        this.webhooks = webhooks;
        this.handlers = handlers;
        this.work = work;
    }

    /**
     * Starts to listen.
     *
     * @param address where; port 0 takes a free one
     * @param path of the endpoint, such as {@code /hook}
     * @param work runs the handlers
     */
    public static WebhookServer start(
            InetSocketAddress address, String path, Webhooks webhooks, WebhookHandlers handlers, Executor work)
            throws IOException {
        WebhookServer made = new WebhookServer(HttpServer.create(address, 0), webhooks, handlers, work);
        made.server.createContext(path, made::serve);
        made.server.start();
        return made;
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            WebhookDelivery delivery;
            try {
                delivery = accept(exchange);
            } catch (WebhookRejectedException e) {
                // The server shows this text to those who may change the hook.
                answer(exchange, e.reason().httpStatus(), e.getMessage());
                return;
            }
            work.execute(() -> handlers.handle(delivery));
            answer(exchange, 200, "accepted");
        }
    }

    private WebhookDelivery accept(HttpExchange exchange) throws IOException {
        return webhooks.accept(
                exchange.getRequestMethod().equals("GET")
                        ? WebhookRequest.get(
                                exchange.getRequestHeaders(),
                                exchange.getRequestURI().getRawQuery())
                        : WebhookRequest.post(
                                exchange.getRequestHeaders(), webhooks.readBody(exchange.getRequestBody())));
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    /** Stops at once. */
    @Override
    public void close() {
        server.stop(0);
    }
}
