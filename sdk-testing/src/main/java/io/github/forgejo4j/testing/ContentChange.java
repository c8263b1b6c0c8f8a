package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Checks everything first and commits at the end, so that a refused change leaves nothing behind. */
final class ContentChange {
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

    ContentChange(Exchange exchange, String verb) {
        this.exchange = exchange;
        this.verb = verb;
        this.repository = exchange.liveRepository();
        if (!repository.writableBy(exchange.user())) {
            throw exchange.refusal(403, "user should have a permission to write to this branch");
        }
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
        if (repository.branches.containsKey(target)) {
            // Removing a single file reports as the server's own failure what the others report as a refusal.
            BranchGuard.commit(exchange, repository, target, path, verb.equals("Delete") ? 500 : 403);
        }
        paths.add(path);
        edits.add(new Edit(path, content));
        if (content == null) {
            draft.files.remove(path);
            views.add(() -> shown.addNull());
        } else {
            draft.files.put(
                    path, new StoredFile(content, "", exchange.instance().now()));
            views.add(() -> shown.add(view(path)));
        }
    }

    private ContentView view() {
        return new ContentView(exchange.instance(), repository, target);
    }

    /** Null when a later part of the same change removed the file again. */
    private @Nullable ObjectNode view(String path) {
        Branch branch = Objects.requireNonNull(repository.branches.get(target));
        StoredFile file = branch.files.get(path);
        return file == null ? null : view().file(path, file);
    }

    void create(String given, Payload file) {
        String path = ContentApi.path(exchange, given);
        if (path.isEmpty()) {
            throw exchange.refusal(422, "path contains a malformed path component [path: ]");
        }
        if (draft.files.containsKey(path)) {
            throw exchange.refusal(422, "repository file already exists [path: " + path + "]");
        }
        note(path, content(file));
    }

    void update(String given, Payload file) {
        String path = ContentApi.path(exchange, given);
        String sha = file.required("sha", "SHA");
        String old = ContentApi.path(exchange, file.textOrEmpty("from_path"));
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
        String path = ContentApi.path(exchange, given);
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
            throw exchange.refusal(status, "sha does not match [given: " + sha + ", expected: " + current.sha() + "]");
        }
    }

    private ObjectNode commit(ObjectNode answer) {
        Branch former = repository.branches.get(target);
        String before = former == null ? "" : former.head;
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
        ContentView.Author author = ContentView.Author.of(body, "author", ContentView.Author.of(exchange.sender()));
        ContentView.Author committer = ContentView.Author.of(body, "committer", author);
        String message = body.textOrEmpty("message");
        commit.by(author, committer, message.isEmpty() ? verb + " " + String.join(", ", paths) : message);
        views.forEach(Runnable::run);
        view().commit(answer, commit);
        exchange.tell(repository).push(target, before);
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
