package io.github.forgejo4j.recorded;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.codegen.contract.Argument;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.Param;
import io.github.forgejo4j.codegen.contract.QueryType;
import io.github.forgejo4j.codegen.contract.TypeRef;
import io.github.forgejo4j.contract.ServiceMethod;
import io.github.forgejo4j.internal.Json;
import io.github.forgejo4j.recorded.NotExpressible.Kind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The arguments with which a method of the SDK sends what was recorded. */
final class Arguments {
    private static final ObjectMapper MAPPER = Json.sdkMapper();

    private final Contract contract;
    private final ServiceMethod method;
    private final Exchange exchange;
    private final Map<String, List<String>> query;
    private final List<Object> values = new ArrayList<>();
    private int page = 1;
    private int limit;

    private Arguments(Contract contract, ServiceMethod method, Exchange exchange) {
        this.contract = contract;
        this.method = method;
        this.exchange = exchange;
        this.query = Queries.parse(exchange.query());
    }

    /** Reads them from a recorded request. */
    static Arguments of(Contract contract, ServiceMethod method, Exchange exchange) throws NotExpressible {
        Arguments arguments = new Arguments(contract, method, exchange);
        arguments.bind();
        return arguments;
    }

    /** In the order of the method. */
    List<Object> values() {
        return values;
    }

    /** The page of a list that is asked for. */
    int page() {
        return page;
    }

    /** The limit of a list, 0 if none was recorded. */
    int limit() {
        return limit;
    }

    private void bind() throws NotExpressible {
        Operation operation = method.operation();
        if (!operation.verb().equals(exchange.method())) {
            throw new NotExpressible(Kind.METHOD, exchange.method());
        }
        Map<String, String> path = Paths.match(operation, exchange.path());
        if (path == null) {
            throw new NotExpressible(Kind.PATH, exchange.path());
        }
        for (Map.Entry<String, List<String>> fixed :
                Queries.parse(Paths.fixedQuery(operation)).entrySet()) {
            if (!fixed.getValue().equals(query.remove(fixed.getKey()))) {
                throw new NotExpressible(Kind.QUERY_VALUE, fixed + " is missing");
            }
        }
        if (operation.paged()) {
            page = number("page", 1);
            limit = number("limit", 0);
        }
        for (Param param : operation.params()) {
            if (param.in() == Param.In.PATH) {
                values.add(value(param.type(), path.get(param.wire()), Kind.PATH));
            } else {
                values.add(queryValue(param));
            }
        }
        if (operation.body() != null) {
            values.add(body(operation.body()));
        } else if (!exchange.requestBody().isEmpty() && !exchange.requestBody().equals("{}")) {
            throw new NotExpressible(Kind.BODY_UNDOCUMENTED, "a body", List.of("$"));
        }
        if (operation.query() != null) {
            values.add(
                    queryObject(contract.queries().get(operation.query().type().name())));
        }
        if (!query.isEmpty()) {
            throw new NotExpressible(Kind.QUERY_UNDOCUMENTED, query.keySet().toString(), query.keySet());
        }
    }

