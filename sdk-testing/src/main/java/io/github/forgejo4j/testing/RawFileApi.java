package io.github.forgejo4j.testing;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Headers;
import okio.ByteString;

/** Files of a repository as bytes. */
final class RawFileApi {
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{1,9})-(\\d{0,9})");

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
        Answer answer = Answer.of(200, Sniff.download(content), content);
        String range = asked.get("Range");
        if (range != null) {
            Matcher part = RANGE.matcher(range);
            if (!part.matches()) {
                return Answer.text(416, "range not understood\n");
            }
            int from = Integer.parseInt(part.group(1));
            int to = part.group(2).isEmpty() ? content.size() : Integer.parseInt(part.group(2)) + 1;
            if (from >= content.size() || to <= from) {
                return Answer.text(416, "range not satisfiable\n");
            }
            int end = Math.min(to, content.size());
            answer = Answer.of(206, Sniff.download(content), content.substring(from, end))
                    .with("Content-Range", "bytes " + from + "-" + (end - 1) + "/" + content.size());
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
