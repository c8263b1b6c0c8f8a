package io.github.forgejo4j;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/** Gives as many bytes as it is asked for and takes as many as come, on a raw socket, keeping none of them. */
final class BulkServer implements AutoCloseable {
    private final ServerSocket listener;
    private final long size;

    /** The lengths of the bodies that were read to their announced end. */
    final List<Long> taken = new CopyOnWriteArrayList<>();

    BulkServer(long size) {
        this.size = size;
        try {
            listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        daemon(this::acceptAll);
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort() + "/";
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "bulk");
        thread.setDaemon(true);
        thread.start();
    }

    private void acceptAll() {
        while (true) {
            try {
                Socket socket = listener.accept();
                daemon(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
            OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 64 * 1024);
            for (String line = line(in); !line.isEmpty(); line = line(in)) {
                long length = length(in);
                if (line.startsWith("GET ")) {
                    give(out);
                } else {
                    in.skipNBytes(length);
                    taken.add(length);
                    head(out, "201 Created", "application/json", 8);
                    out.write("{\"id\":8}".getBytes(StandardCharsets.US_ASCII));
                }
                out.flush();
            }
        } catch (IOException peerIsGone) {
            // What was read to its end has been counted.
        }
    }

    /** Reads the head; a body without a length is none that this server takes. */
    private static long length(InputStream in) throws IOException {
        long length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Long.parseLong(line.substring(15).trim());
            }
        }
        return length;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n' && b >= 0; b = in.read()) {
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }

    private void give(OutputStream out) throws IOException {
        head(out, "200 OK", "application/octet-stream", size);
        byte[] step = new byte[64 * 1024];
        for (long left = size; left > 0; left -= step.length) {
            out.write(step, 0, (int) Math.min(left, step.length));
        }
    }

    private static void head(OutputStream out, String status, String type, long length) throws IOException {
        out.write(("HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: " + length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
