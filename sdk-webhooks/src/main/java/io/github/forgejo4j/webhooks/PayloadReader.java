package io.github.forgejo4j.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.error.WebhookRejectedException.Reason;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes an event of bytes that were verified. */
final class PayloadReader {
    /** Payloads of the server nest about six levels deep; the parser's own bound of 1,000 is for anything at all. */
    private static final int MAX_DEPTH = 100;

    private final ObjectMapper mapper;

    PayloadReader(int maxBytes) {
        StreamReadConstraints bounds = StreamReadConstraints.builder()
                .maxNestingDepth(MAX_DEPTH)
                .maxStringLength(Math.max(maxBytes, 1))
                .build();
        this.mapper = JsonMapper.builder(
                        JsonFactory.builder().streamReadConstraints(bounds).build())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }

    WebhookDelivery read(String id, String name, String type, byte[] payload) {
        String json = text(payload);
        try {
            JsonNode tree = mapper.readTree(json);
            if (!(tree instanceof ObjectNode object)) {
                throw malformed("it is no JSON object", null);
            }
            return new WebhookDelivery(id, name, type, json, event(name, type, json, object));
        } catch (JsonProcessingException e) {
            throw malformed(where(e), null);
        }
    }

    private WebhookEvent event(String name, String type, String json, ObjectNode object)
            throws JsonProcessingException {
        Class<? extends WebhookEvent> kind = EventKind.of(name, type, object);
        return kind == null ? new UnknownEvent(name, type, object) : mapper.readValue(json, kind);
    }

    private static String text(byte[] payload) {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(payload)).toString();
        } catch (CharacterCodingException e) {
            throw malformed("it is no UTF-8", e);
        }
    }

    /** The place and not the words of the parser, which quote the payload: issues can be confidential. */
    private static String where(JsonProcessingException e) {
        if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
            return mapping.getPath().stream()
                    .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                    .collect(Collectors.joining("", "$", " does not have the type that servers send"));
        }
        return e.getLocation() == null
                ? "it is no JSON that can be read"
                : "it is no JSON that can be read from line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr() + " on";
    }

    private static WebhookRejectedException malformed(String what, @Nullable Throwable cause) {
        return new WebhookRejectedException(Reason.MALFORMED_PAYLOAD, "the payload is malformed, " + what, cause);
    }
}
