package io.github.forgejo4j.testing;

import java.util.List;
import okhttp3.Headers;

/** Commits: the history of a ref, and a single one. */
final class CommitApi {
    private CommitApi() {}

    static void register(Api api) {
        api.on("GET", "/repos/{owner}/{repo}/commits", CommitApi::list);
        api.on("GET", "/repos/{owner}/{repo}/git/commits/{sha}", CommitApi::get);
    }

    private static boolean wanted(Exchange exchange, String what) {
        return !exchange.query().has(what) || exchange.query().flag(what);
    }

    private static Answer get(Exchange exchange) {
        Repository repository = exchange.repository();
        String sha = exchange.parameter("sha");
        Commit commit = Refs.find(repository, sha);
        if (commit == null) {
            throw exchange.notFoundSaying(sha);
        }
        return Answer.json(
                200,
                new GitView(exchange, repository).commit(commit, wanted(exchange, "stat"), wanted(exchange, "files")));
    }

    private static Answer list(Exchange exchange) {
        Repository repository = exchange.repository();
        if (repository.branches.isEmpty()) {
            throw exchange.refusal(409, "Git Repository is empty.");
        }
        String asked = exchange.query().get("sha");
        Commit head = Refs.find(repository, asked.isEmpty() ? repository.defaultBranch : asked);
        if (head == null) {
            return Answer.json(404, null);
        }
        String not = exchange.query().get("not");
        List<Commit> history;
        if (not.isEmpty()) {
            history = Refs.history(repository, head);
        } else {
            Commit excluded = Refs.find(repository, not);
            if (excluded == null) {
                throw exchange.failure("exit status 128 - fatal: bad revision '" + not + "'");
            }
            history = Refs.ahead(repository, head, excluded);
        }
        String path = exchange.query().get("path");
        if (!path.isEmpty()) {
            history = history.stream()
                    .filter(each -> touches(repository, each, path))
                    .toList();
        }
        return page(exchange, repository, history, true);
    }

    private static boolean touches(Repository repository, Commit commit, String path) {
        return Refs.changed(Refs.before(repository, commit), commit.files).stream()
                .anyMatch(each -> each.equals(path) || each.startsWith(path + "/"));
    }

    /** @param total whether X-Total is sent beside X-Total-Count */
    static Answer page(Exchange exchange, Repository repository, List<Commit> commits, boolean total) {
        Page<Commit> page = Page.linked(exchange, commits);
        Answer body = Answer.json(
                200,
                new GitView(exchange, repository)
                        .commits(page.items(), wanted(exchange, "stat"), wanted(exchange, "files")));
        return counted(exchange, page, body, commits.size(), total);
    }

    /** The headers of lists that git makes, beside the usual ones. */
    static Answer counted(Exchange exchange, Page<?> page, Answer body, int size, boolean total) {
        long number = Math.max(1, exchange.query().number("page"));
        long limit = Page.limit(exchange, exchange.instance().defaultItems);
        long pages = (size + limit - 1) / limit;
        String exposed = String.valueOf(page.headers().get("Access-Control-Expose-Headers"))
                + (total
                        ? ", X-Page, X-PerPage, X-Total, X-PageCount, X-HasMore"
                        : ", X-Page, X-PerPage, X-PageCount, X-HasMore");
        Headers headers = page.headers()
                .newBuilder()
                .set("Access-Control-Expose-Headers", exposed)
                .add("X-Hasmore", Boolean.toString(number < pages))
                .add("X-Page", Long.toString(number))
                .add("X-Pagecount", Long.toString(pages))
                .add("X-Perpage", Long.toString(limit))
                .build();
        headers = total
                ? headers.newBuilder().add("X-Total", Integer.toString(size)).build()
                : headers;
        return new Page<>(page.items(), headers).answer(body);
    }
}
