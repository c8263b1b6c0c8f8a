package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import okio.ByteString;
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

    private static String path(Exchange exchange, String given) {
        String path = clean(given);
        if (path == null) {
            throw exchange.refusal(500, "");
        }
        return path;
    }

    /** The branch that a ref names: by name, or by the sha of its newest commit. */
    static @Nullable Branch branch(Repository repository, String ref) {
        Branch named = repository.branches.get(ref);
        return named != null
                ? named
                : repository.branches.values().stream()
                        .filter(branch -> branch.head.equals(ref))
                        .findFirst()
                        .orElse(null);
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
        Change change = new Change(exchange, "Add");
        change.create(exchange.parameter("filepath"), exchange.payload());
        return change.answer(201);
    }

    private static Answer update(Exchange exchange) {
        Change change = new Change(exchange, "Update");
        change.update(exchange.parameter("filepath"), exchange.payload());
        return change.answer(200);
    }

    private static Answer delete(Exchange exchange) {
        Change change = new Change(exchange, "Delete");
        change.delete(exchange.parameter("filepath"), exchange.payload(), 400);
        return change.answer(200);
    }

    private static Answer changeSeveral(Exchange exchange) {
        Change change = new Change(exchange, "Update");
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

    /** Checks everything first and commits at the end, so that a refused change leaves nothing behind. */
    private static final class Change {
        private final Exchange exchange;
        private final Repository repository;
        private final Payload body;
        private final String target;
        private final Branch draft;
        private final String verb;
        private final List<Runnable> views = new ArrayList<>();
        private final List<String> paths = new ArrayList<>();
        private final ArrayNode shown = Json.array();
        private final List<Edit> edits = new ArrayList<>();

        private record Edit(String path, @Nullable ByteString content) {}

        Change(Exchange exchange, String verb) {
            this.exchange = exchange;
            this.verb = verb;
            this.repository = exchange.liveRepository();
            exchange.writableRepository();
            this.body = exchange.payload();
            String named = body.textOrEmpty("branch");
            String source = named.isEmpty() ? repository.defaultBranch : named;
            String fresh = body.textOrEmpty("new_branch");
            Branch from = repository.branches.get(source);
            if (from == null && !(repository.branches.isEmpty() && source.equals(repository.defaultBranch))) {
                throw exchange.refusal(404, "branch does not exist [name: " + source + "]");
            }
            if (!fresh.isEmpty() && !fresh.equals(source) && repository.branches.containsKey(fresh)) {
                throw exchange.refusal(422, "branch already exists [name: " + fresh + "]");
            }
            this.target = fresh.isEmpty() ? source : fresh;
            this.draft = from == null ? new Branch("") : from.copy();
        }

        private ByteString content(Payload file) {
            String text = file.textOrEmpty("content");
            ByteString content = ByteString.decodeBase64(text);
            if (content == null) {
                throw exchange.refusal(422, "illegal base64 data at input byte 0");
            }
            return content;
        }

        private void note(String path, @Nullable ByteString content) {
            paths.add(path);
            edits.add(new Edit(path, content));
            if (content == null) {
                draft.files.remove(path);
                views.add(() -> shown.addNull());
            } else {
                draft.files.put(
                        path, new StoredFile(content, "", exchange.instance().now()));
                views.add(() -> shown.add(view().file(path, committed(path))));
            }
        }

        private ContentView view() {
            return new ContentView(exchange.instance(), repository, target);
        }

        private StoredFile committed(String path) {
            Branch branch = Objects.requireNonNull(repository.branches.get(target));
            return Objects.requireNonNull(branch.files.get(path));
        }

        void create(String given, Payload file) {
            String path = path(exchange, given);
            if (path.isEmpty()) {
                throw exchange.refusal(422, "path contains a malformed path component [path: ]");
            }
            if (draft.files.containsKey(path)) {
                throw exchange.refusal(422, "repository file already exists [path: " + path + "]");
            }
            note(path, content(file));
        }

        void update(String given, Payload file) {
            String path = path(exchange, given);
            String sha = file.required("sha", "SHA");
            String old = path(exchange, file.textOrEmpty("from_path"));
            String source = old.isEmpty() ? path : old;
            StoredFile current = draft.files.get(source);
            if (current == null) {
                throw exchange.refusal(500, "");
            }
            // Version 11 answers 422 where newer ones answer 409.
            refuseOther(sha, current, exchange.instance().major() >= 15 ? 409 : 422);
            ByteString content = content(file);
            if (!source.equals(path)) {
                edits.add(new Edit(source, null));
                draft.files.remove(source);
            }
            note(path, content);
        }

        void delete(String given, Payload file, int mismatch) {
            String path = path(exchange, given);
            String sha = file.required("sha", "SHA");
            StoredFile current = draft.files.get(path);
            if (current == null) {
                throw mismatch == 400
                        ? exchange.refusal(404, "repository file does not exist [path: " + path + "]")
                        : exchange.refusal(500, "");
            }
            refuseOther(sha, current, mismatch);
            note(path, null);
        }

        private void refuseOther(String sha, StoredFile current, int status) {
            if (!sha.equals(current.sha())) {
                throw exchange.refusal(
                        status, "sha does not match [given: " + sha + ", expected: " + current.sha() + "]");
            }
        }

        private ObjectNode commit(ObjectNode answer) {
            if (!repository.branches.containsKey(target)) {
                Branch source = repository.branches.get(
                        body.textOrEmpty("branch").isEmpty() ? repository.defaultBranch : body.textOrEmpty("branch"));
                if (source != null) {
                    repository.branches.put(target, source.copy());
                }
            }
            Commit commit = new Commit(exchange.instance(), repository, target);
            for (Edit edit : edits) {
                if (edit.content() == null) {
                    commit.remove(edit.path());
                } else {
                    commit.put(edit.path(), edit.content());
                }
            }
            views.forEach(Runnable::run);
            Account sender = exchange.sender();
            ContentView.Author fallback =
                    new ContentView.Author(sender.fullName.isEmpty() ? sender.name : sender.fullName, sender.email);
            ContentView.Author author = ContentView.Author.of(body, "author", fallback);
            ContentView.Author committer = ContentView.Author.of(body, "committer", author);
            String message = body.textOrEmpty("message");
            view().commit(
                            answer,
                            commit,
                            author,
                            committer,
                            message.isEmpty() ? verb + " " + String.join(", ", paths) : message);
            return answer;
        }

        Answer answer(int status) {
            ObjectNode answer = Json.object();
            // The key comes first in the answer although its value is known after the commit only.
            answer.putNull("content");
            commit(answer);
            answer.set("content", shown.get(0));
            return Answer.json(status, answer);
        }

        Answer answerSeveral() {
            ObjectNode answer = Json.object();
            answer.set("files", shown);
            return Answer.json(201, commit(answer));
        }
    }
}
