package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Repositories: create, get, edit, delete, search, list one's own, languages. */
final class RepositoryApi {
    private static final String ONE = "/repos/{owner}/{repo}";
    private static final Set<String> SEARCH_MODES = Set.of("", "fork", "source", "mirror", "collaborative");

    private RepositoryApi() {}

    static void register(Api api) {
        api.on("POST", "/user/repos", RepositoryApi::create);
        api.on("GET", "/user/repos", RepositoryApi::listOwn);
        api.on("GET", ONE, exchange -> answer(exchange, 200, exchange.repository()));
        api.on("PATCH", ONE, RepositoryApi::edit);
        api.on("DELETE", ONE, RepositoryApi::delete);
        api.on("GET", "/repos/search", RepositoryApi::search);
        api.on("GET", ONE + "/languages", RepositoryApi::languages);
    }

    private static Answer answer(Exchange exchange, int status, Repository repository) {
        return Answer.json(status, exchange.views().repository(repository));
    }

    static String checkName(Exchange exchange, String name) {
        if (!name.matches("[-.\\w]+")) {
            throw exchange.refusal(422, "[Name]: AlphaDashDot");
        }
        return name;
    }

    private static Answer create(Exchange exchange) {
        return answer(exchange, 201, RepositoryWish.of(exchange).grant(exchange, exchange.sender()));
    }

    private static Answer listOwn(Exchange exchange) {
        Account sender = exchange.sender();
        List<Repository> own = sorted(exchange, each -> new Access(each, sender).involved());
        Page<Repository> page = Page.linked(exchange, own);
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::repository)));
    }

    private static Answer search(Exchange exchange) {
        Query query = exchange.query();
        if (!SEARCH_MODES.contains(query.get("mode"))) {
            throw exchange.refusal(422, "Invalid search mode: \"" + query.get("mode") + "\"");
        }
        String words = query.get("q").toLowerCase(Locale.ROOT);
        long owner = query.number("uid");
        Predicate<Repository> filter = repository -> repository.readableBy(exchange.user());
        filter = filter.and(repository -> owner == 0 || repository.owner.id == owner);
        filter = filter.and(repository -> matches(repository, words, query));
        if (query.has("archived")) {
            filter = filter.and(repository -> query.flag("archived") == (repository.archived != null));
        }
        if (query.has("is_private")) {
            filter = filter.and(repository -> query.flag("is_private") == repository.hidden);
        }
        if (Set.of("fork", "mirror").contains(query.get("mode"))) {
            filter = repository -> false;
        }
        Page<Repository> page = Page.linked(exchange, sorted(exchange, filter));
        var envelope = Json.object().put("ok", true);
        envelope.set("data", Views.list(page.items(), exchange.views()::repository));
        return page.answer(Answer.json(200, envelope));
    }

    private static boolean matches(Repository repository, String words, Query query) {
        if (query.flag("topic")) {
            return words.isEmpty() || repository.topics.contains(words);
        }
        return repository.name.toLowerCase(Locale.ROOT).contains(words)
                || (query.flag("includeDesc")
                        && repository.description.toLowerCase(Locale.ROOT).contains(words));
    }

    private static List<Repository> sorted(Exchange exchange, Predicate<Repository> filter) {
        Comparator<Repository> order =
                switch (exchange.query().get("sort")) {
                    case "created" -> Comparator.comparing(repository -> repository.created);
                    case "updated" -> Comparator.comparing(repository -> repository.updated);
                    case "id" -> Comparator.comparingLong(repository -> repository.id);
                    default -> Comparator.comparing(repository -> repository.name.toLowerCase(Locale.ROOT));
                };
        if (exchange.query().get("order").equals("desc")) {
            order = order.reversed();
        }
        return exchange.instance().repositories.values().stream()
                .filter(filter)
                .sorted(order.thenComparingLong(repository -> repository.id))
                .toList();
    }

    /** One field after the other and no transaction: a refusal can leave the earlier ones changed, as on the real server. */
    private static Answer edit(Exchange exchange) {
        Repository repository = exchange.repository();
        requireOwner(
                exchange, repository, "user should be an owner or a collaborator with admin write of a repository");
        Payload body = exchange.payload();
        RepositorySwitches.apply(body, repository.switches, exchange);
        rename(exchange, repository, body.text("name"));
        String description = body.text("description");
        String website = body.text("website");
        String branch = body.text("default_branch");
        Boolean hidden = body.flag("private");
        Boolean template = body.flag("template");
        Boolean archived = body.flag("archived");
        repository.description = description == null ? repository.description : description;
        repository.website = website == null ? repository.website : website;
        repository.hidden = hidden == null ? repository.hidden : hidden;
        repository.template = template == null ? repository.template : template;
        if (branch != null && repository.branches.containsKey(branch)) {
            repository.defaultBranch = branch;
        }
        if (archived != null) {
            repository.archived = archived ? exchange.instance().now() : null;
        }
        repository.updated = exchange.instance().now();
        return answer(exchange, 200, repository);
    }

    private static void rename(Exchange exchange, Repository repository, @Nullable String name) {
        if (name == null || name.isEmpty() || name.equals(repository.name)) {
            return;
        }
        checkName(exchange, name);
        Repository holder = exchange.instance().repository(repository.owner.name, name);
        if (holder != null && holder != repository) {
            throw exchange.refusal(422, "repo name is already taken [name: " + name + "]");
        }
        exchange.instance().rename(repository, name);
    }

    private static void requireOwner(Exchange exchange, Repository repository, String message) {
        if (!repository.ownedBy(exchange.user())) {
            throw exchange.refusal(403, message);
        }
    }

    private static Answer delete(Exchange exchange) {
        Repository repository = exchange.repository();
        if (!new Access(repository, exchange.user()).whole().covers(Right.OWNER)) {
            throw exchange.refusal(403, "user should be the owner of the repo");
        }
        exchange.instance().repositories.values().remove(repository);
        exchange.instance().formerRepositories.values().removeIf(each -> each == repository);
        return Answer.empty(204);
    }

    private static Answer languages(Exchange exchange) {
        var languages = Json.object();
        exchange.repository().languages.forEach(languages::put);
        return Answer.json(200, languages);
    }
}
