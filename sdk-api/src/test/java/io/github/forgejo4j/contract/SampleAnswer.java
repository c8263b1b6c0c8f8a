package io.github.forgejo4j.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.TypeRef.Kind;
import mockwebserver3.MockResponse;

/**
 * A success of an operation, as its contract promises it.
 *
 * @param response what the server sends
 * @param json the JSON of the value; null where it is none
 * @param text the text or the bytes of the value; null where it is none
 */
record SampleAnswer(MockResponse response, JsonNode json, String text) {
    static SampleAnswer of(Contract contract, Operation operation) {
        int status = operation.statuses().keySet().stream()
                .filter(known -> known >= 200 && known < 300)
                .findFirst()
                .orElseThrow(() -> new AssertionError(operation.id() + " has no success"));
        if (operation.check() || operation.result().is(Kind.VOID)) {
            return new SampleAnswer(WireServer.status(status), null, null);
        } else if (operation.result().is(Kind.BYTES)) {
            return new SampleAnswer(
                    WireServer.of(bodied(status), "application/octet-stream", "some bytes"), null, "some bytes");
        } else if (operation.result().is(Kind.TEXT)
                || operation.result().is(Kind.STRING) && operation.envelope() == null) {
            return new SampleAnswer(
                    WireServer.of(bodied(status), "text/plain; charset=utf-8", "ein \u00fc"), null, "ein \u00fc");
        }
        JsonNode value = new SampleJson(contract).of(operation.result());
        JsonNode body = operation.envelope() == null
                ? value
                : JsonNodeFactory.instance.objectNode().put("ok", true).set(operation.envelope(), value);
        return new SampleAnswer(
                WireServer.of(bodied(status), "application/json;charset=utf-8", body.toString()), value, null);
    }

    /** Where a success may be empty, the sample is the one that is not. */
    private static int bodied(int status) {
        return status == 204 || status == 205 ? 200 : status;
    }
}
