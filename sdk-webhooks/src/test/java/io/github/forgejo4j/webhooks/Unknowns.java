package io.github.forgejo4j.webhooks;

import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.OpenEnum;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds, however deep, the fields and enumerated values that the SDK has no name for. */
final class Unknowns {
    private final Set<String> found = new TreeSet<>();

    static Set<String> in(@Nullable Object value) {
        Unknowns unknowns = new Unknowns();
        unknowns.walk("", value);
        return unknowns.found;
    }

    private void walk(String path, @Nullable Object value) {
        if (value instanceof Model model) {
            model.additionalProperties().forEach((name, json) -> found.add(path + "." + name + " = " + json));
            for (Method accessor : model.getClass().getDeclaredMethods()) {
                if (isAccessor(accessor)) {
                    walk(path + "." + accessor.getName(), call(accessor, model));
                }
            }
        } else if (value instanceof Map<?, ?> map) {
            map.values().forEach(element -> walk(path + "{}", element));
        } else if (value instanceof Collection<?> list) {
            list.forEach(element -> walk(path + "[]", element));
        } else if (value instanceof OpenEnum named && !named.isKnown()) {
            found.add(path + " is \"" + named.value() + "\"");
        }
    }

    private static boolean isAccessor(Method method) {
        return Modifier.isPublic(method.getModifiers())
                && !Modifier.isStatic(method.getModifiers())
                && !method.isSynthetic()
                && method.getParameterCount() == 0
                && !method.getName().equals("toBuilder");
    }

    private static @Nullable Object call(Method accessor, Model model) {
        try {
            return accessor.invoke(model);
        } catch (InvocationTargetException e) {
            throw new AssertionError(accessor + " cannot read what the server sent", e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
