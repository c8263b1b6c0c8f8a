package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.Proof;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownServiceException;
import java.security.cert.CertificateException;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

/** What an exception proves together with the ticket, and how it is told. */
class TransportFailuresTest {
    private static final Redactor NO_SECRETS = new Redactor();

    private static Ticket unsent() {
        Ticket ticket = new Ticket(true, false, () -> null);
        ticket.witnessed = true;
        return ticket;
    }

    private static Ticket sent() {
        Ticket ticket = unsent();
        ticket.beginSend();
        return ticket;
    }

    private static <T extends Throwable> T causedBy(T thrown, Throwable cause) {
        thrown.initCause(cause);
        return thrown;
    }

    /** OkHttp's own classes are hidden from other modules at compile time. */
    private static IOException http2(String name, String code) throws ReflectiveOperationException {
        if (code == null) {
            return (IOException) Class.forName("okhttp3.internal.http2." + name)
                    .getConstructor()
                    .newInstance();
        }
        Class<?> codes = Class.forName("okhttp3.internal.http2.ErrorCode");
        return (IOException) Class.forName("okhttp3.internal.http2." + name)
                .getConstructor(codes)
                .newInstance(codes.getField(code).get(null));
    }

    @Test
    void whatIsNobodysNetworkOrTheServersIdentityIsFinalEvenUnsent() {
        List<Throwable> finals = List.of(
                new AssertionError("bug"),
                new IllegalStateException("bug"),
                causedBy(new SSLHandshakeException("trust"), new IOException(new CertificateException("expired"))),
                new SSLPeerUnverifiedException("other host"),
                new UnknownServiceException("cleartext"),
                new IOException(new BoundedProxyAuthenticator.ProxyRefused(407)));

        assertThat(finals).allSatisfy(thrown -> {
            assertThat(TransportFailures.classify(thrown, unsent())).isEqualTo(Proof.FINAL);
            assertThat(TransportFailures.classify(thrown, sent())).isEqualTo(Proof.FINAL);
        });
    }

    @Test
    void otherwiseTheTicketDecides() {
        IOException reset = causedBy(new IOException("reset"), new SocketTimeoutException("timeout"));

        assertThat(TransportFailures.classify(reset, unsent())).isEqualTo(Proof.UNSENT);
        assertThat(TransportFailures.classify(reset, sent())).isEqualTo(Proof.AMBIGUOUS);
        assertThat(TransportFailures.classify(new SSLHandshakeException("closed"), sent()))
                .isEqualTo(Proof.AMBIGUOUS);
    }

    @Test
    void ofASentStreamOnlyARefusalAndAConnectionThatTakesNoMoreProveSomething() throws Exception {
        IOException refused = http2("StreamResetException", "REFUSED_STREAM");
        IOException cancelled = http2("StreamResetException", "CANCEL");
        IOException shutDown = http2("ConnectionShutdownException", null);

        assertThat(TransportFailures.classify(refused, sent())).isEqualTo(Proof.DECLINED);
        assertThat(TransportFailures.classify(new IOException(refused), sent())).isEqualTo(Proof.DECLINED);
        assertThat(TransportFailures.classify(cancelled, sent())).isEqualTo(Proof.AMBIGUOUS);
        assertThat(TransportFailures.classify(new IOException("REFUSED_STREAM"), sent()))
                .isEqualTo(Proof.AMBIGUOUS);
        assertThat(TransportFailures.classify(shutDown, sent())).isEqualTo(Proof.UNSENT);
        assertThat(TransportFailures.classify(new IOException(shutDown), sent()))
                .isEqualTo(Proof.UNSENT);
    }

    @Test
    void wrappersOfTheGuardAndOfTheDispatcherAreTakenOffAndNoOthers() {
        IOException bare = new IOException("bare", new IOException("cause"));
        Throwable guarded = new Guard.InterceptorFailure(bare);
        Throwable dispatched = new IOException("canceled due to " + guarded, guarded);
        IOException withoutCause = new IOException("canceled due to nothing");
        IllegalStateException other = new IllegalStateException("canceled due to x", bare);

        assertThat(TransportFailures.unwrap(bare)).isSameAs(bare);
        assertThat(TransportFailures.unwrap(guarded)).isSameAs(bare);
        assertThat(TransportFailures.unwrap(dispatched)).isSameAs(bare);
        assertThat(TransportFailures.unwrap(withoutCause)).isSameAs(withoutCause);
        assertThat(TransportFailures.unwrap(other)).isSameAs(other);
    }

    @Test
    void theFirstReasonThatSaysSomethingIsToldMasked() {
        Redactor redactor = new Redactor();
        redactor.learn(new Request.Builder()
                .url("http://localhost/")
                .header("Authorization", "token 0123456789")
                .build());

        assertThat(TransportFailures.describe(new IOException("reset by peer"), NO_SECRETS))
                .isEqualTo("IOException: reset by peer");
        assertThat(TransportFailures.describe(
                        causedBy(new SocketTimeoutException(), new IllegalStateException("no\nroute")), NO_SECRETS))
                .isEqualTo("IllegalStateException: no route");
        assertThat(TransportFailures.describe(
                        causedBy(new SocketTimeoutException("outer"), new IllegalStateException("inner")), NO_SECRETS))
                .isEqualTo("SocketTimeoutException: outer");
        assertThat(TransportFailures.describe(new SocketTimeoutException(), NO_SECRETS))
                .isEqualTo("SocketTimeoutException");
        assertThat(TransportFailures.describe(new IOException("sent 0123456789"), redactor))
                .isEqualTo("IOException: sent ***");
    }
}
