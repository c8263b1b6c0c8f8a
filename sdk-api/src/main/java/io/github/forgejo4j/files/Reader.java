package io.github.forgejo4j.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.CommitFailedException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.internal.Failure;
import io.github.forgejo4j.internal.Json;
import io.github.forgejo4j.model.ContentEntry;
import io.github.forgejo4j.model.ContentKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Reads what stands at a path, and never takes a part of a file for the file. */
final class Reader {
    /** What stands at a path: a file, or nothing, and then the server's word for that. */
    record Found(@Nullable FileContent file, @Nullable NotFoundException absent) {
        boolean isThere() {
            return file != null;
        }
    }

    private final FileReads.RepoFiles reads;
    private final String owner;
    private final String repo;
    private final @Nullable String ref;
    private final Driver driver;

    Reader(FileReads.RepoFiles reads, String owner, String repo, @Nullable String ref, Driver driver) {
        this.reads = reads;
        this.owner = owner;
        this.repo = repo;
        this.ref = ref;
        this.driver = driver;
    }

    Reader at(String commit) {
        return new Reader(reads, owner, repo, commit, driver);
    }

    /** The file at a path. A folder, a symbolic link or a submodule there is an error; nothing there is an answer. */
    CompletableFuture<Found> find(String path) {
        return looked(path)
                .thenCompose(looked -> looked.entry == null
                        ? CompletableFuture.completedFuture(new Found(null, looked.absent))
                        : whole(path, looked.entry).thenApply(file -> new Found(file, null)));
    }

    /** Like {@link #find}, and only the name of the content; empty if nothing is there. */
    CompletableFuture<String> sha(String path) {
        return looked(path).thenApply(looked -> looked.entry == null ? "" : looked.entry.sha());
    }

    private record Looked(
            @Nullable ContentEntry entry, @Nullable NotFoundException absent) {}

    private CompletableFuture<Looked> looked(String path) {
        return entry(path).thenApply(entry -> new Looked(entry, null)).exceptionallyCompose(told -> {
            Throwable cause = cause(told);
            // A gateway that has lost its server says 404 too, in words of its own: that is no word about the file.
            return cause instanceof NotFoundException absent
                            && !absent.serverMessage().isEmpty()
                    ? CompletableFuture.completedFuture(new Looked(null, absent))
                    : CompletableFuture.failedFuture(cause);
        });
    }

    CompletableFuture<List<ContentEntry>> list(String path) {
        return driver.run(reads.list(owner, repo, path, ref)).thenApply(answer -> {
            JsonNode node = answer.value();
            if (!node.isArray()) {
                throw new InvalidInputException(
                        "folder", "names " + path + ", which is not a directory: read it as a file");
            }
            List<ContentEntry> entries = new ArrayList<>();
            node.forEach(entry -> entries.add(decode(path, entry)));
            return List.copyOf(entries);
        });
    }

    /** {@code null} for an empty repository, which answers an empty array: Git knows no empty folders. */
    private CompletableFuture<@Nullable ContentEntry> entry(String path) {
        return driver.run(reads.read(owner, repo, path, ref)).thenApply(answer -> {
            JsonNode node = answer.value();
            if (node.isArray() && node.isEmpty()) {
                return null;
            } else if (node.isArray()) {
                throw new InvalidInputException(
                        "path", "names " + path + ", which is not a file but a folder: list it");
            }
            ContentEntry entry = decode(path, node);
            if (!ContentKind.FILE.equals(entry.type())) {
                throw new InvalidInputException(
                        "path", "names " + path + ", which is not a file but a " + entry.type() + ": name a file");
            }
            return entry;
        });
    }

    private static ContentEntry decode(String path, JsonNode node) {
        try {
            return Json.sdkMapper().treeToValue(node, ContentEntry.class);
        } catch (JsonProcessingException e) {
            throw unreadable(path, "the entry is not of the expected shape", e);
        }
    }

    /** A server leaves out the content of a large file without a hint: what does not fit hash or size is downloaded. */
    private CompletableFuture<FileContent> whole(String path, ContentEntry entry) {
        byte[] inline = entry.content();
        if (inline != null && isWhole(entry, inline)) {
            return CompletableFuture.completedFuture(file(path, entry, inline));
        }
        // Of the commit and not of the branch, which may move between the two requests.
        String commit = entry.lastCommitSha().isEmpty() ? ref : entry.lastCommitSha();
        return driver.run(reads.readRaw(owner, repo, path, commit)).thenApply(answer -> {
            byte[] raw = answer.rawBody();
            if (!isWhole(entry, raw)) {
                throw unreadable(
                        path, "the download has " + raw.length + " bytes and another hash than the entry says", null);
            }
            return file(path, entry, raw);
        });
    }

    private static boolean isWhole(ContentEntry entry, byte[] content) {
        return content.length == entry.size() && (entry.sha().isEmpty() || Blob.isNamed(entry.sha(), content));
    }

    private static FileContent file(String path, ContentEntry entry, byte[] content) {
        return new FileContent(path, entry.sha(), entry.lastCommitSha(), content);
    }

    static ForgejoException unreadable(String path, String why, @Nullable Throwable cause) {
        return new CommitFailedException(
                Failure.ofHelper("RepoFiles.read", path, false),
                List.of(),
                "the file cannot be had whole: " + why + ".",
                cause);
    }

    /** What a stage threw, without the wrapper that futures put around it. */
    static Throwable cause(Throwable told) {
        Throwable cause = told;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** The answer behind a failure; {@code null} if the last attempt got none. */
    static @Nullable ApiException answer(Throwable told) {
        Throwable cause = told instanceof RetriesExhausted exhausted ? exhausted.last() : told;
        return cause instanceof ApiException api ? api : null;
    }
}
