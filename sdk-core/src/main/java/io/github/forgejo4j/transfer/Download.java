package io.github.forgejo4j.transfer;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ProgressListener;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Meter;
import io.github.forgejo4j.internal.Receptions;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/**
 * A file, an archive, a log or an artifact on its way to a path or a stream, in constant memory. Immutable: each method that sets
 * something gives another download, and one can be run as often as one likes.
 *
 * <p>It is one call: attempts, waits, deadline and retry budget are those of the {@link ForgejoCall} that it is made from, and they last
 * until the last byte. A download that breaks off is an attempt that failed. The next one asks for the rest ({@code Range}) if the server
 * gave a strong {@code ETag}, or a {@code Last-Modified} of at least a second before its answer, and joins it only if the answer has the
 * same one; else it begins anew, which a stream that something was written to cannot.
 *
 * <p>Every failure is a {@link io.github.forgejo4j.error.ForgejoException}: {@code DecodingException} for a page instead of a file, and
 * for another size or checksum than expected; {@code TransportException} for a connection that broke, and for a disk or a stream that
 * takes no more. A read timeout, that of the {@code OkHttpClient}, ends an attempt that brings no more bytes.
 */
public final class Download {
    private final ForgejoCall<ResponseBody> call;
    private final Checks checks;
    private final @Nullable ProgressListener listener;

    private Download(ForgejoCall<ResponseBody> call, Checks checks, @Nullable ProgressListener listener) {
        this.call = call;
        this.checks = checks;
        this.listener = listener;
    }

    /** A download of what a call answers, such as {@code client.contents().downloadArchive("nimbus", "kettle", "v1.0.tar.gz")}. */
    public static Download of(ForgejoCall<ResponseBody> call) {
        return new Download(Objects.requireNonNull(call, "call"), Checks.NONE, null);
    }

    /**
     * Refuses another size, as soon as the server announces it or sends more.
     *
     * @param bytes such as {@code size} of an attachment or a file of a package
     */
    public Download expectedSize(long bytes) {
        return new Download(call, checks.withSize(bytes), listener);
    }

    /**
     * Refuses another content. It is computed while the bytes come; for a stream they are out by then.
     *
     * @param hex 64 hexadecimal digits, such as {@code hashSha256} of a file of a package
     */
    public Download sha256(String hex) {
        return new Download(call, checks.withSha256(hex), listener);
    }

    /** Tells how far it is. */
    public Download progress(ProgressListener to) {
        return new Download(call, checks, Objects.requireNonNull(to, "progress"));
    }

    /** Bounds all of it, from the first request to the last byte. */
    public Download withDeadline(Duration deadline) {
        return new Download(call.withDeadline(deadline), checks, listener);
    }

    /** Replaces the client's retry policy: attempts are counted over the whole download, however far each of them came. */
    public Download withRetryPolicy(RetryPolicy policy) {
        return new Download(call.withRetryPolicy(policy), checks, listener);
    }

    /**
     * Downloads to a file. The bytes go to a file beside it, named {@code <name>.part} or {@code <name>.<n>.part}, which takes the name
     * when it is whole, checked and on the disk; a file or link of that name is replaced. If it fails the part is deleted, and what was
     * there before is untouched.
     *
     * @param target in a folder that exists
     * @throws InvalidInputException if it cannot be a file
     */
    public Downloaded to(Path target) {
        return run(part(target));
    }

    /** Downloads to a stream, which is flushed and not closed. If it fails some of the bytes may be written. */
    public Downloaded to(OutputStream target) {
        return run(new StreamSink(Objects.requireNonNull(target, "target")));
    }

    /** Like {@link #to(Path)}, without holding the calling thread. Cancelling the future ends the transfer and deletes the part. */
    public CompletableFuture<Downloaded> toAsync(Path target) {
        return runAsync(part(target));
    }

    /** Like {@link #to(OutputStream)}, on a thread of the client's dispatcher. */
    public CompletableFuture<Downloaded> toAsync(OutputStream target) {
        return runAsync(new StreamSink(Objects.requireNonNull(target, "target")));
    }

    private Downloaded run(Sink sink) {
        Transfer transfer = new Transfer(sink, checks, new Meter(listener));
        try {
            return Receptions.call(call, transfer).execute();
        } finally {
            // Does nothing once it is finished.
            transfer.abandon();
        }
    }

    /** The call's own future is handed out, since only its cancel ends the transfer. */
    @SuppressWarnings("FutureReturnValueIgnored")
    private CompletableFuture<Downloaded> runAsync(Sink sink) {
        Transfer transfer = new Transfer(sink, checks, new Meter(listener));
        CompletableFuture<Downloaded> future = Receptions.call(call, transfer).executeAsync();
        future.whenComplete((done, failure) -> transfer.abandon());
        return future;
    }

    private static PartFile part(Path target) {
        Path absolute = Objects.requireNonNull(target, "target").toAbsolutePath();
        Path folder = absolute.getParent();
        if (folder == null || absolute.getFileName() == null || Files.isDirectory(absolute)) {
            throw new InvalidInputException("target", "must name a file and not a folder: " + target);
        } else if (!Files.isDirectory(folder)) {
            throw new InvalidInputException("target", "must be in a folder that exists: " + target);
        }
        return new PartFile(absolute);
    }

    @Override
    public String toString() {
        return "Download{" + call + "}";
    }
}
