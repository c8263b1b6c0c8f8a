package io.github.forgejo4j.recorded;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.SocketFactory;

/**
 * A server within the process, for thousands of exchanges in seconds: sockets whose other end is this object. The bytes are those of
 * HTTP/1.1, so that the whole client is used as it is. An answer is made when the client, having sent its request, begins to read; one
 * request at a time.
 */
final class MemoryServer extends SocketFactory {
    /** What follows the answers that were given; no exchange looks like it. */
    static final String EXHAUSTED = "no further answer was recorded";

    private final List<byte[]> answers = new ArrayList<>();
    private final List<WireRequest> requests = new ArrayList<>();

    /** Forgets what happened, and answers the next request like this. */
    void answer(Exchange exchange) {
        requests.clear();
        answers.clear();
        answers.add(http(exchange));
    }

    /** What arrived since then. */
    List<WireRequest> requests() {
        return List.copyOf(requests);
    }

    private byte[] next() {
        return answers.isEmpty()
                ? http(
                        500,
                        List.<String[]>of(new String[] {"Content-Type", "application/json"}),
                        ("{\"message\":\"" + EXHAUSTED + "\"}").getBytes(StandardCharsets.UTF_8))
                : answers.remove(0);
    }

    private static byte[] http(Exchange exchange) {
        return http(exchange.status(), exchange.headers(), exchange.body());
    }

    /** As the server framed it: with a length where it sent one, else in chunks. Where a secret was replaced, the length is another. */
    private static byte[] http(int status, List<String[]> headers, byte[] body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Recorded\r\n");
        boolean length = false;
        for (String[] header : headers) {
            if (header[0].equalsIgnoreCase("Content-Length")) {
                length = true;
            } else if (!header[0].equalsIgnoreCase("Transfer-Encoding")
                    && !header[0].equalsIgnoreCase("Content-Encoding")
                    && !header[0].equalsIgnoreCase("Connection")) {
                head.append(header[0]).append(": ").append(header[1]).append("\r\n");
            }
        }
        boolean chunked = !length && body.length > 0;
        boolean bodiless = status == 204 || status == 304;
        head.append(
                chunked
                        ? "Transfer-Encoding: chunked\r\n"
                        : bodiless && body.length == 0 ? "" : "Content-Length: " + body.length + "\r\n");
        bytes.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        if (chunked) {
            bytes.writeBytes((Integer.toHexString(body.length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            bytes.writeBytes(body);
            bytes.writeBytes("\r\n0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        } else {
            bytes.writeBytes(body);
        }
        return bytes.toByteArray();
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

    private final class Connection extends Socket {
        private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
        private InputStream answer = InputStream.nullInputStream();
        private boolean open = true;

        @Override
        public void connect(SocketAddress endpoint, int timeout) {}

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public OutputStream getOutputStream() {
            return sent;
        }

        @Override
        public InputStream getInputStream() {
            return new InputStream() {
                @Override
                public int read() throws IOException {
                    byte[] one = new byte[1];
                    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
                }

                @Override
                public int read(byte[] into, int offset, int length) throws IOException {
                    if (!open) {
                        return -1;
                    }
                    if (answer.available() == 0) {
                        if (sent.size() == 0) {
                            // The client asks whether the connection is still good.
                            throw new SocketTimeoutException("nothing was asked");
                        }
                        requests.add(WireRequest.parse(sent.toByteArray()));
                        sent.reset();
                        answer = new ByteArrayInputStream(next());
                    }
                    return answer.read(into, offset, length);
                }
            };
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
        public void setSoTimeout(int timeout) {}

        @Override
        public int getSoTimeout() {
            return 0;
        }

        @Override
        public String toString() {
            return "memory" + Map.of("open", open);
        }
    }
}
