package io.github.forgejo4j.codegen.generate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.Field;
import io.github.forgejo4j.codegen.contract.ModelType;
import io.github.forgejo4j.codegen.contract.TypeRef;
import io.github.forgejo4j.codegen.contract.TypeRef.Kind;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Snippets of code for one field of a model: how the shape describes it, how it is read, written and cleared. */
final class FieldCode {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<Kind> SCALARS = Set.of(Kind.STRING, Kind.LONG, Kind.DOUBLE, Kind.BOOLEAN);

    private final Contract contract;

    /** Snippets that look up types in the contract. */
    FieldCode(Contract contract) {
        this.contract = contract;
    }

    private ClassName named(TypeRef type) {
        return JavaNames.named(contract, type.name());
    }

    /** The Java type of a field that is there. */
    TypeName of(Field field) {
        return JavaNames.of(field.type(), this::named);
    }

    /** The call on the shape's builder, without the dot in front. */
    CodeBlock shape(Field field) {
        String json = field.json();
        TypeRef type = field.type();
        if (asNumber(field)) {
            return CodeBlock.of("number($S)", json);
        }
        return switch (type.kind()) {
            case STRING -> CodeBlock.of("text($S)", json);
            case LONG -> CodeBlock.of("number($S)", json);
            case BOOLEAN -> CodeBlock.of("flag($S)", json);
            case INSTANT -> CodeBlock.of(field.epochNever() ? "instantAfter1970($S)" : "instant($S)", json);
            case JSON -> CodeBlock.of("json($S)", json);
            case NAMED ->
                CodeBlock.of(
                        JavaNames.isEnum(contract, type) ? "openEnum($S, $T.class)" : "model($S, $T.class)",
                        json,
                        named(type));
            case LIST -> list(json, type);
            default -> CodeBlock.of("field($S, $L)", json, kind(type));
        };
    }

    private CodeBlock list(String json, TypeRef type) {
        TypeRef item = type.requiredItem();
        if (item.is(Kind.STRING)) {
            return CodeBlock.of("texts($S)", json);
        }
        if (item.is(Kind.NAMED) && !JavaNames.isEnum(contract, item)) {
            return CodeBlock.of("models($S, $T.class)", json, named(item));
        }
        return CodeBlock.of("field($S, $L)", json, kind(type));
    }

    private CodeBlock kind(TypeRef type) {
        return switch (type.kind()) {
            case STRING -> CodeBlock.of("$T.TEXT", JavaNames.KINDS);
            case LONG -> CodeBlock.of("$T.NUMBER", JavaNames.KINDS);
            case DOUBLE -> CodeBlock.of("$T.DECIMAL", JavaNames.KINDS);
            case BOOLEAN -> CodeBlock.of("$T.FLAG", JavaNames.KINDS);
            case INSTANT -> CodeBlock.of("$T.INSTANT", JavaNames.KINDS);
            case DATE -> CodeBlock.of("$T.DATE", JavaNames.KINDS);
            case BASE64 -> CodeBlock.of("$T.BYTES", JavaNames.KINDS);
            case JSON -> CodeBlock.of("$T.JSON", JavaNames.KINDS);
            case LIST -> CodeBlock.of("$T.list($L)", JavaNames.KINDS, kind(type.requiredItem()));
            case MAP -> CodeBlock.of("$T.map($L)", JavaNames.KINDS, kind(type.requiredItem()));
            case NAMED ->
                CodeBlock.of(
                        JavaNames.isEnum(contract, type) ? "$T.openEnum($T.class)" : "$T.model($T.class)",
                        JavaNames.KINDS,
                        named(type));
            default -> throw new IllegalArgumentException("no kind for " + type);
        };
    }

    /** True if the accessor can answer null. */
    boolean mayBeNull(ModelType model, Field field) {
        Kind kind = field.type().kind();
        if (kind == Kind.LIST || kind == Kind.MAP || kind == Kind.JSON) {
            return false;
        }
        return !SCALARS.contains(kind) || field.nullable() || model.patch();
    }

    /** What the accessor returns. */
    TypeName accessorType(ModelType model, Field field) {
        TypeName type = of(field);
        return mayBeNull(model, field) ? JavaNames.nullable(type.box()) : type;
    }

