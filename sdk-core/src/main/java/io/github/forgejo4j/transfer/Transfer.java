package io.github.forgejo4j.transfer;

import io.github.forgejo4j.internal.FilePages;
import io.github.forgejo4j.internal.Meter;
import io.github.forgejo4j.internal.Reception;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.security.MessageDigest;
import okhttp3.Headers;
import okhttp3.Request;
import okhttp3.ResponseBody;
import okio.BufferedSource;
import okio.GzipSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * One download under way: the answers of its attempts become one content. The rest is asked for where the first answer had a strong
 * validator, and joined only if status, place, length and validator of the answer say that it is that rest; whatever else comes is begun
 * anew, or is an error where the bytes are out of reach already.
 */
final class Transfer implements Reception<Downloaded> {
    /** Large enough that the calls per byte do not count, small enough for many downloads at once. */
    private static final int BUFFER_BYTES = 64 * 1024;

    private static final byte[] NOTHING = new byte[0];

    private final Sink sink;
    private final Checks checks;
    private final Meter meter;
    private final @Nullable MessageDigest digest;
    private final byte[] buffer = new byte[BUFFER_BYTES];

    /** Of what came first; {@code null} if it has none that is strong. */
    private @Nullable Validator validator;

    /** Of the content; -1 while it is not told. */
    private long total = -1;

    /** Whether the last request asked for the rest. */
    private boolean asksRest;

    /** Whether the content was put together from more than one answer. */
    private boolean joined;

    Transfer(Sink sink, Checks checks, Meter meter) {
        this.sink = sink;
        this.checks = checks;
        this.meter = meter;
        this.digest = checks.digest();
    }

    @Override
    public Request asking(Request request) {
        Validator known = validator;
        asksRest = known != null && sink.position() > 0;
        // A gateway that compresses would make places, lengths and checksums those of something else.
        Request.Builder asking = request.newBuilder().header("Accept-Encoding", "identity");
        if (asksRest && known != null) {
            asking.header("Range", "bytes=" + sink.position() + "-").header("If-Range", known.value());
        }
        return asking.build();
    }

    @Override
    public boolean canGoOn() {
        return validator != null || sink.canReset();
    }

    @Override
    public boolean refusesRest(int status) {
        if (!asksRest || !sink.canReset() || status != 416 && status != 412) {
            return false;
        }
        // So that the next request asks for no rest; what is there goes when the whole comes.
        validator = null;
        return true;
    }

    @Override
    public Downloaded receive(int status, Headers headers, ResponseBody body)
            throws IOException, SinkFailure, Unfit, Anew {
        if (FilePages.isPage(headers)) {
            throw new Unfit(FilePages.FOUND, FilePages.beginning(body), false);
        }
        boolean coded = isCoded(headers);
        long end;
        long skip = 0;
        if (status == 206) {
            end = acceptRest(headers, body.contentLength(), coded);
        } else if (status == 200 || status == 203) {
            skip = acceptWhole(headers, coded);
            total = coded ? -1 : body.contentLength();
            end = total;
        } else {
            throw new Unfit("no file", NOTHING, false);
        }
        requireExpectedSize(total);
        onSink(sink::open);
        meter.at(sink.position(), total);
        BufferedSource source = coded ? Okio.buffer(new GzipSource(body.source())) : body.source();
        source.skip(skip);
        copy(source, end);
        finish();
        return new Downloaded(sink.position(), headers);
    }

