package io.github.forgejo4j.hostile;

import static io.github.forgejo4j.hostile.H2Evil.broken;
import static io.github.forgejo4j.hostile.H2Evil.fatal;
import static io.github.forgejo4j.hostile.H2Evil.harmless;
import static io.github.forgejo4j.hostile.H2Evil.of;

import io.github.forgejo4j.chaos.H2Wire;
import io.github.forgejo4j.hostile.H2Evil.Trait;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** How an answer ends, or does not. */
final class H2EndEvils {
    private static final byte[] NO_DATA = {};
    private static final String DECLINED = "RetriesExhausted not";

    private H2EndEvils() {}

    static List<H2Evil> all() {
        List<H2Evil> all = new ArrayList<>();
        resets(all);
        goAways(all);
        lengths(all);
        bodies(all);
        drips(all);
        return all;
    }

    private static void resets(List<H2Evil> all) {
        for (int code = 0; code <= 14; code++) {
            int number = code;
            if (code != H2Wire.REFUSED_STREAM) {
                all.add(fatal("RESET_BEFORE_" + code, reply -> reply.reset(number)));
            }
            all.add(broken("RESET_INSIDE_" + code, reply -> {
                reply.headers(false, ":status", "200");
                reply.data(false, "{");
                reply.reset(number);
            }));
        }
        all.add(of(
                "RESET_BEFORE_7",
                "TransportException",
                DECLINED,
                reply -> reply.reset(H2Wire.REFUSED_STREAM),
                Trait.DECLINED));
        // It says both that something was done and that nothing was: the latter is what the protocol defines.
        all.add(of(
                "REFUSED_AFTER_HINTS",
                "TransportException",
                DECLINED,
                reply -> {
                    reply.headers(false, ":status", "103");
                    reply.reset(H2Wire.REFUSED_STREAM);
                },
                Trait.DECLINED));
        all.add(of(
                "REFUSED_BEFORE_THE_BODY",
                "TransportException",
                DECLINED,
                reply -> reply.reset(H2Wire.REFUSED_STREAM),
                Trait.EARLY,
                Trait.LARGE,
                Trait.DECLINED));
        all.add(fatal("RESET_BEFORE_99", reply -> reply.reset(99)));
        all.add(fatal("RESET_BEFORE_THE_BODY", reply -> reply.reset(H2Wire.CANCEL), Trait.EARLY, Trait.LARGE));
        all.add(of("RESET_IN_AN_ERROR", "ValidationException 422", "ValidationException 422 not", reply -> {
            reply.headers(false, ":status", "422");
            reply.data(false, "{\"message\":");
            reply.reset(H2Wire.REFUSED_STREAM);
        }));
        all.add(of("RESET_IN_A_FAULT", "ServerErrorException 500", "ServerErrorException 500 perhaps", reply -> {
            reply.headers(false, ":status", "500");
            reply.reset(H2Wire.REFUSED_STREAM);
        }));
        all.add(harmless("RESET_AFTER_THE_END", reply -> {
            reply.ok();
            reply.reset(H2Wire.REFUSED_STREAM);
        }));
    }

    private static void goAways(List<H2Evil> all) {
        all.add(of(
                "GOAWAY_WITHOUT_IT",
                "TransportException",
                DECLINED,
                reply -> reply.goAway(reply.stream - 2, 0, NO_DATA),
                Trait.DECLINED));
        all.add(of(
                "GOAWAY_WITHOUT_IT_BEFORE_THE_BODY",
                "TransportException",
                DECLINED,
                reply -> reply.goAway(0, 0, NO_DATA),
                Trait.EARLY,
                Trait.LARGE,
                Trait.DECLINED));
        // The highest bit means nothing, and the rest says that the stream is taken. OkHttp reads a negative number.
        all.add(of(
                "GOAWAY_WITH_IT_AND_A_RESERVED_BIT",
                "TransportException",
                DECLINED,
                reply -> reply.goAway(reply.stream | 1 << 31, 0, NO_DATA),
                Trait.DECLINED));
        all.add(fatal("GOAWAY_WITH_IT", reply -> reply.goAway(reply.stream, 0, NO_DATA)));
        all.add(fatal("GOAWAY_ABOVE_IT", reply -> reply.goAway(Integer.MAX_VALUE, 11, NO_DATA)));
        all.add(fatal("GOAWAY_OF_AN_UNKNOWN_CODE", reply -> reply.goAway(0, 99, NO_DATA)));
        all.add(harmless("GOAWAY_AND_ANSWER", reply -> {
            reply.goAway(reply.stream, 0, "max_age tok_hostile \r\n\0".getBytes(StandardCharsets.US_ASCII));
            reply.ok();
        }));
        all.add(fatal("GOAWAY_WITH_16_KB", reply -> reply.goAway(reply.stream, 0, new byte[16_376])));
        all.add(fatal("GOAWAY_WITH_16_MB", reply -> reply.goAway(0, 0, new byte[16_000_000])));
        all.add(broken("GOAWAY_WITHOUT_IT_INSIDE", reply -> {
            reply.headers(false, ":status", "200");
            reply.data(false, "{");
            reply.goAway(reply.stream - 2, 0, NO_DATA);
        }));
    }

