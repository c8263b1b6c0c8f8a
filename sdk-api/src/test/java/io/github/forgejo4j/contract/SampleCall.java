package io.github.forgejo4j.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.codegen.contract.Argument;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.Param;
import io.github.forgejo4j.codegen.contract.QueryType;
import io.github.forgejo4j.codegen.contract.TypeRef;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Arguments for a method that are hard to send, and what must then arrive. What arrives is written down here by rules of its own. */
public final class SampleCall {
    /** One segment: a blank, a plus, something that looks encoded already, a slash, a letter of two octets. */
    static final String SEGMENT = "a b+c%2Fd/\u00fc";

    static final String SEGMENT_ON_THE_WIRE = "a%20b%2Bc%252Fd%2F%C3%BC";
    /** Several segments: their slashes stay. */
    static final String SEGMENTS = "dir a/b+c/%2F \u00fc.md";

    static final String SEGMENTS_ON_THE_WIRE = "dir%20a/b%2Bc/%252F%20%C3%BC.md";
    static final String TEXT = "a b+c&d=\u00fc%2F";
    static final byte[] FILE = {'f', 'i', 'l', 'e'};

    private static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");
    private static final LocalDate DAY = LocalDate.parse("2026-01-02");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Contract contract;
    private final ServiceMethod method;
    private final boolean whole;
    private final List<Object> arguments = new ArrayList<>();
    private final List<String> query = new ArrayList<>();
    private String path;
    private JsonNode json;

    /** Makes all arguments of a method. */
    public SampleCall(Contract contract, ServiceMethod method) {
        this(contract, method, true);
    }

    /** Makes the arguments without which a method cannot be called, for its overload that has no others. */
    static SampleCall withoutOptional(Contract contract, ServiceMethod method) {
        return new SampleCall(contract, method, false);
    }

    private SampleCall(Contract contract, ServiceMethod method, boolean whole) {
        this.contract = contract;
        this.method = method;
        this.whole = whole;
        Operation operation = method.operation();
        String[] line = operation.path().split("\\?", 2);
        this.path = line[0];
        if (line.length > 1) {
            query.addAll(List.of(line[1].split("&")));
        }
        operation.params().stream().filter(param -> whole || !param.optional()).forEach(this::param);
        if (operation.body() != null && (whole || !operation.body().optional())) {
            arguments.add(body(operation.body()));
        } else if (operation.body() != null) {
            json = MAPPER.createObjectNode();
        }
        if (operation.query() != null && whole) {
            arguments.add(
                    queryObject(contract.queries().get(operation.query().type().name())));
        }
    }

    /** The arguments, in the order of the method. */
    public List<Object> arguments() {
        return arguments;
    }

    /** The path that must arrive, without {@code /api/v1}. */
    String path() {
        return path;
    }

    /** Names and decoded values that must arrive, beside those of a page. */
    List<String> query() {
        return query;
    }

    /** The JSON that must arrive; null for none. */
    JsonNode json() {
        return json;
    }

    private void param(Param param) {
        if (param.in() == Param.In.QUERY) {
            query.add(param.wire() + "=" + wire(ServiceMethod.sent(param)));
            arguments.add(value(ServiceMethod.sent(param)));
            return;
        }
        boolean text = param.type().is(TypeRef.Kind.STRING);
        arguments.add(text ? param.slashes() ? SEGMENTS : SEGMENT : value(param.type()));
        String wire = text ? param.slashes() ? SEGMENTS_ON_THE_WIRE : SEGMENT_ON_THE_WIRE : wire(param.type());
        path = path.replace("{" + param.wire() + "}", wire);
    }

    private Object body(Argument body) {
        return switch (body.type().kind()) {
            case TEXT, STRING -> TEXT;
            case NAMED -> body.type().name().equals("Upload") ? Upload.of("a \u00fc.txt", FILE) : fromJson(body);
            default -> fromJson(body);
        };
    }

    private Object fromJson(Argument body) {
        json = new SampleJson(contract).of(body.type());
        Method declared = method.method();
        int position = method.operation().params().size();
        return MAPPER.convertValue(json, MAPPER.constructType(declared.getGenericParameterTypes()[position]));
    }

    /** Sets every value through the builder, as a user does. */
    private Object queryObject(QueryType type) {
        try {
            Class<?> made = Class.forName("io.github.forgejo4j.model." + type.name());
            Object builder = made.getMethod("builder").invoke(null);
            for (QueryType.Value value : type.values()) {
                TypeRef item = value.type().leaf();
                boolean list = value.type().is(TypeRef.Kind.LIST);
                Object given = list ? List.of(value(item), value(item)) : value(item);
                for (Method setter : builder.getClass().getMethods()) {
                    if (setter.getName().equals(value.java()) && setter.getParameterCount() == 1) {
                        setter.invoke(builder, given);
                    }
                }
                if (!list) {
                    query.add(value.wire() + "=" + wire(item));
                } else if (value.join() != null) {
                    query.add(value.wire() + "=" + wire(item) + value.join() + wire(item));
                } else {
                    query.add(value.wire() + "=" + wire(item));
                    query.add(value.wire() + "=" + wire(item));
                }
            }
            return builder.getClass().getMethod("build").invoke(builder);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(type.name(), e);
        }
    }

    private Object value(TypeRef type) {
        return switch (type.kind()) {
            case STRING -> TEXT;
            case LONG -> 7L;
            case INT -> 7;
            case DOUBLE -> 1.5;
            case BOOLEAN -> true;
            case INSTANT -> TIME;
            case DATE -> DAY;
            case LIST -> List.of(value(type.requiredItem()));
            case NAMED -> choice(type);
            default -> throw new AssertionError(type + " is no type of a parameter");
        };
    }

    private String wire(TypeRef type) {
        Object value = value(type);
        return value instanceof List<?> list ? String.valueOf(list.get(0)) : String.valueOf(value);
    }

    private Object choice(TypeRef type) {
        try {
            String first = contract.enums().get(type.name()).values().get(0).json();
            return ServiceMethod.named(type).getMethod("of", String.class).invoke(null, first);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(type.toString(), e);
        }
    }

    /** The text that an upload or a text body must hold. */
    static String fileText() {
        return new String(FILE, StandardCharsets.UTF_8);
    }
}
