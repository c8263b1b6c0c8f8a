package io.github.forgejo4j.wire;

import okio.Buffer;

/**
 * The Huffman code of HPACK (RFC 7541, appendix B). The code is canonical: sorted by length, then by symbol, each code is the one before
 * plus one. So the lengths alone define it.
 */
final class HuffmanCode {
    private static final int EOS = 256;
    private static final int LONGEST = 30;

    /** Code length in bits of each octet, sixteen to a line; EOS comes last. */
    private static final int[] LENGTHS = {
        13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, //
        28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 28, //
        6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6, //
        5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10, //
        13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, //
        7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6, //
        15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, //
        6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28, //
        20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23, //
        24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24, //
        22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23, //
        21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23, //
        26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25, //
        19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27, //
        20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23, //
        26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26, //
        30
    };

    /** Symbols in the order of their codes. */
    private static final int[] SYMBOLS = new int[EOS + 1];
    /** First code of each length, and where its symbol stands in SYMBOLS. */
    private static final int[] FIRST_CODE = new int[LONGEST + 2];

    private static final int[] FIRST_INDEX = new int[LONGEST + 2];

    static {
        int code = 0;
        int index = 0;
        for (int length = 1; length <= LONGEST; length++) {
            code <<= 1;
            FIRST_CODE[length] = code;
            FIRST_INDEX[length] = index;
            for (int symbol = 0; symbol <= EOS; symbol++) {
                if (LENGTHS[symbol] == length) {
                    SYMBOLS[index++] = symbol;
                    code++;
                }
            }
        }
        FIRST_INDEX[LONGEST + 1] = index;
        if (code != 1 << LONGEST) {
            throw new AssertionError("the lengths make no complete code");
        }
    }

    private HuffmanCode() {}

    static byte[] decode(byte[] coded) {
        Buffer out = new Buffer();
        int code = 0;
        int length = 0;
        for (byte octet : coded) {
            for (int bit = 7; bit >= 0; bit--) {
                code = code << 1 | octet >> bit & 1;
                length++;
                int offset = code - FIRST_CODE[length];
                if (offset < FIRST_INDEX[length + 1] - FIRST_INDEX[length]) {
                    out.writeByte(SYMBOLS[FIRST_INDEX[length] + offset]);
                    code = 0;
                    length = 0;
                }
            }
        }
        // What is left are padding bits, a prefix of EOS.
        return out.readByteArray();
    }
}
