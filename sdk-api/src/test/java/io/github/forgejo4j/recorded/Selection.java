package io.github.forgejo4j.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which recorded exchanges are kept with the project: few, short, and together as telling as the whole. The same input gives the same. */
final class Selection {
    /** Characters of a line above which a shorter one is preferred, whatever it holds. */
    private static final int LONG = 2_500;

    /** Of each status that is no success. */
    private static final int FAILURES = 6;

    private final List<Replay> replays;
    private final Set<Exchange> chosen = new LinkedHashSet<>();

    private Selection(List<Replay> replays) {
        this.replays = replays;
    }

    /** The lines to keep, by name of the file. */
    static SortedMap<String, String> of(List<Replay> replays) {
        Selection selection = new Selection(replays);
        selection.successes();
        selection.failures();
        return selection.files();
    }

    /** Of each method the one that holds most; one that could be asked for is better than one that could not. */
    private void successes() {
        Map<String, List<Replay>> byMethod = new LinkedHashMap<>();
        for (Replay replay : replays) {
            if (replay.exchange().succeeded()) {
                byMethod.computeIfAbsent(
                                replay.method().toString() + replay.method().method(), any -> new ArrayList<>())
                        .add(replay);
            }
        }
        byMethod.values().forEach(all -> chosen.add(best(all).exchange()));
    }

    private static Replay best(Collection<Replay> all) {
        return all.stream()
                .min(Comparator.comparing((Replay replay) -> !replay.expressed())
                        .thenComparing(replay -> Math.max(length(replay), LONG))
                        .thenComparing(replay -> -names(replay.exchange()))
                        .thenComparing(Selection::length))
                .orElseThrow();
    }

    private static int length(Replay replay) {
        return replay.exchange().toLine().length();
    }

    /** How many different fields have a value. */
    private static int names(Exchange exchange) {
        Set<String> names = new TreeSet<>();
        collect("", exchange.json(), names);
        return names.size();
    }

    private static void collect(String path, JsonNode node, Set<String> names) {
        node.properties().forEach(member -> collect(path + "." + member.getKey(), member.getValue(), names));
        if (node.isArray()) {
            node.forEach(item -> collect(path + "[]", item, names));
        } else if (!node.isNull()) {
            names.add(path);
        }
    }

    /** Of each status the shortest of several operations, and of several forms of body. */
    private void failures() {
        Map<String, List<Replay>> byForm = new TreeMap<>();
        for (Replay replay : replays) {
            Exchange exchange = replay.exchange();
            if (!exchange.succeeded()) {
                String form = exchange.status() + " " + exchange.method() + " " + new TreeSet<>(fields(exchange))
                        + exchange.header("Content-Type") + replay.expressed();
                byForm.computeIfAbsent(form, any -> new ArrayList<>()).add(replay);
            }
        }
        Map<Integer, Integer> counts = new TreeMap<>();
        Set<String> operations = new TreeSet<>();
        for (List<Replay> all : byForm.values()) {
            all.stream()
                    .filter(replay -> length(replay) <= LONG)
                    .filter(replay -> operations.add(
                            replay.exchange().status() + replay.exchange().operation()))
                    .min(Comparator.comparing(Selection::length))
                    .filter(replay -> counts.merge(replay.exchange().status(), 1, Integer::sum) <= FAILURES)
                    .ifPresent(replay -> chosen.add(replay.exchange()));
        }
    }

    private static List<String> fields(Exchange exchange) {
        List<String> fields = new ArrayList<>();
        exchange.json().fieldNames().forEachRemaining(fields::add);
        return fields;
    }

    private SortedMap<String, String> files() {
        SortedMap<String, StringBuilder> files = new TreeMap<>();
        for (Replay replay : replays) {
            if (chosen.contains(replay.exchange())) {
                files.computeIfAbsent(replay.exchange().file() + ".jsonl", any -> new StringBuilder())
                        .append(replay.exchange().toLine())
                        .append('\n');
            }
        }
        SortedMap<String, String> texts = new TreeMap<>();
        files.forEach((name, text) -> texts.put(name, text.toString()));
        return texts;
    }
}
