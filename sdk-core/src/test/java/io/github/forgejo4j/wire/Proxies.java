package io.github.forgejo4j.wire;

import java.net.InetSocketAddress;
import java.net.Proxy;

/** Makes a raw server the proxy of a client. */
final class Proxies {
    private Proxies() {}

    static Proxy http(LoopbackServer server) {
        return new Proxy(Proxy.Type.HTTP, new InetSocketAddress(server.address(), server.port()));
    }
}
