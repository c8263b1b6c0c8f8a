package io.github.forgejo4j.contract;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.Param;
import io.github.forgejo4j.codegen.contract.Service;
import io.github.forgejo4j.codegen.contract.TypeRef;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A method of a generated interface and what the contract says of it.
 *
 * @param service where it stands
 * @param operation its contract
 * @param method the abstract one with all parameters
 */
public record ServiceMethod(Service service, Operation operation, Method method) {
    /** All methods of a contract. Fails where a method of it does not exist. */
    public static List<ServiceMethod> all(Contract contract) {
        List<ServiceMethod> all = new ArrayList<>();
        for (Service service : contract.services()) {
            for (Operation operation : service.operations()) {
                all.add(new ServiceMethod(service, operation, find(service, operation)));
            }
        }
        return all;
    }

    /** The overload without what is optional; empty if nothing is. */
    Optional<ServiceMethod> shortForm() {
        List<Class<?>> types = new ArrayList<>();
        operation.params().stream()
                .filter(param -> !param.optional())
                .forEach(param -> types.add(type(sent(param), false)));
        if (operation.body() != null && !operation.body().optional()) {
            types.add(type(operation.body().type(), false));
        }
        if (types.size() == method.getParameterCount()) {
            return Optional.empty();
        }
        try {
            Method overload = method.getDeclaringClass().getMethod(operation.method(), types.toArray(Class[]::new));
            return Optional.of(new ServiceMethod(service, operation, overload));
        } catch (NoSuchMethodException e) {
            throw new AssertionError("No short form of " + operation.id(), e);
        }
    }

    /** What the annotated method takes: a list whose elements are joined is one text to it. */
    public static TypeRef sent(Param param) {
        return param.join() == null ? param.type() : TypeRef.parse("string");
    }

    private static Method find(Service service, Operation operation) {
        List<Class<?>> types = new ArrayList<>();
        operation.params().forEach(param -> types.add(type(sent(param), param.optional())));
        if (operation.body() != null) {
            types.add(type(operation.body().type(), false));
        }
        if (operation.query() != null) {
            types.add(type(operation.query().type(), false));
        }
        try {
            Method method = Class.forName("io.github.forgejo4j.api." + service.interfaceName())
                    .getMethod(operation.method(), types.toArray(Class[]::new));
            if (!Modifier.isAbstract(method.getModifiers())) {
                throw new AssertionError(method + " is not the method of " + operation.id());
            }
            return method;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("No method for " + operation.id(), e);
        }
    }

    private static Class<?> type(TypeRef type, boolean optional) {
        return switch (type.kind()) {
            case STRING, TEXT -> String.class;
            case LONG -> optional ? Long.class : long.class;
            case INT -> optional ? Integer.class : int.class;
            case DOUBLE -> optional ? Double.class : double.class;
            case BOOLEAN -> optional ? Boolean.class : boolean.class;
            case INSTANT -> Instant.class;
            case DATE -> LocalDate.class;
            case JSON -> JsonNode.class;
            case LIST -> List.class;
            case MAP -> Map.class;
            case NAMED -> named(type);
            default -> throw new AssertionError(type + " is no type of a parameter");
        };
    }

    /** The class that is generated for a name of the contract. */
    public static Class<?> named(TypeRef type) {
        if (type.name().equals("Upload")) {
            return Upload.class;
        }
        try {
            return Class.forName("io.github.forgejo4j.model." + type.name());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(type.name() + " is not generated", e);
        }
    }

    /** The service of a client, reached as a user reaches it. */
    public Object in(ForgejoClient client) {
        Object view = client;
        for (String accessor : service.path()) {
            try {
                view = accessor(view, accessor).invoke(view);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError("client." + service.accessor(), e);
            }
        }
        return view;
    }

    private static Method accessor(Object view, String name) throws NoSuchMethodException {
        if (view instanceof ForgejoClient) {
            return ForgejoClient.class.getMethod(name);
        }
        for (Class<?> type : view.getClass().getInterfaces()) {
            if (Modifier.isPublic(type.getModifiers())) {
                return type.getMethod(name);
            }
        }
        throw new NoSuchMethodException(name);
    }

    /** Calls the method; what it throws is thrown. */
    public Object invoke(Object on, List<Object> arguments) {
        try {
            return method.invoke(on, arguments.toArray());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            throw new AssertionError(this + " threw", e.getCause());
        } catch (IllegalAccessException | IllegalArgumentException e) {
            throw new AssertionError(this + " with " + arguments, e);
        }
    }

    /** Such as {@code IssueApi.get}, with the types where names are shared. */
    @Override
    public String toString() {
        return service.interfaceName() + "." + operation.method() + " (" + operation.line() + ")";
    }
}
