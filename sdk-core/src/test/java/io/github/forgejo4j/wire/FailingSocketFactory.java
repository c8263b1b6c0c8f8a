package io.github.forgejo4j.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.function.Supplier;
import javax.net.SocketFactory;

/** Makes sockets that do not connect. */
final class FailingSocketFactory extends SocketFactory {
    /** Runs when a socket is told to connect; may block, and throws what it gives. */
    private final Supplier<IOException> onConnect;

    FailingSocketFactory(Supplier<IOException> onConnect) {
        this.onConnect = onConnect;
    }

    @Override
    public Socket createSocket() {
        return new Socket() {
            @Override
            public void connect(SocketAddress endpoint, int timeout) throws IOException {
                throw onConnect.get();
            }
        };
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
        throw new UnsupportedOperationException();
    }
}
