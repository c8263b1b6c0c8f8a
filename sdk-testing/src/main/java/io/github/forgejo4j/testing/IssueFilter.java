package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which issues a list or a search shows, and in which order. */
final class IssueFilter {
    private static final Comparator<Issue> NEWEST = Comparator.<Issue, Instant>comparing(issue -> issue.created)
            .thenComparingLong(issue -> issue.id)
            .reversed();

    private IssueFilter() {}

    /** The list of one repository: every named label is wanted. */
    static List<Issue> ofList(Exchange exchange, Collection<Issue> issues) {
        Predicate<Issue> filter = common(exchange)
                .and(labels(exchange, issues, true))
                .and(person(exchange, "created_by"))
                .and(person(exchange, "assigned_by"));
        return issues.stream().filter(filter).sorted(order(exchange)).toList();
    }

    /** The search over all repositories: any named label will do. */
    static List<Issue> ofSearch(Exchange exchange, Collection<Issue> issues) {
        Predicate<Issue> filter = common(exchange).and(labels(exchange, issues, false));
        String owner = exchange.query().get("owner");
        if (!owner.isEmpty()) {
            filter = filter.and(issue -> issue.repository.owner.name.equalsIgnoreCase(owner));
        }
        if (exchange.query().flag("created")) {
            filter = filter.and(issue -> issue.author == exchange.user());
        }
        if (exchange.query().flag("assigned")) {
            filter = filter.and(issue -> issue.assignees.contains(exchange.user()));
        }
        return issues.stream().filter(filter).sorted(order(exchange)).toList();
    }

    private static Predicate<Issue> common(Exchange exchange) {
        Query query = exchange.query();
        Instant since = exchange.queryTime("since");
        Instant before = exchange.queryTime("before");
        String state = query.get("state");
        String words = query.get("q").toLowerCase(Locale.ROOT);
        Set<String> milestones = Set.copyOf(query.parts("milestones"));
        Predicate<Issue> byState =
                switch (state) {
                    case "all" -> issue -> true;
                    case "closed" -> issue -> !issue.isOpen();
                    default -> Issue::isOpen;
                };
        return byState.and(issue -> !query.get("type").equals(issue.pull == null ? "pulls" : "issues"))
                .and(issue -> since == null || !issue.updated.isBefore(since))
                .and(issue -> before == null || !issue.updated.isAfter(before))
                .and(issue -> words.isEmpty()
                        || (issue.title + "\n" + issue.body)
                                .toLowerCase(Locale.ROOT)
                                .contains(words))
                .and(issue -> milestones.isEmpty() || carries(issue.milestone, milestones));
    }

    private static boolean carries(@Nullable Milestone milestone, Set<String> wanted) {
        return milestone != null && (wanted.contains(milestone.title) || wanted.contains(Long.toString(milestone.id)));
    }

    /** Names that no label has are dropped; when none is left the filter is gone, and everything is shown. */
    private static Predicate<Issue> labels(Exchange exchange, Collection<Issue> issues, boolean every) {
        Set<String> known = issues.stream()
                .flatMap(issue -> issue.repository.usableLabels().stream())
                .map(label -> label.name)
                .collect(Collectors.toSet());
        List<String> wanted = exchange.query().parts("labels").stream()
                .filter(known::contains)
                .toList();
        if (wanted.isEmpty()) {
            return issue -> true;
        }
        return issue -> {
            Set<String> carried = issue.labels.stream().map(label -> label.name).collect(Collectors.toSet());
            return every ? carried.containsAll(wanted) : wanted.stream().anyMatch(carried::contains);
        };
    }

    private static Predicate<Issue> person(Exchange exchange, String parameter) {
        String name = exchange.query().get(parameter);
        if (name.isEmpty()) {
            return issue -> true;
        }
        Account account = exchange.instance().account(name);
        if (account == null) {
            throw exchange.notFound("user does not exist [uid: 0, name: " + name + "]");
        }
        return parameter.equals("created_by")
                ? issue -> issue.author == account
                : issue -> issue.assignees.contains(account);
    }

    private static Comparator<Issue> order(Exchange exchange) {
        return switch (exchange.query().get("sort")) {
            case "oldest" -> NEWEST.reversed();
            case "recentupdate" ->
                Comparator.<Issue, Instant>comparing(issue -> issue.updated)
                        .reversed()
                        .thenComparing(NEWEST);
            case "leastupdate" ->
                Comparator.<Issue, Instant>comparing(issue -> issue.updated).thenComparing(NEWEST);
            case "mostcomment" ->
                Comparator.<Issue>comparingInt(issue -> -issue.comments.size()).thenComparing(NEWEST);
            case "leastcomment" ->
                Comparator.<Issue>comparingInt(issue -> issue.comments.size()).thenComparing(NEWEST);
            default -> NEWEST;
        };
    }
}
