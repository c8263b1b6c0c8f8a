package io.github.forgejo4j.chaos;

import java.io.IOException;
import java.net.Socket;

/** Ends of connections. */
final class Sockets {
    private Sockets() {}

    static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            // Closed is what was wanted.
        }
    }

    /** Resets the connection: the peer reads and writes no more. */
    static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException gone) {
            // It cannot be reset any more.
        }
        close(socket);
    }

    static void end(Socket socket, boolean reset) {
        if (reset) {
            reset(socket);
        } else {
            close(socket);
        }
    }
}