    private static void lengths(List<H2Evil> all) {
        all.add(length("LENGTH_TOO_LARGE", "300", "{\"id\":1}"));
        all.add(length("LENGTH_TOO_SMALL", "3", "{\"id\":1}"));
        all.add(length("LENGTH_OF_NOTHING", "300", ""));
        all.add(length("LENGTH_NEGATIVE", "-7", "{}"));
        all.add(harmless("LENGTH_NO_NUMBER", reply -> length(reply, "two", "{}")));
        all.add(broken("LENGTH_TWICE", reply -> {
            reply.headers(false, ":status", "200", "content-length", "2", "content-length", "9");
            reply.data(true, "{}");
        }));
    }

    private static H2Evil length(String name, String length, String body) {
        return broken(name, reply -> length(reply, length, body));
    }

    private static void length(H2Reply reply, String length, String body) throws IOException {
        reply.headers(false, ":status", "200", "content-type", "application/json", "content-length", length);
        reply.data(true, body);
    }

    private static void bodies(List<H2Evil> all) {
        all.add(body("SUCCESS_OF_A_GIB", "DecodingException 200", true, "200", "content-length", "1073741824"));
        all.add(body("SUCCESS_WITHOUT_END", "DecodingException 200", true, "200"));
        all.add(body("ERROR_OF_A_GIB", "ValidationException 422", false, "422", "content-length", "1073741824"));
        all.add(body("ERROR_WITHOUT_END", "ServerErrorException 500", true, "500"));
        all.add(of("GZIP_BOMB", "DecodingException 200", "DecodingException 200 perhaps", reply -> {
            reply.headers(false, ":status", "200", "content-encoding", "gzip");
            packed(reply);
        }));
        all.add(of("GZIP_BOMB_AS_ERROR", "ForbiddenException 403", "ForbiddenException 403 not", reply -> {
            reply.headers(false, ":status", "403", "content-encoding", "gzip");
            packed(reply);
        }));
        // Either the bound of a body or the client's window is met first.
        all.add(of(
                "DATA_BEYOND_THE_WINDOW",
                "DecodingException 200/TransportException 200",
                "DecodingException 200 perhaps/TransportException 200 perhaps",
                reply -> {
                    reply.headers(false, ":status", "200");
                    for (int i = 0; i < 16_384; i++) {
                        reply.frame(H2Wire.DATA, 0, reply.stream, new byte[H2Wire.LARGEST_FRAME]);
                    }
                }));
    }

    private static H2Evil body(String name, String end, boolean acted, String status, String... fields) {
        List<String> head = new ArrayList<>(List.of(":status", status, "content-type", "application/json"));
        head.addAll(List.of(fields));
        return of(name, end, end + (acted ? " perhaps" : " not"), reply -> {
            reply.headers(false, head.toArray(String[]::new));
            fill(reply.body(), (byte) 'a');
        });
    }

    private static void fill(OutputStream out, byte octet) throws IOException {
        byte[] step = new byte[64 * 1024];
        java.util.Arrays.fill(step, octet);
        for (int i = 0; i < 16_384; i++) {
            out.write(step);
        }
    }

    private static void packed(H2Reply reply) throws IOException {
        try (GZIPOutputStream packed = new GZIPOutputStream(reply.body(), 16 * 1024)) {
            fill(packed, (byte) ' ');
        }
    }

    private static void drips(List<H2Evil> all) {
        all.add(fatal("SILENCE", reply -> {}, Trait.SILENT, Trait.GOES_ON));
        all.add(fatal("SILENCE_AFTER_SETTINGS", reply -> {}, Trait.GOES_ON));
        all.add(broken(
                "NO_END_OF_STREAM",
                reply -> {
                    reply.headers(false, ":status", "200");
                    reply.data(false, "{}");
                },
                Trait.GOES_ON));
        all.add(of(
                "NO_END_OF_AN_ERROR",
                "ServerErrorException 503",
                "ServerErrorException 503 perhaps",
                reply -> {
                    reply.headers(false, ":status", "503");
                    reply.data(false, "{}");
                },
                Trait.GOES_ON));
        all.add(fatal("DRIPPING_FIELDS", H2EndEvils::dripFields, Trait.GOES_ON));
        all.add(fatal(
                "DRIPPING_PINGS",
                reply -> {
                    while (true) {
                        reply.frame(H2Wire.PING, 0, 0, new byte[8]);
                        H2Reply.pause();
                    }
                },
                Trait.GOES_ON));
        all.add(broken(
                "DRIPPING_DATA",
                reply -> {
                    reply.headers(false, ":status", "200");
                    while (true) {
                        reply.data(false, " ");
                        H2Reply.pause();
                    }
                },
                Trait.GOES_ON));
    }

    private static void dripFields(H2Reply reply) throws IOException {
        reply.frame(H2Wire.HEADERS, 0, reply.stream, new byte[] {(byte) 0x88});
        while (true) {
            reply.frame(H2Wire.CONTINUATION, 0, reply.stream, H2Reply.fields("x", "y"));
            H2Reply.pause();
        }
    }
}
