package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Branches: list, get, create, rename, delete. */
final class BranchApi {
    private static final String ALL = "/repos/{owner}/{repo}/branches";
    private static final String ONE = ALL + "/{branch}";

    private BranchApi() {}

    static void register(Api api) {
        api.on("GET", ALL, BranchApi::list);
        api.on("POST", ALL, BranchApi::create);
        api.on("GET", ONE, BranchApi::get);
        api.on("PATCH", ONE, BranchApi::rename);
        api.on("DELETE", ONE, BranchApi::delete);
    }

    private static Answer list(Exchange exchange) {
        Repository repository = exchange.repository();
        if (repository.branches.isEmpty()) {
            return Page.linked(exchange, List.of()).answer(Answer.json(200, null));
        }
        List<Map.Entry<String, Branch>> sorted = repository.branches.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, Branch>, java.time.Instant>comparing(
                                each -> Refs.head(repository, each.getValue()).when)
                        .reversed()
                        .thenComparing(Map.Entry::getKey))
                .toList();
        GitView view = new GitView(exchange, repository);
        Page<Map.Entry<String, Branch>> page = Page.linked(exchange, sorted);
        return page.answer(Answer.json(
                200, Views.list(page.items(), each -> view.branch(each.getKey(), each.getValue()))));
    }

    private static Answer answer(Exchange exchange, int status, String name, Branch branch) {
        return Answer.json(status, new GitView(exchange, exchange.repository()).branch(name, branch));
    }

    private static Branch find(Exchange exchange, String name) {
        Branch branch = exchange.repository().branches.get(name);
        if (branch == null) {
            throw exchange.notFound("branch does not exist [name: " + name + "]");
        }
        return branch;
    }

    private static Answer get(Exchange exchange) {
        String name = exchange.parameter("branch");
        return answer(exchange, 200, name, find(exchange, name));
    }

    private static Repository filled(Exchange exchange) {
        Repository repository = exchange.requireWriter();
        if (repository.branches.isEmpty()) {
            throw exchange.refusal(404, "Git Repository is empty.");
        }
        return exchange.liveRepository();
    }

    private static Answer create(Exchange exchange) {
        exchange.requireWriter();
        Payload body = exchange.payload();
        String name = body.required("new_branch_name", "BranchName");
        requireName(exchange, name, "BranchName");
        Repository repository = filled(exchange);
        String ref = body.textOrEmpty("old_ref_name");
        String old = body.textOrEmpty("old_branch_name");
        if (ref.isEmpty() && !old.isEmpty() && !repository.branches.containsKey(old)) {
            throw exchange.refusal(404, "The old branch does not exist");
        }
        String source = !ref.isEmpty() ? ref : old.isEmpty() ? repository.defaultBranch : old;
        Branch from = ContentApi.branch(repository, source);
        if (from == null) {
            throw exchange.failure("object does not exist [id: " + source + ", rel_path: ]");
        }
        if (clashes(repository, name)) {
            throw exchange.refusal(409, "The branch already exists.");
        }
        repository.branches.put(name, from);
        exchange.tell(repository).push(name, "");
        return answer(exchange, 201, name, from);
    }

    static void requireName(Exchange exchange, String name, String field) {
        if (!name.matches("[^\\s~^:?*\\[\\\\\\x00-\\x1f]+")
                || name.contains("..")
                || name.matches("(.*/)?\\.?|.*//.*|/.*")) {
            throw exchange.refusal(422, "[" + field + "]: GitRefName");
        }
    }

    /** A branch or tag of the name, or one that is a folder of the other. */
    private static boolean clashes(Repository repository, String name) {
        return repository.tags.containsKey(name)
                || repository.branches.keySet().stream()
                        .anyMatch(each ->
                                each.equals(name) || each.startsWith(name + "/") || name.startsWith(each + "/"));
    }

    private static Answer rename(Exchange exchange) {
        String name = exchange.parameter("branch");
        exchange.requireWriter();
        String wanted = exchange.payload().required("name", "Name");
        requireName(exchange, wanted, "Name");
        Repository repository = filled(exchange);
        Branch branch = repository.branches.get(name);
        if (repository.branches.containsKey(wanted)) {
            throw exchange.refusal(
                    422, "Cannot rename a branch using the same name or rename to a branch that already exists.");
        }
        if (branch == null) {
            throw exchange.refusal(404, "Branch doesn't exist.");
        }
        repository.branches.remove(name);
        repository.branches.put(wanted, branch);
        if (repository.defaultBranch.equals(name)) {
            repository.defaultBranch = wanted;
        }
        return Answer.empty(204);
    }

    private static Answer delete(Exchange exchange) {
        Repository repository = filled(exchange);
        String name = exchange.parameter("branch");
        if (!repository.branches.containsKey(name)) {
            // The real server looks for the wrong kind of failure and so reports its own.
            throw exchange.failure("object does not exist [id: refs/heads/" + name + ", rel_path: ]");
        }
        if (name.equals(repository.defaultBranch)) {
            throw exchange.refusal(403, "can not delete default branch");
        }
        if (BranchRule.of(repository, name) != null) {
            throw exchange.refusal(403, "branch protected");
        }
        repository.branches.remove(name);
        exchange.tell(repository).deleted("branch", "refs/heads/" + name);
        return Answer.empty(204);
    }
}
