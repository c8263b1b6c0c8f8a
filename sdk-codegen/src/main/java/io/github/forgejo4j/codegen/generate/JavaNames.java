package io.github.forgejo4j.codegen.generate;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.TypeRef;
import java.util.function.Function;

/** Java types of what the contract names, and of the core classes that generated code speaks to. */
final class JavaNames {
    static final String API = "io.github.forgejo4j.api";
    static final String MODEL = "io.github.forgejo4j.model";
    static final String WEBHOOKS = "io.github.forgejo4j.webhooks";

    private static final String CORE = "io.github.forgejo4j";

    static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");
    static final ClassName GENERATED = ClassName.get("javax.annotation.processing", "Generated");

    static final ClassName FORGEJO_CALL = ClassName.get(CORE + ".call", "ForgejoCall");
    static final ClassName PAGED_CALL = ClassName.get(CORE + ".page", "PagedCall");
    static final ClassName PAGING = ClassName.get(CORE + ".page", "Paging");
    static final ClassName ELIGIBILITY = ClassName.get(CORE + ".retry", "Eligibility");
    static final ClassName ENVELOPE = ClassName.get(CORE + ".call", "Envelope");
    static final ClassName MAY_BE_EMPTY = ClassName.get(CORE + ".call", "MayBeEmpty");
    static final ClassName CHECK = ClassName.get(CORE + ".call", "Check");
    static final ClassName SINCE = ClassName.get(CORE + ".call", "Since");
    static final ClassName IGNORED_BEFORE = ClassName.get(CORE + ".call", "IgnoredBefore");
    static final ClassName SEGMENTS = ClassName.get(CORE + ".call", "Segments");
    static final ClassName FORM_FIELD = ClassName.get(CORE + ".call", "FormField");
    static final ClassName UPLOAD = ClassName.get(CORE + ".call", "Upload");

    static final ClassName MODEL_BASE = ClassName.get(CORE + ".json", "Model");
    static final ClassName SHAPE = ClassName.get(CORE + ".json", "Shape");
    static final ClassName SLOTS = ClassName.get(CORE + ".json", "Slots");
    static final ClassName KINDS = ClassName.get(CORE + ".json", "Kinds");
    static final ClassName OPEN_ENUM = ClassName.get(CORE + ".json", "OpenEnum");
    static final ClassName OPEN_ENUM_FAMILY = ClassName.get(CORE + ".json", "OpenEnumFamily");
    static final ClassName WEBHOOK_EVENT = ClassName.get(WEBHOOKS, "WebhookEvent");
    static final ClassName QUERY_OBJECT = ClassName.get(MODEL, "QueryObject");

    static final ClassName JSON_NODE = ClassName.get("com.fasterxml.jackson.databind", "JsonNode");
    static final ClassName RESPONSE_BODY = ClassName.get("okhttp3", "ResponseBody");
    static final ClassName STRING = ClassName.get("java.lang", "String");
    static final ClassName LIST = ClassName.get("java.util", "List");
    static final ClassName MAP = ClassName.get("java.util", "Map");
    static final ClassName INSTANT = ClassName.get("java.time", "Instant");
    static final ClassName LOCAL_DATE = ClassName.get("java.time", "LocalDate");
    static final ClassName DURATION = ClassName.get("java.time", "Duration");

    private JavaNames() {}

    /** An annotation or class of Retrofit's {@code http} package. */
    static ClassName http(String name) {
        return ClassName.get("retrofit2.http", name);
    }

    /** The class of a type that the contract defines, in the package of its module. */
    static ClassName named(Contract contract, String type) {
        return ClassName.get(contract.webhooks().contains(type) ? WEBHOOKS : MODEL, type);
    }

    /** The class of a type that operations name, or of an upload. */
    static ClassName named(TypeRef type) {
        return type.name().equals("Upload") ? UPLOAD : ClassName.get(MODEL, type.name());
    }

    /** True if the contract knows the type as an open enum. */
    static boolean isEnum(Contract contract, TypeRef type) {
        return contract.enums().containsKey(type.name());
    }

    /** The Java type of a parameter or a required value of an operation. */
    static TypeName of(TypeRef type) {
        return of(type, JavaNames::named);
    }

    /** The Java type of a value, with the class of each named type. */
    static TypeName of(TypeRef type, Function<TypeRef, ClassName> named) {
        return switch (type.kind()) {
            case STRING, TEXT -> STRING;
            case LONG -> TypeName.LONG;
            case INT -> TypeName.INT;
            case DOUBLE -> TypeName.DOUBLE;
            case BOOLEAN -> TypeName.BOOLEAN;
            case INSTANT -> INSTANT;
            case DATE -> LOCAL_DATE;
            case DURATION -> DURATION;
            case JSON -> JSON_NODE;
            case VOID -> ClassName.get("java.lang", "Void");
            case BYTES -> RESPONSE_BODY;
            case BASE64 -> ArrayTypeName.of(TypeName.BYTE);
            case LIST ->
                ParameterizedTypeName.get(LIST, of(type.requiredItem(), named).box());
            case MAP ->
                ParameterizedTypeName.get(
                        MAP, STRING, of(type.requiredItem(), named).box());
            case NAMED -> named.apply(type);
        };
    }

    /** The type with JSpecify's annotation. */
    static TypeName nullable(TypeName type) {
        return type.annotated(AnnotationSpec.builder(NULLABLE).build());
    }
}
