package io.github.forgejo4j.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Decodes the header blocks of one HTTP/2 connection (RFC 7541). */
public final class HpackDecoder {
    /** RFC 7541, appendix A; name and value parted by a bar. */
    private static final String[] STATIC = {
        ":authority|",
        ":method|GET",
        ":method|POST",
        ":path|/",
        ":path|/index.html",
        ":scheme|http",
        ":scheme|https",
        ":status|200",
        ":status|204",
        ":status|206",
        ":status|304",
        ":status|400",
        ":status|404",
        ":status|500",
        "accept-charset|",
        "accept-encoding|gzip, deflate",
        "accept-language|",
        "accept-ranges|",
        "accept|",
        "access-control-allow-origin|",
        "age|",
        "allow|",
        "authorization|",
        "cache-control|",
        "content-disposition|",
        "content-encoding|",
        "content-language|",
        "content-length|",
        "content-location|",
        "content-range|",
        "content-type|",
        "cookie|",
        "date|",
        "etag|",
        "expect|",
        "expires|",
        "from|",
        "host|",
        "if-match|",
        "if-modified-since|",
        "if-none-match|",
        "if-range|",
        "if-unmodified-since|",
        "last-modified|",
        "link|",
        "location|",
        "max-forwards|",
        "proxy-authenticate|",
        "proxy-authorization|",
        "range|",
        "referer|",
        "refresh|",
        "retry-after|",
        "server|",
        "set-cookie|",
        "strict-transport-security|",
        "transfer-encoding|",
        "user-agent|",
        "vary|",
        "via|",
        "www-authenticate|"
    };

    /** What an entry costs beside its octets, RFC 7541, section 4.1. */
    private static final int ENTRY_OVERHEAD = 32;

    private final List<Field> dynamic = new ArrayList<>();
    private int limit = 4096;

    private byte[] block = {};
    private int at;

    /** A header field. */
    public record Field(String name, String value) {
        int size() {
            return name.length() + value.length() + ENTRY_OVERHEAD;
        }
    }

    /** The fields of one block; blocks are decoded in the order in which they came. */
    public List<Field> decode(byte[] headerBlock) {
        block = headerBlock;
        at = 0;
        List<Field> fields = new ArrayList<>();
        while (at < block.length) {
            int first = block[at] & 0xff;
            if (first >= 0x80) {
                fields.add(entry(integer(7)));
            } else if (first >= 0x40) {
                Field field = literal(integer(6));
                fields.add(field);
                dynamic.add(0, field);
                evict();
            } else if (first >= 0x20) {
                limit = integer(5);
                evict();
            } else {
                fields.add(literal(integer(4)));
            }
        }
        return fields;
    }

    private Field literal(int nameIndex) {
        String name = nameIndex == 0 ? string() : entry(nameIndex).name();
        return new Field(name, string());
    }

    private Field entry(int index) {
        if (index <= STATIC.length) {
            String[] parts = STATIC[index - 1].split("\\|", 2);
            return new Field(parts[0], parts[1]);
        }
        return dynamic.get(index - STATIC.length - 1);
    }

    private void evict() {
        while (dynamic.stream().mapToInt(Field::size).sum() > limit) {
            dynamic.remove(dynamic.size() - 1);
        }
    }

    private int integer(int prefixBits) {
        int mask = (1 << prefixBits) - 1;
        int value = block[at++] & mask;
        if (value < mask) {
            return value;
        }
        for (int shift = 0; ; shift += 7) {
            int next = block[at++];
            value += (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    private String string() {
        boolean huffman = block[at] < 0;
        int length = integer(7);
        byte[] octets = Arrays.copyOfRange(block, at, at + length);
        at += length;
        return new String(huffman ? HuffmanCode.decode(octets) : octets, StandardCharsets.ISO_8859_1);
    }
}
