package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.Proof;
import java.io.IOException;
import java.net.UnknownServiceException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** What a failure without an answer proves. */
final class TransportFailures {
    /** Of these OkHttp classes only the names are visible to another module. */
    private static final String SHUT_DOWN = "okhttp3.internal.http2.ConnectionShutdownException";

    private static final String RESET = "okhttp3.internal.http2.StreamResetException";

    private TransportFailures() {}

    static Proof classify(Throwable thrown, Ticket ticket) {
        if (!(thrown instanceof Exception)
                || thrown instanceof RuntimeException
                || has(thrown, CertificateException.class)
                || has(thrown, SSLPeerUnverifiedException.class)
                || has(thrown, UnknownServiceException.class)
                || has(thrown, BoundedProxyAuthenticator.ProxyRefused.class)) {
            return Proof.FINAL;
        }
        if (ticket.provenUnsent()) {
            return Proof.UNSENT;
        }
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            String name = t.getClass().getName();
            if (name.equals(SHUT_DOWN)) {
                return Proof.UNSENT;
            } else if (name.equals(RESET) && String.valueOf(t.getMessage()).endsWith("REFUSED_STREAM")) {
                return Proof.DECLINED;
            }
        }
        return Proof.AMBIGUOUS;
    }

    /** What was thrown, out of what OkHttp's dispatcher and the guard wrap around it: a synchronous call throws it bare. */
    static Throwable unwrap(Throwable thrown) {
        Throwable cause = thrown.getCause();
        boolean wrapped = thrown instanceof Guard.InterceptorFailure
                || thrown instanceof IOException
                        && String.valueOf(thrown.getMessage()).startsWith("canceled due to ");
        return wrapped && cause != null ? unwrap(cause) : thrown;
    }

    /** Class and message of the innermost reason that says something. */
    static String describe(Throwable thrown, Redactor redactor) {
        Throwable told = thrown;
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t.getMessage() != null) {
                told = t;
                break;
            }
        }
        String message = told.getMessage();
        return told.getClass().getSimpleName()
                + (message == null ? "" : ": " + Texts.oneLine(redactor.mask(message), ErrorBody.MAX_EXCERPT));
    }

    private static boolean has(@Nullable Throwable thrown, Class<? extends Throwable> type) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (type.isInstance(t)) {
                return true;
            }
        }
        return false;
    }
}
