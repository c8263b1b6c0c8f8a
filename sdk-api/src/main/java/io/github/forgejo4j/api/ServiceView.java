package io.github.forgejo4j.api;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Answers an interface such as {@link Issues}, which is a service and leads to others. The service stays an annotated Retrofit interface
 * of its own, because Retrofit takes no method without an HTTP annotation; this stands in front of it and answers the accessors.
 */
final class ServiceView implements InvocationHandler {
    private final ForgejoServices services;
    private final Class<?> view;
    private final @Nullable Class<?> own;

    private ServiceView(ForgejoServices services, Class<?> view, @Nullable Class<?> own) {
        this.services = services;
        this.view = view;
        this.own = own;
    }

    /**
     * Makes a view.
     *
     * @param services where services are made
     * @param view the interface with accessors
     * @param own the service that it extends, null if it only groups others
     */
    static <T> T of(ForgejoServices services, Class<T> view, @Nullable Class<? super T> own) {
        ServiceView handler = new ServiceView(services, view, own);
        return view.cast(Proxy.newProxyInstance(view.getClassLoader(), new Class<?>[] {view}, handler));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (method.getDeclaringClass() == view) {
            return services.service(method.getReturnType());
        }
        if (method.getDeclaringClass() == Object.class) {
            return object(proxy, method, arguments);
        }
        try {
            return method.invoke(services.service(ownService()), arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private Class<?> ownService() {
        if (own == null) {
            throw new IllegalStateException(view.getName() + " is no service itself");
        }
        return own;
    }

    private Object object(Object proxy, Method method, Object @Nullable [] arguments) {
        return switch (method.getName()) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> view.getSimpleName();
        };
    }
}
