package io.github.forgejo4j.examples.tickets;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the CSV file: a header line, then {@code key,title,description,labels,state,comment}; labels are parted by semicolons. */
final class TicketFile {
    private static final CsvMapper MAPPER = CsvMapper.builder()
            .enable(CsvParser.Feature.TRIM_SPACES)
            .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
            .build();

    private TicketFile() {}

    /** A file that cannot be used, with the line. */
    static final class BadFile extends Exception {
        private static final long serialVersionUID = 1L;

        BadFile(String message) {
            super(message);
        }
    }

    static List<Ticket> read(InputStream csv) throws BadFile {
        List<Ticket> tickets = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        try (MappingIterator<Map<String, String>> rows = MAPPER.readerFor(Map.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(csv)) {
            while (rows.hasNextValue()) {
                Map<String, String> row = rows.nextValue();
                Ticket ticket = ticket(row, "row " + (tickets.size() + 1));
                if (!keys.add(ticket.key())) {
                    throw new BadFile("row " + (tickets.size() + 1) + ": the key " + ticket.key() + " occurs twice");
                }
                tickets.add(ticket);
            }
        } catch (IOException e) {
            throw new BadFile("row " + (tickets.size() + 1) + ": " + firstLine(e.getMessage()));
        }
        if (tickets.isEmpty()) {
            throw new BadFile("no tickets below the header line");
        }
        return tickets;
    }

    private static Ticket ticket(Map<String, String> row, String where) throws BadFile {
        String state = row.getOrDefault("state", "open").toLowerCase(Locale.ROOT);
        if (!state.equals("open") && !state.equals("closed")) {
            throw new BadFile(where + ": the state is open or closed, not " + state);
        }
        return new Ticket(
                required(row, "key", where),
                required(row, "title", where),
                row.getOrDefault("description", ""),
                Arrays.stream(row.getOrDefault("labels", "").split(";"))
                        .map(String::strip)
                        .filter(label -> !label.isEmpty())
                        .toList(),
                state.equals("closed"),
                row.getOrDefault("comment", ""));
    }

    private static String required(Map<String, String> row, String column, String where) throws BadFile {
        String value = row.getOrDefault(column, "");
        if (value.isBlank()) {
            throw new BadFile(where + ": the column " + column + " is missing or empty");
        }
        return value;
    }

    private static String firstLine(@Nullable String message) {
        return message == null ? "unreadable" : message.lines().findFirst().orElse("unreadable");
    }
}
