package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Notifications: list, count, get, mark. Marking answers 205 with a body, which HTTP does not foresee. */
final class NotificationApi {
    private static final String OF_REPOSITORY = "/repos/{owner}/{repo}/notifications";
    private static final String THREAD = "/notifications/threads/{id}";

    private NotificationApi() {}

    static void register(Api api) {
        api.on("GET", "/notifications", exchange -> list(exchange, null));
        api.on("PUT", "/notifications", exchange -> mark(exchange, null));
        api.on("GET", "/notifications/new", NotificationApi::count);
        api.on("GET", THREAD, exchange -> Answer.json(200, view(exchange, thread(exchange))));
        api.on("PATCH", THREAD, NotificationApi::markThread);
        api.on("GET", OF_REPOSITORY, exchange -> list(exchange, exchange.repository()));
        api.on("PUT", OF_REPOSITORY, exchange -> mark(exchange, exchange.repository()));
    }

    private static ObjectNode view(Exchange exchange, Notification thread) {
        Instance instance = exchange.instance();
        Issue issue = thread.issue;
        ObjectNode node = Json.object().put("id", thread.id);
        ObjectNode repository = exchange.views().repository(issue.repository);
        repository.remove("permissions");
        node.set("repository", repository);
        String kind = issue.pull == null ? "/issues/" : "/pulls/";
        String name = "/" + issue.repository.fullName();
        String page = instance.rootUrl + name + kind + issue.number;
        Comment last = issue.comments.isEmpty() ? null : issue.comments.get(issue.comments.size() - 1);
        Pull pull = issue.pull;
        node.putObject("subject")
                .put("title", issue.title)
                .put("url", instance.api("/repos" + name + kind + issue.number))
                .put(
                        "latest_comment_url",
                        last == null ? "" : instance.api("/repos" + name + "/issues/comments/" + last.id))
                .put("html_url", page)
                .put("latest_comment_html_url", last == null ? "" : page + "#issuecomment-" + last.id)
                .put("type", pull == null ? "Issue" : "Pull")
                .put("state", pull != null && pull.merged() ? "merged" : issue.isOpen() ? "open" : "closed");
        return node.put("unread", thread.status == Notification.Status.UNREAD)
                .put("pinned", thread.status == Notification.Status.PINNED)
                .put("updated_at", Json.time(thread.updated))
                .put("url", instance.api("/notifications/threads/" + thread.id));
    }

    private static Set<Notification.Status> statuses(Exchange exchange, Set<Notification.Status> usual) {
        if (exchange.query().flag("all")) {
            return EnumSet.allOf(Notification.Status.class);
        }
        List<String> words = exchange.query().all().get("status-types");
        if (words == null) {
            return usual;
        }
        List<Notification.Status> known = Arrays.stream(Notification.Status.values())
                .filter(status -> words.contains(status.word()))
                .toList();
        // Words that nobody knows are dropped; when none is left, so is the filter.
        return known.isEmpty() ? EnumSet.allOf(Notification.Status.class) : EnumSet.copyOf(known);
    }

    private static List<Notification> find(
            Exchange exchange,
            @Nullable Repository repository,
            Set<Notification.Status> statuses,
            @Nullable Instant since,
            @Nullable Instant before) {
        Account sender = exchange.sender();
        List<String> types = exchange.query().all().getOrDefault("subject-type", List.of()).stream()
                .map(each -> each.toLowerCase(Locale.ROOT))
                .filter(Set.of("issue", "pull", "commit", "repository")::contains)
                .toList();
        return exchange.instance().notifications.stream()
                .filter(each -> each.receiver == sender && statuses.contains(each.status))
                .filter(each -> repository == null || each.issue.repository == repository)
                .filter(each -> exchange.instance().repositories.containsValue(each.issue.repository))
                .filter(each -> types.isEmpty() || types.contains(each.issue.pull == null ? "issue" : "pull"))
                .filter(each -> since == null || !each.updated.isBefore(since))
                .filter(each -> before == null || !each.updated.isAfter(before))
                .sorted(Comparator.comparing((Notification each) -> each.updated.truncatedTo(ChronoUnit.SECONDS))
                        .reversed()
                        .thenComparingLong(each -> each.id))
                .toList();
    }

    private static Answer list(Exchange exchange, @Nullable Repository repository) {
        Set<Notification.Status> usual = EnumSet.of(Notification.Status.UNREAD, Notification.Status.PINNED);
        List<Notification> found = find(
                exchange,
                repository,
                statuses(exchange, usual),
                exchange.queryTime("since"),
                exchange.queryTime("before"));
        Page<Notification> page = Page.counted(exchange, found);
        return page.answer(Answer.json(200, Views.list(page.items(), each -> view(exchange, each))));
    }

    private static Answer count(Exchange exchange) {
        long unread = find(exchange, null, EnumSet.of(Notification.Status.UNREAD), null, null)
                .size();
        return Answer.json(200, Json.object().put("new", unread));
    }

    /** Any word that is no status means that it was read. */
    private static Notification.Status wanted(Exchange exchange) {
        return switch (exchange.query().get("to-status")) {
            case "unread" -> Notification.Status.UNREAD;
            case "pinned" -> Notification.Status.PINNED;
            default -> Notification.Status.READ;
        };
    }

    private static Answer mark(Exchange exchange, @Nullable Repository repository) {
        Instant until;
        try {
            until = exchange.query().time("last_read_at");
        } catch (DateTimeParseException unreadable) {
            String text = exchange.query().get("last_read_at");
            throw exchange.refusal(
                    400,
                    "parsing time \"" + text + "\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"" + text
                            + "\" as \"2006\"");
        }
        Set<Notification.Status> statuses = statuses(exchange, EnumSet.of(Notification.Status.UNREAD));
        Notification.Status to = wanted(exchange);
        List<Notification> found = find(exchange, repository, statuses, null, until);
        found.forEach(thread -> set(exchange, thread, to));
        return Answer.json(205, Views.list(found, each -> view(exchange, each)));
    }

    private static void set(Exchange exchange, Notification thread, Notification.Status to) {
        thread.status = to;
        thread.updated = exchange.instance().now();
    }

    private static Notification thread(Exchange exchange) {
        long id = exchange.id("id");
        Notification thread = exchange.instance().notifications.stream()
                .filter(each -> each.id == id)
                .findFirst()
                .orElseThrow(() -> exchange.refusal(404, "notification does not exist [id: " + id + "]"));
        if (thread.receiver != exchange.sender() && !exchange.sender().admin) {
            throw exchange.refusal(403, "only user itself and admin are allowed to read/change this thread " + id);
        }
        return thread;
    }

    private static Answer markThread(Exchange exchange) {
        Notification thread = thread(exchange);
        if (thread.receiver != exchange.sender()) {
            throw exchange.failure(
                    "Can't change notification of another user: " + thread.receiver.id + ", " + exchange.sender().id);
        }
        set(exchange, thread, wanted(exchange));
        return Answer.json(205, view(exchange, thread));
    }
}
