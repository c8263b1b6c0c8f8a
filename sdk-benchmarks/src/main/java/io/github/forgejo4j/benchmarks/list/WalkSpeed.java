package io.github.forgejo4j.benchmarks.list;

import io.github.forgejo4j.ForgejoClient;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Forty pages, 50 ms away: one after the other, and several ahead. */
public final class WalkSpeed {
    private static final int PAGES = 40;
    private static final int ROUND_TRIP_MS = 50;
    private static final int RUNS = 7;
    private static final int[] AHEAD = {0, 4, 8, 13, 16};

    private WalkSpeed() {}

    /**
     * Measures in turn and prints medians.
     *
     * @param args none
     * @throws IOException if the server cannot be started
     */
    public static void main(String[] args) throws IOException {
        List<List<Double>> times = new ArrayList<>();
        for (int ahead : AHEAD) {
            times.add(new ArrayList<>());
            walk(ahead);
        }
        for (int run = 0; run < RUNS; run++) {
            for (int i = 0; i < AHEAD.length; i++) {
                times.get(i).add(walk(AHEAD[i]));
            }
        }
        double serial = median(times.get(0));
        for (int i = 0; i < AHEAD.length; i++) {
            int together = Math.max(1, AHEAD[i]);
            int rounds = (PAGES + together - 1) / together;
            int afterTheFirst = 1 + (PAGES - 1 + together - 1) / together;
            double time = median(times.get(i));
            System.out.printf(
                    "prefetch(%d): %.0f ms, %.1f times as fast as one by one; %.2f of the ideal of %d round trips once the"
                            + " first page is there, %.2f of %d if the length were known%n",
                    AHEAD[i],
                    time,
                    serial / time,
                    time / (afterTheFirst * ROUND_TRIP_MS),
                    afterTheFirst,
                    time / (rounds * ROUND_TRIP_MS),
                    rounds);
        }
    }

    private static double walk(int ahead) throws IOException {
        try (PageServer server = new PageServer(PAGES, Duration.ofMillis(ROUND_TRIP_MS));
                ForgejoClient client = ForgejoClient.builder()
                        .baseUrl(server.url())
                        .token("0123456789abcdef")
                        .build()) {
            long begin = System.nanoTime();
            long items = client.issues().list("nimbus", "kettle").prefetch(ahead).stream()
                    .count();
            double millis = (System.nanoTime() - begin) / 1e6;
            if (items != PAGES * PageServer.ITEMS_PER_PAGE || server.requests() != PAGES) {
                throw new IllegalStateException(items + " items in " + server.requests() + " requests");
            }
            return millis;
        }
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
