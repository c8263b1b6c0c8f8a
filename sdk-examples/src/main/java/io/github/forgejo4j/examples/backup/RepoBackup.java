package io.github.forgejo4j.examples.backup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.ValidationException;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.Branch;
import io.github.forgejo4j.model.Comment;
import io.github.forgejo4j.model.CommentQuery;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.IssueQuery;
import io.github.forgejo4j.model.MilestoneQuery;
import io.github.forgejo4j.model.PayloadCommit;
import io.github.forgejo4j.model.Release;
import io.github.forgejo4j.model.Repository;
import io.github.forgejo4j.model.StateFilter;
import io.github.forgejo4j.transfer.Download;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** Takes one repository, part by part; the manifest is saved after each, so that a run that breaks off loses one part at most. */
final class RepoBackup {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ForgejoClient client;
    private final Manifest manifest;
    private final Repository repository;
    private final ObjectNode state;
    private final Path folder;
    private final LongConsumer taken;
    private final String owner;
    private final String name;

    /**
     * A repository that is to be taken.
     *
     * @param owner its owner
     * @param folder where it goes
     * @param taken is told of bytes that have become safe
     */
    RepoBackup(
            ForgejoClient client,
            Manifest manifest,
            String owner,
            Repository repository,
            Path folder,
            LongConsumer taken) {
        this.client = client;
        this.manifest = manifest;
        this.repository = repository;
        this.state = manifest.repository(repository.id());
        this.folder = folder;
        this.taken = taken;
        this.owner = owner;
        this.name = repository.name();
    }

    void run() throws IOException {
        Files.createDirectories(folder.resolve("assets"));
        state.put("name", repository.fullName());
        snapshot("repository", Stream.of(repository));
        snapshot("labels", client.labels().list(owner, name).stream());
        MilestoneQuery all = MilestoneQuery.builder().state(StateFilter.ALL).build();
        snapshot("milestones", client.milestones().list(owner, name, all).stream());
        issues();
        comments();
        assets();
        if (!repository.empty()) {
            source();
        }
    }

    private void issues() throws IOException {
        ObjectNode part = state.withObjectProperty("issues");
        IssueQuery.Builder query = IssueQuery.builder().state(StateFilter.ALL);
        Instant since = Changes.since(part);
        if (since != null) {
            query.since(since);
        }
        saved(new Changes<>(Issue::id, Issue::updatedAt)
                .add(client.issues().list(owner, name, query.build()), file("issues"), part));
    }

    private void comments() throws IOException {
        ObjectNode part = state.withObjectProperty("comments");
        CommentQuery.Builder query = CommentQuery.builder();
        Instant since = Changes.since(part);
        if (since != null) {
            query.since(since);
        }
        saved(new Changes<>(Comment::id, Comment::updatedAt)
                .add(client.comments().listAll(owner, name, query.build()), file("comments"), part));
    }

    /** Releases are few; their files are taken once each, by their id, since a file never changes under one. */
    private void assets() throws IOException {
        ObjectNode files = state.withObjectProperty("assets");
        Set<String> there = new HashSet<>();
        List<Attachment> wanted = new ArrayList<>();
        snapshot(
                "releases",
                client.releases().list(owner, name).stream()
                        .peek(release -> wanted.addAll(release.assets()))
                        .map(RepoBackup::withoutCounts));
        for (Attachment asset : wanted) {
            String id = Long.toString(asset.id());
            there.add(id);
            Path file = folder.resolve("assets").resolve(id);
            ObjectNode known = files.withObjectProperty(id);
            if (known.has("sha256")
                    && Files.exists(file)
                    && Files.size(file) == known.path("size").asLong()) {
                continue;
            }
            long size = client.download(asset).to(file).size();
            // The id is the name on the disk: the name that a stranger gave is told and never resolved.
            known.put("name", asset.name()).put("size", size).put("sha256", Hashes.of(file));
            saved(size);
        }
        files.properties().forEach(each -> {
            if (!there.contains(each.getKey()) && each.getValue() instanceof ObjectNode gone) {
                gone.put("deletedOnServer", true);
            }
        });
    }

    /** Counts of downloads are no content, and grow with every backup. */
    private static JsonNode withoutCounts(Release release) {
        JsonNode tree = JSON.valueToTree(release);
        if (tree instanceof ObjectNode node) {
            node.remove("archive_download_count");
        }
        tree.path("assets").forEach(asset -> {
            if (asset instanceof ObjectNode node) {
                node.remove("download_count");
            }
        });
        return tree;
    }

    /** The history as a git bundle, or where the server has none the files as an archive; only after a push. */
    private void source() throws IOException {
        Branch branch =
                client.branches().get(owner, name, repository.defaultBranch()).execute();
        PayloadCommit head = branch.commit();
        ObjectNode part = state.withObjectProperty("source");
        if (head == null || head.id().equals(part.path("commit").asText())) {
            return;
        }
        String ending = ".bundle";
        Path file = folder.resolve("source.new");
        long size;
        try {
            size = archive(ending, file);
        } catch (ValidationException | NotFoundException noBundles) {
            ending = ".tar.gz";
            size = archive(ending, file);
        }
        String old = part.path("file").asText();
        // Named by what it holds, so that the manifest names a whole file at every moment.
        String sha256 = Hashes.of(file);
        String named = "source-" + sha256.substring(0, 12) + ending;
        Files.move(file, folder.resolve(named), StandardCopyOption.REPLACE_EXISTING);
        part.put("commit", head.id()).put("file", named).put("size", size).put("sha256", sha256);
        saved(size);
        if (!old.isEmpty() && !old.equals(named)) {
            Files.deleteIfExists(folder.resolve(old));
        }
    }

    private long archive(String ending, Path file) {
        return Download.of(client.contents().downloadArchive(owner, name, repository.defaultBranch() + ending))
                .to(file)
                .size();
    }

    /** A short list, written anew, and put in the place of the old one if it differs. */
    private void snapshot(String what, Stream<?> items) throws IOException {
        ObjectNode part = state.withObjectProperty(what);
        Path fresh = folder.resolve(what + ".jsonl.part");
        ObjectNode count = part.objectNode();
        Files.deleteIfExists(fresh);
        try (JsonLines lines = new JsonLines(fresh, count)) {
            for (Iterator<?> each = items.iterator(); each.hasNext(); ) {
                lines.add(each.next());
            }
            lines.commit();
        }
        String sha256 = Hashes.of(fresh);
        if (sha256.equals(part.path("sha256").asText()) && Files.exists(file(what))) {
            Files.delete(fresh);
            return;
        }
        Files.move(fresh, file(what), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        part.setAll(count);
        part.put("sha256", sha256);
        saved(part.path("bytes").asLong());
    }

    private Path file(String what) {
        return folder.resolve(what + ".jsonl");
    }

    private void saved(long bytes) throws IOException {
        manifest.save();
        if (bytes > 0) {
            taken.accept(bytes);
        }
    }
}
