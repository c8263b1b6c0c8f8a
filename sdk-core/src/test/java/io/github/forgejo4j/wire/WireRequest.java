package io.github.forgejo4j.wire;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import okio.ByteString;

/**
 * A request as it came off the wire.
 *
 * @param connection number of the connection it came on, the first one being 0
 * @param line the request line; on HTTP/2 {@code method path}
 * @param headers the header lines as received, in order, without line ends
 * @param body the body, freed of its chunk frames; empty if the whole body never came
 */
record WireRequest(int connection, String line, List<String> headers, ByteString body) {
    String method() {
        return line.substring(0, line.indexOf(' '));
    }

    String target() {
        return line.split(" ", -1)[1];
    }

    /** The value of the first header of this name, in any case. */
    Optional<String> header(String name) {
        String start = name.toLowerCase(Locale.ROOT) + ":";
        return headers.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
                .map(line -> line.substring(start.length()).strip())
                .findFirst();
    }

    /** Requests to this path only open connections for the pool: they are answered 200 and not counted. */
    boolean isWarmUp() {
        return target().endsWith("/warm");
    }
}
