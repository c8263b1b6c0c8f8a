package io.github.forgejo4j.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.chaos.H2Wire;
import io.github.forgejo4j.chaos.H2Wire.Frame;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/** HTTP/2 that opens its windows wide, takes the fields of a request and never reads again, until it is told to look for the end. */
final class DeafServer implements AutoCloseable {
    private static final HeldCertificate CERTIFICATE =
            new HeldCertificate.Builder().addSubjectAlternativeName("127.0.0.1").build();
    private static final HandshakeCertificates TLS = new HandshakeCertificates.Builder()
            .heldCertificate(CERTIFICATE)
            .addTrustedCertificate(CERTIFICATE.certificate())
            .build();

    private final boolean tls;
    private final ServerSocket listener;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final CountDownLatch headers = new CountDownLatch(1);
    private final CountDownLatch listen = new CountDownLatch(1);
    private final CountDownLatch firstAsked = new CountDownLatch(1);
    private final CountDownLatch answer = new CountDownLatch(1);
    private volatile String[] first = {};
    private final CountDownLatch ended = new CountDownLatch(1);

    DeafServer(boolean tls) throws IOException {
        this.tls = tls;
        ServerSocketFactory factory =
                tls ? TLS.sslContext().getServerSocketFactory() : ServerSocketFactory.getDefault();
        listener = factory.createServerSocket();
        if (listener instanceof SSLServerSocket secure) {
            SSLParameters parameters = secure.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2"});
            secure.setSSLParameters(parameters);
        }
        listener.setReceiveBufferSize(8192);
        listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
        daemon(this::acceptAll);
    }

    boolean tls() {
        return tls;
    }

    String url() {
        return (tls ? "https" : "http") + "://127.0.0.1:" + listener.getLocalPort();
    }

    OkHttpClient.Builder trusting(OkHttpClient.Builder builder) {
        return builder.sslSocketFactory(TLS.sslSocketFactory(), TLS.trustManager());
    }

    void awaitHeaders() throws InterruptedException {
        assertThat(headers.await(10, TimeUnit.SECONDS)).isTrue();
    }

    /** The client has given up its connections, of which there were so many. */
    void awaitAllClosed(int connections) throws InterruptedException {
        assertThat(sockets).hasSize(connections);
        listen.countDown();
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "chaos-deaf");
        thread.setDaemon(true);
        thread.start();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket socket = listener.accept();
                sockets.add(socket);
                daemon(() -> serve(socket));
            }
        } catch (IOException closed) {
            // The end.
        }
    }

    /** Before it stops reading it takes another request, which this answers once {@link #answer()} is told. */
    void answersTheFirst(String... fields) {
        first = fields;
    }

    void awaitAsked() throws InterruptedException {
        assertThat(firstAsked.await(10, TimeUnit.SECONDS)).isTrue();
    }

    void answer() {
        answer.countDown();
    }

    private void serve(Socket socket) {
        try (socket) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            H2Wire.readPreface(in);
            socket.getOutputStream().write(H2Wire.serverPreface());
            Frame frame = H2Wire.readFrame(in);
            while (frame != null && frame.type() != H2Wire.HEADERS) {
                frame = H2Wire.readFrame(in);
            }
            int asked = frame == null ? 0 : frame.stream();
            firstAsked.countDown();
            while (first.length > 0 && frame != null && frame.stream() <= asked) {
                frame = H2Wire.readFrame(in);
            }
            headers.countDown();
            if (first.length > 0) {
                answer.await();
                H2Reply reply = new H2Reply(socket.getOutputStream(), asked);
                reply.headers(false, first);
                reply.data(false, "<a href");
            }
            listen.await();
            in.skip(Long.MAX_VALUE);
        } catch (IOException | InterruptedException gone) {
            // However it ends.
        } finally {
            ended.countDown();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        answer.countDown();
        listen.countDown();
        for (Socket socket : sockets) {
            if (!socket.isClosed()) {
                socket.setSoLinger(true, 0);
                socket.close();
            }
        }
    }
}
