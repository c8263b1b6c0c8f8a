package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.page.PagedCall;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Looks at a Retrofit interface before it is used. Retrofit itself adapts {@code Call}, {@code CompletableFuture} and Kotlin's suspend
 * functions, by executing what it built, but here it only builds.
 */
final class Services {
    private static final String CONTINUATION = "kotlin.coroutines.Continuation";

    private Services() {}

    /** Refuses an interface with a method that the SDK cannot execute. */
    static void requireOurReturnTypes(Class<?> service) {
        for (Method method : service.getMethods()) {
            Class<?> type = method.getReturnType();
            if (Modifier.isAbstract(method.getModifiers()) && type != ForgejoCall.class && type != PagedCall.class) {
                throw new IllegalArgumentException(service.getSimpleName() + "." + method.getName()
                        + " must return ForgejoCall or PagedCall"
                        + (suspends(method) ? "; it cannot be a suspend function" : ""));
            }
        }
    }

    private static boolean suspends(Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        return parameters.length > 0
                && parameters[parameters.length - 1].getName().equals(CONTINUATION);
    }
}
