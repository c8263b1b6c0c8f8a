package io.github.forgejo4j.ensure;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.model.Secret;
import io.github.forgejo4j.model.SetSecret;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/** A secret of the repository's workflows. Its value is never given back, so it is written each time. */
final class SecretTarget extends RepoTarget<Secret> {
    private final String name;
    private final SetSecret secret;

    SecretTarget(ForgejoServices client, String owner, String repo, String name, SetSecret secret) {
        super(client, owner, repo, Fields.of(Secret.builder().build()));
        this.name = name.toUpperCase(Locale.ROOT);
        this.secret = secret;
    }

    @Override
    public CompletableFuture<List<Secret>> look(Steps steps) {
        return steps.list(
                client.repos().secrets().list(owner, repo),
                found -> found.name().equalsIgnoreCase(name));
    }

    @Override
    public boolean isAsAsked(Secret found) {
        return false;
    }

    @Override
    public CompletableFuture<Secret> create(Steps steps) {
        return write(steps, Secret.builder().name(name).build());
    }

    @Override
    public CompletableFuture<Secret> change(Steps steps, Secret found) {
        return write(steps, found);
    }

    private CompletableFuture<Secret> write(Steps steps, Secret result) {
        return steps.call(client.repos().secrets().set(owner, repo, name, secret))
                .thenApply(done -> result);
    }

    @Override
    public boolean showsChanges() {
        return false;
    }
}
