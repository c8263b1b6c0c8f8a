package io.github.forgejo4j.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.call.IgnoredBefore;
import io.github.forgejo4j.error.InvalidInputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/** What a request sets that an older server would ignore with harm. */
final class VersionNeed {
    static final VersionNeed NONE = new VersionNeed(List.of());

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final List<IgnoredBefore> set;

    private VersionNeed(List<IgnoredBefore> set) {
        this.set = set;
    }

    /** Looks at the request as it will be sent, whatever the arguments were. */
    static VersionNeed of(Request request, List<IgnoredBefore> facts) {
        List<IgnoredBefore> set = new ArrayList<>();
        JsonNode body = null;
        for (IgnoredBefore fact : facts) {
            List<?> values = request.url().queryParameterValues(fact.parameter());
            if (values.stream().anyMatch(value -> value != null && !value.equals(""))) {
                set.add(fact);
                continue;
            }
            body = body == null ? json(request.body()) : body;
            if (holds(body, List.of(fact.parameter().split("\\.")))) {
                set.add(fact);
            }
        }
        return set.isEmpty() ? NONE : new VersionNeed(List.copyOf(set));
    }

    private static JsonNode json(@Nullable RequestBody body) {
        if (body == null || body.isOneShot()) {
            return MAPPER.missingNode();
        }
        Buffer bytes = new Buffer();
        try {
            body.writeTo(bytes);
            return MAPPER.readTree(bytes.inputStream());
        } catch (IOException noJson) {
            return MAPPER.missingNode();
        }
    }

    /** Null, an empty text and 0 ask for nothing: a server cannot tell them from what is left out. An empty list and false do. */
    private static boolean holds(JsonNode node, List<String> path) {
        if (node.isArray() && !path.isEmpty()) {
            for (JsonNode element : node) {
                if (holds(element, path)) {
                    return true;
                }
            }
            return false;
        }
        if (!path.isEmpty()) {
            return holds(node.path(path.get(0)), path.subList(1, path.size()));
        }
        return !node.isMissingNode()
                && !node.isNull()
                && !(node.isTextual() && node.textValue().isEmpty())
                && !(node.isNumber() && node.asDouble() == 0);
    }

    boolean isNone() {
        return set.isEmpty();
    }

    /**
     * Refuses what the server would ignore.
     *
     * @throws InvalidInputException if the server is older, or it is not known how old it is
     */
    void require(ForgejoVersion server) {
        for (IgnoredBefore fact : set) {
            if (!server.isKnown()) {
                throw new InvalidInputException(
                        fact.parameter(),
                        "needs Forgejo " + fact.version() + ", and what the server says is no version of Forgejo: \""
                                + Texts.oneLine(server.text(), 60) + "\". An older one ignores it: " + fact.harm()
                                + ". Nothing was sent. If the server honours it, set serverVersion on the builder of the client.");
            }
            if (!server.isAtLeast(fact.version())) {
                throw new InvalidInputException(
                        fact.parameter(),
                        "needs Forgejo " + fact.version() + ", and the server is " + server + ", which ignores it: "
                                + fact.harm() + ". Nothing was sent.");
            }
        }
    }
}
