package io.github.forgejo4j.benchmarks.call;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import javax.net.ServerSocketFactory;

/** Answers every request with the same bytes, as fast as a loopback server can, so that a benchmark sees the client. */
final class StillServer implements AutoCloseable {
    private final ServerSocket listener;
    private final byte[] answer;

    StillServer(ServerSocketFactory sockets, int status, byte[] json) throws IOException {
        byte[] head = ("HTTP/1.1 " + status + " X\r\nContent-Type: application/json;charset=utf-8\r\nContent-Length: " + json.length
                        + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        answer = new byte[head.length + json.length];
        System.arraycopy(head, 0, answer, 0, head.length);
        System.arraycopy(json, 0, answer, head.length, json.length);
        listener = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start("accept", this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                start("serve", () -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket;
                InputStream in = new BufferedInputStream(socket.getInputStream());
                OutputStream out = socket.getOutputStream()) {
            while (readRequest(in)) {
                out.write(answer);
                out.flush();
            }
        } catch (IOException gone) {
            // The client closed the connection.
        }
    }

    private static boolean readRequest(InputStream in) throws IOException {
        int length = 0;
        StringBuilder line = new StringBuilder();
        boolean any = false;
        for (int c = in.read(); c >= 0; c = in.read()) {
            if (c != '\n') {
                line.append((char) c);
                continue;
            }
            String text = line.toString().strip();
            line.setLength(0);
            if (text.isEmpty() && any) {
                in.skipNBytes(length);
                return true;
            }
            any = true;
            if (text.regionMatches(true, 0, "content-length:", 0, 15)) {
                length = Integer.parseInt(text.substring(15).strip());
            }
        }
        return false;
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, "still-server-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
