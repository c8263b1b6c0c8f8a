package io.github.forgejo4j.recorded;

import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.Field;
import io.github.forgejo4j.codegen.contract.ModelType;
import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.OpenEnum;
import io.github.forgejo4j.recorded.NotExpressible.Kind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Looks into models, however deep. */
final class Models {
    private Models() {}

    /** Paths of the fields that the models in a value have no accessor for. */
    static List<String> additional(Object value) {
        List<String> found = new ArrayList<>();
        visit(value, "$", (path, part) -> {
            if (part instanceof Model model) {
                model.additionalProperties().keySet().forEach(name -> found.add(path + "." + name));
            }
        });
        return found;
    }

    /** Paths and values of choices that the contract does not know. */
    static Map<String, String> unknownChoices(Object value) {
        Map<String, String> found = new LinkedHashMap<>();
        visit(value, "$", (path, part) -> {
            if (part instanceof OpenEnum choice && !choice.isKnown()) {
                found.put(path, choice.value());
            }
        });
        return found;
    }

    private static void visit(Object value, String path, BiConsumer<String, Object> visitor) {
        visitor.accept(path, value);
        if (value instanceof Model model) {
            for (Method accessor : accessors(model)) {
                visit(call(accessor, model), path + "." + accessor.getName(), visitor);
            }
        } else if (value instanceof List<?> list) {
            int i = 0;
            for (Object item : list) {
                visit(item, path + "[" + i++ + "]", visitor);
            }
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, item) -> visit(item, path + "." + key, visitor));
        }
    }

    private static List<Method> accessors(Model model) {
        List<Method> accessors = new ArrayList<>();
        for (Method method : model.getClass().getDeclaredMethods()) {
            Class<?> type = method.getReturnType();
            if (method.getParameterCount() == 0
                    && Modifier.isPublic(method.getModifiers())
                    && !Modifier.isStatic(method.getModifiers())
                    && (Model.class.isAssignableFrom(type)
                            || OpenEnum.class.isAssignableFrom(type)
                            || type == List.class
                            || type == Map.class)) {
                accessors.add(method);
            }
        }
        return accessors;
    }

    private static Object call(Method accessor, Object on) {
        try {
            return accessor.invoke(on);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(accessor.toString(), e);
        }
    }

    /**
     * The same request, made as a user makes it: by the builder of its type, from the values that the accessors gave. A date that the
     * builder writes in another spelling stays as it was.
     */
    static Object rebuilt(Contract contract, Object value) throws NotExpressible {
        if (value instanceof List<?> list) {
            List<Object> made = new ArrayList<>();
            for (Object item : list) {
                made.add(rebuilt(contract, item));
            }
            return made;
        }
        return value instanceof Model model ? rebuilt(contract, model) : value;
    }

    private static Model rebuilt(Contract contract, Model model) throws NotExpressible {
        ModelType type = contract.models().get(model.getClass().getSimpleName());
        try {
            Object builder = model.getClass().getMethod("builder").invoke(null);
            for (Field field : type.fields()) {
                if (model.isNull(field.json())) {
                    setNull(builder, field);
                } else if (model.has(field.json())) {
                    Object given = model.getClass().getMethod(field.java()).invoke(model);
                    if (given == null) {
                        // A date that stands for never has no value that could be given.
                        throw new NotExpressible(Kind.BODY, field.json() + " reads as null");
                    }
                    setter(builder, field).invoke(builder, rebuilt(contract, given));
                }
            }
            return (Model) builder.getClass().getMethod("build").invoke(builder);
        } catch (InvocationTargetException e) {
            throw new NotExpressible(Kind.REFUSED, String.valueOf(e.getCause()));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(type.name(), e);
        }
    }

    /** A null is sent by the method that clears the field; where there is none, the server takes it for absent. */
    private static void setNull(Object builder, Field field) throws ReflectiveOperationException, NotExpressible {
        if (!"null".equals(field.clear())) {
            throw new NotExpressible(Kind.BODY, field.json() + " is null");
        }
        String name = "clear" + field.java().substring(0, 1).toUpperCase(java.util.Locale.ROOT)
                + field.java().substring(1);
        builder.getClass().getMethod(name).invoke(builder);
    }

    private static Method setter(Object builder, Field field) throws NoSuchMethodException {
        for (Method method : builder.getClass().getDeclaredMethods()) {
            if (method.getName().equals(field.java())
                    && method.getParameterCount() == 1
                    // Bytes can also be given as what is read while the request is sent.
                    && method.getParameterTypes()[0] != Upload.class
                    && !method.isSynthetic()
                    && Modifier.isPublic(method.getModifiers())) {
                return method;
            }
        }
        throw new NoSuchMethodException(field.java());
    }
}
