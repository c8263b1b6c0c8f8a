package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The topics of a repository. */
final class TopicApi {
    private static final String ALL = "/repos/{owner}/{repo}/topics";
    private static final int MAX_TOPICS = 25;

    private TopicApi() {}

    static void register(Api api) {
        api.on("GET", ALL, TopicApi::list);
        api.on("PUT", ALL, TopicApi::replace);
        api.on("PUT", ALL + "/{topic}", TopicApi::add);
        api.on("DELETE", ALL + "/{topic}", TopicApi::remove);
    }

    private static Answer list(Exchange exchange) {
        Page<String> page = Page.counted(exchange, exchange.repository().topics);
        var envelope = Json.object();
        page.items().forEach(envelope.putArray("topics")::add);
        return page.answer(Answer.json(200, envelope));
    }

    private static boolean isValid(String topic) {
        return topic.matches("[a-z0-9][-.a-z0-9]{0,34}");
    }

    /** No list at all clears everything. */
    private static Answer replace(Exchange exchange) {
        Repository repository = writable(exchange);
        Set<String> wanted = new LinkedHashSet<>();
        List<String> given = exchange.payload().texts("topics");
        for (String topic : given == null ? List.<String>of() : given) {
            wanted.add(topic.strip().toLowerCase(Locale.ROOT));
        }
        if (wanted.size() > MAX_TOPICS) {
            return Answer.json(
                    422,
                    Json.object()
                            .putNull("invalidTopics")
                            .put("message", "Exceeding maximum number of topics per repo"));
        }
        List<String> invalid = wanted.stream().filter(topic -> !isValid(topic)).toList();
        if (!invalid.isEmpty()) {
            var body = Json.object();
            invalid.forEach(body.putArray("invalidTopics")::add);
            return Answer.json(422, body.put("message", "Topic names are invalid"));
        }
        repository.topics.clear();
        repository.topics.addAll(new ArrayList<>(wanted));
        return Answer.empty(204);
    }

    private static Answer add(Exchange exchange) {
        Repository repository = writable(exchange);
        String topic = exchange.parameter("topic").strip().toLowerCase(Locale.ROOT);
        if (!isValid(topic)) {
            return Answer.json(422, Json.object().put("invalidTopics", topic).put("message", "Topic name is invalid"));
        }
        if (repository.topics.size() >= MAX_TOPICS) {
            return Answer.json(422, Json.object().put("message", "Exceeding maximum allowed topics per repo."));
        }
        if (!repository.topics.contains(topic)) {
            repository.topics.add(topic);
        }
        return Answer.empty(204);
    }

    private static Answer remove(Exchange exchange) {
        Repository repository = writable(exchange);
        if (!repository.topics.remove(exchange.parameter("topic").strip().toLowerCase(Locale.ROOT))) {
            throw exchange.notFound();
        }
        return Answer.empty(204);
    }

    private static Repository writable(Exchange exchange) {
        Repository repository = exchange.repository();
        if (!repository.ownedBy(exchange.user())) {
            throw exchange.refusal(403, "user should be an owner or a collaborator with admin write of a repository");
        }
        return repository;
    }
}
