package io.github.forgejo4j.hostile;

import static io.github.forgejo4j.hostile.H2Evil.broken;
import static io.github.forgejo4j.hostile.H2Evil.fatal;
import static io.github.forgejo4j.hostile.H2Evil.harmless;
import static io.github.forgejo4j.hostile.H2Evil.of;

import io.github.forgejo4j.chaos.H2Wire;
import io.github.forgejo4j.hostile.H2Evil.Trait;
import java.io.IOException;
import java.util.List;
import okio.Buffer;

/** Fields: how they are packed (RFC 7541), and what they say. */
final class H2FieldEvils {
    /** {@code :status: 200}. */
    private static final int STATUS_200 = 0x88;

    /** The newest entry of the dynamic table. */
    private static final int NEWEST = 0x80 | 62;

    private H2FieldEvils() {}

    static List<H2Evil> all() {
        return List.of(
                // ---- packing
                fatal("INDEX_0", reply -> block(reply, STATUS_200, 0x80)),
                fatal("INDEX_BEYOND_THE_TABLE", reply -> block(reply, STATUS_200, NEWEST)),
                fatal("INDEX_OF_A_NAME_BEYOND_THE_TABLE", reply -> block(reply, STATUS_200, 0x0f, 100, 1, 'x')),
                fatal("INDEX_OF_2_GIB", reply -> block(reply, STATUS_200, 0xff, 0xff, 0xff, 0xff, 0xff, 0x07)),
                fatal(
                        "INTEGER_BEYOND_EVERY_RANGE",
                        reply -> block(
                                reply, STATUS_200, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f)),
                fatal("INTEGER_CUT_OFF", reply -> block(reply, STATUS_200, 0xff, 0xff)),
                fatal("TEXT_CUT_OFF", reply -> block(reply, STATUS_200, 0, 1, 'x', 100, 'y')),
                fatal("TEXT_OF_2_GIB", reply -> block(reply, STATUS_200, 0, 1, 'x', 0x7f, 0xff, 0xff, 0xff, 0xff, 7)),
                // A NullPointerException.
                fatal(
                        "TEXT_OF_THE_END_OF_HUFFMAN",
                        reply -> block(reply, STATUS_200, 0, 1, 'x', 0x84, 0xff, 0xff, 0xff, 0xff),
                        Trait.UNCAUGHT),
                harmless("TEXT_WITH_LONG_PADDING", reply -> {
                    block(reply, STATUS_200, 0, 1, 'x', 0x82, 0x1f, 0xff);
                    reply.data(true, "{}");
                }),
                fatal("TABLE_OF_A_MIB", reply -> {
                    Buffer block = new Buffer().writeByte(STATUS_200);
                    H2Wire.integer(block, 0x20, 5, 1 << 20);
                    reply.block(false, block.readByteArray());
                }),
                fatal("BOMB", H2FieldEvils::bomb),
                fatal("A_HUNDRED_THOUSAND_FIELDS", reply -> {
                    Buffer block = new Buffer().writeByte(STATUS_200);
                    for (int i = 0; i < 100_000; i++) {
                        H2Wire.literal(block, "x-" + i, Integer.toString(i));
                    }
                    reply.block(true, block.readByteArray());
                }),
                harmless("A_HUNDRED_THOUSAND_FIELDS_OF_NOTHING", reply -> {
                    Buffer block = new Buffer().writeByte(STATUS_200);
                    H2Wire.literal(block.writeByte(0x40).writeByte(0).writeByte(0), "x", "y");
                    for (int i = 0; i < 100_000; i++) {
                        block.writeByte(NEWEST);
                    }
                    reply.block(false, block.readByteArray());
                    reply.data(true, "{}");
                }),
                fatal("A_FIELD_OF_TEN_MB", reply -> {
                    Buffer block = new Buffer().writeByte(STATUS_200);
                    H2Wire.literal(block, "x-long", "x".repeat(10 << 20));
                    reply.block(true, block.readByteArray());
                }),
                harmless("A_FIELD_OF_250_KB", reply -> {
                    reply.headers(false, ":status", "200", "x-long", "x".repeat(250_000));
                    reply.data(true, "{}");
                }),
                fatal("A_NAME_OF_TEN_MB", reply -> {
                    Buffer block = new Buffer().writeByte(STATUS_200);
                    H2Wire.literal(block, "x".repeat(10 << 20), "y");
                    reply.block(true, block.readByteArray());
                }),
                // ---- status
                fatal("STATUS_MISSING", reply -> reply.headers(true, "x", "y")),
                fatal("STATUS_EMPTY", reply -> reply.headers(true, ":status", "")),
                fatal("STATUS_NO_NUMBER", reply -> reply.headers(true, ":status", "2OO")),
                fatal("STATUS_0", reply -> reply.headers(true, ":status", "0")),
                fatal("STATUS_99", reply -> reply.headers(true, ":status", "99")),
                fatal("STATUS_1000", reply -> reply.headers(true, ":status", "1000")),
                fatal("STATUS_NEGATIVE", reply -> reply.headers(true, ":status", "-20")),
                fatal("STATUS_OF_TEN_KB", reply -> reply.headers(true, ":status", "2".repeat(10_000))),
                of(
                        "STATUS_000",
                        "ApiException 0",
                        "ApiException 0 perhaps",
                        reply -> reply.headers(true, ":status", "000")),
                of(
                        "STATUS_099",
                        "ApiException 99",
                        "ApiException 99 perhaps",
                        reply -> reply.headers(true, ":status", "099")),
                of(
                        "STATUS_999",
                        "ApiException 999",
                        "ApiException 999 perhaps",
                        reply -> reply.headers(true, ":status", "999")),
                of(
                        "STATUS_101",
                        "TransportException 101",
                        "TransportException 101 perhaps",
                        reply -> reply.headers(true, ":status", "101")),
                // Both are told, and the last one counts.
                of(
                        "STATUS_TWICE",
                        "ForbiddenException 403",
                        "ForbiddenException 403 not",
                        reply -> reply.headers(true, ":status", "200", ":status", "403")),
                harmless("STATUS_AFTER_FIELDS", reply -> {
                    reply.headers(false, "x", "y", ":status", "200");
                    reply.data(true, "{}");
                }),
                // ---- names and values
                fatal("UPPERCASE", reply -> reply.headers(true, ":status", "200", "Content-Type", "text/plain")),
                harmless("PSEUDO_FIELDS_OF_REQUESTS", reply -> {
                    reply.headers(
                            false, ":status", "200", ":method", "GET", ":path", "/", ":authority", "h", ":odd", "1");
                    reply.data(true, "{}");
                }),
                harmless("FIELDS_OF_THE_CONNECTION", reply -> {
                    reply.headers(
                            false,
                            ":status",
                            "200",
                            "connection",
                            "close, upgrade",
                            "transfer-encoding",
                            "chunked",
                            "keep-alive",
                            "timeout=0",
                            "upgrade",
                            "h2c",
                            "te",
                            "gzip");
                    reply.data(true, "{}");
                }),
                harmless("LINES_IN_VALUES", reply -> {
                    reply.headers(
                            false,
                            ":status",
                            "200",
                            "x",
                            "a\r\nset-cookie: b=c\r\n\r\n\0",
                            "a b\r\n:",
                            "\377\200",
                            "",
                            "");
                    reply.data(true, "{}");
                }),
                // ---- trailers
                harmless("TRAILERS", reply -> {
                    reply.headers(false, ":status", "200");
                    reply.data(false, "{}");
                    reply.headers(true, "x-checksum", "1", "content-length", "77");
                }),
                harmless("TRAILERS_WITH_A_STATUS", reply -> {
                    reply.headers(false, ":status", "200");
                    reply.data(false, "{}");
                    reply.headers(true, ":status", "500", ":path", "/");
                }),
                broken("TRAILERS_OF_TEN_MB", reply -> {
                    reply.headers(false, ":status", "200");
                    reply.data(false, "{}");
                    Buffer block = new Buffer();
                    H2Wire.literal(block, "x-long", "x".repeat(10 << 20));
                    reply.block(true, block.readByteArray());
                }),
                broken("TRAILERS_IN_CAPITALS", reply -> {
                    reply.headers(false, ":status", "200");
                    reply.data(false, "{}");
                    reply.headers(true, "X-Checksum", "1");
                }));
    }

    private static void block(H2Reply reply, int... octets) throws IOException {
        Buffer block = new Buffer();
        for (int octet : octets) {
            block.writeByte(octet);
        }
        reply.block(false, block.readByteArray());
    }

    /** An entry that fills the table, and as many references to it as make 64 MiB of a frame. */
    private static void bomb(H2Reply reply) throws IOException {
        Buffer block = new Buffer().writeByte(STATUS_200).writeByte(0x40);
        block.writeByte(1).writeByte('x');
        H2Wire.integer(block, 0, 7, 4_000);
        block.writeUtf8("x".repeat(4_000));
        for (int i = 0; i < 16_384; i++) {
            block.writeByte(NEWEST);
        }
        reply.block(true, block.readByteArray());
    }
}