    private int number(String name, int otherwise) throws NotExpressible {
        List<String> given = query.remove(name);
        if (given == null) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(given.get(0));
            if (number < 1) {
                throw new NotExpressible(Kind.REFUSED, name + "=" + number);
            }
            return number;
        } catch (NumberFormatException e) {
            throw new NotExpressible(Kind.QUERY_VALUE, name + "=" + given);
        }
    }

    private Object queryValue(Param param) throws NotExpressible {
        List<String> given = query.remove(param.wire());
        if (given == null) {
            if (param.optional()) {
                return null;
            }
            throw new NotExpressible(Kind.QUERY_VALUE, param.wire() + " is missing");
        }
        if (ServiceMethod.sent(param).is(TypeRef.Kind.LIST)) {
            List<Object> list = new ArrayList<>();
            for (String text : given) {
                list.add(value(param.type().requiredItem(), text, Kind.QUERY_VALUE));
            }
            return list;
        }
        return value(ServiceMethod.sent(param), given.get(0), Kind.QUERY_VALUE);
    }

    private Object queryObject(QueryType type) throws NotExpressible {
        Map<QueryType.Value, Object> given = new LinkedHashMap<>();
        for (QueryType.Value value : type.values()) {
            List<String> texts = query.remove(value.wire());
            if (texts == null) {
                continue;
            }
            if (!value.type().is(TypeRef.Kind.LIST)) {
                given.put(value, value(value.type(), texts.get(0), Kind.QUERY_VALUE));
                continue;
            }
            List<Object> list = new ArrayList<>();
            for (String text : texts) {
                String[] parts =
                        value.join() == null ? new String[] {text} : text.split(Pattern.quote(value.join()), -1);
                for (String part : parts) {
                    list.add(value(value.type().requiredItem(), part, Kind.QUERY_VALUE));
                }
            }
            given.put(value, list);
        }
        try {
            Object builder = Class.forName("io.github.forgejo4j.model." + type.name())
                    .getMethod("builder")
                    .invoke(null);
            for (Map.Entry<QueryType.Value, Object> entry : given.entrySet()) {
                for (Method setter : builder.getClass().getMethods()) {
                    if (setter.getName().equals(entry.getKey().java()) && setter.getParameterCount() == 1) {
                        setter.invoke(builder, entry.getValue());
                    }
                }
            }
            return builder.getClass().getMethod("build").invoke(builder);
        } catch (InvocationTargetException e) {
            throw new NotExpressible(Kind.REFUSED, String.valueOf(e.getCause()));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(type.name(), e);
        }
    }

    private Object body(Argument body) throws NotExpressible {
        String text = exchange.requestBody();
        if (body.type().name().equals("Upload")) {
            if (!text.equals("(multipart) " + method.operation().form())) {
                throw new NotExpressible(Kind.CONTENT_TYPE, text);
            }
            return Upload.of("upload.txt", new byte[] {1});
        } else if (body.type().is(TypeRef.Kind.TEXT)) {
            return text;
        } else if (!text.isEmpty() && !exchange.requestType().startsWith("application/json")) {
            throw new NotExpressible(Kind.CONTENT_TYPE, exchange.requestType());
        }
        Type type = method.method().getGenericParameterTypes()[values.size()];
        Object decoded;
        try {
            decoded = MAPPER.readValue(text.isEmpty() ? "{}" : text, MAPPER.constructType(type));
        } catch (JsonProcessingException e) {
            throw new NotExpressible(Kind.BODY, e.getOriginalMessage());
        }
        if (decoded == null) {
            throw new NotExpressible(Kind.BODY, text);
        }
        List<String> unknown = Models.additional(decoded);
        if (!unknown.isEmpty()) {
            throw new NotExpressible(Kind.BODY_UNDOCUMENTED, unknown.toString(), unknown);
        }
        return Models.rebuilt(contract, decoded);
    }

    private Object value(TypeRef type, String text, Kind kind) throws NotExpressible {
        try {
            return switch (type.kind()) {
                case STRING -> text;
                case LONG -> Long.parseLong(text);
                case INT -> Integer.parseInt(text);
                case DOUBLE -> Double.parseDouble(text);
                case BOOLEAN -> flag(text);
                case INSTANT -> instant(text);
                case DATE -> LocalDate.parse(text);
                case NAMED ->
                    ServiceMethod.named(type).getMethod("of", String.class).invoke(null, text);
                default -> throw new AssertionError(type + " is no type of a parameter");
            };
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(type.toString(), e);
        } catch (RuntimeException e) {
            throw new NotExpressible(kind, "\"" + text + "\" for " + type);
        }
    }

    private static Object flag(String text) {
        if (!Queries.isFlag(text)) {
            throw new IllegalArgumentException(text);
        }
        return Boolean.valueOf(text);
    }

    private static Instant instant(String text) {
        return OffsetDateTime.parse(text).toInstant();
    }

    /** The texts of a query, decoded. */
    static final class Queries {
        private Queries() {}

        static Map<String, List<String>> parse(String query) {
            Map<String, List<String>> values = new LinkedHashMap<>();
            for (String pair : query.split("&")) {
                if (!pair.isEmpty()) {
                    int equals = pair.indexOf('=');
                    String name = equals < 0 ? pair : pair.substring(0, equals);
                    String value = equals < 0 ? "" : pair.substring(equals + 1);
                    values.computeIfAbsent(decode(name), any -> new ArrayList<>())
                            .add(decode(value));
                }
            }
            return values;
        }

        /** The server reads {@code True} like {@code true}. */
        static boolean isFlag(String text) {
            return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
        }

        private static String decode(String text) {
            String decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
            return isFlag(decoded) ? decoded.toLowerCase(Locale.ROOT) : decoded;
        }
    }
}
