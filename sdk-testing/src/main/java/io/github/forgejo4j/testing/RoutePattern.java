package io.github.forgejo4j.testing;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which requests a rule or a count is about: a method ("*" for any) and a template as in the documentation of the API, in
 * which values may stand in the place of parameters. {@code /**} means every request.
 */
final class RoutePattern {
    private final String method;
    private final String template;
    private final List<String> parts;
    private final List<Route> routes;

    private RoutePattern(String method, String template, List<String> parts, List<Route> routes) {
        this.method = method;
        this.template = template;
        this.parts = parts;
        this.routes = routes;
    }

    /** @throws IllegalArgumentException if no request can ever match: such a rule would be a test that cannot fail */
    static RoutePattern of(RouteTable table, String method, String template) {
        String upper = method.toUpperCase(Locale.ROOT);
        List<String> parts = Route.split(template);
        List<Route> routes = template.equals("/**") ? List.of() : table.meantBy(upper, parts);
        if (routes.isEmpty() && !template.equals("/**") && !template.startsWith("/attachments/")) {
            throw new IllegalArgumentException("No route of Forgejo's API is " + upper + " " + template
                    + ". Write it as the API document does, without /api/v1, such as"
                    + " POST /repos/{owner}/{repo}/issues");
        }
        return new RoutePattern(upper, template, parts, routes);
    }

    /** @param route what the server takes the request for, null for no route */
    boolean matches(String requestMethod, String shortPath, @Nullable Route route) {
        if (!method.equals("*") && !method.equals(requestMethod)) {
            return false;
        }
        if (template.equals("/**")) {
            return true;
        }
        if (!routes.isEmpty() && (route == null || !routes.contains(route))) {
            return false;
        }
        List<String> segments = Route.split(shortPath);
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            boolean last = i == parts.size() - 1;
            if (i >= segments.size()
                    || (!Route.isParameter(part) && !part.equalsIgnoreCase(segments.get(i)))
                    || (last && !Route.isParameter(part) && segments.size() != parts.size())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return method + " " + template;
    }
}
