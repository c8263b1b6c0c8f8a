package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.FormField;
import io.github.forgejo4j.error.InvalidInputException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import retrofit2.http.Header;
import retrofit2.http.Path;
import retrofit2.http.Query;

/**
 * Tells a refused argument in the caller's words: by the name that the parameter has in Java, with the operation. Whoever converts a
 * value sees its name on the wire only, and Retrofit does not say which method it builds a request for; so the method is looked for, which
 * costs nothing where nothing is refused.
 */
final class Refusal {
    private Refusal() {}

    static InvalidInputException inJava(
            InvalidInputException told, Operation operation, Type returnType, Collection<Class<?>> services) {
        Set<String> methods = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        for (Class<?> service : services) {
            for (Method method : service.getMethods()) {
                if (!Modifier.isAbstract(method.getModifiers())
                        || !method.getGenericReturnType().equals(returnType)) {
                    continue;
                }
                Parameter parameter = parameter(method, operation, told.parameter());
                if (parameter != null) {
                    methods.add(service.getSimpleName() + "." + method.getName());
                    names.add(parameter.isNamePresent() ? parameter.getName() : told.parameter());
                }
            }
        }
        if (names.size() != 1) {
            return told;
        }
        // Of several interfaces with the same operation nobody knows which one was called.
        Failure failure = methods.size() == 1
                ? Failure.ofHelper(methods.iterator().next(), operation.httpLine(), false)
                : Failure.beforeSending();
        return new InvalidInputException(failure, names.iterator().next(), told);
    }

    private static @Nullable Parameter parameter(Method method, Operation operation, String wireName) {
        HttpLine line = HttpLine.of(method.getAnnotations());
        if (!line.verb().equals(operation.verb()) || !line.path().equals(operation.path())) {
            return null;
        }
        for (Parameter parameter : method.getParameters()) {
            for (Annotation annotation : parameter.getAnnotations()) {
                if (wireName.equals(wireName(annotation))) {
                    return parameter;
                }
            }
        }
        return null;
    }

    private static @Nullable String wireName(Annotation annotation) {
        if (annotation instanceof Path path) {
            return path.value();
        } else if (annotation instanceof Query query) {
            return query.value();
        } else if (annotation instanceof Header header) {
            return header.value();
        }
        return annotation instanceof FormField field ? field.value() : null;
    }
}
