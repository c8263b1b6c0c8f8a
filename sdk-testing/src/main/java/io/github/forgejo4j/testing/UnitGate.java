package io.github.forgejo4j.testing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which units of a repository a route is about, and who is turned away from them before its handler is asked. */
final class UnitGate {
    private static final List<Unit> TRACKERS = List.of(Unit.ISSUES, Unit.PULLS);

    private UnitGate() {}

    /** Any of these will do. */
    static List<Unit> units(Exchange exchange) {
        List<String> parts = exchange.route().parts();
        String first = parts.size() > 3 ? parts.get(3) : "";
        return switch (first) {
            case "issues" -> {
                Issue issue = issue(exchange, parts);
                yield issue == null ? TRACKERS : List.of(issue.pull == null ? Unit.ISSUES : Unit.PULLS);
            }
            case "labels", "milestones" -> TRACKERS;
            case "pulls" -> List.of(Unit.PULLS);
            case "releases" -> List.of(Unit.RELEASES);
            default -> List.of(Unit.CODE);
        };
    }

    private static @Nullable Issue issue(Exchange exchange, List<String> parts) {
        return parts.size() > 4 && parts.get(4).equals("{index}")
                ? exchange.repository().issues.get(exchange.id("index"))
                : null;
    }

    /** What is switched off is not there; issues and pull requests are hidden from those who may not read them, the rest is refused. */
    static void check(Exchange exchange) {
        List<String> parts = exchange.route().parts();
        if (parts.size() < 4) {
            return;
        }
        Repository repository = exchange.repository();
        Access access = new Access(repository, exchange.user());
        boolean filesIssue = exchange.route().template().equals("/repos/{owner}/{repo}/issues") && isPost(exchange);
        if (units(exchange).stream().noneMatch(repository::has) || (filesIssue && !repository.has(Unit.ISSUES))) {
            throw exchange.notFound();
        }
        boolean reads =
                units(exchange).stream().anyMatch(unit -> access.to(unit).covers(Right.READ));
        switch (parts.get(3)) {
            case "issues" -> {
                if (filesIssue && reads && !access.to(Unit.ISSUES).covers(Right.READ)) {
                    throw refused(exchange);
                }
                if (!reads) {
                    throw exchange.notFound();
                }
            }
            case "labels", "milestones", "pulls" -> {
                if (!reads) {
                    throw exchange.notFound();
                }
            }
            case "releases", "contents", "raw", "media", "branches", "tags", "commits", "git", "statuses" -> {
                if (!reads) {
                    throw refused(exchange);
                }
            }
            default -> {
                // Whoever sees the repository sees this.
            }
        }
    }

    private static boolean isPost(Exchange exchange) {
        return exchange.route().method().equals("POST");
    }

    private static Refusal refused(Exchange exchange) {
        return exchange.refusal(403, "user should have specific read permission or be a repo admin or a site admin");
    }
}
