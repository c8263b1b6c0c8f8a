package io.github.forgejo4j.hostile;

import static io.github.forgejo4j.hostile.HostileServer.answer;
import static io.github.forgejo4j.hostile.HostileServer.text;

import java.io.IOException;
import java.io.OutputStream;

/** Where a server puts what it was sent. */
enum Echo {
    STATUS_MESSAGE((out, s) -> text(out, "HTTP/1.1 403 " + s + "\r\nContent-Length: 0\r\n\r\n")),
    STATUS_LINE((out, s) -> text(out, s + " 200 OK\r\n\r\n")),
    CONTENT_TYPE((out, s) -> text(out, answer(500, "Content-Type: text/" + s, "x"))),
    CHALLENGE((out, s) -> text(out, answer(401, "WWW-Authenticate: Basic realm=\"" + s + "\"", "no"))),
    COOKIE((out, s) -> text(out, answer(403, "Set-Cookie: s=" + s + "; Path=/", "no"))),
    NAME_OF_A_LIMIT((out, s) -> text(
            out, answer(429, "RateLimit-Policy: \"" + s + "\";q=10;w=60\r\nRateLimit: \"" + s + "\";r=0;t=1", "slow"))),
    RETRY_AFTER((out, s) -> text(out, answer(503, "Retry-After: " + s, "later"))),
    LOCATION((out, s) -> text(out, answer(300, "Location: /login/" + s + "?next=" + s, ""))),
    LOCATION_ELSEWHERE((out, s) -> text(out, answer(302, "Location: ftp://" + s + "@host/" + s, ""))),
    LOCATION_AS_HOST((out, s) ->
            text(out, answer(300, "Location: http://" + s.replaceAll("[^A-Za-z0-9_]", "") + ".example/", ""))),
    LINK((out, s) -> text(out, answer(200, "Link: <http://h/" + s + "?page=1>; rel=\"next\"", "[]"))),
    ETAG((out, s) -> text(out, answer(404, "ETag: \"" + s + "\"", "no"))),
    MESSAGE((out, s) -> text(out, json(422, "{\"message\":\"bad " + s + "\",\"errors\":[\"" + s + "\"]}"))),
    KEY((out, s) -> text(out, json(200, "{\"user\":{\"" + s + "\":{\"a\":" + s + "}}}"))),
    MISTYPED((out, s) -> text(out, json(200, "{\"id\":\"" + s + "\"}"))),
    TIMESTAMP((out, s) -> text(out, json(200, "{\"created_at\":\"" + s + "\"}"))),
    NO_JSON((out, s) -> text(out, json(200, s))),
    PAGE((out, s) -> text(out, answer(200, "Content-Type: text/html", "<html>you sent " + s + "</html>"))),
    PAGE_OF_A_GATEWAY((out, s) -> text(out, answer(502, "Content-Type: text/html", "<html><pre>" + s + "</pre>"))),
    CUT_OFF((out, s) -> text(
            out,
            "HTTP/1.1 500 X\r\nContent-Length: 9999\r\n\r\nyou sent "
                    + s.substring(0, Math.max(6, s.length() * 2 / 3)))),
    CUT_BY_THE_BOUND((out, s) -> text(out, answer(500, "Content-Type: text/plain", " ".repeat(64 * 1024 - 6) + s))),
    CUT_BY_THE_EXCERPT((out, s) -> text(out, json(200, " ".repeat(8 * 300 - 6) + s))),
    SIZE_OF_A_CHUNK((out, s) -> text(out, "HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\n" + s + "\r\nx")),
    SIZE_OF_A_CHUNK_OF_A_SUCCESS(
            (out, s) -> text(out, "HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n" + s + "\r\nx")),
    NAME_OF_A_FIELD((out, s) -> text(out, "HTTP/1.1 200 OK\r\n" + s + "\r\nContent-Length: 2\r\n\r\n{}")),
    LENGTH((out, s) -> text(out, "HTTP/1.1 204 No\r\nContent-Length: 5\r\nX: " + s + "\r\n\r\n12345")),
    SUCCESS((out, s) -> text(out, json(200, "{\"id\":1,\"" + s + "\":1}")));

    private static String json(int status, String body) {
        return answer(status, "Content-Type: application/json;charset=utf-8", body);
    }

    /** Writes the answer with the secret in it. */
    @FunctionalInterface
    interface Script {
        void run(OutputStream out, String secret) throws IOException;
    }

    final Script script;

    Echo(Script script) {
        this.script = script;
    }
}
