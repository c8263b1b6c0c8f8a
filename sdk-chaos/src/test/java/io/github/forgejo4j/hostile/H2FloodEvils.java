package io.github.forgejo4j.hostile;

import static io.github.forgejo4j.hostile.H2Evil.broken;
import static io.github.forgejo4j.hostile.H2Evil.fatal;

import io.github.forgejo4j.chaos.H2Wire;
import io.github.forgejo4j.hostile.H2Evil.Trait;
import java.util.List;

/** Frames without end, as many as the connection takes. */
final class H2FloodEvils {
    private H2FloodEvils() {}

    static List<H2Evil> all() {
        return List.of(
                flood("SETTINGS_WITHOUT_END", H2Wire.SETTINGS, 0, new byte[] {0, 4, 0, 1, 0, 0}),
                flood("SETTINGS_ACKS_WITHOUT_END", H2Wire.SETTINGS, H2Wire.ACK, new byte[0]),
                flood("PINGS_WITHOUT_END", H2Wire.PING, 0, new byte[8]),
                flood("PING_ACKS_WITHOUT_END", H2Wire.PING, H2Wire.ACK, new byte[8]),
                flood("WINDOW_UPDATES_WITHOUT_END", H2Wire.WINDOW_UPDATE, 0, H2Wire.ints(1)),
                flood("GOAWAYS_WITHOUT_END", H2Wire.GOAWAY, 0, H2Wire.ints(Integer.MAX_VALUE, 0)),
                flood("UNKNOWN_FRAMES_WITHOUT_END", 0xbe, 0, new byte[100]),
                elsewhere("PRIORITIES_WITHOUT_END", H2Wire.PRIORITY, 101, new byte[5]),
                elsewhere("RESETS_OF_OTHERS_WITHOUT_END", H2Wire.RST_STREAM, 101, new byte[4]),
                elsewhere("RESETS_OF_PUSHES_WITHOUT_END", H2Wire.RST_STREAM, 2, new byte[4]),
                elsewhere("DATA_OF_OTHERS_WITHOUT_END", H2Wire.DATA, 101, new byte[0]),
                elsewhere("DATA_OF_PUSHES_WITHOUT_END", H2Wire.DATA, 2, new byte[100]),
                elsewhere("FIELDS_OF_OTHERS_WITHOUT_END", H2Wire.HEADERS, 101, new byte[] {(byte) 0x88}),
                elsewhere("PUSHES_WITHOUT_END", H2Wire.PUSH_PROMISE, 1, new byte[] {0, 0, 0, 2, (byte) 0x82}),
                deaf("SETTINGS_WITHOUT_EAR", H2Wire.SETTINGS, 0, new byte[0]),
                deaf("PINGS_WITHOUT_EAR", H2Wire.PING, 0, new byte[8]),
                deaf("DATA_OF_OTHERS_WITHOUT_EAR", H2Wire.DATA, 101, new byte[0]),
                deaf("FIELDS_OF_PUSHES_WITHOUT_EAR", H2Wire.HEADERS, 2, new byte[] {(byte) 0x88}),
                broken(
                        "EMPTY_DATA_WITHOUT_END",
                        reply -> {
                            reply.headers(false, ":status", "200");
                            reply.flood(H2Wire.frame(H2Wire.DATA, 0, reply.stream, new byte[0]));
                        },
                        Trait.GOES_ON,
                        Trait.FLOOD),
                fatal(
                        "CONTINUATIONS_WITHOUT_END",
                        reply -> {
                            reply.frame(H2Wire.HEADERS, 0, reply.stream, new byte[] {(byte) 0x88});
                            reply.flood(H2Wire.frame(H2Wire.CONTINUATION, 0, reply.stream, new byte[0]));
                        },
                        Trait.GOES_ON,
                        Trait.FLOOD),
                fatal(
                        "TABLE_SIZES_WITHOUT_END",
                        reply -> {
                            reply.frame(H2Wire.HEADERS, 0, reply.stream, new byte[] {(byte) 0x88});
                            reply.flood(H2Wire.frame(H2Wire.CONTINUATION, 0, reply.stream, new byte[] {0x20}));
                        },
                        Trait.GOES_ON,
                        Trait.FLOOD),
                // Fields without name and value count for nothing in OkHttp's bound of 256 KiB, and each takes memory.
                fatal(
                        "FIELDS_OF_NOTHING_WITHOUT_END",
                        reply -> {
                            reply.frame(H2Wire.HEADERS, 0, reply.stream, new byte[] {(byte) 0x88, 0x40, 0, 0});
                            byte[] references = new byte[16_384];
                            java.util.Arrays.fill(references, (byte) (0x80 | 62));
                            reply.flood(H2Wire.frame(H2Wire.CONTINUATION, 0, reply.stream, references));
                        },
                        Trait.GOES_ON,
                        Trait.FLOOD,
                        Trait.UNCAUGHT),
                fatal(
                        "HINTS_WITHOUT_END",
                        replies(":status", "103", "link", "</x>; rel=preload"),
                        Trait.GOES_ON,
                        Trait.FLOOD),
                fatal("CONTINUE_WITHOUT_END", replies(":status", "100"), Trait.GOES_ON, Trait.FLOOD),
                // Kept for a reader that never asks for the second one.
                broken("REPLIES_WITHOUT_END", after200(":status", "200"), Trait.GOES_ON, Trait.FLOOD, Trait.UNCAUGHT),
                broken("TRAILERS_WITHOUT_END", after200("x", "y"), Trait.GOES_ON, Trait.FLOOD));
    }

    private static H2Evil flood(String name, int type, int flags, byte[] payload) {
        return fatal(name, reply -> reply.flood(H2Wire.frame(type, flags, 0, payload)), Trait.GOES_ON, Trait.FLOOD);
    }

    /** What asks for an answer, from a server that takes none. */
    private static H2Evil deaf(String name, int type, int stream, byte[] payload) {
        return fatal(
                name,
                reply -> reply.flood(
                        H2Wire.frame(type, type == H2Wire.HEADERS ? H2Wire.END_HEADERS : 0, stream, payload)),
                Trait.GOES_ON,
                Trait.FLOOD,
                Trait.DEAF);
    }

    private static H2Evil elsewhere(String name, int type, int stream, byte[] payload) {
        return fatal(
                name,
                reply -> reply.flood(H2Wire.frame(
                        type,
                        type == H2Wire.DATA ? 0 : H2Wire.END_HEADERS,
                        stream == 1 ? reply.stream : stream,
                        payload)),
                Trait.GOES_ON,
                Trait.FLOOD);
    }

    private static H2Evil.Script replies(String... fields) {
        return reply ->
                reply.flood(H2Wire.frame(H2Wire.HEADERS, H2Wire.END_HEADERS, reply.stream, H2Reply.fields(fields)));
    }

    private static H2Evil.Script after200(String... fields) {
        return reply -> {
            reply.headers(false, ":status", "200");
            replies(fields).run(reply);
        };
    }
}
