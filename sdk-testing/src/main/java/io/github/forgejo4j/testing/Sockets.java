package io.github.forgejo4j.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the accepted sockets, so that a connection can be reset and not merely closed, and sends what is written at once: the web
 * server writes head and body of an answer apart, and the second part would wait for the client's delayed acknowledgement, 40 ms for
 * each answer.
 */
final class Sockets extends ServerSocketFactory {
    private final List<Socket> accepted = new ArrayList<>();

    @Override
    public ServerSocket createServerSocket() throws IOException {
        return new Remembering();
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return createServerSocket(port, 50, null);
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog) throws IOException {
        return createServerSocket(port, backlog, null);
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog, @Nullable InetAddress address) throws IOException {
        ServerSocket socket = new Remembering();
        socket.bind(new InetSocketAddress(address, port), backlog);
        return socket;
    }

    /**
     * Makes the next close of a connection a reset.
     *
     * @param connection the number that the web server gave to the connection: it counts them as they are accepted
     */
    void resetOnClose(int connection) {
        try {
            synchronized (accepted) {
                accepted.get(connection).setSoLinger(true, 0);
            }
        } catch (SocketException gone) {
            throw new IllegalStateException("the connection to reset is gone", gone);
        }
    }

    private final class Remembering extends ServerSocket {
        Remembering() throws IOException {
            super();
        }

        @Override
        public Socket accept() throws IOException {
            Socket socket = super.accept();
            socket.setTcpNoDelay(true);
            synchronized (accepted) {
                accepted.add(socket);
            }
            return socket;
        }
    }
}
