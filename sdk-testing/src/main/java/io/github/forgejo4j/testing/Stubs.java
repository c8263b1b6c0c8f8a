package io.github.forgejo4j.testing;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.HTTP;
import retrofit2.http.PATCH;
import retrofit2.http.POST;
import retrofit2.http.PUT;
import retrofit2.http.Path;

/** All stubs of a fake, the newest first. */
final class Stubs {
    private final RouteTable routes;
    private final List<Stub<?>> stubs = new ArrayList<>();

    /** Whether a stub is meant. */
    interface Match {
        boolean test(Route route, Arrival arrival);
    }

    Stubs(RouteTable routes) {
        this.routes = routes;
    }

    synchronized void add(Stub<?> stub) {
        stubs.add(0, stub);
    }

    synchronized void remove(Stub<?> stub) {
        stubs.remove(stub);
    }

    synchronized @Nullable Stub<?> find(Route route, Arrival arrival) {
        return stubs.stream()
                .filter(stub -> stub.matches(route, arrival))
                .findFirst()
                .orElse(null);
    }

    Stub<Object> on(String method, String template) {
        RoutePattern pattern = RoutePattern.of(routes, method, template);
        return new Stub<>(
                this,
                (route, arrival) ->
                        pattern.matches(arrival.method(), arrival.target().shortPath(), route),
                false);
    }

    /** Calls the service, notes which method with which path values, and sends nothing. */
    <S, T extends @Nullable Object> Stub<T> on(Class<S> service, Function<S, ?> call, boolean list) {
        List<Match> noted = new ArrayList<>();
        Object probe = Proxy.newProxyInstance(
                service.getClassLoader(), new Class<?>[] {service}, (proxy, method, arguments) -> {
                    noted.add(match(method, arguments == null ? new Object[0] : arguments));
                    return null;
                });
        var unused = call.apply(service.cast(probe));
        if (noted.size() != 1) {
            throw new IllegalArgumentException(
                    "call exactly one operation of " + service.getSimpleName() + ", not " + noted.size());
        }
        return new Stub<>(this, noted.get(0), list);
    }

    private Match match(Method method, Object[] arguments) {
        String key = key(method);
        if (!routes.has(key)) {
            throw new IllegalArgumentException("No route of Forgejo's API is " + key);
        }
        Map<String, String> wanted = new LinkedHashMap<>();
        Annotation[][] annotations = method.getParameterAnnotations();
        for (int i = 0; i < arguments.length; i++) {
            for (Annotation annotation : annotations[i]) {
                if (annotation instanceof Path path) {
                    wanted.put(path.value(), String.valueOf(arguments[i]));
                }
            }
        }
        return (route, arrival) -> {
            if (!route.key().equals(key)) {
                return false;
            }
            Map<String, String> values = route.read(arrival.target().apiSegments());
            return wanted.entrySet().stream()
                    .allMatch(entry -> entry.getValue().equalsIgnoreCase(values.getOrDefault(entry.getKey(), "")));
        };
    }

    private static String key(Method method) {
        for (Annotation annotation : method.getAnnotations()) {
            String key = null;
            if (annotation instanceof GET get) {
                key = "GET " + slash(get.value());
            } else if (annotation instanceof POST post) {
                key = "POST " + slash(post.value());
            } else if (annotation instanceof PUT put) {
                key = "PUT " + slash(put.value());
            } else if (annotation instanceof PATCH patch) {
                key = "PATCH " + slash(patch.value());
            } else if (annotation instanceof DELETE delete) {
                key = "DELETE " + slash(delete.value());
            } else if (annotation instanceof HTTP http) {
                key = http.method() + " " + slash(http.path());
            }
            if (key != null) {
                return key;
            }
        }
        throw new IllegalArgumentException(method.getName() + " is no operation");
    }

    private static String slash(String path) {
        return path.startsWith("/") ? path : "/" + path;
    }
}
