package io.github.forgejo4j.ensure;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.ensure.Ensured.What;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.model.Attachment;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One file of a release, known by its name; whole if it has the right size. */
final class AssetTarget implements Target<Attachment> {
    private final ForgejoServices client;
    private final String owner;
    private final String repo;
    private final long releaseId;
    private final Upload file;
    private final Assets assets;
    private volatile List<Attachment> seen = List.of();

    AssetTarget(ForgejoServices client, String owner, String repo, long releaseId, Upload file, Assets assets) {
        this.client = client;
        this.owner = owner;
        this.repo = repo;
        this.releaseId = releaseId;
        this.file = file;
        this.assets = assets;
    }

    /** Refuses if there is a file of this name, none of the right size, and it is not to be replaced. */
    static void requireReplaceable(List<Attachment> there, Upload file, Assets assets) {
        List<Attachment> same = there.stream()
                .filter(found -> found.name().equals(file.fileName()))
                .toList();
        if (!assets.replacing() && !same.isEmpty() && same.stream().noneMatch(found -> found.size() == file.length())) {
            throw new InvalidInputException(
                    "assets",
                    "has " + file.fileName() + " with " + file.length() + " bytes, and the release has one with "
                            + same.get(0).size()
                            + ": nothing was written for it. Use replacingOtherSizes() if the one of the release is to go");
        }
    }

    /** One of the right size first. */
    @Override
    public CompletableFuture<List<Attachment>> look(Steps steps) {
        return steps.call(client.releases().attachments().list(owner, repo, releaseId))
                .thenApply(all -> all.stream()
                        .filter(found -> found.name().equals(file.fileName()))
                        .sorted(Comparator.comparing((Attachment found) -> !isAsAsked(found))
                                .thenComparing(Attachment::id))
                        .toList())
                .thenApply(found -> {
                    seen = found;
                    return found;
                });
    }

    @Override
    public boolean isAsAsked(Attachment found) {
        return found.size() == file.length();
    }

    @Override
    public CompletableFuture<Attachment> create(Steps steps) {
        return steps.call(client.releases().attachments().upload(owner, repo, releaseId, file));
    }

    @Override
    public CompletableFuture<Attachment> change(Steps steps, Attachment found) {
        requireReplaceable(List.of(found), file, assets);
        // What is there goes afterwards: a refused upload must not leave the release without the file.
        return create(steps);
    }

    /**
     * Deletes, if that is asked for, the files of this name and another size that the last look showed. To be called once one of the
     * right size is there: the server keeps two of one name.
     */
    CompletableFuture<Ensured<Attachment>> tidy(Steps steps, Ensured<Attachment> ensured) {
        long keep = ensured.value().id();
        List<Long> going = assets.replacing()
                ? seen.stream()
                        .filter(found -> !isAsAsked(found) && found.id() != keep)
                        .map(Attachment::id)
                        .toList()
                : List.of();
        if (going.isEmpty()) {
            return CompletableFuture.completedFuture(ensured);
        }
        CompletableFuture<@Nullable Void> gone = CompletableFuture.completedFuture(null);
        for (long id : going) {
            // By its id, which is never given to another: a deletion that is repeated finds nothing, and that is as
            // well.
            gone = gone.thenCompose(before -> steps.call(client.releases()
                            .attachments()
                            .delete(owner, repo, releaseId, id)
                            .acceptingSettled())
                    .thenApply(done -> null));
        }
        List<Attachment> others = ensured.others().stream()
                .filter(other -> !going.contains(other.id()))
                .toList();
        return gone.thenApply(done -> new Ensured<>(ensured.value(), What.CHANGED, others));
    }
}
