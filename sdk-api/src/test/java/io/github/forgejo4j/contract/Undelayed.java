package io.github.forgejo4j.contract;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;
import mockwebserver3.MockWebServer;

/**
 * Sockets without Nagle's algorithm: the server writes head and body separately, and with it each answer would wait 40 ms for the client's
 * delayed ACK.
 */
public final class Undelayed extends ServerSocketFactory {
    private Undelayed() {}

    public static MockWebServer server() {
        MockWebServer server = new MockWebServer();
        server.setServerSocketFactory(new Undelayed());
        return server;
    }

    @Override
    public ServerSocket createServerSocket() throws IOException {
        return new ServerSocket() {
            @Override
            public Socket accept() throws IOException {
                Socket socket = super.accept();
                socket.setTcpNoDelay(true);
                return socket;
            }
        };
    }

    @Override
    public ServerSocket createServerSocket(int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
        throw new UnsupportedOperationException();
    }
}
