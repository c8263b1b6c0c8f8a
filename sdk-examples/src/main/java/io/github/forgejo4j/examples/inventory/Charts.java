package io.github.forgejo4j.examples.inventory;

import io.github.forgejo4j.model.Repository;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The charts of the page. */
final class Charts {
    private static final int TOP = 10;

    private Charts() {}

    static String of(List<Row> rows, Instant now) {
        return languages(rows) + sizes(rows) + open(rows) + ages(rows, now) + licenses(rows) + protection(rows);
    }

    private static String languages(List<Row> rows) {
        Map<String, Long> bytes = new TreeMap<>();
        rows.forEach(row -> row.languages().forEach((name, size) -> bytes.merge(name, size, Long::sum)));
        return shares("Languages", bytes, Html::bytes);
    }

    private static String sizes(List<Row> rows) {
        Bars bars = new Bars("Largest repositories");
        top(rows, Row::bytes)
                .forEach(row -> bars.add(row.repository().fullName(), Html.bytes(row.bytes()), (double) row.bytes()));
        return bars.svg();
    }

    private static String open(List<Row> rows) {
        Bars bars = new Bars("Most open work", "issues", "pull requests");
        for (Row row : top(
                rows,
                each -> each.repository().openIssuesCount() + each.repository().openPrCounter())) {
            Repository each = row.repository();
            bars.add(
                    each.fullName(),
                    each.openIssuesCount() + " + " + each.openPrCounter(),
                    (double) each.openIssuesCount(),
                    (double) each.openPrCounter());
        }
        return bars.svg();
    }

    private static String ages(List<Row> rows, Instant now) {
        Map<String, Integer> ages = new LinkedHashMap<>();
        List.of("up to a month", "up to half a year", "up to a year", "up to two years", "longer ago", "never")
                .forEach(age -> ages.put(age, 0));
        rows.forEach(row -> ages.merge(
                age(
                        row.lastPush() == null
                                ? -1
                                : Duration.between(row.lastPush(), now).toDays()),
                1,
                Integer::sum));
        return counts("Last push", ages);
    }

    private static String age(long days) {
        if (days < 0) {
            return "never";
        }
        return days <= 31
                ? "up to a month"
                : days <= 183
                        ? "up to half a year"
                        : days <= 366 ? "up to a year" : days <= 731 ? "up to two years" : "longer ago";
    }

    private static String licenses(List<Row> rows) {
        Map<String, Long> count = new TreeMap<>();
        rows.forEach(row -> count.merge(row.license().isEmpty() ? "none" : row.license(), 1L, Long::sum));
        return shares("Licences", count, String::valueOf);
    }

    private static String protection(List<Row> rows) {
        Map<String, Integer> count = new LinkedHashMap<>();
        List.of("protected", "not protected", "not known").forEach(word -> count.put(word, 0));
        for (Row row : rows) {
            Boolean known = row.branchProtected();
            count.merge(known == null ? "not known" : known ? "protected" : "not protected", 1, Integer::sum);
        }
        return counts("Default branch", count);
    }

    private static List<Row> top(List<Row> rows, ToLongFunction<Row> measure) {
        return rows.stream()
                .filter(row -> measure.applyAsLong(row) > 0)
                .sorted(Comparator.comparingLong(measure).reversed())
                .limit(TOP)
                .toList();
    }

    private static String counts(String title, Map<String, Integer> count) {
        Bars bars = new Bars(title);
        count.forEach((word, number) -> bars.add(word, String.valueOf(number), number));
        return bars.svg();
    }

    /** The largest, and all others as one. */
    private static String shares(String title, Map<String, Long> sizes, Function<Long, String> shown) {
        List<Map.Entry<String, Long>> sorted = new ArrayList<>(sizes.entrySet());
        sorted.sort(Map.Entry.<String, Long>comparingByValue().reversed());
        Bars bars = new Bars(title);
        sorted.stream()
                .limit(TOP - 1)
                .forEach(each -> bars.add(
                        each.getKey(),
                        shown.apply(each.getValue()),
                        each.getValue().doubleValue()));
        long others =
                sorted.stream().skip(TOP - 1).mapToLong(Map.Entry::getValue).sum();
        if (others > 0) {
            bars.add("all others", shown.apply(others), (double) others);
        }
        return bars.svg();
    }
}
