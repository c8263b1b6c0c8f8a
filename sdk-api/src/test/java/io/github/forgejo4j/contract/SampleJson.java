package io.github.forgejo4j.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.Field;
import io.github.forgejo4j.codegen.contract.ModelType;
import io.github.forgejo4j.codegen.contract.TypeRef;
import java.util.ArrayDeque;
import java.util.Deque;

/** JSON of every type of a contract, with every field set. */
final class SampleJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Contract contract;
    private final Deque<String> open = new ArrayDeque<>();

    SampleJson(Contract contract) {
        this.contract = contract;
    }

    JsonNode of(TypeRef type) {
        return switch (type.kind()) {
            case STRING, TEXT, BYTES -> JSON.textNode("a \"b\" \u00fc");
            case LONG -> JSON.numberNode(9_007_199_254_740_993L);
            case INT -> JSON.numberNode(42);
            case DOUBLE -> JSON.numberNode(1.5);
            case BOOLEAN -> JSON.booleanNode(true);
            case INSTANT -> JSON.textNode("2026-01-02T03:04:05+01:00");
            case DATE -> JSON.textNode("2026-01-02");
            case DURATION -> JSON.numberNode(90L);
            case JSON -> JSON.objectNode().put("any", 1);
            case BASE64 -> JSON.textNode("AQID");
            case VOID -> JSON.nullNode();
            case LIST -> JSON.arrayNode().add(of(type.requiredItem()));
            case MAP -> JSON.objectNode().set("key", of(type.requiredItem()));
            case NAMED -> named(type.name());
        };
    }

    private JsonNode named(String name) {
        if (contract.enums().containsKey(name)) {
            return JSON.textNode(contract.enums().get(name).values().get(0).json());
        }
        ModelType model = contract.models().get(name);
        if (model == null) {
            throw new AssertionError(name + " is neither a model nor an enum");
        }
        ObjectNode object = JSON.objectNode();
        open.push(name);
        for (Field field : model.fields()) {
            // A model that holds itself is left out at the second time.
            if (!open.contains(field.type().leaf().name())) {
                // A time that has a unit is sent as a number.
                boolean number = field.unit() != null && field.type().is(TypeRef.Kind.INSTANT);
                object.set(field.json(), number ? JSON.numberNode(1_767_323_045L) : of(field.type()));
            }
        }
        open.pop();
        return object;
    }
}
