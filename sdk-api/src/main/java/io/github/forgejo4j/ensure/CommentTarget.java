package io.github.forgejo4j.ensure;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.model.Comment;
import io.github.forgejo4j.model.CreateComment;
import io.github.forgejo4j.model.EditComment;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A comment on one issue or pull request, known by its marker. */
final class CommentTarget extends RepoTarget<Comment> {
    private final long number;
    private final Marker marker;
    private final String text;

    CommentTarget(ForgejoServices client, String owner, String repo, long number, Marker marker, String body) {
        super(
                client,
                owner,
                repo,
                Fields.of(CreateComment.builder().body(marker.mark(body)).build()));
        this.number = number;
        this.marker = marker;
        this.text = marker.mark(body);
    }

    @Override
    public CompletableFuture<List<Comment>> look(Steps steps) {
        return oldestFirst(
                steps.call(client.comments().list(owner, repo, number))
                        .thenApply(all -> all.stream()
                                .filter(found -> marker.isOn(found.body(), found.user()))
                                .toList()),
                Comment::id);
    }

    @Override
    public CompletableFuture<Comment> create(Steps steps) {
        return steps.call(client.comments()
                .create(owner, repo, number, CreateComment.builder().body(text).build()));
    }

    @Override
    public CompletableFuture<Comment> change(Steps steps, Comment found) {
        return steps.call(client.comments()
                        .edit(
                                owner,
                                repo,
                                found.id(),
                                EditComment.builder().body(text).build()))
                // The server answers nothing if it has nothing to say; the text is what was sent.
                .thenApply(
                        edited -> edited == null ? found.toBuilder().body(text).build() : edited);
    }
}
