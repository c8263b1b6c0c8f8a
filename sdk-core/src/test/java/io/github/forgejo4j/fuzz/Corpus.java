package io.github.forgejo4j.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Values that real servers sent or that a specification shows, and words of their grammar. What is broken is broken out of these. */
public record Corpus(List<byte[]> samples, List<byte[]> words) {
    /** Digits and marks that break readers of any grammar. */
    private static final List<String> COMMON = List.of(
            "0",
            "-1",
            "9223372036854775807",
            "9223372036854775808",
            "18446744073709551616",
            "1e400",
            "00",
            "\u0663",
            "\"",
            "\\",
            "'",
            "<",
            ">",
            ";",
            ",",
            "=",
            ":",
            "/",
            "//",
            "..",
            "%",
            "%00",
            "%2F",
            "%2e%2e",
            "?",
            "#",
            "@",
            "{",
            "}",
            "[",
            "]",
            "(",
            ")",
            "null",
            "true",
            " ",
            "\t",
            "\r\n",
            "\n",
            "\0",
            "\u0007",
            "\u007f",
            "\u0085",
            "\u00a0",
            "\u200b",
            "\u202e",
            "\u2028",
            "\ufeff",
            "\ufffd",
            "\ud83d\ude80",
            "e\u0301",
            "\u0130",
            "\u00df");

    /** Half of a surrogate pair, which UTF-8 has no bytes for but some writers send all the same. */
    private static final byte[] LONE_SURROGATE = {(byte) 0xED, (byte) 0xA0, (byte) 0x80};

    /** The lines of a resource, in which {@code \n}, {@code \r} and {@code \\} are written so. */
    public static Corpus of(String name, String... words) {
        try (InputStream in =
                Objects.requireNonNull(Corpus.class.getResourceAsStream("/fuzz/" + name + ".txt"), name)) {
            return of(
                    new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .map(Corpus::unescaped),
                    words);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of samples at hand. */
    public static Corpus of(Stream<String> samples, String... words) {
        List<byte[]> all = new ArrayList<>(Stream.concat(COMMON.stream(), Stream.of(words))
                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                .toList());
        all.add(LONE_SURROGATE);
        return new Corpus(
                samples.map(sample -> sample.getBytes(StandardCharsets.UTF_8)).toList(), List.copyOf(all));
    }

    private static String unescaped(String line) {
        StringBuilder text = new StringBuilder(line.length());
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c != '\\' || i + 1 == line.length()) {
                text.append(c);
                continue;
            }
            char next = line.charAt(++i);
            text.append(next == 'n' ? '\n' : next == 'r' ? '\r' : next);
        }
        return text.toString();
    }

    /** As characters: UTF-8 where it is, halves of surrogate pairs as such, any other byte as the Latin letter of its number. */
    public static String text(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length);
        for (int i = 0; i < bytes.length; ) {
            int length = sequence(bytes, i);
            if (length == 1) {
                text.append((char) (bytes[i] & 0xff));
            } else {
                int c = bytes[i] & (0xff >> (length + 1));
                for (int k = 1; k < length; k++) {
                    c = c << 6 | bytes[i + k] & 0x3f;
                }
                text.appendCodePoint(Math.min(c, Character.MAX_CODE_POINT));
            }
            i += length;
        }
        return text.toString();
    }

    private static int sequence(byte[] bytes, int at) {
        int first = bytes[at] & 0xff;
        int length = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 1;
        for (int k = 1; k < length; k++) {
            if (at + k >= bytes.length || (bytes[at + k] & 0xc0) != 0x80) {
                return 1;
            }
        }
        return length;
    }
}
