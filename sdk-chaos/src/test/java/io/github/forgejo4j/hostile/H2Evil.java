package io.github.forgejo4j.hostile;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An answer over HTTP/2 that is meant to harm, and what a call for an issue ends with. Where a race decides, the ends are parted by a
 * slash. A write that may have been acted on says so, which is its last word.
 *
 * @param read how a read ends
 * @param write how a write ends
 */
record H2Evil(String name, String read, String write, Set<Trait> traits, Script script) {
    /** What the server does beside its script. */
    enum Trait {
        /** Until the client leaves: the calls have a short deadline. */
        GOES_ON,
        /** As many frames as the connection takes. */
        FLOOD,
        /** The server reads nothing more once the request has come. */
        DEAF,
        /** The server begins with the script, not with its SETTINGS. */
        SILENT,
        /** The server does not wait for the body of the request. */
        EARLY,
        /** The body is larger than the window that each connection has in the beginning. */
        LARGE,
        /** OkHttp's thread for the connection ends with something that it does not catch: a handler of the JVM gets to see it. */
        UNCAUGHT,
        /** The server says that it has not processed the request: the SDK may send it again. */
        DECLINED
    }

    /** Writes an answer. */
    @FunctionalInterface
    interface Script {
        void run(H2Reply reply) throws IOException;
    }

    static H2Evil of(String name, String read, String write, Script script, Trait... traits) {
        Set<Trait> all = EnumSet.noneOf(Trait.class);
        all.addAll(List.of(traits));
        return new H2Evil(name, read, write, all, script);
    }

    /** What is answered in spite of it. */
    static H2Evil harmless(String name, Script script, Trait... traits) {
        return of(name, "value 200", "value 200", script, traits);
    }

    /** What ends the connection before an answer. */
    static H2Evil fatal(String name, Script script, Trait... traits) {
        return of(name, "TransportException", "TransportException perhaps", script, traits);
    }

    /** What ends an answer that has begun. */
    static H2Evil broken(String name, Script script, Trait... traits) {
        return of(name, "TransportException 200", "TransportException 200 perhaps", script, traits);
    }

    boolean is(Trait trait) {
        return traits.contains(trait);
    }

    static List<H2Evil> all() {
        return Stream.of(H2FrameEvils.all(), H2FieldEvils.all(), H2EndEvils.all(), H2FloodEvils.all())
                .flatMap(List::stream)
                .toList();
    }

    static H2Evil named(String name) {
        return all().stream()
                .filter(evil -> evil.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
