package io.github.forgejo4j.examples.release;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.ensure.Assets;
import io.github.forgejo4j.ensure.Ensured;
import io.github.forgejo4j.ensure.EnsuredRelease;
import io.github.forgejo4j.examples.cli.BadInput;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.model.Release;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Publishes a release in such an order that nobody ever sees it without its files: a draft, the checksums, the files, and only then is
 * it published. Run again after a failure it goes on where it was; run again with other files it refuses.
 */
final class Publisher {
    private final ForgejoClient client;
    private final RepoName repo;
    private final UnaryOperator<Upload> watched;

    Publisher(ForgejoClient client, RepoName repo, UnaryOperator<Upload> watched) {
        this.client = client;
        this.repo = repo;
        this.watched = watched;
    }

    /** The release as it is now, with what became of each file. */
    EnsuredRelease publish(CreateRelease wanted, List<Path> files, Checksums sums) throws BadInput {
        refuseOthers(wanted.tagName(), files, sums);
        List<Upload> uploads = new ArrayList<>();
        // First, since a later run knows by them whether it has the same files.
        uploads.add(Upload.of(Checksums.NAME, sums.bytes()));
        files.forEach(file -> uploads.add(watched.apply(Upload.of(file))));
        Ensured<EnsuredRelease> complete = client.ensure()
                .release(
                        repo.owner(),
                        repo.name(),
                        wanted.toBuilder().draft(true).build(),
                        Assets.of(uploads))
                // One that was published already does not become a draft again.
                .onlyCreating()
                .execute();
        Release release = client.ensure()
                .release(repo.owner(), repo.name(), wanted)
                .execute()
                .value()
                .release();
        return new EnsuredRelease(release, complete.value().assets());
    }

    /** The server tells of a file its size only, so it is the checksums that show whether it holds the same. */
    private void refuseOthers(String tag, List<Path> files, Checksums sums) throws BadInput {
        Set<String> names =
                files.stream().map(file -> String.valueOf(file.getFileName())).collect(Collectors.toSet());
        for (Release there : client.releases().list(repo.owner(), repo.name()).all()) {
            if (!there.tagName().equals(tag)) {
                continue;
            }
            List<Attachment> same = there.assets().stream()
                    .filter(asset -> asset.name().equals(Checksums.NAME))
                    .toList();
            if (same.isEmpty() && there.assets().stream().anyMatch(asset -> names.contains(asset.name()))) {
                throw new BadInput("the release " + tag + " has files of these names and no " + Checksums.NAME
                        + ": it is not this bot's");
            }
            for (Attachment asset : same) {
                if (!read(asset).equals(sums.text())) {
                    throw new BadInput("the release " + tag + " has a " + Checksums.NAME
                            + " of other files; nothing was written. Take another tag, or delete the release");
                }
            }
        }
    }

    private String read(Attachment asset) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        client.download(asset.browserDownloadUrl()).expectedSize(asset.size()).to(content);
        return content.toString(StandardCharsets.UTF_8);
    }
}
