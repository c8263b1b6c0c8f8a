package io.github.forgejo4j.recorded;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What was counted in a replay, as the lines of a properties file. */
final class Figures {
    /** Beside the selection. */
    static final String FILE = "figures.properties";

    private static final String HEAD = """
            # What became of all recorded exchanges, of which the files beside this one are a selection.
            # Written with the selection; see RecordedSelectionTest. "requests.*" are those that the SDK could not or would not
            # send as they were recorded; their answers were replayed all the same.
            """;

    private Figures() {}

    static String of(List<Replay> replays) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (Replay replay : replays) {
            Exchange exchange = replay.exchange();
            count(counts, "exchanges");
            count(
                    counts,
                    exchange.succeeded()
                            ? "exchanges.successes"
                            : exchange.redirects() ? "exchanges.redirects" : "exchanges.failures");
            if (replay.expressed()) {
                count(counts, "requests.asRecorded");
            } else {
                count(
                        counts,
                        "requests." + (exchange.succeeded() ? "ofSuccesses." : "ofFailures.")
                                + replay.inexpressible().kind());
            }
        }
        counts.put("operations", (int) replays.stream()
                .map(replay -> replay.exchange().operation())
                .distinct()
                .count());
        counts.put("operations.withSuccess", (int) replays.stream()
                .filter(replay -> replay.exchange().succeeded())
                .map(replay -> replay.exchange().operation())
                .distinct()
                .count());
        StringBuilder text = new StringBuilder(HEAD);
        counts.forEach(
                (name, count) -> text.append(name).append('=').append(count).append('\n'));
        return text.toString();
    }

    private static void count(SortedMap<String, Integer> counts, String name) {
        counts.merge(name, 1, Integer::sum);
    }
}
