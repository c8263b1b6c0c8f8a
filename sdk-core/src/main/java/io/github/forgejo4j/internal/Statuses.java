package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ConflictException;
import io.github.forgejo4j.error.ForbiddenException;
import io.github.forgejo4j.error.LockedException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.PayloadTooLargeException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.RateLimitedException;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.UnauthorizedException;
import io.github.forgejo4j.error.ValidationException;
import java.util.Map;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** What an error status proves, which exception it becomes, and what a user can do about it. */
final class Statuses {
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"),
            Map.entry(407, "Proxy Authentication Required"),
            Map.entry(408, "Request Timeout"),
            Map.entry(409, "Conflict"),
            Map.entry(411, "Length Required"),
            Map.entry(412, "Precondition Failed"),
            Map.entry(413, "Content Too Large"),
            Map.entry(422, "Unprocessable Content"),
            Map.entry(423, "Locked"),
            Map.entry(425, "Too Early"),
            Map.entry(429, "Too Many Requests"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(501, "Not Implemented"),
            Map.entry(502, "Bad Gateway"),
            Map.entry(503, "Service Unavailable"),
            Map.entry(504, "Gateway Timeout"));

    private Statuses() {}

    static Proof proof(int status) {
        return switch (status) {
            case 425, 429 -> Proof.DECLINED;
            case 408, 500, 502, 503, 504 -> Proof.AMBIGUOUS;
            default -> Proof.FINAL;
        };
    }

    /**
     * Only a redirect and what says that the request was wrong prove that nobody acted. Every 5xx leaves it open, also those that are not
     * repeated, and so does a number that is no final status: gateways have numbers of their own.
     */
    static boolean mayHaveActed(int status) {
        return status < 300 || status == 408 || status >= 500 && status != 501 && status != 505;
    }

    static String name(int status) {
        String name = NAMES.get(status);
        return name == null ? "" : " " + name;
    }

    /** What helps after an answer, a sentence without its stop; empty if nothing is known to help. */
    static String hint(
            int status,
            Headers headers,
            ErrorBody body,
            Operation operation,
            boolean signed,
            boolean foreign,
            @Nullable ForgejoVersion server) {
        if (foreign && (status == 401 || status == 403 || status == 404)) {
            return "It came from another origin, to which a redirect led and no credential is sent";
        }
        if (isPage(headers) && (status == 401 || status == 403 || status == 404)) {
            return "Forgejo's API does not answer with pages: a gateway may have answered, or the base URL is wrong";
        }
        return switch (status) {
            case 401 ->
                signed
                        ? "Check that the token exists and has not been revoked"
                        : "The client has no credential: set it with token(..) or auth(..)";
            case 403 ->
                body.message().contains("required scope")
                        ? "Give the token that scope, or use another token"
                        : "The account or the token may not do this";
            case 404 -> isPlainText(headers) && operation.path().length() > 0 ? noRoute(operation.since(), server) : "";
            case 405 -> operation.since() > 0 && isBare(headers, body) ? noRoute(operation.since(), server) : "";
            case 407 -> "The proxy wants a credential; for writes it must be sent beforehand";
            case 411 -> "A proxy wants the length: give the body a known length";
            default -> "";
        };
    }

    private static boolean isPage(Headers headers) {
        String type = headers.get("Content-Type");
        return type != null && type.startsWith("text/html");
    }

    /** The router's own 404, before any of Forgejo's code: that answers in JSON. */
    private static boolean isPlainText(Headers headers) {
        String type = headers.get("Content-Type");
        return type != null && type.startsWith("text/plain");
    }

    /** The router's own 405: the path is there, for other methods. */
    private static boolean isBare(Headers headers, ErrorBody body) {
        return headers.get("Content-Type") == null && body.bytes().length == 0;
    }

    private static String noRoute(int since, @Nullable ForgejoVersion server) {
        if (since == 0) {
            return "This server has no such route: it may be an older version, or the base URL is wrong";
        } else if (server == null || !server.isKnown()) {
            return "This server has no such route: the operation exists since Forgejo " + since;
        } else if (server.isAtLeast(since)) {
            return "This server has no such route, although the operation exists since Forgejo " + since
                    + " and the server is " + server + ": the base URL may be wrong";
        }
        return "This operation exists since Forgejo " + since + "; the server is " + server;
    }

    static ApiException exception(
            Failure failure, Proof proof, int status, Headers headers, ErrorBody body, String text) {
        return switch (status) {
            case 400, 422 -> new ValidationException(failure, proof, status, headers, body, text);
            case 401 -> new UnauthorizedException(failure, proof, status, headers, body, text);
            case 403 -> new ForbiddenException(failure, proof, status, headers, body, text);
            case 404 -> new NotFoundException(failure, proof, status, headers, body, text);
            case 409 -> new ConflictException(failure, proof, status, headers, body, text);
            case 413 -> new PayloadTooLargeException(failure, proof, status, headers, body, text);
            case 423 -> new LockedException(failure, proof, status, headers, body, text);
            case 429 -> new RateLimitedException(failure, proof, status, headers, body, text);
            default ->
                status >= 500 && status < 600
                        ? new ServerErrorException(failure, proof, status, headers, body, text)
                        : new ApiException(failure, proof, status, headers, body, text);
        };
    }
}
