package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** Releases. Drafts are seen by those who may write. */
final class ReleaseApi {
    private static final String ALL = "/repos/{owner}/{repo}/releases";
    private static final String ONE = ALL + "/{id}";
    private static final String BY_TAG = ALL + "/tags/{tag}";

    private ReleaseApi() {}

    static void register(Api api) {
        api.on("GET", ALL, ReleaseApi::list);
        api.on("POST", ALL, ReleaseApi::create);
        api.on("GET", ALL + "/latest", ReleaseApi::latest);
        api.on("GET", ONE, exchange -> answer(exchange, 200, find(exchange)));
        api.on("PATCH", ONE, ReleaseApi::edit);
        api.on("DELETE", ONE, exchange -> delete(exchange, find(exchange)));
        api.on("GET", BY_TAG, exchange -> answer(exchange, 200, byTag(exchange)));
        api.on("DELETE", BY_TAG, exchange -> delete(exchange, byTag(exchange)));
    }

    private static Answer answer(Exchange exchange, int status, Release release) {
        return Answer.json(status, view(exchange, exchange.repository(), release));
    }

    static ObjectNode view(Exchange exchange, Repository repository, Release release) {
        Instance instance = exchange.instance();
        String url = instance.api("/repos/" + repository.fullName() + "/releases/" + release.id);
        String page = instance.rootUrl + "/" + repository.fullName();
        String tag = Percent.encodePath(release.tag);
        ObjectNode node = Json.object()
                .put("id", release.id)
                .put("tag_name", release.tag)
                .put("target_commitish", release.target)
                .put("name", release.name)
                .put("body", release.body)
                .put("url", url)
                .put("html_url", page + "/releases/tag/" + tag)
                .put("tarball_url", page + "/archive/" + tag + ".tar.gz")
                .put("zipball_url", page + "/archive/" + tag + ".zip")
                .put("hide_archive_links", release.hidesArchives)
                .put("upload_url", url + "/assets")
                .put("draft", release.draft)
                .put("prerelease", release.prerelease)
                .put("created_at", Json.time(release.created))
                .put("published_at", Json.time(release.published));
        node.set("author", new Views(instance, null).user(release.author));
        List<Attachment> assets = release.attachments.stream()
                .sorted(Comparator.comparing(each -> each.name))
                .toList();
        node.set("assets", Views.list(assets, exchange.views()::attachment));
        node.set("archive_download_count", Json.object().put("zip", 0).put("tar_gz", 0));
        return node;
    }

    private static List<Release> visible(Exchange exchange, Predicate<Release> filter) {
        Repository repository = exchange.repository();
        boolean writer = repository.writableBy(exchange.user(), Unit.RELEASES);
        return repository.releases.stream()
                .filter(release -> writer || !release.draft)
                .filter(filter)
                .sorted(Comparator.<Release>comparingLong(release -> release.id).reversed())
                .toList();
    }

    private static Answer list(Exchange exchange) {
        Query query = exchange.query();
        List<Release> found = visible(
                exchange,
                release -> (!query.has("draft") || query.flag("draft") == release.draft)
                        && (!query.has("pre-release") || query.flag("pre-release") == release.prerelease));
        Page<Release> page = Page.linked(exchange, found);
        return page.answer(Answer.json(
                200, Views.list(page.items(), each -> view(exchange, exchange.repository(), each))));
    }

    private static Answer latest(Exchange exchange) {
        return visible(exchange, release -> !release.draft && !release.prerelease).stream()
                .findFirst()
                .map(release -> answer(exchange, 200, release))
                .orElseThrow(exchange::notFound);
    }

    static Release find(Exchange exchange) {
        return visible(exchange, release -> release.id == exchange.id("id")).stream()
                .findFirst()
                .orElseThrow(exchange::notFound);
    }

    private static Release byTag(Exchange exchange) {
        return visible(exchange, release -> release.tag.equals(exchange.parameter("tag"))).stream()
                .findFirst()
                .orElseThrow(exchange::notFound);
    }

