package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.List;

/** Which scopes of a token an operation asks for. */
final class Scopes {
    private Scopes() {}

    /** Ends the request of a token that may not do this; existence is not looked at before. */
    static void check(Instance instance, Route route, AccessToken token) {
        String level = route.method().equals("GET") ? "read" : "write";
        for (String category : categories(route)) {
            if (!token.allows(level, category)) {
                throw new Refusal(Errors.message(
                        instance,
                        403,
                        "token does not have at least one of required scope(s): [" + level + ":" + category + "]"));
            }
        }
    }

    static List<String> categories(Route route) {
        String template = route.template();
        List<String> categories = new ArrayList<>();
        if (route.method().equals("DELETE") && template.equals("/repos/{owner}/{repo}")) {
            // Deleting a repository is an act on its owner's account.
            return List.of("user");
        }
        switch (Route.split(template).get(0)) {
            case "user", "users" -> categories.add("user");
            case "orgs", "teams", "org" -> categories.add("organization");
            case "notifications" -> categories.add("notification");
            case "admin" -> categories.add("admin");
            case "packages" -> categories.add("package");
            case "activitypub" -> categories.add("activitypub");
            case "markdown", "markup", "gitignore", "licenses", "label" -> categories.add("misc");
            case "repos", "repositories", "topics" -> categories.add(isOfIssues(template) ? "issue" : "repository");
            default -> {
                // /version and /settings ask for nothing.
            }
        }
        if (template.equals("/user/repos")) {
            categories.add("repository");
        }
        return categories;
    }

    private static boolean isOfIssues(String template) {
        return template.startsWith("/repos/issues/")
                || template.matches("/repos/\\{owner}/\\{repo}/(issues|labels|milestones)(/.*)?");
    }
}
