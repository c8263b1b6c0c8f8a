package io.github.forgejo4j.files;

import io.github.forgejo4j.call.CheckReturnValue;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.internal.PathValues;
import io.github.forgejo4j.model.ContentEntry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The files of a repository. Reads them whole, whatever their size, and tells files from folders, which a server answers at one address.
 * Leads to {@link #onBranch(String)}, which changes them. Immutable and safe to share between threads.
 */
@CheckReturnValue
public final class RepoFiles {
    private final FileAccess access;
    private final String owner;
    private final String repo;
    private final @Nullable String ref;
    private final @Nullable Duration deadline;

    RepoFiles(FileAccess access, String owner, String repo, @Nullable String ref, @Nullable Duration deadline) {
        PathValues.segment("owner", owner);
        PathValues.segment("repo", repo);
        this.access = access;
        this.owner = owner;
        this.repo = repo;
        this.ref = ref;
        this.deadline = deadline;
    }

    /** The files at a branch, tag or commit; those of the default branch unless set. */
    public RepoFiles at(String name) {
        PathValues.segments("ref", name);
        return new RepoFiles(access, owner, repo, name, deadline);
    }

    /**
     * Bounds each read as a whole, its requests, their repeats and waits included.
     *
     * @param bound measured from the moment of the read; positive
     */
    public RepoFiles withDeadline(Duration bound) {
        return new RepoFiles(access, owner, repo, ref, Driver.longerThanZero(bound));
    }

    /**
     * The file at a path: one request, or two for a file whose content the server leaves out of its answer because of its size. Its hash
     * is checked: what comes back is the whole file.
     *
     * @param path in the repository, without a slash in front
     * @throws io.github.forgejo4j.error.NotFoundException if there is no such path, ref or repository, or the credential may not see it
     * @throws io.github.forgejo4j.error.InvalidInputException if the path names a folder, a symbolic link or a submodule
     * @throws ForgejoException if it cannot be had
     */
    public FileContent read(String path) {
        PathValues.segments("path", path);
        return now(driver -> reader(driver).find(path).thenApply(found -> required(path, found)));
    }

    /** Like {@link #read(String)}, without holding the calling thread; cancelling the future ends the read. */
    public CompletableFuture<FileContent> readAsync(String path) {
        PathValues.segments("path", path);
        return later(driver -> reader(driver).find(path).thenApply(found -> required(path, found)));
    }

    /** Like {@link #read(String)}; empty if the server says that there is no such path, ref or repository. */
    public Optional<FileContent> find(String path) {
        PathValues.segments("path", path);
        return now(driver -> reader(driver).find(path).thenApply(found -> Optional.ofNullable(found.file())));
    }

    /**
     * What a folder holds, without contents; a server gives it at once, however long it is.
     *
     * @param folder its path in the repository, without a slash at either end
     * @return unmodifiable
     * @throws io.github.forgejo4j.error.NotFoundException if there is no such path, ref or repository, or the credential may not see it
     * @throws io.github.forgejo4j.error.InvalidInputException if the path does not name a folder
     * @throws ForgejoException if it cannot be had
     */
    public List<ContentEntry> list(String folder) {
        PathValues.segments("folder", folder);
        return now(driver -> reader(driver).list(folder));
    }

    /**
     * Begins a change of files on a branch.
     *
     * @param branch an existing one; in an empty repository the default one
     */
    public Change onBranch(String branch) {
        PathValues.segments("branch", branch);
        Change change = new Change(access, Settings.of(new Place(owner, repo, branch)));
        return deadline == null ? change : change.withDeadline(deadline);
    }

    private Reader reader(Driver driver) {
        return new Reader(access.reads(), owner, repo, ref, driver);
    }

    private FileContent required(String path, Reader.Found found) {
        NotFoundException absent = found.absent();
        if (absent != null) {
            throw absent;
        }
        FileContent file = found.file();
        if (file == null) {
            throw Reader.unreadable(path, "the repository is empty", null);
        }
        return file;
    }

    private <T> T now(Function<Driver, CompletableFuture<T>> read) {
        return Waiting.value(read.apply(new OnThread(access.core, deadline)), told -> told);
    }

    private <T> CompletableFuture<T> later(Function<Driver, CompletableFuture<T>> read) {
        OffThread driver = new OffThread(access.core, deadline);
        CompletableFuture<T> result = read.apply(driver);
        driver.begun();
        return Waiting.cancellable(result, driver, () -> Reader.unreadable("", "the read was cancelled", null));
    }

    @Override
    public String toString() {
        return "RepoFiles{" + owner + "/" + repo + (ref == null ? "" : " at " + ref) + "}";
    }
}