    private static Answer create(Exchange exchange) {
        Repository repository = exchange.requireWriter();
        if (repository.branches.isEmpty()) {
            throw exchange.refusal(422, "repo is empty");
        }
        Payload body = exchange.payload();
        String tag = body.required("tag_name", "TagName");
        String target = body.textOrEmpty("target_commitish");
        String name = body.textOrEmpty("name");
        String notes = body.textOrEmpty("body");
        boolean draft = Boolean.TRUE.equals(body.flag("draft"));
        boolean prerelease = Boolean.TRUE.equals(body.flag("prerelease"));
        boolean hidden = Boolean.TRUE.equals(body.flag("hide_archive_links"));
        if (repository.releases.stream().anyMatch(release -> release.tag.equals(tag))) {
            // What the real server says when a release of that tag exists.
            throw exchange.refusal(409, "Release has no Tag");
        }
        boolean fresh = !repository.tags.containsKey(tag);
        String from = target.isEmpty() && fresh ? repository.defaultBranch : target;
        Commit commit = Refs.find(repository, from);
        if (fresh && !draft) {
            if (commit == null) {
                throw exchange.refusal(
                        404, "target \"" + from + "\" not found: object does not exist [id: " + from + ", rel_path: ]");
            }
            if (repository.archived != null) {
                throw exchange.failure("repository is archived");
            }
            repository.tags.put(tag, new Tag(tag, commit.sha, ""));
        }
        Instance instance = exchange.instance();
        Release release = new Release(instance.nextId("release"), exchange.sender(), tag, from, instance.now());
        release.name = name.isEmpty() ? tag : name;
        release.body = notes;
        release.draft = draft;
        release.prerelease = prerelease;
        release.hidesArchives = hidden;
        repository.releases.add(release);
        if (!draft) {
            exchange.tell(repository).release(release, "published");
        }
        return answer(exchange, 201, release);
    }

    /** Empty texts change nothing: title and notes cannot be cleared. */
    private static Answer edit(Exchange exchange) {
        Repository repository = exchange.requireWriter();
        Release release = find(exchange);
        boolean wasDraft = release.draft;
        Payload body = exchange.payload();
        String tag = body.textOrEmpty("tag_name");
        String target = body.textOrEmpty("target_commitish");
        String name = body.textOrEmpty("name");
        String notes = body.textOrEmpty("body");
        Boolean draft = body.flag("draft");
        Boolean prerelease = body.flag("prerelease");
        Boolean hidden = body.flag("hide_archive_links");
        release.tag = tag.isEmpty() ? release.tag : tag;
        release.target = target.isEmpty() ? release.target : target;
        release.name = name.isEmpty() ? release.name : name;
        release.body = notes.isEmpty() ? release.body : notes;
        release.prerelease = prerelease == null ? release.prerelease : prerelease;
        release.hidesArchives = hidden == null ? release.hidesArchives : hidden;
        if (draft != null) {
            publish(exchange, repository, release, draft);
        }
        if (!release.draft) {
            exchange.tell(repository).release(release, wasDraft ? "published" : "updated");
        }
        return answer(exchange, 200, release);
    }

    private static void publish(Exchange exchange, Repository repository, Release release, boolean draft) {
        if (!draft && !repository.tags.containsKey(release.tag)) {
            Commit commit = Refs.find(repository, release.target);
            if (commit == null) {
                throw exchange.failure("target not found");
            }
            repository.tags.put(release.tag, new Tag(release.tag, commit.sha, ""));
        }
        release.draft = draft;
    }

    /** The tag stays. */
    private static Answer delete(Exchange exchange, Release release) {
        Repository repository = exchange.requireWriter();
        repository.releases.remove(release);
        if (!release.draft) {
            exchange.tell(repository).release(release, "deleted");
        }
        return Answer.empty(204);
    }
}
