package io.github.forgejo4j.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import okhttp3.Headers;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** One routed request and the person who sent it, with the refusals that handlers have in common. */
final class Exchange {
    private final Instance instance;
    private final Arrival arrival;
    private final Route route;
    private final Map<String, String> parameters;
    private final @Nullable Account user;

    Exchange(Instance instance, Arrival arrival, Route route, @Nullable Account user) {
        this.instance = instance;
        this.arrival = arrival;
        this.route = route;
        this.parameters = route.read(arrival.target().apiSegments());
        this.user = user;
    }

    Instance instance() {
        return instance;
    }

    Target target() {
        return arrival.target();
    }

    Query query() {
        return arrival.target().query();
    }

    Route route() {
        return route;
    }

    Headers headers() {
        return arrival.headers();
    }

    ByteString body() {
        return arrival.body();
    }

    @Nullable
    Account user() {
        return user;
    }

    Views views() {
        return new Views(instance, user);
    }

    String parameter(String name) {
        return parameters.getOrDefault(name, "");
    }

    /** A numeric parameter; what is no number is 0, which nothing has. */
    long id(String name) {
        String text = parameter(name);
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }

    /** The sender. */
    Account sender() {
        if (user == null) {
            throw refusal(401, "token is required");
        }
        return user;
    }

    // ---- what the path names ----

    /** The account that a parameter names, to which an unknown one is a 404. */
    Account named(String parameter) {
        String name = parameter(parameter);
        Account account = instance.account(name);
        if (account == null) {
            throw refusal(404, "user redirect does not exist [name: " + name + "]");
        }
        return account;
    }

    /** As {@link #named}, where the real server words it in another way. */
    Account namedOrNotFound(String parameter) {
        String name = parameter(parameter);
        Account account = instance.account(name);
        if (account == null) {
            throw notFoundSaying("GetUserByName", "user does not exist [uid: 0, name: " + name + "]");
        }
        return account;
    }

    Repository repository() {
        Repository repository = instance.repository(parameter("owner"), parameter("repo"));
        if (repository == null || !repository.readableBy(user)) {
            throw notFound();
        }
        return repository;
    }

    /** Whether the sender may write to what the route is about. */
    private boolean writes() {
        Repository repository = repository();
        return UnitGate.units(this).stream().anyMatch(unit -> repository.writableBy(user, unit));
    }

    /** The repository, which the sender may write to; else 403 without a body, as handlers of the real server answer. */
    Repository writableRepository() {
        Repository repository = repository();
        if (!writes()) {
            throw new Refusal(Answer.empty(403));
        }
        return repository;
    }

    /** Ends the request of a sender who may not write, as the routes of the real server do that check this beforehand. */
    Repository requireWriter() {
        Repository repository = repository();
        if (!writes()) {
            throw refusal(403, "user should have a permission to write to a repo");
        }
        return repository;
    }

    /** Ends the request of a sender who does not administer the repository. */
    Repository requireAdmin() {
        Repository repository = repository();
        if (!repository.ownedBy(user)) {
            throw refusal(403, "user should be an owner or a collaborator with admin write of a repository");
        }
        return repository;
    }

    /** The repository, unless it is archived. */
    Repository liveRepository() {
        Repository repository = repository();
        if (repository.archived != null) {
            throw refusal(423, "<Repository " + repository.id + ":" + repository.fullName() + "> is archived");
        }
        return repository;
    }

    Issue issue() {
        Issue issue = repository().issues.get(id("index"));
        if (issue == null) {
            throw notFound();
        }
        return issue;
    }

    Comment comment() {
        long id = id("id");
        for (Issue issue : repository().issues.values()) {
            for (Comment comment : issue.comments) {
                if (comment.id == id) {
                    return comment;
                }
            }
        }
        throw notFound("comment does not exist [id: " + id + ", issue_id: 0]");
    }

    /** Tells the hooks of a repository. */
    HookEvents tell(Repository repository) {
        return new HookEvents(this, repository);
    }

    // ---- what was sent ----

    /**
     * The fields of the body. POST and PUT need a content type; for PATCH and DELETE a missing one means that the body is
     * ignored and the query is read in its place, without a word.
     */
    Payload payload() {
        String type = headers().get("Content-Type");
        if (type == null || type.isEmpty()) {
            if (route.method().equals("POST") || route.method().equals("PUT")) {
                throw refusal(422, "[]: Empty Content-Type");
            }
            return Payload.ofForm(query(), this::invalid);
        }
        if (type.contains("json")) {
            try {
                return Payload.ofJson(Json.read(body().utf8()), this::invalid);
            } catch (JsonProcessingException malformed) {
                throw refusal(422, "[]: " + malformed.getOriginalMessage());
            }
        }
        if (type.contains("form-urlencoded")) {
            return Payload.ofForm(Query.parse(body().utf8()), this::invalid);
        }
        throw refusal(422, "[]: Unsupported Content-Type");
    }

    @Nullable
    Instant queryTime(String name) {
        try {
            return query().time(name);
        } catch (DateTimeParseException unreadable) {
            String text = query().get(name);
            throw refusal(
                    422,
                    "parsing time \"" + text + "\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"" + text
                            + "\" as \"2006\"");
        }
    }

    // ---- refusals ----

    private RuntimeException invalid(String message) {
        return refusal(422, message);
    }

    Refusal refusal(int status, String message) {
        return new Refusal(Errors.message(instance, status, message));
    }

    /** A 500, whose message the real server shows to administrators only. */
    Refusal failure(String message) {
        return refusal(500, user != null && user.admin ? message : "");
    }

    /** The 404 of an object that is missing or hidden. */
    Refusal notFound(String... errors) {
        return notFoundSaying("The target couldn't be found.", errors);
    }

    Refusal notFoundSaying(String message, String... errors) {
        ObjectNode node = Errors.node(instance, message);
        var list = node.putArray("errors");
        for (String error : errors) {
            list.add(error);
        }
        return new Refusal(Answer.json(404, node));
    }
}