    /** Checks that a part is the rest that is missing; gives the place where it ends. */
    private long acceptRest(Headers headers, long length, boolean coded) throws Unfit, Anew, SinkFailure {
        if (!asksRest) {
            throw new Unfit("a part (206), where the whole was asked for", NOTHING, false);
        }
        ContentRange range = ContentRange.parse(headers.get("Content-Range"));
        Validator known = validator;
        String complaint = null;
        if (known == null || !known.matches(headers)) {
            complaint = "a part of a file that has changed meanwhile";
        } else if (range == null || range.first() != sink.position() || coded) {
            complaint = "another part than the one that was asked for";
        } else if (length >= 0 && length != range.length()
                || range.total() >= 0 && total >= 0 && range.total() != total
                || range.total() < 0 && total < 0) {
            complaint = "a part whose length does not fit";
        }
        if (complaint != null || range == null) {
            if (!sink.canReset()) {
                throw new Unfit(complaint + "; what is written already cannot be taken back", NOTHING, false);
            }
            takeBack();
            throw new Anew();
        }
        total = range.total() >= 0 ? range.total() : total;
        joined = true;
        return range.last() + 1;
    }

    /** Makes ready for the whole content; gives how much of it is there already and cannot be taken back. */
    private long acceptWhole(Headers headers, boolean coded) throws Unfit, SinkFailure {
        Validator known = validator;
        if (sink.canReset()) {
            takeBack();
            validator = coded ? null : Validator.of(headers);
            return 0;
        } else if (known == null || !known.matches(headers) || coded) {
            throw new Unfit(
                    "a file that has changed meanwhile; what is written already cannot be taken back", NOTHING, false);
        }
        joined = true;
        return sink.position();
    }

    private void takeBack() throws SinkFailure {
        validator = null;
        total = -1;
        joined = false;
        onSink(sink::reset);
        if (digest != null) {
            digest.reset();
        }
    }

    /** Compressed although it was asked not to be: it is undone, and then only the end tells where the content ends. */
    private static boolean isCoded(Headers headers) throws Unfit {
        String coding = headers.get("Content-Encoding");
        if (coding == null || coding.isBlank() || coding.trim().equalsIgnoreCase("identity")) {
            return false;
        } else if (coding.trim().equalsIgnoreCase("gzip") || coding.trim().equalsIgnoreCase("x-gzip")) {
            return true;
        }
        throw new Unfit("a coding that was not asked for (Content-Encoding)", NOTHING, false);
    }

    private void copy(BufferedSource source, long end) throws IOException, SinkFailure, Unfit {
        long most = checks.size() >= 0 ? checks.size() : Long.MAX_VALUE;
        while (true) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("interrupted");
            }
            int read = source.read(buffer, 0, buffer.length);
            if (read < 0) {
                break;
            }
            long now = sink.position() + read;
            if (end >= 0 && now > end || now > most) {
                throw new Unfit(
                        "more bytes than " + (now > most ? "the " + most + " that were expected" : "it announced"),
                        NOTHING,
                        joined);
            }
            if (digest != null) {
                digest.update(buffer, 0, read);
            }
            onSink(() -> sink.write(buffer, read));
            meter.at(sink.position(), total);
        }
        long due = Math.max(end, total);
        if (sink.position() < due) {
            throw new EOFException("it ended after " + sink.position() + " of " + due + " bytes");
        }
    }

    private void finish() throws SinkFailure, Unfit {
        String complaint = checks.complaint(sink.position(), digest);
        if (complaint != null) {
            boolean again = joined && sink.canReset();
            if (again) {
                takeBack();
            }
            throw new Unfit(complaint + (again ? ", put together from several answers" : ""), NOTHING, again);
        }
        onSink(sink::finish);
        meter.end(sink.position());
    }

    private void requireExpectedSize(long announced) throws Unfit {
        if (checks.size() >= 0 && announced >= 0 && announced != checks.size()) {
            throw new Unfit(announced + " bytes, where " + checks.size() + " were expected", NOTHING, false);
        }
    }

    void abandon() {
        sink.abandon();
    }

    private interface SinkAction {
        void run() throws IOException;
    }

    /** What is written to is the caller's: all that it throws is told as such. */
    private static void onSink(SinkAction action) throws SinkFailure {
        try {
            action.run();
        } catch (IOException | RuntimeException e) {
            throw new SinkFailure(e);
        }
    }
}
