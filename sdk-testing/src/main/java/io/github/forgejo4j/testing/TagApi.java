package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.List;

/** Tags: list, get, create, delete. */
final class TagApi {
    private static final String ALL = "/repos/{owner}/{repo}/tags";
    private static final String ONE = ALL + "/{tag}";

    private TagApi() {}

    static void register(Api api) {
        api.on("GET", ALL, TagApi::list);
        api.on("POST", ALL, TagApi::create);
        api.on("GET", ONE, TagApi::get);
        api.on("DELETE", ONE, TagApi::delete);
    }

    private static Answer list(Exchange exchange) {
        Repository repository = exchange.repository();
        GitView view = new GitView(exchange, repository);
        List<Tag> sorted = repository.tags.values().stream()
                .sorted(Comparator.<Tag>comparingLong(
                                tag -> -java.util.Objects.requireNonNull(repository.commits.get(tag.sha())).order)
                        .thenComparing(Tag::name))
                .toList();
        Page<Tag> page = Page.linked(exchange, sorted);
        return page.answer(Answer.json(200, Views.list(page.items(), view::tag)));
    }

    private static Answer get(Exchange exchange) {
        Repository repository = exchange.repository();
        Tag tag = repository.tags.get(exchange.parameter("tag"));
        if (tag == null) {
            throw exchange.notFoundSaying(exchange.parameter("tag"));
        }
        return Answer.json(200, new GitView(exchange, repository).tag(tag));
    }

    private static Answer create(Exchange exchange) {
        exchange.requireWriter();
        Payload body = exchange.payload();
        String name = body.required("tag_name", "TagName");
        String message = body.textOrEmpty("message");
        String target = body.textOrEmpty("target");
        Repository repository = exchange.liveRepository();
        String ref = target.isEmpty() ? repository.defaultBranch : target;
        Commit commit = Refs.find(repository, ref);
        if (commit == null) {
            throw exchange.refusal(404, "target not found: object does not exist [id: " + ref + ", rel_path: ]");
        }
        if (repository.tags.containsKey(name)) {
            throw exchange.refusal(409, "tag already exists [name: " + name + "]");
        }
        Tag tag = new Tag(name, commit.sha, message);
        repository.tags.put(name, tag);
        exchange.tell(repository).created("tag", "refs/tags/" + name, commit.sha);
        return Answer.json(201, new GitView(exchange, repository).tag(tag));
    }

    private static Answer delete(Exchange exchange) {
        exchange.requireWriter();
        Repository repository = exchange.liveRepository();
        String name = exchange.parameter("tag");
        if (repository.releases.stream().anyMatch(release -> !release.draft && release.tag.equals(name))) {
            throw exchange.refusal(409, "a tag attached to a release cannot be deleted directly");
        }
        if (repository.tags.remove(name) == null) {
            throw exchange.notFound();
        }
        exchange.tell(repository).deleted("tag", "refs/tags/" + name);
        return Answer.empty(204);
    }
}
