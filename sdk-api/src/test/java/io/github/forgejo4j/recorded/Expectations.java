package io.github.forgejo4j.recorded;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.TypeRef.Kind;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ConflictException;
import io.github.forgejo4j.error.ForbiddenException;
import io.github.forgejo4j.error.LockedException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.PayloadTooLargeException;
import io.github.forgejo4j.error.RateLimitedException;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.UnauthorizedException;
import io.github.forgejo4j.error.ValidationException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What must become of recorded exchanges. Each check gives what is wrong, nothing if all is right. */
final class Expectations {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Expectations() {}

    /** A success is decoded, and its value is written as the JSON that came. */
    static List<String> success(Replay replay) {
        Operation operation = replay.method().operation();
        Exchange exchange = replay.exchange();
        if (replay.failure() != null) {
            return List.of("became " + replay.failure());
        } else if (replay.response().status() != exchange.status()) {
            return List.of("has status " + replay.response().status());
        } else if (operation.check()) {
            return same(true, replay.value());
        } else if (operation.result().is(Kind.BYTES)) {
            return Arrays.equals(exchange.body(), (byte[]) replay.value()) ? List.of() : List.of("has other bytes");
        } else if (operation.result().is(Kind.VOID)) {
            return same(null, replay.value());
        } else if (isText(operation)) {
            return same(exchange.bodyText(), replay.value());
        } else if (arrivedEmpty(exchange)) {
            Object nothing = isList(operation) && exchange.body().length == 0 ? List.of() : null;
            return operation.mayBeEmpty() == null
                    ? List.of("is empty, which is not told")
                    : same(nothing, replay.value());
        }
        JsonNode expected = expected(operation, exchange.json());
        return expected.isMissingNode()
                ? List.of("has a body that is not the promised JSON")
                : JsonDifference.of(expected, written(replay.value()));
    }

    private static boolean isText(Operation operation) {
        return operation.envelope() == null
                && (operation.result().is(Kind.TEXT) || operation.result().is(Kind.STRING));
    }

    private static boolean isList(Operation operation) {
        return operation.result().is(Kind.LIST);
    }

    /** OkHttp hands over no body of these statuses if its length was told. */
    private static boolean arrivedEmpty(Exchange exchange) {
        boolean withheld = (exchange.status() == 204 || exchange.status() == 205)
                && !exchange.header("Content-Length").isEmpty();
        return withheld || exchange.bodyText().isBlank();
    }

    private static JsonNode expected(Operation operation, JsonNode body) {
        JsonNode value = operation.envelope() == null ? body : body.path(operation.envelope());
        if (value.isNull() && isList(operation)) {
            return JsonNodeFactory.instance.arrayNode();
        } else if (value.isNull() && operation.result().is(Kind.MAP)) {
            return JsonNodeFactory.instance.objectNode();
        }
        return value;
    }

