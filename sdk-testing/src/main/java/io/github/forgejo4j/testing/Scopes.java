package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Which scopes of a token an operation asks for. */
final class Scopes {
    private Scopes() {}

    /** Ends the request of a token that may not do this; existence is not looked at before. */
    static void check(Exchange exchange, AccessToken token) {
        String level = exchange.route().method().equals("GET") ? "read" : "write";
        for (List<String> group : groups(exchange)) {
            if (!group.stream().allMatch(category -> token.allows(level, category))) {
                String wanted =
                        group.stream().map(category -> level + ":" + category).collect(Collectors.joining(" "));
                throw exchange.refusal(403, "token does not have at least one of required scope(s): [" + wanted + "]");
            }
        }
    }

    /** What is asked for together is refused together; one group is looked at after the other. */
    private static List<List<String>> groups(Exchange exchange) {
        String template = exchange.route().template();
        if (template.equals("/user/orgs") || template.startsWith("/users/{username}/orgs")) {
            return List.of(List.of("user", "organization"));
        }
        if (template.equals("/org/{org}/repos")) {
            return List.of(List.of("organization", "repository"));
        }
        if (exchange.route().key().equals("DELETE /repos/{owner}/{repo}")) {
            // Deleting a repository is an act on its owner's account.
            Account owner = exchange.instance().account(exchange.parameter("owner"));
            return List.of(List.of(owner != null && owner.organization != null ? "organization" : "user"));
        }
        return categories(exchange.route()).stream().map(List::of).toList();
    }

    private static List<String> categories(Route route) {
        String template = route.template();
        List<String> categories = new ArrayList<>();
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
        if (template.equals("/repos/{owner}/{repo}/notifications")) {
            categories.add("notification");
        }
        return categories;
    }

    private static boolean isOfIssues(String template) {
        return template.startsWith("/repos/issues/")
                || template.matches("/repos/\\{owner}/\\{repo}/(issues|labels|milestones)(/.*)?");
    }
}
