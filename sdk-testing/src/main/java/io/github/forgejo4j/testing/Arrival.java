package io.github.forgejo4j.testing;

import okhttp3.Headers;
import okio.ByteString;

/** A request as it came off the wire. */
record Arrival(String method, Target target, Headers headers, ByteString body) {}
