package io.github.forgejo4j.codegen.contract;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A type as the contract writes it: {@code string}, {@code list<Label>}, {@code map<string,long>}, {@code Issue}.
 *
 * @param kind what sort of type it is
 * @param name the type's name for {@link Kind#NAMED}, else the word that the contract uses
 * @param item the element of a list, the value of a map
 */
public record TypeRef(Kind kind, String name, @Nullable TypeRef item) {
    /** Sorts of types. */
    public enum Kind {
        /** Text. */
        STRING,
        /** Whole number of 64 bits. */
        LONG,
        /** Whole number of 32 bits. */
        INT,
        /** Floating point number. */
        DOUBLE,
        /** Truth value. */
        BOOLEAN,
        /** Point in time, RFC 3339. */
        INSTANT,
        /** Day. */
        DATE,
        /** Span of time. */
        DURATION,
        /** Any JSON value. */
        JSON,
        /** No body at all. */
        VOID,
        /** Bytes as base64 inside JSON. */
        BASE64,
        /** A body of plain text. */
        TEXT,
        /** A body of bytes. */
        BYTES,
        /** Several values in order. */
        LIST,
        /** Values by text. */
        MAP,
        /** A model, an open enum or a query object of the contract, or {@code Upload}. */
        NAMED
    }

    private static final Map<String, Kind> WORDS = Stream.of(Kind.values())
            .filter(kind -> kind != Kind.LIST && kind != Kind.MAP && kind != Kind.NAMED)
            .collect(Collectors.toUnmodifiableMap(kind -> kind.name().toLowerCase(Locale.ROOT), kind -> kind));

    /**
     * Reads a type.
     *
     * @throws IllegalArgumentException if the text is no type
     */
    public static TypeRef parse(String text) {
        String trimmed = text.strip();
        Kind word = WORDS.get(trimmed);
        if (word != null) {
            return new TypeRef(word, trimmed, null);
        }
        if (trimmed.startsWith("list<") && trimmed.endsWith(">")) {
            return new TypeRef(Kind.LIST, "list", parse(trimmed.substring("list<".length(), trimmed.length() - 1)));
        }
        if (trimmed.startsWith("map<string,") && trimmed.endsWith(">")) {
            return new TypeRef(Kind.MAP, "map", parse(trimmed.substring("map<string,".length(), trimmed.length() - 1)));
        }
        if (trimmed.matches("[A-Z][A-Za-z0-9]*")) {
            return new TypeRef(Kind.NAMED, trimmed, null);
        }
        throw new IllegalArgumentException("\"" + text + "\" is no type");
    }

    /** The element of a list or the value of a map. */
    public TypeRef requiredItem() {
        if (item == null) {
            throw new IllegalStateException(this + " has no item");
        }
        return item;
    }

    /** The innermost type: what a list or a map, however deep, holds. */
    public TypeRef leaf() {
        return item == null ? this : item.leaf();
    }

    /** True if this is of the given sort. */
    public boolean is(Kind expected) {
        return kind == expected;
    }

    @Override
    public String toString() {
        return switch (kind) {
            case LIST -> "list<" + item + ">";
            case MAP -> "map<string," + item + ">";
            default -> name;
        };
    }
}
