package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Files, directories and commits as JSON. */
final class ContentView {
    private final Instance instance;
    private final Repository repository;
    private final String ref;

    /** @param ref the branch that the URLs name */
    ContentView(Instance instance, Repository repository, String ref) {
        this.instance = instance;
        this.repository = repository;
        this.ref = ref;
    }

    ObjectNode file(String path, StoredFile file) {
        return entry(path, "file", file.sha(), file, file.content());
    }

    /** The entries of a directory, "" for the root. Null when there is no such directory. */
    @Nullable
    ArrayNode directory(Branch branch, String path) {
        String prefix = path.isEmpty() ? "" : path + "/";
        Map<String, ObjectNode> entries = new TreeMap<>();
        for (Map.Entry<String, StoredFile> each : branch.files.tailMap(prefix).entrySet()) {
            if (!each.getKey().startsWith(prefix)) {
                break;
            }
            String rest = each.getKey().substring(prefix.length());
            int slash = rest.indexOf('/');
            String name = slash < 0 ? rest : rest.substring(0, slash);
            StoredFile file = each.getValue();
            if (slash < 0) {
                entries.put(name, entry(each.getKey(), "file", file.sha(), file, null));
            } else {
                String tree =
                        ByteString.encodeUtf8("tree " + prefix + name).sha1().hex();
                entries.putIfAbsent(name, entry(prefix + name, "dir", tree, file, null));
            }
        }
        return entries.isEmpty() && !path.isEmpty() ? null : Json.array().addAll(entries.values());
    }

    /** @param content null in a directory, where no content is shown */
    private ObjectNode entry(String path, String type, String sha, StoredFile last, @Nullable ByteString content) {
        boolean isFile = type.equals("file");
        String api = instance.api("/repos/" + repository.fullName());
        String page = instance.rootUrl + "/" + repository.fullName();
        String escaped = Percent.encodePath(path);
        String self = api + "/contents/" + escaped + "?ref=" + Percent.encodeQuery(ref);
        String html = page + "/src/branch/" + Percent.encodePath(ref) + "/" + escaped;
        String git = api + "/git/" + (isFile ? "blobs/" : "trees/") + sha;
        ObjectNode node = Json.object()
                .put("name", path.substring(path.lastIndexOf('/') + 1))
                .put("path", path)
                .put("sha", sha)
                .put("last_commit_sha", last.commit())
                .put("last_commit_when", Json.time(last.when()))
                .put("type", type)
                .put("size", isFile ? last.content().size() : 0)
                .put("encoding", content == null ? null : "base64")
                .put("content", content == null ? null : content.base64())
                .putNull("target")
                .put("url", self)
                .put("html_url", html)
                .put("git_url", git)
                .put("download_url", isFile ? page + "/raw/branch/" + Percent.encodePath(ref) + "/" + escaped : null)
                .putNull("submodule_git_url");
        node.putObject("_links").put("self", self).put("git", git).put("html", html);
        return node;
    }

    /** The commit of a change, whose times are Go's zero time wherever git's own are not used. */
    void commit(ObjectNode answer, Commit commit) {
        String api = instance.api("/repos/" + repository.fullName() + "/git");
        ObjectNode node = answer.putObject("commit")
                .put("url", api + "/commits/" + commit.sha)
                .put("sha", commit.sha)
                .put("created", Json.ZERO_TIME)
                .put("html_url", instance.rootUrl + "/" + repository.fullName() + "/commit/" + commit.sha);
        node.set("author", person(commit.author, commit));
        node.set("committer", person(commit.committer, commit));
        ArrayNode parents = node.putArray("parents");
        for (String parent : commit.parents) {
            parents.addObject()
                    .put("url", api + "/commits/" + parent)
                    .put("sha", parent)
                    .put("created", Json.ZERO_TIME);
        }
        String tree = ByteString.encodeUtf8("tree " + commit.sha).sha1().hex();
        node.put("message", commit.message + "\n")
                .putObject("tree")
                .put("url", api + "/trees/" + tree)
                .put("sha", tree)
                .put("created", Json.ZERO_TIME);
        answer.set("verification", unsigned());
    }

    static ObjectNode unsigned() {
        return Json.object()
                .put("verified", false)
                .put("reason", "gpg.error.not_signed_commit")
                .put("signature", "")
                .putNull("signer")
                .put("payload", "");
    }

    static ObjectNode person(Author author, Commit commit) {
        return Json.object()
                .put("name", author.name())
                .put("email", author.email())
                .put("date", Json.time(commit.when));
    }

    /** Who wrote a commit. */
    record Author(String name, String email) {

        static Author of(Account account) {
            return new Author(account.fullName.isEmpty() ? account.name : account.fullName, account.email);
        }

        /** From a field of the body, else the given one. */
        static Author of(Payload body, String field, Author fallback) {
            Payload given = body.object(field);
            String name = given.textOrEmpty("name");
            String email = given.textOrEmpty("email");
            return new Author(name.isEmpty() ? fallback.name() : name, email.isEmpty() ? fallback.email() : email);
        }
    }
}
