package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import java.io.IOException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** A calendar day. The wire value is its text, which is checked when it is read. */
final class DateKind extends TextKind {
    @Override
    Object read(JsonParser parser, DeserializationContext context) throws IOException {
        String text = readText(parser, "a date string");
        try {
            view(text);
        } catch (DateTimeParseException e) {
            throw InvalidFormatException.from(parser, "no ISO 8601 date: " + e.getMessage(), text, LocalDate.class);
        }
        return text;
    }

    @Override
    Object wire(Object given) {
        if (given instanceof LocalDate date) {
            return date.toString();
        }
        throw unfit(given, "LocalDate");
    }

    @Override
    @Nullable
    Object view(Object wire) {
        String text = (String) wire;
        return text.isEmpty() ? null : LocalDate.parse(text);
    }

    @Override
    boolean converts() {
        return true;
    }
}
