package io.github.forgejo4j.ensure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.json.Model;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToLongFunction;

/** Something in a repository that is as asked for if its fields are. */
abstract class RepoTarget<T extends Model> implements Target<T> {
    final ForgejoServices client;
    final String owner;
    final String repo;
    final ObjectNode asked;

    RepoTarget(ForgejoServices client, String owner, String repo, ObjectNode asked) {
        this.client = client;
        this.owner = owner;
        this.repo = repo;
        this.asked = asked;
    }

    @Override
    public boolean isAsAsked(T found) {
        return Fields.match(asked, Fields.of(found));
    }

    /** What a call by name finds; nothing only if the server itself says that there is nothing. */
    static <R> CompletableFuture<List<R>> named(Steps steps, ForgejoCall<R> call) {
        return steps.call(call).<List<R>>thenApply(List::of).exceptionallyCompose(told -> {
            Throwable failure = Steps.bare(told);
            // A gateway's 404 has no message of Forgejo's, and says nothing about what is behind it.
            return failure instanceof NotFoundException e && !e.serverMessage().isEmpty()
                    ? CompletableFuture.completedFuture(List.<R>of())
                    : CompletableFuture.<List<R>>failedFuture(failure);
        });
    }

    /** The oldest first: of two that were made at once, every process takes the same. */
    static <R> CompletableFuture<List<R>> oldestFirst(CompletableFuture<List<R>> found, ToLongFunction<R> id) {
        return found.thenApply(
                all -> all.stream().sorted(Comparator.comparingLong(id)).toList());
    }
}
