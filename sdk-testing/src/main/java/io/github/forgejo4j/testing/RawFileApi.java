package io.github.forgejo4j.testing;

import java.util.List;
import okhttp3.Headers;
import okio.ByteString;

/** Files of a repository as bytes. */
final class RawFileApi {
    private RawFileApi() {}

    static void register(Api api) {
        for (String kind : List.of("raw", "media")) {
            api.on("GET", "/repos/{owner}/{repo}/" + kind + "/{filepath}", RawFileApi::get);
        }
    }

    private static Answer get(Exchange exchange) {
        Repository repository = exchange.repository();
        if (repository.branches.isEmpty()) {
            throw exchange.notFound("repository is empty");
        }
        String path = exchange.parameter("filepath");
        String ref = exchange.query().get("ref");
        if (ref.isEmpty()) {
            // Without a ref a first segment that names a branch is one.
            int slash = path.indexOf('/');
            String first = slash < 0 ? "" : path.substring(0, slash);
            boolean names = ContentApi.branch(repository, first) != null;
            ref = names ? first : repository.defaultBranch;
            path = names ? path.substring(slash + 1) : path;
        }
        Branch branch = ContentApi.branch(repository, ref);
        String clean = ContentApi.clean(path);
        StoredFile file = branch == null || clean == null ? null : branch.files.get(clean);
        if (file == null) {
            throw exchange.notFound("object does not exist [id: , rel_path: " + path + "]");
        }
        return serve(exchange.headers(), clean == null ? path : clean, file);
    }

    private static Answer serve(Headers asked, String path, StoredFile file) {
        String etag = "\"" + file.sha() + "\"";
        ByteString content = file.content();
        if (etag.equals(asked.get("If-None-Match"))) {
            return Answer.empty(304).with("Etag", etag);
        }
        Answer answer = ByteRange.serve(asked, Sniff.download(content), content);
        if (answer.status() == 416) {
            return answer;
        }
        String name = path.substring(path.lastIndexOf('/') + 1);
        return answer.with("Access-Control-Expose-Headers", "Content-Disposition")
                .with("Cache-Control", "private, max-age=300")
                .with(
                        "Content-Disposition",
                        "inline; filename=\"" + name.replace("\"", "\\\"") + "\"; filename*=UTF-8''"
                                + Percent.encodePath(name))
                .with("Etag", etag)
                .with("Last-Modified", HttpDate.of(file.when()))
                .with("X-Forgejo-Object-Type", "file")
                .with("X-Gitea-Object-Type", "file");
    }
}
