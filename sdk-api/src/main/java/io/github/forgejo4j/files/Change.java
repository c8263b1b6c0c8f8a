package io.github.forgejo4j.files;

import io.github.forgejo4j.call.CheckReturnValue;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.PathValues;
import io.github.forgejo4j.model.Identity;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A change of one or several files of a branch, made as one commit. Immutable and safe to share between threads: each method gives a new
 * change.
 *
 * <p>An execution reads the files, makes the change from what it read, and commits it with the hashes that it saw. If somebody was
 * faster, it begins again with a new read, a bounded number of times ({@link #withMaxRounds}). Nothing is committed where the files are as
 * they are wanted already.
 *
 * <p>A commit whose fate is unknown, since the answer got lost or a gateway gave up, is looked for on the branch and in its history
 * before another one is sent: a function is not applied to its own result.
 *
 * <p>Changes of one branch by one client are made one after another, in the order in which they were executed, since a server refuses
 * one of two that meet. Other calls, such as {@code client.contents().update(..)}, do not queue.
 *
 * <p>A function is called once for each content that it gets to see. It runs on the calling thread with {@link #execute()}, on a thread
 * of the SDK's with {@link #executeAsync()}, while the branch is held: it must be quick. What it throws ends the change and goes to the
 * caller.
 */
public final class Change {
    private final FileAccess access;
    private final Settings settings;

    Change(FileAccess access, Settings settings) {
        this.access = access;
        this.settings = settings;
    }

    /**
     * Changes a file that is there.
     *
     * @param path in the repository, without a slash in front
     * @param function gives the new bytes for the present ones, which are its own to change
     */
    @CheckReturnValue
    public Change edit(String path, UnaryOperator<byte[]> function) {
        Objects.requireNonNull(function, "function");
        return with(
                path,
                null,
                Edit.Presence.REQUIRED,
                present -> Optional.of(required(path, function.apply(present.orElseThrow()))));
    }

    /** Like {@link #edit(String, UnaryOperator)}, for text in UTF-8; a file that is none is an {@link InvalidInputException}. */
    @CheckReturnValue
    public Change editText(String path, UnaryOperator<String> function) {
        Objects.requireNonNull(function, "function");
        return edit(
                path,
                present -> required(path, function.apply(FileContent.utf8(path, present)))
                        .getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The general form: makes, changes or removes a file.
     *
     * @param path in the repository, without a slash in front
     * @param function gets the present bytes, empty if there is no such file, and gives those wanted, empty for no file
     */
    @CheckReturnValue
    public Change change(String path, Function<Optional<byte[]>, Optional<byte[]>> function) {
        Objects.requireNonNull(function, "function");
        return with(path, null, Edit.Presence.ANY, function);
    }

    /** Writes a file, whatever is there now. */
    @CheckReturnValue
    public Change write(String path, byte[] content) {
        Optional<byte[]> copy = Optional.of(content.clone());
        return with(path, null, Edit.Presence.ANY, present -> copy);
    }

    /** Makes a file. One that is there with another content ends the change; with the same one there is nothing to do. */
    @CheckReturnValue
    public Change create(String path, byte[] content) {
        Optional<byte[]> copy = Optional.of(content.clone());
        return with(path, null, Edit.Presence.FORBIDDEN, present -> copy);
    }

    /** Removes a file; if it is gone already there is nothing to do. */
    @CheckReturnValue
    public Change delete(String path) {
        return with(path, null, Edit.Presence.ANY, present -> Optional.empty());
    }

    /** Moves a file as it is. One that is at the new path already ends the change. */
    @CheckReturnValue
    public Change rename(String path, String newPath) {
        PathValues.segments("path", path);
        if (path.equals(newPath)) {
            throw new InvalidInputException("newPath", "must be another path");
        }
        return with(newPath, path, Edit.Presence.REQUIRED, present -> present);
    }

    /** Sets the message of the commit; without one it names the file, or how many there are. */
    @CheckReturnValue
    public Change message(String message) {
        if (message.isBlank()) {
            throw new InvalidInputException("message", "must not be blank");
        }
        return new Change(access, settings.withMessage(message));
    }

    /** Sets who wrote the change; the owner of the credential unless set. */
    @CheckReturnValue
    public Change author(Identity author) {
        return people(Objects.requireNonNull(author, "author"), settings.committer(), settings.signoff());
    }

    /** Sets who committed it; the author unless set. */
    @CheckReturnValue
    public Change committer(Identity committer) {
        return people(settings.author(), Objects.requireNonNull(committer, "committer"), settings.signoff());
    }

    /** Lets the server add a {@code Signed-off-by} line of the committer. */
    @CheckReturnValue
    public Change signedOff() {
        return people(settings.author(), settings.committer(), true);
    }

    /**
     * Bounds the whole change: its turn in the queue, all rounds, their requests and waits.
     *
     * @param deadline measured from the moment of execution; positive
     */
    @CheckReturnValue
    public Change withDeadline(Duration deadline) {
        return bounds(Driver.longerThanZero(deadline), settings.maxRounds());
    }

    /** Sets how often the files are read and the change is made anew at most; 5 unless set. 1 for a single try. */
    @CheckReturnValue
    public Change withMaxRounds(int rounds) {
        if (rounds < 1) {
            throw new InvalidInputException("rounds", "must be 1 or more, but is " + rounds);
        }
        return bounds(settings.deadline(), rounds);
    }

    /**
     * Makes the change.
     *
     * @throws io.github.forgejo4j.error.NotFoundException if the repository, the branch or a file that has to be there is not
     * @throws io.github.forgejo4j.error.CommitFailedException if it was given up; tells whether a commit may have been made
     * @throws io.github.forgejo4j.error.ForgejoException what else the server refused, as for a single call
     */
    public CommitResult execute() {
        return Waiting.value(run(new OnThread(access.core, settings.deadline())).start(), told -> told);
    }

    /** Like {@link #execute()}, without holding the calling thread; cancelling the future ends the change and leaves the queue. */
    public CompletableFuture<CommitResult> executeAsync() {
        OffThread driver = new OffThread(access.core, settings.deadline());
        ChangeRun run = run(driver);
        CompletableFuture<CommitResult> result = run.start();
        driver.begun();
        return Waiting.cancellable(result, driver, run::cancelled);
    }

    private ChangeRun run(Driver driver) {
        if (settings.edits().isEmpty()) {
            throw new InvalidInputException("the change", "has no files: say what to do, such as with edit(..)");
        }
        return new ChangeRun(settings, access.services, access.reads(), access.lanes, driver);
    }

    private static <T> T required(String path, @Nullable T given) {
        if (given == null) {
            throw new InvalidInputException("the function for " + path, "gave null: give the content to write");
        }
        return given;
    }

    private Change with(
            String path,
            @Nullable String from,
            Edit.Presence presence,
            Function<Optional<byte[]>, Optional<byte[]>> function) {
        PathValues.segments("path", path);
        List<Edit> edits = new ArrayList<>(settings.edits());
        for (Edit other : edits) {
            if (other.touches(path) || (from != null && other.touches(from))) {
                throw new InvalidInputException(
                        "path", "names " + (other.touches(path) ? path : from) + ", which this change has already");
            }
        }
        edits.add(new Edit(path, from, presence, function));
        return new Change(access, settings.withEdits(edits));
    }

    private Change people(@Nullable Identity author, @Nullable Identity committer, boolean signoff) {
        return new Change(access, settings.withPeople(author, committer, signoff));
    }

    private Change bounds(@Nullable Duration deadline, int rounds) {
        return new Change(access, settings.withBounds(deadline, rounds));
    }

    @Override
    public String toString() {
        return "Change{" + settings.place() + ", "
                + settings.edits().stream().map(Edit::path).toList() + "}";
    }
}
