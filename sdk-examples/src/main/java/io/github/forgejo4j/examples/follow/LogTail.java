package io.github.forgejo4j.examples.follow;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ByteString;

/** What is new in the log of one attempt of a job. Each byte is fetched once, but for the last one. */
final class LogTail {
    private static final byte LINE_FEED = '\n';
    private static final int PARTIAL = 206;
    private static final int NO_SUCH_PART = 416;
    /** A look at a log shall not hold up the look at the run. */
    private static final Duration LOOK = Duration.ofSeconds(30);

    private final LogApi logs;
    private final RepoName repo;
    private final long job;
    private final long attempt;
    /** What was fetched and is not a whole line yet. */
    private final Buffer rest = new Buffer();

    private long fetched;

    LogTail(LogApi logs, RepoName repo, long job, long attempt) {
        this.logs = logs;
        this.repo = repo;
        this.job = job;
        this.attempt = attempt;
    }

    /**
     * The lines since the last look, as far as they are whole. While a job runs, a failure means "nothing new": the log of one that has
     * just begun answers 500, and the next look is not far.
     */
    List<String> look() {
        try {
            fetch(call().withRetryPolicy(RetryPolicy.off()));
        } catch (ForgejoException e) {
            if (!passing(e)) {
                throw e;
            }
        }
        return lines();
    }

    /** Everything that is left of the log of a job that is over. */
    List<String> finish() {
        fetch(call());
        return left();
    }

    /** What was fetched and not given out, the last line also where it is not whole. */
    List<String> left() {
        List<String> lines = lines();
        if (!rest.exhausted()) {
            lines.add(rest.readUtf8());
        }
        return lines;
    }

    /** From the last known byte on, and not from the one after it, which may not be there yet: that would be an error. */
    private ForgejoCall<ResponseBody> call() {
        String range = "bytes=" + Math.max(0, fetched - 1) + "-";
        return logs.part(repo.owner(), repo.name(), job, attempt, range).withDeadline(LOOK);
    }

    private void fetch(ForgejoCall<ResponseBody> call) {
        ForgejoResponse<ResponseBody> answer;
        try {
            answer = call.response();
        } catch (ApiException e) {
            if (e.status() != NO_SUCH_PART) {
                throw e;
            }
            return; // It is empty, or shorter than it was: nothing new in either case.
        }
        try (ResponseBody body = answer.value()) {
            Buffer bytes = new Buffer();
            bytes.writeAll(body.source());
            // A proxy that does not know ranges answers with the whole.
            long known = answer.status() == PARTIAL ? Math.min(fetched, 1) : fetched;
            long fresh = bytes.size() - known;
            if (fresh > 0) {
                bytes.skip(known);
                rest.writeAll(bytes);
                fetched += fresh;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        // Not the end of the buffer: half a line, or half a character, waits for its other half.
        for (long end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
            ByteString line = take(end + 1);
            lines.add(line.substring(0, (int) end).utf8());
        }
        return lines;
    }

    private ByteString take(long bytes) {
        Buffer taken = new Buffer();
        taken.write(rest, bytes);
        return taken.readByteString();
    }

    private static boolean passing(ForgejoException e) {
        ForgejoException last = e instanceof RetriesExhausted exhausted ? exhausted.last() : e;
        return last instanceof ServerErrorException
                || last instanceof NotFoundException
                || last instanceof TransportException;
    }
}
