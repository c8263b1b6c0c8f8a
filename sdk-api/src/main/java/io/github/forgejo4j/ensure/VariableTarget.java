package io.github.forgejo4j.ensure;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.model.CreateVariable;
import io.github.forgejo4j.model.ReplaceVariable;
import io.github.forgejo4j.model.Variable;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/** A variable of the repository's workflows. The server keeps its name in capitals and its line ends as LF. */
final class VariableTarget extends RepoTarget<Variable> {
    private final String name;
    private final String value;

    VariableTarget(ForgejoServices client, String owner, String repo, String name, String value) {
        super(client, owner, repo, Fields.of(Variable.builder().data(value).build()));
        this.name = name.toUpperCase(Locale.ROOT);
        this.value = value;
    }

    @Override
    public CompletableFuture<List<Variable>> look(Steps steps) {
        return named(steps, client.repos().variables().get(owner, repo, name));
    }

    @Override
    public CompletableFuture<Variable> create(Steps steps) {
        CreateVariable body = CreateVariable.builder().value(value).build();
        return steps.call(client.repos().variables().create(owner, repo, name, body))
                .thenApply(done -> stored(Variable.builder().name(name)));
    }

    @Override
    public CompletableFuture<Variable> change(Steps steps, Variable found) {
        ReplaceVariable body = ReplaceVariable.builder().value(value).build();
        return steps.call(client.repos().variables().replace(owner, repo, name, body))
                .thenApply(done -> stored(found.toBuilder()));
    }

    /** The server answers nothing; this is what a look would show. */
    private Variable stored(Variable.Builder variable) {
        return variable.data(Fields.normalText(value)).build();
    }
}
