package io.github.forgejo4j.internal;

import okhttp3.HttpUrl;

/** Scheme, host and port (RFC 6454, section 4). */
final class Origins {
    private Origins() {}

    static boolean same(HttpUrl a, HttpUrl b) {
        return a.scheme().equals(b.scheme()) && a.host().equals(b.host()) && a.port() == b.port();
    }
}
