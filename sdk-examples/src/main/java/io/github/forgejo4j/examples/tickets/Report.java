package io.github.forgejo4j.examples.tickets;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/** The result, for people and for machines. */
final class Report {
    private static final int TITLE_WIDTH = 28;

    private Report() {}

    /**
     * A table.
     *
     * @param seen issues that the server holds for each ticket; empty where nobody can know
     */
    static String table(List<Mirrored> mirrored, Map<Ticket, Integer> seen) {
        StringBuilder table = new StringBuilder();
        String format = "%-8s %-" + TITLE_WIDTH + "s %6s  %-32s%s%n";
        table.append(format.formatted("ticket", "title", "issue", "done", seen.isEmpty() ? "" : "on the server"));
        for (Mirrored m : mirrored) {
            table.append(format.formatted(
                    m.ticket().key(),
                    cut(m.ticket().title()),
                    "#" + m.issue(),
                    m.action(),
                    seen.isEmpty() ? "" : times(seen.getOrDefault(m.ticket(), 0))));
        }
        if (!seen.isEmpty()) {
            boolean once = seen.values().stream().allMatch(n -> n == 1);
            table.append(
                    once ? "every ticket exactly once%n".formatted() : "NOT every ticket exactly once%n".formatted());
        }
        return table.toString();
    }

    static String json(List<Mirrored> mirrored, Map<Ticket, Integer> seen, ObjectMapper mapper)
            throws JsonProcessingException {
        ArrayNode rows = mapper.createArrayNode();
        for (Mirrored m : mirrored) {
            ObjectNode row = rows.addObject()
                    .put("ticket", m.ticket().key())
                    .put("issue", m.issue())
                    .put("done", m.action());
            if (!seen.isEmpty()) {
                row.put("onServer", seen.getOrDefault(m.ticket(), 0));
            }
        }
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(rows);
    }

    private static String times(int n) {
        return n == 1 ? "once" : n + " times";
    }

    private static String cut(String title) {
        return title.length() <= TITLE_WIDTH ? title : title.substring(0, TITLE_WIDTH - 3) + "...";
    }
}
