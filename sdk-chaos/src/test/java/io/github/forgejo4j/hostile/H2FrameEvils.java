package io.github.forgejo4j.hostile;

import static io.github.forgejo4j.hostile.H2Evil.broken;
import static io.github.forgejo4j.hostile.H2Evil.fatal;
import static io.github.forgejo4j.hostile.H2Evil.harmless;
import static io.github.forgejo4j.hostile.H2Evil.of;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.forgejo4j.chaos.H2Wire;
import io.github.forgejo4j.hostile.H2Evil.Trait;
import java.util.List;
import okio.Buffer;

/** Frames that do not belong where they are, and what is no HTTP/2 at all. */
final class H2FrameEvils {
    private static final int LARGEST = Integer.MAX_VALUE;

    private H2FrameEvils() {}

    static List<H2Evil> all() {
        return List.of(
                harmless("GOOD", H2Reply::ok),
                // ---- no HTTP/2
                fatal("NO_SETTINGS", H2Reply::ok, Trait.SILENT),
                fatal("GARBAGE", reply -> reply.raw(new byte[] {0, 1, 2, 3, 4, 5, -1, -2, -3, 9, 9, 9}), Trait.SILENT),
                fatal("ZEROES", reply -> reply.raw(new byte[64]), Trait.SILENT),
                fatal("HTTP_1", reply -> reply.text("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"), Trait.SILENT),
                fatal("OTHER_PROTOCOL", reply -> reply.text("SSH-2.0-OpenSSH_9.6\r\n"), Trait.SILENT),
                fatal("ALERT_OF_TLS", reply -> reply.text("\25\3\3\0\2\2\106"), Trait.SILENT),
                fatal("NOTHING", reply -> {}, Trait.SILENT),
                fatal("SETTINGS_AND_NOTHING", reply -> {}),
                fatal("HALF_A_FRAME", reply -> reply.raw(new byte[] {0, 0, 9, 0})),
                // ---- a size or a stream that the frame may not have
                broken("FRAME_OF_16385", reply -> {
                    reply.headers(false, ":status", "200");
                    reply.frame(H2Wire.DATA, 0, reply.stream, new byte[H2Wire.LARGEST_FRAME + 1]);
                }),
                fatal("FRAME_OF_16_MIB", reply -> reply.raw(H2Wire.frame(H2Wire.SETTINGS, 0, 0, new byte[0xfffffc]))),
                fatal("HEADERS_ON_0", reply -> on0(reply, H2Wire.HEADERS, new byte[] {(byte) 0x88})),
                fatal("DATA_ON_0", reply -> on0(reply, H2Wire.DATA, "{}".getBytes(ISO_8859_1))),
                fatal("PRIORITY_ON_0", reply -> on0(reply, H2Wire.PRIORITY, new byte[5])),
                fatal("RESET_ON_0", reply -> on0(reply, H2Wire.RST_STREAM, new byte[4])),
                fatal("PUSH_ON_0", reply -> on0(reply, H2Wire.PUSH_PROMISE, new byte[] {0, 0, 0, 2, (byte) 0x82})),
                harmless("CONTINUATION_ON_0", reply -> {
                    on0(reply, H2Wire.CONTINUATION, new byte[] {(byte) 0x88});
                    reply.ok();
                }),
                fatal("SETTINGS_ON_A_STREAM", reply -> reply.frame(H2Wire.SETTINGS, 0, reply.stream, new byte[0])),
                fatal("PING_ON_A_STREAM", reply -> reply.frame(H2Wire.PING, 0, reply.stream, new byte[8])),
                fatal("GOAWAY_ON_A_STREAM", reply -> reply.frame(H2Wire.GOAWAY, 0, reply.stream, new byte[8])),
                fatal("PING_OF_7", reply -> reply.frame(H2Wire.PING, 0, 0, new byte[7])),
                fatal("GOAWAY_OF_7", reply -> reply.frame(H2Wire.GOAWAY, 0, 0, new byte[7])),
                fatal("RESET_OF_3", reply -> reply.frame(H2Wire.RST_STREAM, 0, reply.stream, new byte[3])),
                fatal(
                        "HEADERS_OF_NOTHING_WITH_PRIORITY",
                        reply -> reply.frame(H2Wire.HEADERS, H2Wire.END_HEADERS | 0x20, reply.stream, new byte[2])),
                fatal("PADDING_BEYOND_THE_FRAME", reply -> {
                    reply.frame(H2Wire.HEADERS, H2Wire.END_HEADERS | 8, reply.stream, new byte[] {100, (byte) 0x88});
                }),
                fatal("A_FRAME_BETWEEN_PARTS_OF_FIELDS", reply -> {
                    reply.frame(H2Wire.HEADERS, 0, reply.stream, new byte[] {(byte) 0x88});
                    reply.frame(H2Wire.PING, 0, 0, new byte[8]);
                    reply.frame(H2Wire.CONTINUATION, H2Wire.END_HEADERS, reply.stream, new byte[0]);
                }),
                fatal("CONTINUATION_OF_ANOTHER_STREAM", reply -> {
                    reply.frame(H2Wire.HEADERS, 0, reply.stream, new byte[] {(byte) 0x88});
                    reply.frame(H2Wire.CONTINUATION, H2Wire.END_HEADERS, reply.stream + 2, new byte[0]);
                }),
                // ---- streams that nobody opened
                harmless("REPLY_TO_A_STREAM_NEVER_OPENED", reply -> {
                    reply.frame(H2Wire.HEADERS, H2Wire.END_HEADERS, reply.stream + 100, new byte[] {(byte) 0x88});
                    reply.frame(H2Wire.DATA, 0, reply.stream + 100, new byte[100]);
                    reply.frame(H2Wire.RST_STREAM, 0, reply.stream + 100, new byte[4]);
                    reply.ok();
                }),
                harmless("STREAM_OF_THE_SERVER", reply -> {
                    reply.frame(H2Wire.HEADERS, H2Wire.END_HEADERS, 2, new byte[] {(byte) 0x82});
                    reply.frame(H2Wire.DATA, 0, 2, new byte[100]);
                    reply.ok();
                }),
                harmless("PUSH_PROMISE_UNASKED", reply -> {
                    reply.frame(
                            H2Wire.PUSH_PROMISE, H2Wire.END_HEADERS, reply.stream, new byte[] {0, 0, 0, 2, (byte) 0x82
                            });
                    reply.ok();
                }),
                harmless("DATA_BEFORE_FIELDS", reply -> {
                    reply.data(false, "{");
                    reply.headers(false, ":status", "200");
                    reply.data(true, "}");
                }),
                harmless("DATA_AFTER_THE_END", reply -> {
                    reply.ok();
                    reply.data(true, "garbage");
                }),
                // ---- windows
                harmless("WINDOWS_THAT_OVERFLOW", reply -> {
                    for (int i = 0; i < 3; i++) {
                        reply.frame(H2Wire.WINDOW_UPDATE, 0, 0, H2Wire.ints(LARGEST));
                        reply.frame(H2Wire.WINDOW_UPDATE, 0, reply.stream, H2Wire.ints(LARGEST));
                    }
                    reply.ok();
                }),
                fatal("WINDOW_OPENED_BY_0", reply -> reply.frame(H2Wire.WINDOW_UPDATE, 0, 0, H2Wire.ints(0))),
                of(
                        "WINDOW_NEVER_OPENED",
                        "TransportException",
                        "TransportException perhaps",
                        reply -> reply.settings(4, 0),
                        Trait.SILENT,
                        Trait.EARLY,
                        Trait.LARGE,
                        Trait.GOES_ON),
                // The window of the stream is open, the connection's is not.
                of(
                        "WINDOW_OF_ALL_NEVER_OPENED",
                        "TransportException",
                        "TransportException perhaps",
                        reply -> reply.settings(4, LARGEST),
                        Trait.SILENT,
                        Trait.EARLY,
                        Trait.LARGE,
                        Trait.GOES_ON),
                // ---- SETTINGS
                fatal("SETTINGS_OF_5", reply -> reply.frame(H2Wire.SETTINGS, 0, 0, new byte[5])),
                fatal("SETTINGS_ACK_OF_6", reply -> reply.frame(H2Wire.SETTINGS, H2Wire.ACK, 0, new byte[6])),
                fatal("SETTINGS_WINDOW_OF_2_GIB", reply -> reply.settings(4, 0x80000000)),
                fatal("SETTINGS_FRAME_OF_0", reply -> reply.settings(5, 0)),
                fatal("SETTINGS_FRAME_OF_16_MIB", reply -> reply.settings(5, 1 << 24)),
                fatal("SETTINGS_PUSH_2", reply -> reply.settings(2, 2)),
                harmless("SETTINGS_WITHOUT_STREAMS", reply -> {
                    reply.settings(3, 0);
                    reply.ok();
                }),
                harmless("SETTINGS_TABLE_OF_4_GIB", reply -> {
                    reply.settings(1, -1, 6, -1, 3, -1, 77, -1);
                    reply.ok();
                }),
                harmless("SETTINGS_WITHOUT_LISTS", reply -> {
                    reply.settings(6, 0, 1, 0);
                    reply.ok();
                }),
                harmless("SETTINGS_OF_2730_VALUES", reply -> {
                    Buffer many = new Buffer();
                    for (int i = 0; i < 2_730; i++) {
                        many.writeShort(4).writeInt(i);
                    }
                    reply.frame(H2Wire.SETTINGS, 0, 0, many.readByteArray());
                    reply.ok();
                }));
    }

    private static void on0(H2Reply reply, int type, byte[] payload) throws java.io.IOException {
        reply.frame(type, H2Wire.END_HEADERS, 0, payload);
    }
}
