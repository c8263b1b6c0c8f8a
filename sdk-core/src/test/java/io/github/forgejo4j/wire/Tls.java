package io.github.forgejo4j.wire;

import java.io.IOException;
import java.net.Socket;
import java.util.List;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/**
 * How a server wraps its connections in TLS.
 *
 * @param certificates what the server shows and whom it trusts
 * @param versions the protocol versions it speaks
 * @param application the ALPN protocols it offers
 * @param needsClientCertificate whether it ends the handshake with a client that shows no certificate
 */
record Tls(
        HandshakeCertificates certificates,
        List<String> versions,
        List<String> application,
        boolean needsClientCertificate) {
    /** Signs every certificate of the tests; a client that trusts only the platform's roots refuses them all. */
    private static final HeldCertificate ROOT = new HeldCertificate.Builder()
            .certificateAuthority(0)
            .commonName("test root")
            .build();

    /** A server that shows a certificate for these names. */
    static Tls forHosts(String... names) {
        HeldCertificate.Builder leaf =
                new HeldCertificate.Builder().signedBy(ROOT).commonName(names[0]);
        for (String name : names) {
            leaf.addSubjectAlternativeName(name);
        }
        HandshakeCertificates shown = new HandshakeCertificates.Builder()
                .heldCertificate(leaf.build())
                .addTrustedCertificate(ROOT.certificate())
                .build();
        return new Tls(shown, List.of("TLSv1.3", "TLSv1.2"), List.of("http/1.1"), false);
    }

    /** For a client: trusts the servers of this class. */
    static HandshakeCertificates trusting() {
        return new HandshakeCertificates.Builder()
                .addTrustedCertificate(ROOT.certificate())
                .build();
    }

    Tls version(String only) {
        return new Tls(certificates, List.of(only), application, needsClientCertificate);
    }

    Tls demandingClientCertificate() {
        return new Tls(certificates, versions, application, true);
    }

    Tls http2() {
        return new Tls(certificates, versions, List.of("h2"), needsClientCertificate);
    }

    /** Shakes hands as the server. */
    Socket accept(Socket tcp) throws IOException {
        SSLSocket tls = (SSLSocket) certificates.sslSocketFactory().createSocket(tcp, null, tcp.getPort(), true);
        tls.setUseClientMode(false);
        SSLParameters parameters = tls.getSSLParameters();
        parameters.setProtocols(versions.toArray(new String[0]));
        parameters.setApplicationProtocols(application.toArray(new String[0]));
        parameters.setNeedClientAuth(needsClientCertificate);
        tls.setSSLParameters(parameters);
        tls.startHandshake();
        return tls;
    }
}
