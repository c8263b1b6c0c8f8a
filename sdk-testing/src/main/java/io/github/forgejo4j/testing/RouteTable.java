package io.github.forgejo4j.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All routes of the real API, modelled here or not. It decides what a path means: a route (perhaps one that the fake does not
 * model), another method's path (405), or nothing (404).
 */
final class RouteTable {
    private static final List<Route> ALL = load();
    private final List<Route> routes;

    /** @param major the server version whose routes count */
    RouteTable(int major) {
        this.routes = ALL.stream().filter(route -> route.since() <= major).toList();
    }

    private static List<Route> load() {
        try (InputStream in = Objects.requireNonNull(RouteTable.class.getResourceAsStream("routes.txt"));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            List<Route> routes = new ArrayList<>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("#")) {
                    String[] fields = line.split(" ");
                    routes.add(Route.of(fields[0], fields[1], Integer.parseInt(fields[2])));
                }
            }
            return List.copyOf(routes);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Nullable
    Route find(String method, List<String> segments) {
        return routes.stream()
                .filter(route -> route.method().equals(method) && route.matches(segments))
                .min(Comparator.comparing(route -> route, Route::rank))
                .orElse(null);
    }

    /** The methods that the path has, sorted; empty when no route knows the path. */
    List<String> methods(List<String> segments) {
        TreeSet<String> methods = new TreeSet<>();
        for (Route route : routes) {
            if (route.matches(segments)) {
                methods.add(route.method());
            }
        }
        return List.copyOf(methods);
    }

    boolean has(String key) {
        return routes.stream().anyMatch(route -> route.key().equals(key));
    }

    /** The routes that a pattern of a test can mean. */
    List<Route> meantBy(String method, List<String> pattern) {
        return routes.stream()
                .filter(route -> (method.equals("*") || route.method().equals(method)) && route.accepts(pattern))
                .toList();
    }
}
