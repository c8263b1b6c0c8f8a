package io.github.forgejo4j.internal;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * One per request that the SDK hands to OkHttp; rides on the request as a tag. What happened is read from here and not from the type of
 * an exception: OkHttp throws the same exception for a request that was processed and for one that never arrived.
 */
final class Ticket {
    private static final int REVOKED = -1;

    /** True if the request may go on the wire once only. */
    final boolean once;
    /** True if the request goes to another origin than the configured one. */
    final boolean foreign;

    /** How many times the request was about to be written on a connection. */
    final AtomicInteger sends = new AtomicInteger();

    /** Times that OkHttp was allowed to answer a 401 or 407 by itself. */
    final AtomicInteger challenges = new AtomicInteger();

    /** A listener saw the call begin. */
    volatile boolean listened;

    /** The guard really saw this call: without it, {@link #sends} of zero proves nothing. */
    volatile boolean witnessed;

    /** What the innermost interceptor threw; {@code null} if it did not, or was not asked. */
    volatile @Nullable Throwable innermost;

    /** A user's interceptor met a failure and came back with another one: what it did meanwhile, by a client of its own say, nobody saw. */
    volatile boolean strayed;

    /** Whatever is sent passes the guard of a client that the SDK derived. */
    volatile boolean guarded;

    /** OkHttp began with the call: the user's interceptors may do anything from now on. */
    volatile boolean started;

    /** The real status of the last answer; 0 before one came. */
    volatile int status;

    volatile @Nullable Headers headers;

    /** What ended the first send; a later refusal to send again must not hide it. */
    volatile @Nullable IOException failure;

    /** The guard cancelled the call to keep OkHttp from sending again: what counts is {@link #failure}. */
    volatile boolean keptFromResend;

    /** OkHttp was about to follow a redirect by itself and the call was cancelled for it: the redirect is the SDK's to follow. */
    volatile boolean keptFromRedirect;

    /** Learns the credentials that are on the wire, whoever put them there; {@code null} if nobody wants to know. */
    volatile @Nullable Redactor redactor;

    /** Brings the call back from a connection that takes nothing; {@code null} if nobody can. */
    volatile @Nullable Rescue rescue;

    private final Supplier<@Nullable Duration> left;

    /**
     * For one request.
     *
     * @param left of the call's deadline; gives {@code null} if there is none
     */
    Ticket(boolean once, boolean foreign, Supplier<@Nullable Duration> left) {
        this.once = once;
        this.foreign = foreign;
        this.left = left;
    }

    @Nullable
    Duration left() {
        return left.get();
    }

    /** Counts a send that is about to begin; negative if the right to send was taken away. */
    int beginSend() {
        return sends.getAndUpdate(n -> n < 0 ? n : n + 1);
    }

    boolean revoked() {
        return sends.get() < 0;
    }

    /** Takes the right to send away if it was not used yet. True proves that no byte has left and that none will. */
    boolean revoke() {
        return guarded && (sends.compareAndSet(0, REVOKED) || revoked()) && provenUnsent();
    }

    /** Proven to have begun on the wire. */
    boolean sent() {
        return sends.get() > 0;
    }

    boolean provenUnsent() {
        return sends.get() <= 0 && !strayed && (witnessed || (guarded || listened) && !started);
    }
}
