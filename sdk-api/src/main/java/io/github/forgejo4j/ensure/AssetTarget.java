package io.github.forgejo4j.ensure;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.model.Attachment;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One file of a release, known by its name; whole if it has the right size. */
final class AssetTarget implements Target<Attachment> {
    private final ForgejoServices client;
    private final String owner;
    private final String repo;
    private final long releaseId;
    private final Upload file;
    private final Assets assets;

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
                        .toList());
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
        // By its id, which is never given to another: a deletion that is repeated finds nothing, and that is as well.
        return steps.call(client.releases()
                        .attachments()
                        .delete(owner, repo, releaseId, found.id())
                        .acceptingSettled())
                .thenCompose(gone -> create(steps));
    }
}
