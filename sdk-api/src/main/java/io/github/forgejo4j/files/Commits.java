package io.github.forgejo4j.files;

import io.github.forgejo4j.api.ContentApi;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.model.ChangeFiles;
import io.github.forgejo4j.model.CommittedFile;
import io.github.forgejo4j.model.CommittedFiles;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.DeleteFile;
import io.github.forgejo4j.model.FileCommit;
import io.github.forgejo4j.model.UpdateFile;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Sends a commit with the operation that tells most about its refusal: that of one file where it is one. */
final class Commits {
    private final ContentApi contents;
    private final Settings settings;
    private final Driver driver;

    Commits(ContentApi contents, Settings settings, Driver driver) {
        this.contents = contents;
        this.settings = settings;
        this.driver = driver;
    }

    /** The answer's hash of the commit; {@code null} if it has none. */
    CompletableFuture<@Nullable String> send(Sent commit) {
        if (commit.works().size() > 1) {
            return driver.run(several(commit))
                    .thenApply(answer -> sha(answer.value().commit()));
        }
        Work work = commit.works().get(0);
        byte[] wanted = work.wanted();
        ForgejoCall<CommittedFile> call;
        if (wanted == null) {
            call = delete(commit, work);
        } else {
            call = work.base() == null ? create(commit, work, wanted) : update(commit, work, work.base(), wanted);
        }
        return driver.run(call).thenApply(answer -> sha(answer.value().commit()));
    }

    private static @Nullable String sha(@Nullable FileCommit commit) {
        return commit == null ? null : commit.sha();
    }

    private ForgejoCall<CommittedFile> create(Sent commit, Work work, byte[] wanted) {
        CreateFile.Builder body = CreateFile.builder()
                .content(wanted)
                .branch(settings.place().branch())
                .message(commit.message())
                .signoff(settings.signoff());
        if (settings.author() != null) {
            body.author(settings.author());
        }
        if (settings.committer() != null) {
            body.committer(settings.committer());
        }
        return contents.create(owner(), repo(), work.path(), body.build());
    }

    private ForgejoCall<CommittedFile> update(Sent commit, Work work, FileContent base, byte[] wanted) {
        UpdateFile.Builder body = UpdateFile.builder()
                .sha(base.sha())
                .content(wanted)
                .branch(settings.place().branch())
                .message(commit.message())
                .signoff(settings.signoff());
        if (work.moved()) {
            body.fromPath(base.path());
        }
        if (settings.author() != null) {
            body.author(settings.author());
        }
        if (settings.committer() != null) {
            body.committer(settings.committer());
        }
        return contents.update(owner(), repo(), work.path(), body.build());
    }

    private ForgejoCall<CommittedFile> delete(Sent commit, Work work) {
        DeleteFile.Builder body = DeleteFile.builder()
                .sha(Objects.requireNonNull(work.base()).sha())
                .branch(settings.place().branch())
                .message(commit.message())
                .signoff(settings.signoff());
        if (settings.author() != null) {
            body.author(settings.author());
        }
        if (settings.committer() != null) {
            body.committer(settings.committer());
        }
        return contents.delete(owner(), repo(), work.path(), body.build());
    }

    private ForgejoCall<CommittedFiles> several(Sent commit) {
        ChangeFiles.Builder body = ChangeFiles.builder()
                .files(commit.works().stream().map(Work::operation).toList())
                .branch(settings.place().branch())
                .message(commit.message())
                .signoff(settings.signoff());
        if (settings.author() != null) {
            body.author(settings.author());
        }
        if (settings.committer() != null) {
            body.committer(settings.committer());
        }
        return contents.changeFiles(owner(), repo(), body.build());
    }

    private String owner() {
        return settings.place().owner();
    }

    private String repo() {
        return settings.place().repo();
    }
}
