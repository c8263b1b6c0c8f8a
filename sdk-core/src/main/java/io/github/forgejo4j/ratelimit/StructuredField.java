package io.github.forgejo4j.ratelimit;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.greenbytes.http.sfv.ByteSequenceItem;
import org.greenbytes.http.sfv.IntegerItem;
import org.greenbytes.http.sfv.Item;
import org.greenbytes.http.sfv.ListElement;
import org.greenbytes.http.sfv.ParseException;
import org.greenbytes.http.sfv.Parser;
import org.greenbytes.http.sfv.StringItem;
import org.greenbytes.http.sfv.TokenItem;
import org.jspecify.annotations.Nullable;

/**
 * Structured fields (RFC 8941) in which what is unreadable is absent. The parser accepts any type for any parameter ({@code q=?1},
 * {@code q=-1}, {@code w=1.5}), so that types and ranges are checked here.
 */
final class StructuredField {
    private StructuredField() {}

    /** The members of a list; empty if the line is not a list. The line's length is the caller's to bound. */
    static List<ListElement<?>> list(String line) {
        try {
            return Parser.parseList(line).get();
        } catch (ParseException e) {
            // An unchecked exception of the library: the draft has malformed fields ignored.
            return List.of();
        }
    }

    /** The members of a dictionary; empty if the line is not a dictionary. */
    static Map<String, ListElement<?>> dictionary(String line) {
        try {
            return Parser.parseDictionary(line).get();
        } catch (ParseException e) {
            return Map.of();
        }
    }

    /** A string or a token; drafts between -07 and -08 named policies by tokens. */
    static @Nullable String text(@Nullable Object item) {
        if (item instanceof StringItem string) {
            return string.get();
        }
        return item instanceof TokenItem token ? token.get() : null;
    }

    /** An integer of zero or more. */
    static @Nullable Long count(@Nullable Object item) {
        if (item instanceof IntegerItem integer) {
            long value = integer.getAsLong();
            return value < 0 ? null : value;
        }
        return null;
    }

    /** A number of seconds, zero or more. */
    static @Nullable Duration seconds(@Nullable Object item) {
        Long value = count(item);
        return value == null ? null : Duration.ofSeconds(value);
    }

    /** The bytes of a byte sequence, read-only. */
    static @Nullable ByteBuffer bytes(@Nullable Object item) {
        return item instanceof ByteSequenceItem sequence ? sequence.get().asReadOnlyBuffer() : null;
    }

    /** A parameter of a member; {@code null} if it has none of that name. */
    static @Nullable Item<?> parameter(ListElement<?> member, String name) {
        return member.getParams().get(name);
    }
}
