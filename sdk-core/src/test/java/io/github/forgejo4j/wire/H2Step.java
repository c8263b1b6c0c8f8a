package io.github.forgejo4j.wire;

import java.io.IOException;

/** What the raw HTTP/2 server does once a request came whole. */
@FunctionalInterface
interface H2Step {
    /** @param connection where the request came; {@code stream} its stream there */
    void play(H2Connection connection, int stream) throws IOException;

    static H2Step ok() {
        return status(200);
    }

    /** @param headers lower-case names and values in turn */
    static H2Step status(int status, String... headers) {
        return (connection, stream) -> connection.reply(stream, status, headers);
    }

    static H2Step reset(H2Error code) {
        return (connection, stream) -> connection.resetStream(stream, code);
    }

    /** GOAWAY that says the stream was not and will not be acted on. */
    static H2Step goAwayBelow() {
        return (connection, stream) -> connection.goAway(stream - 2, H2Error.NO_ERROR);
    }

    /** GOAWAY that covers the stream, which may have been acted on, and then the end of the connection. */
    static H2Step goAwayCoveringThenFin() {
        return (connection, stream) -> {
            connection.goAway(stream, H2Error.NO_ERROR);
            connection.end(false);
        };
    }

    static H2Step fin() {
        return (connection, stream) -> connection.end(false);
    }

    static H2Step rst() {
        return (connection, stream) -> connection.end(true);
    }

    /** No answer at all. */
    static H2Step stall() {
        return (connection, stream) -> {};
    }
}
