package io.github.forgejo4j.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.util.List;
import javax.net.SocketFactory;
import okhttp3.OkHttpClient;

/**
 * A server that answers every connection with given bytes and closes it: sockets without a network, so that a million answers pass the
 * whole of the client in minutes. Answers follow each other by connection; the last one is given to all that come after it.
 */
public final class MemoryForge extends SocketFactory {
    private List<byte[]> answers = List.of();
    private int connections;

    /** From now on. */
    public void answers(byte[]... next) {
        answers = List.of(next);
        connections = 0;
    }

    /** How many connections came since the answers were set; each takes one request. */
    public int connections() {
        return connections;
    }

    /** A client all of whose connections, to whatever host, lead here. */
    public OkHttpClient client() throws IOException {
        List<InetAddress> loopback = List.of(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        return new OkHttpClient.Builder()
                .socketFactory(this)
                .dns(host -> loopback)
                // On a busy machine a second connection would be opened beside one that takes 250 ms.
                .fastFallback(false)
                .build();
    }

    @Override
    public Socket createSocket() {
        return new Connection();
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
        throw new UnsupportedOperationException();
    }

    private final class Connection extends Socket {
        private final InputStream in =
                new ByteArrayInputStream(answers.get(Math.min(connections++, answers.size() - 1)));
        private boolean open = true;

        @Override
        public void connect(SocketAddress to, int timeout) {}

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public InputStream getInputStream() {
            return new InputStream() {
                @Override
                public int read() throws IOException {
                    requireOpen();
                    return in.read();
                }

                @Override
                public int read(byte[] into, int at, int length) throws IOException {
                    requireOpen();
                    return in.read(into, at, length);
                }
            };
        }

        @Override
        public OutputStream getOutputStream() {
            return OutputStream.nullOutputStream();
        }

        private void requireOpen() throws SocketException {
            if (!open) {
                throw new SocketException("Socket closed");
            }
        }

        @Override
        public void close() {
            open = false;
        }

        @Override
        public boolean isClosed() {
            return !open;
        }

        @Override
        public boolean isInputShutdown() {
            return !open;
        }

        @Override
        public boolean isOutputShutdown() {
            return !open;
        }

        @Override
        public void setSoTimeout(int millis) {}

        @Override
        public int getSoTimeout() {
            return 0;
        }
    }
}
