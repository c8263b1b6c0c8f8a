package io.github.forgejo4j.examples.tickets;

import java.util.List;

/**
 * A row of the CSV file.
 *
 * @param key identifies the ticket, here and in the issue that mirrors it
 * @param comment said once under the issue; empty for none
 */
record Ticket(String key, String title, String description, List<String> labels, boolean closed, String comment) {
    private static final String MARK = "<!-- ticket %s -->";

    /** Invisible on the page, and how a later run finds the issue again. */
    String marker() {
        return MARK.formatted(key);
    }

    String commentMarker() {
        return MARK.formatted(key + " comment");
    }
}
