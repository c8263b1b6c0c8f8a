package io.github.forgejo4j.ensure;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.ensure.Ensured.What;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.model.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/** A release, and then its files one after the other. */
final class ReleaseWish implements Wish<EnsuredRelease> {
    private final ForgejoServices client;
    private final String owner;
    private final String repo;
    private final CreateRelease release;
    private final Assets assets;

    ReleaseWish(ForgejoServices client, String owner, String repo, CreateRelease release, Assets assets) {
        this.client = client;
        this.owner = owner;
        this.repo = repo;
        this.release = release;
        this.assets = assets;
    }

    @Override
    public String name() {
        return "Ensure.release";
    }

    @Override
    public String key() {
        return "release " + (owner + "/" + repo).toLowerCase(Locale.ROOT) + " " + release.tagName();
    }

    @Override
    public String shown() {
        return key();
    }

    @Override
    public CompletableFuture<Ensured<EnsuredRelease>> begin(Steps steps, Settling settling, boolean onlyCreating) {
        Target<Release> target = new ReleaseTarget(client, owner, repo, release, assets);
        return new Ensuring<>(target, steps, settling, onlyCreating)
                .run()
                .thenCompose(ensured -> files(steps, settling, ensured.value())
                        .thenApply(files -> new Ensured<>(
                                new EnsuredRelease(ensured.value(), files), whole(ensured.what(), files), List.of())));
    }

    private CompletableFuture<List<Ensured<Attachment>>> files(Steps steps, Settling settling, Release there) {
        CompletableFuture<List<Ensured<Attachment>>> files = CompletableFuture.completedFuture(new ArrayList<>());
        for (Upload file : assets.files()) {
            AssetTarget target = new AssetTarget(client, owner, repo, there.id(), file, assets);
            files = files.thenCompose(done -> new Ensuring<>(target, steps, settling, false)
                    .run()
                    .thenCompose(ensured -> target.tidy(steps, ensured))
                    .thenApply(ensured -> {
                        done.add(ensured);
                        return done;
                    }));
        }
        return files;
    }

    /** A release that was there is changed if it got a file. */
    private static What whole(What release, List<Ensured<Attachment>> files) {
        boolean kept = files.stream().allMatch(file -> file.what() == What.KEPT);
        return release == What.KEPT && !kept ? What.CHANGED : release;
    }
}