    /** The accessor's statement. */
    CodeBlock read(ModelType model, Field field, int slot) {
        String name = mayBeNull(model, field) ? "OrNull" : "";
        if (asNumber(field)) {
            String made = field.type().is(Kind.DURATION) ? duration(field) : "$2T.ofEpochSecond(numberOrNull($1L))";
            return CodeBlock.of(
                    "return numberOrNull($1L) == null ? null : " + made,
                    slot,
                    field.type().is(Kind.DURATION) ? JavaNames.DURATION : JavaNames.INSTANT);
        }
        return switch (field.type().kind()) {
            case STRING -> CodeBlock.of("return text$L($L)", name, slot);
            case LONG -> CodeBlock.of("return number$L($L)", name, slot);
            case DOUBLE -> CodeBlock.of("return decimal$L($L)", name, slot);
            case BOOLEAN -> CodeBlock.of("return flag$L($L)", name, slot);
            case INSTANT -> CodeBlock.of("return instant($L)", slot);
            case DATE -> CodeBlock.of("return date($L)", slot);
            case BASE64 -> CodeBlock.of("return bytes($L)", slot);
            case JSON -> CodeBlock.of("return json($L)", slot);
            case LIST -> CodeBlock.of("return list($L)", slot);
            case MAP -> CodeBlock.of("return map($L)", slot);
            case NAMED -> CodeBlock.of("return value($L)", slot);
            default -> throw new IllegalArgumentException("no accessor for " + field.type());
        };
    }

    /** The setter's statement. */
    static CodeBlock write(Field field, int slot) {
        if (asNumber(field)) {
            String number = !field.type().is(Kind.DURATION)
                    ? "getEpochSecond"
                    : "seconds".equals(field.unit()) ? "toSeconds" : "toNanos";
            return CodeBlock.of("return put($L, $N.$L())", slot, field.java(), number);
        }
        return CodeBlock.of("return put($L, $N)", slot, field.java());
    }

    private static String duration(Field field) {
        return "seconds".equals(field.unit()) ? "$2T.ofSeconds(numberOrNull($1L))" : "$2T.ofNanos(numberOrNull($1L))";
    }

    /** The statements that make the request empty a field on the server: null, an empty value, or a sibling that says so. */
    static CodeBlock clear(ModelType model, Field field, int slot) {
        JsonNode value = parse(Objects.requireNonNull(field.clear()));
        CodeBlock.Builder code = CodeBlock.builder();
        if (!value.isObject()) {
            return code.addStatement("return $L", put(field, slot, value)).build();
        }
        for (Map.Entry<String, JsonNode> sibling : value.properties()) {
            int other = model.fields().stream().map(Field::json).toList().indexOf(sibling.getKey());
            code.addStatement("$L", put(model.fields().get(other), other, sibling.getValue()));
        }
        return code.addStatement("return this").build();
    }

    private static CodeBlock put(Field field, int slot, JsonNode value) {
        if (value.isNull()) {
            return CodeBlock.of("clear($L)", slot);
        }
        if (value.isArray() && value.isEmpty()) {
            return CodeBlock.of("put($L, $T.of())", slot, JavaNames.LIST);
        }
        if (value.isBoolean()) {
            return CodeBlock.of("put($L, $L)", slot, value.asBoolean());
        }
        if (value.isIntegralNumber()) {
            return CodeBlock.of("put($L, $LL)", slot, value.asLong());
        }
        if (value.isTextual() && field.type().is(Kind.INSTANT)) {
            return CodeBlock.of("put($L, $T.parse($S))", slot, JavaNames.INSTANT, value.asText());
        }
        if (value.isTextual()) {
            return CodeBlock.of("put($L, $S)", slot, value.asText());
        }
        throw new IllegalArgumentException(field.json() + " cannot be cleared with " + value);
    }

    private static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json + " is no JSON", e);
        }
    }

    private static boolean asNumber(Field field) {
        return field.type().is(Kind.DURATION) || (field.type().is(Kind.INSTANT) && field.unit() != null);
    }
}