    private static JsonNode written(Object value) {
        try {
            return value == null ? MissingNode.getInstance() : MAPPER.readTree(MAPPER.writeValueAsBytes(value));
        } catch (JsonProcessingException e) {
            throw new AssertionError("cannot be written", e);
        } catch (java.io.IOException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static List<String> same(Object expected, Object actual) {
        return Objects.equals(expected, actual) ? List.of() : List.of("is " + actual + " instead of " + expected);
    }

    /** A failure becomes the exception of its status, with the server's own words. */
    static List<String> failure(Replay replay) {
        Exchange exchange = replay.exchange();
        if (replay.method().operation().check() && exchange.status() == 404 && isForgejos(exchange)) {
            return same(false, replay.value());
        }
        if (!(replay.failure() instanceof ApiException failure)) {
            return List.of("became " + (replay.failure() == null ? replay.value() : replay.failure()));
        }
        List<String> wrong = new ArrayList<>();
        wrong.addAll(same(type(exchange.status()), failure.getClass()));
        wrong.addAll(same(exchange.status(), failure.status()));
        if (!Arrays.equals(exchange.body(), failure.rawBody())) {
            wrong.add("has another body");
        }
        JsonNode said = exchange.json().path("message");
        if (said.isTextual() && !isMasked(said.asText(), failure.serverMessage())) {
            wrong.add("has the message " + failure.serverMessage() + " instead of " + said);
        }
        List<String> details = new ArrayList<>();
        exchange.json().path("errors").forEach(detail -> details.add(detail.asText()));
        if (!failure.serverErrors().containsAll(details)) {
            wrong.add("has the errors " + failure.serverErrors() + " instead of " + details);
        }
        boolean perhaps = !exchange.safe() && exchange.status() >= 500 && exchange.status() != 501;
        if (failure.mayHaveBeenApplied() != perhaps) {
            wrong.add("may have been applied: " + failure.mayHaveBeenApplied());
        }
        if (!failure.httpLine().equals(replay.method().operation().line())) {
            wrong.add("does not name its operation: " + failure.httpLine());
        }
        WireRequest sent = replay.requests().get(0);
        String target = sent.method() + " " + sent.path();
        if (!failure.target().equals(target) || !failure.getMessage().contains(" (" + target + "): ")) {
            wrong.add("does not name its request: " + failure.getMessage());
        }
        return wrong;
    }

    /** Forgejo's 401 repeats the token that was sent; stars stand for it. */
    private static boolean isMasked(String said, String told) {
        String[] parts = told.split("\\*\\*\\*", -1);
        String pattern = Arrays.stream(parts).map(Pattern::quote).collect(Collectors.joining("[^\n]+"));
        return said.matches(pattern);
    }

    private static boolean isForgejos(Exchange exchange) {
        String type = exchange.header("Content-Type");
        return type.isEmpty() || type.startsWith("application/json");
    }

    private static Class<?> type(int status) {
        return switch (status) {
            case 400, 422 -> ValidationException.class;
            case 401 -> UnauthorizedException.class;
            case 403 -> ForbiddenException.class;
            case 404 -> NotFoundException.class;
            case 409 -> ConflictException.class;
            case 413 -> PayloadTooLargeException.class;
            case 423 -> LockedException.class;
            case 429 -> RateLimitedException.class;
            default -> status >= 500 ? ServerErrorException.class : ApiException.class;
        };
    }

    /** A read asks at the new place; a write tells it and asks nobody. */
    static List<String> redirect(Replay replay) {
        Exchange exchange = replay.exchange();
        String place = exchange.header("Location");
        List<String> wrong = new ArrayList<>();
        if (exchange.safe()) {
            wrong.addAll(same(2, replay.requests().size()));
            WireRequest last = replay.requests().get(replay.requests().size() - 1);
            if (!last.target().equals(place)) {
                wrong.add("asked at " + last.target() + " instead of " + place);
            }
            if (!String.valueOf(replay.failure()).contains(MemoryServer.EXHAUSTED)) {
                wrong.add("became " + replay.failure());
            }
        } else if (replay.failure() instanceof ResourceMovedException moved) {
            wrong.addAll(same(1, replay.requests().size()));
            wrong.addAll(same(exchange.status(), moved.status()));
            if (moved.location() == null || !moved.location().toString().endsWith(place)) {
                wrong.add("names " + moved.location() + " instead of " + place);
            }
        } else {
            wrong.add("became " + (replay.failure() == null ? replay.value() : replay.failure()));
        }
        return wrong;
    }

    /** What was sent is what was recorded. */
    static List<String> request(Replay replay) {
        Operation operation = replay.method().operation();
        Exchange exchange = replay.exchange();
        WireRequest sent = replay.requests().get(0);
        List<String> wrong = new ArrayList<>(same(exchange.method(), sent.method()));
        wrong.addAll(same(Paths.match(operation, exchange.path()), Paths.match(operation, sent.path())));
        Map<String, List<String>> query = Arguments.Queries.parse(exchange.query());
        if (operation.paged()) {
            query.putIfAbsent("page", List.of("1"));
            query.putIfAbsent("limit", List.of("50"));
        }
        Map<String, List<String>> sentQuery = Arguments.Queries.parse(sent.query());
        if (!query.equals(sentQuery)) {
            wrong.add("asks for " + sentQuery + " instead of " + query);
        }
        wrong.addAll(body(operation, exchange, sent));
        return wrong;
    }

    private static List<String> body(Operation operation, Exchange exchange, WireRequest sent) {
        if (operation.body() == null) {
            List<String> wrong = new ArrayList<>(same("", sent.body()));
            wrong.addAll(same("", sent.type()));
            return wrong;
        } else if (operation.form() != null) {
            return sent.type().equals("multipart/form-data")
                            && sent.body().contains("Content-Disposition: form-data; name=\"" + operation.form() + "\"")
                    ? List.of()
                    : List.of("sends no form field " + operation.form());
        } else if (operation.body().type().is(Kind.TEXT)) {
            List<String> wrong = new ArrayList<>(same(exchange.requestBody(), sent.body()));
            wrong.addAll(same("text/plain", sent.type()));
            return wrong;
        }
        List<String> wrong = new ArrayList<>(same("application/json", sent.type()));
        try {
            // A caller who gives nothing sends an empty object, so that the server reads it as JSON.
            String recorded = exchange.requestBody().isEmpty() ? "{}" : exchange.requestBody();
            wrong.addAll(JsonDifference.inMeaning(MAPPER.readTree(recorded), MAPPER.readTree(sent.body())));
        } catch (JsonProcessingException e) {
            wrong.add("sends no JSON: " + sent.body());
        }
        return wrong;
    }
}
