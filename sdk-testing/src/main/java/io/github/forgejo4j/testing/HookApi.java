package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import okhttp3.HttpUrl;

/** Webhooks of a repository, of the types that send the server's own format. */
final class HookApi {
    private static final String ALL = "/repos/{owner}/{repo}/hooks";
    private static final String ONE = ALL + "/{id}";
    private static final Set<String> TYPES = Set.of("forgejo", "gitea", "gogs");
    private static final Set<String> OTHER_TYPES = Set.of(
            "slack", "discord", "dingtalk", "telegram", "msteams", "feishu", "matrix", "wechatwork", "packagist");

    private HookApi() {}

    static void register(Api api) {
        api.on("GET", ALL, HookApi::list);
        api.on("POST", ALL, HookApi::create);
        api.on("GET", ONE, exchange -> answer(200, find(exchange)));
        api.on("PATCH", ONE, HookApi::edit);
        api.on("DELETE", ONE, HookApi::delete);
        api.on("POST", ONE + "/tests", HookApi::test);
    }

    /** The secret is never shown. */
    private static ObjectNode view(Hook hook) {
        ObjectNode node = Json.object()
                .put("id", hook.id)
                .put("type", hook.type)
                .put("branch_filter", hook.branchFilter)
                .put("url", hook.url);
        node.putObject("config").put("content_type", hook.contentType).put("url", hook.url);
        hook.events.forEach(node.putArray("events")::add);
        return node.put("authorization_header", hook.authorization)
                .put("content_type", hook.contentType)
                .putNull("metadata")
                .put("active", hook.active)
                .put("updated_at", Json.time(hook.updated))
                .put("created_at", Json.time(hook.created));
    }

    private static Answer answer(int status, Hook hook) {
        return Answer.json(status, view(hook));
    }

    private static Answer list(Exchange exchange) {
        Page<Hook> page = Page.wholeUnlessPaged(exchange, exchange.requireAdmin().hooks);
        return page.answer(Answer.json(200, Views.list(page.items(), HookApi::view)));
    }

    private static Hook find(Exchange exchange) {
        return exchange.requireAdmin().hooks.stream()
                .filter(hook -> hook.id == exchange.id("id"))
                .findFirst()
                .orElseThrow(exchange::notFound);
    }

    private static String url(Exchange exchange, String url) {
        if (HttpUrl.parse(url) == null) {
            throw exchange.refusal(422, "Invalid url");
        }
        return url;
    }

    private static String contentType(Exchange exchange, String type) {
        if (!type.equals("json") && !type.equals("form")) {
            throw exchange.refusal(422, "Invalid content type");
        }
        return type;
    }

    private static Answer create(Exchange exchange) {
        Repository repository = exchange.requireAdmin();
        Payload body = exchange.payload();
        String type = body.required("type", "Type");
        Payload config = body.object("config");
        if (!TYPES.contains(type)) {
            if (OTHER_TYPES.contains(type)) {
                throw new Refusal(Errors.notModelled(exchange.route()));
            }
            throw exchange.refusal(422, "Invalid hook type: " + type);
        }
        for (String name : List.of("url", "content_type")) {
            if (!config.has(name)) {
                throw exchange.refusal(422, "Missing config option: " + name);
            }
        }
        String contentType = contentType(exchange, config.textOrEmpty("content_type"));
        Instance instance = exchange.instance();
        String url = url(exchange, config.textOrEmpty("url"));
        List<String> events = body.texts("events");
        Hook hook = new Hook(instance.nextId("hook"), type, url, contentType, instance.now());
        hook.secret = config.textOrEmpty("secret");
        hook.branchFilter = body.textOrEmpty("branch_filter");
        hook.authorization = body.textOrEmpty("authorization_header");
        // A hook that nobody asked to be active is not.
        hook.active = Boolean.TRUE.equals(body.flag("active"));
        hook.setEvents(events == null ? List.of() : events);
        repository.hooks.add(hook);
        return answer(201, hook);
    }

    /** No partial update: what is left out of events, filter and header is reset. The secret cannot be changed. */
    private static Answer edit(Exchange exchange) {
        Hook hook = find(exchange);
        Payload body = exchange.payload();
        Payload config = body.object("config");
        String url = config.text("url");
        String type = config.text("content_type");
        List<String> events = body.texts("events");
        Boolean active = body.flag("active");
        hook.url = url == null ? hook.url : url(exchange, url);
        hook.contentType = type == null ? hook.contentType : contentType(exchange, type);
        hook.setEvents(events == null ? List.of() : events);
        hook.branchFilter = body.textOrEmpty("branch_filter");
        hook.authorization = body.textOrEmpty("authorization_header");
        hook.active = active == null ? hook.active : active;
        hook.updated = exchange.instance().now();
        return answer(200, hook);
    }

    private static Answer delete(Exchange exchange) {
        Hook hook = find(exchange);
        exchange.repository().hooks.remove(hook);
        return Answer.empty(204);
    }

    private static Answer test(Exchange exchange) {
        Hook hook = find(exchange);
        Repository repository = exchange.repository();
        String ref = exchange.query().get("ref");
        Branch branch = repository.branches.get(ref.isEmpty() ? repository.defaultBranch : ref);
        if (branch == null) {
            throw exchange.notFound();
        }
        new HookEvents(exchange, repository)
                .test(hook, ref.isEmpty() ? repository.defaultBranch : ref, Refs.head(repository, branch));
        return Answer.empty(204);
    }
}
