package io.github.forgejo4j.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What the raw HTTP/1.1 server does once the headers of a request are there. */
@FunctionalInterface
interface Step {
    void play(Exchange exchange) throws IOException;

    /** This step, then a FIN. */
    default Step thenFin() {
        return exchange -> {
            play(exchange);
            exchange.end(false);
        };
    }

    /** Reads the request, answers with a small JSON object. */
    static Step ok() {
        return status(200);
    }

    /** Reads the request, answers with this status, these header lines and a small JSON object. */
    static Step status(int status, String... headers) {
        return raw(answer(status, headers));
    }

    /** Answers before the body was read, then reads it and keeps the connection. */
    static Step early(int status, String... headers) {
        return exchange -> {
            exchange.send(answer(status, headers));
            exchange.receive();
        };
    }

    /** Answers to the headers alone, does not read the body, and closes once the peer did. */
    static Step insteadOfBody(int status, String... headers) {
        return exchange -> {
            exchange.send(answer(status, headers));
            exchange.hold();
        };
    }

    /** Reads the request, then sends these bytes and nothing more. */
    static Step raw(String bytes) {
        return exchange -> {
            exchange.receive();
            exchange.send(bytes);
        };
    }

    /** Reads the request, closes without an answer. */
    static Step fin() {
        return exchange -> {
            exchange.receive();
            exchange.end(false);
        };
    }

    /** Reads the request, resets the connection. */
    static Step rst() {
        return exchange -> {
            exchange.receive();
            exchange.end(true);
        };
    }

    /** Closes with the body unread. */
    static Step closeAfterHeaders() {
        return exchange -> exchange.end(false);
    }

    /** Reads the request and stays silent until the peer closes. */
    static Step stall() {
        return exchange -> {
            exchange.receive();
            exchange.hold();
        };
    }

    /** Reads nothing after the headers until the test releases the server: the peer's writes come to a halt. */
    static Step freeze() {
        return exchange -> {
            exchange.awaitRelease();
            exchange.receive();
        };
    }

    /** Answers with headers that promise more than comes. */
    static Step truncatedBody(int status) {
        return raw("HTTP/1.1 " + status
                        + " Scripted\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"id\":")
                .thenFin();
    }

    /** Agrees to CONNECT and passes the bytes on to another server. */
    static Step tunnelTo(LoopbackServer target) {
        return exchange -> {
            exchange.receive();
            exchange.send("HTTP/1.1 200 Connected\r\n\r\n");
            exchange.tunnel(target);
        };
    }

    private static String answer(int status, String... headers) {
        StringBuilder text = new StringBuilder("HTTP/1.1 " + status + " Scripted\r\n");
        for (String header : headers) {
            text.append(header).append("\r\n");
        }
        if (status == 204 || status == 304) {
            return text.append("\r\n").toString();
        }
        String body = "{\"answer\":" + status + "}";
        text.append("Content-Type: application/json\r\nContent-Length: ")
                .append(body.getBytes(StandardCharsets.UTF_8).length)
                .append("\r\n\r\n")
                .append(body);
        return text.toString();
    }
}
