package io.github.forgejo4j.testing;

import java.util.List;

/** What the instance says of itself. */
final class SettingsApi {
    private SettingsApi() {}

    static void register(Api api) {
        api.on(
                "GET",
                "/version",
                exchange -> Answer.json(200, Json.object().put("version", exchange.instance().version)));
        api.on("GET", "/settings/api", SettingsApi::api);
        api.on("GET", "/settings/ui", exchange -> ui());
        api.on("GET", "/settings/repository", exchange -> repository());
        api.on("GET", "/settings/attachment", exchange -> attachment());
    }

    private static Answer api(Exchange exchange) {
        return Answer.json(
                200,
                Json.object()
                        .put("max_response_items", exchange.instance().maxItems)
                        .put("default_paging_num", exchange.instance().defaultItems)
                        .put("default_git_trees_per_page", 1000)
                        .put("default_max_blob_size", 10485760));
    }

    private static Answer ui() {
        var node = Json.object().put("default_theme", "forgejo-auto");
        ReactionApi.ALLOWED.forEach(node.putArray("allowed_reactions")::add);
        List.of("git", "gitea", "codeberg", "gitlab", "github", "gogs", "forgejo")
                .forEach(node.putArray("custom_emojis")::add);
        return Answer.json(200, node);
    }

    private static Answer repository() {
        var node = Json.object();
        for (String feature : List.of("mirrors", "http_git", "migrations", "stars", "forks", "time_tracking", "lfs")) {
            node.put(feature + "_disabled", false);
        }
        return Answer.json(200, node);
    }

    private static Answer attachment() {
        return Answer.json(
                200,
                Json.object()
                        .put("enabled", true)
                        .put("allowed_types", String.join(",", AttachmentApi.TYPES))
                        .put("max_size", 2048)
                        .put("max_files", 5));
    }
}
