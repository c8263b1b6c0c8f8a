package io.github.forgejo4j.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import okio.Buffer;
import okio.ByteString;

/** One request on a raw HTTP/1.1 connection, from its headers on. */
final class Exchange {
    private final RawServer server;
    private final Socket socket;
    private final InputStream in;
    private final WireRequest head;
    private boolean received;

    Exchange(RawServer server, Socket socket, InputStream in, WireRequest head) {
        this.server = server;
        this.socket = socket;
        this.in = in;
        this.head = head;
    }

    WireRequest head() {
        return head;
    }

    /** Whether the body was read to its end, so that another request can follow. */
    boolean received() {
        return received;
    }

    /** Reads the body to its end; only then is the request counted. */
    void receive() throws IOException {
        ByteString body = readBody();
        received = true;
        server.complete(new WireRequest(head.connection(), head.line(), head.headers(), body));
    }

    void send(String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    void end(boolean reset) {
        LoopbackServer.end(socket, reset);
    }

    /** Waits until the peer closes. What comes until then is counted as stray, for it belongs to no request that is answered. */
    void hold() throws IOException {
        for (int read = in.read(); read >= 0; read = in.read()) {
            server.strayByte();
        }
        throw new EOFException("the peer closed");
    }

    void awaitRelease() throws IOException {
        server.awaitRelease();
    }

    /** Joins the two connections until the peer or the target closes. */
    void tunnel(LoopbackServer target) throws IOException {
        try (Socket other = new Socket(target.address(), target.port())) {
            other.setTcpNoDelay(true);
            Thread back = new Thread(() -> pump(other, socket), "tunnel back");
            back.setDaemon(true);
            back.start();
            pump(socket, other);
            back.join(LoopbackServer.PATIENCE_MS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        throw new EOFException("the tunnel ended");
    }

    private static void pump(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException oneSideIsGone) {
            LoopbackServer.end(from, false);
            LoopbackServer.end(to, false);
        }
    }

    private ByteString readBody() throws IOException {
        if (head.header("Transfer-Encoding").orElse("").equalsIgnoreCase("chunked")) {
            return readChunks();
        }
        int length = Integer.parseInt(head.header("Content-Length").orElse("0"));
        return ByteString.of(readExactly(length));
    }

    private ByteString readChunks() throws IOException {
        Buffer body = new Buffer();
        while (true) {
            String size = HttpLines.readLine(in);
            int length = Integer.parseInt(size.split(";", 2)[0].strip(), 16);
            body.write(readExactly(length));
            if (length > 0) {
                HttpLines.readLine(in);
                continue;
            }
            while (!HttpLines.readLine(in).isEmpty()) {
                // A trailer field.
            }
            return body.readByteString();
        }
    }

    private byte[] readExactly(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the body ended after " + bytes.length + " of " + length + " bytes");
        }
        return bytes;
    }
}
