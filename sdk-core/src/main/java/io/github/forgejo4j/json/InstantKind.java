package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An RFC 3339 date-time. The wire value is its text, which is checked when it is read and parsed when it is seen. */
final class InstantKind extends TextKind {
    private static final Instant GO_ZERO = Instant.parse("0001-01-01T00:00:00Z");

    private final boolean epochIsNever;

    InstantKind(boolean epochIsNever) {
        this.epochIsNever = epochIsNever;
    }

    @Override
    Object read(JsonParser parser, DeserializationContext context) throws IOException {
        String text = readText(parser, "a date-time string");
        try {
            if (!text.isEmpty()) {
                Timestamps.parse(text);
            }
        } catch (DateTimeException e) {
            throw InvalidFormatException.from(parser, "no RFC 3339 date-time: " + e.getMessage(), text, Instant.class);
        }
        return text;
    }

    @Override
    Object wire(Object given) {
        if (given instanceof Instant instant) {
            return instant.toString();
        }
        throw unfit(given, "Instant");
    }

    @Override
    @Nullable
    Object view(Object wire) {
        String text = (String) wire;
        if (text.isEmpty()) {
            return null;
        }
        Instant instant = Timestamps.parse(text);
        boolean never = instant.equals(GO_ZERO) || (epochIsNever && instant.equals(Instant.EPOCH));
        return never ? null : instant;
    }

    @Override
    boolean converts() {
        return true;
    }
}
