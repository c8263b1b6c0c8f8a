package io.github.forgejo4j.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import okhttp3.OkHttpClient;

/** Leads clients to the raw servers. */
final class Hosts {
    private static final Socket TAKEN = taken();

    private Hosts() {}

    private static Socket taken() {
        try {
            Socket socket = new Socket();
            socket.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes a server the proxy of a client. */
    static Proxy proxy(LoopbackServer server) {
        return new Proxy(Proxy.Type.HTTP, new InetSocketAddress(server.address(), server.port()));
    }

    /** Resolves any name to 127.0.0.1 and then 127.0.0.2. */
    static OkHttpClient.Builder twoAddresses(OkHttpClient.Builder builder) {
        return builder.dns(name -> List.of(InetAddress.getByName("127.0.0.1"), InetAddress.getByName("127.0.0.2")));
    }

    /** Resolves any name to 127.0.0.1. */
    static OkHttpClient.Builder anyName(OkHttpClient.Builder builder) {
        return builder.dns(name -> List.of(InetAddress.getByName("127.0.0.1")));
    }

    /** A server on 127.0.0.2 with a port at which 127.0.0.1 refuses. */
    static RawServer onlyOnTheSecondAddress() {
        while (true) {
            RawServer server = RawServer.at("127.0.0.2", 0);
            try (ServerSocket free = new ServerSocket(server.port(), 1, InetAddress.getByName("127.0.0.1"))) {
                return server;
            } catch (IOException taken) {
                server.close();
            }
        }
    }

    /** An address at which nobody listens, nor will: a port that is taken and refuses, so that no other process of the machine gets it. */
    static String nobody() {
        return "http://127.0.0.1:" + TAKEN.getLocalPort();
    }
}
