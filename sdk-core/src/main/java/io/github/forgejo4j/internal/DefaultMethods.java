package io.github.forgejo4j.internal;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import retrofit2.Retrofit;

/**
 * Calls default methods of service interfaces where Retrofit cannot: in an application packed into one jar whose manifest does not say
 * that it is a multi-release jar, Retrofit runs its code for Java 8, which asks for a constructor that newer Javas do not have.
 */
final class DefaultMethods implements InvocationHandler {
    private static final boolean RETROFIT_CAN = retrofitCan(Retrofit.class.getResource("DefaultMethodSupport.class"));

    private final Object retrofits;

    private DefaultMethods(Object retrofits) {
        this.retrofits = retrofits;
    }

    static <T> T over(Class<T> service, T retrofits) {
        return RETROFIT_CAN ? retrofits : wrap(service, retrofits);
    }

    static <T> T wrap(Class<T> service, T retrofits) {
        if (Arrays.stream(service.getMethods()).noneMatch(Method::isDefault)) {
            return retrofits;
        }
        return service.cast(Proxy.newProxyInstance(
                service.getClassLoader(), new Class<?>[] {service}, new DefaultMethods(retrofits)));
    }

    /** True if the variant for newer Javas is the one that is loaded, or nothing can be said. */
    static boolean retrofitCan(@Nullable URL support) {
        return support == null || support.toString().contains("/META-INF/versions/");
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        try {
            return method.invoke(retrofits, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
