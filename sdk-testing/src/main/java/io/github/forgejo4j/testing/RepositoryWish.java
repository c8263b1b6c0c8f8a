package io.github.forgejo4j.testing;

import okio.ByteString;

/** What a body asks of a repository that is to be made, read before anything is done. */
record RepositoryWish(String name, String description, String branch, boolean hidden, boolean template, boolean init) {

    static RepositoryWish of(Exchange exchange) {
        Payload body = exchange.payload();
        return new RepositoryWish(
                RepositoryApi.checkName(exchange, body.required("name", "Name")),
                body.textOrEmpty("description"),
                body.textOrEmpty("default_branch"),
                Boolean.TRUE.equals(body.flag("private")),
                Boolean.TRUE.equals(body.flag("template")),
                Boolean.TRUE.equals(body.flag("auto_init")));
    }

    Repository grant(Exchange exchange, Account owner) {
        Instance instance = exchange.instance();
        if (instance.repository(owner.name, name) != null) {
            throw exchange.refusal(409, "The repository with the same name already exists.");
        }
        Repository repository = instance.addRepository(owner, name);
        repository.watchers.clear();
        repository.watchers.add(exchange.sender());
        repository.description = description;
        repository.defaultBranch = branch.isEmpty() ? "main" : branch;
        repository.hidden = hidden;
        repository.template = template;
        if (init) {
            ContentView.Author author = ContentView.Author.of(exchange.sender());
            ByteString readme = ByteString.encodeUtf8("# " + name + "\n\n" + description);
            new Commit(instance, repository, repository.defaultBranch)
                    .put("README.md", readme)
                    .by(author, author, "Initial commit");
        }
        return repository;
    }
}
