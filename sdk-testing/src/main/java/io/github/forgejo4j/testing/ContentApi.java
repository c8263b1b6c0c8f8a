package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Files of a repository as JSON: read one, list a directory, create, update, delete, change several. */
final class ContentApi {
    private static final String ALL = "/repos/{owner}/{repo}/contents";
    private static final String ONE = ALL + "/{filepath}";

    private ContentApi() {}

    static void register(Api api) {
        api.on("GET", ALL, ContentApi::get);
        api.on("GET", ONE, ContentApi::get);
        api.on("POST", ONE, ContentApi::create);
        api.on("PUT", ONE, ContentApi::update);
        api.on("DELETE", ONE, ContentApi::delete);
        api.on("POST", ALL, ContentApi::changeSeveral);
    }

    /** Cleans a path as the server does it: dot segments are resolved. Null for one that leaves the repository. */
    static @Nullable String clean(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/")) {
            if (part.equals("..")) {
                if (parts.isEmpty()) {
                    return null;
                }
                parts.remove(parts.size() - 1);
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return String.join("/", parts);
    }

    static String path(Exchange exchange, String given) {
        String path = clean(given);
        if (path == null) {
            throw exchange.refusal(500, "");
        }
        return path;
    }

    /** What a branch, a tag or a commit holds. */
    static @Nullable Branch branch(Repository repository, String ref) {
        Commit commit = Refs.find(repository, ref);
        if (commit == null) {
            return null;
        }
        Branch branch = new Branch(commit.sha);
        branch.files.putAll(commit.files);
        return branch;
    }

    private static Answer get(Exchange exchange) {
        Repository repository = exchange.repository();
        String path = path(exchange, exchange.parameter("filepath"));
        String asked = exchange.query().get("ref");
        String ref = asked.isEmpty() ? repository.defaultBranch : asked;
        if (repository.branches.isEmpty()) {
            return Answer.json(200, Json.array());
        }
        Branch branch = branch(repository, ref);
        if (branch == null) {
            throw exchange.notFoundSaying("GetContentsOrList", "object does not exist [id: " + ref + ", rel_path: ]");
        }
        ContentView view = new ContentView(exchange.instance(), repository, ref);
        StoredFile file = branch.files.get(path);
        JsonNode node = file != null ? view.file(path, file) : view.directory(branch, path);
        if (node == null) {
            throw exchange.notFoundSaying("GetContentsOrList", "object does not exist [id: , rel_path: " + path + "]");
        }
        // A repository that has commits but no file answers null.
        return Answer.json(200, path.isEmpty() && node.isEmpty() ? null : node);
    }

    private static Answer create(Exchange exchange) {
        ContentChange change = new ContentChange(exchange, "Add");
        change.create(exchange.parameter("filepath"), exchange.payload());
        return change.answer(201);
    }

    private static Answer update(Exchange exchange) {
        ContentChange change = new ContentChange(exchange, "Update");
        change.update(exchange.parameter("filepath"), exchange.payload());
        return change.answer(200);
    }

    private static Answer delete(Exchange exchange) {
        ContentChange change = new ContentChange(exchange, "Delete");
        change.delete(exchange.parameter("filepath"), exchange.payload(), 400);
        return change.answer(200);
    }

    private static Answer changeSeveral(Exchange exchange) {
        ContentChange change = new ContentChange(exchange, "Update");
        Payload body = exchange.payload();
        List<JsonNode> files = body.list("files");
        for (JsonNode node : files == null ? List.<JsonNode>of() : files) {
            Payload file = body.nested(node);
            String path = file.textOrEmpty("path");
            switch (file.textOrEmpty("operation")) {
                case "create" -> change.create(path, file);
                case "update" -> change.update(path, file);
                case "delete" -> change.delete(path, file, 422);
                default -> throw exchange.refusal(500, "");
            }
        }
        return change.answerSeveral();
    }
}
