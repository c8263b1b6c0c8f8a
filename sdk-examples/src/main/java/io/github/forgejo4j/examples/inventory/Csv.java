package io.github.forgejo4j.examples.inventory;

import java.util.List;
import java.util.stream.Collectors;

/** The inventory as comma-separated values of RFC 4180, which are safe to open in a spreadsheet. */
final class Csv {
    private static final String END = "\r\n";

    /** What spreadsheets take for the beginning of a formula, also behind white space. */
    private static final String DANGEROUS = "=+-@\uff1d\uff0b\uff0d\uff20";

    private static final List<String> HEADER = List.of(
            "repository",
            "url",
            "description",
            "language",
            "languages",
            "bytes",
            "open issues",
            "open pull requests",
            "last push",
            "default branch",
            "branch protected",
            "licence",
            "flags",
            "problems");

    private Csv() {}

    static String of(List<Row> rows) {
        StringBuilder csv = new StringBuilder(line(HEADER));
        rows.forEach(row -> csv.append(line(cells(row))));
        return csv.toString();
    }

    private static List<String> cells(Row row) {
        return List.of(
                row.repository().fullName(),
                row.repository().htmlUrl(),
                row.repository().description(),
                row.language(),
                row.languages().entrySet().stream()
                        .map(each -> each.getKey() + " " + each.getValue())
                        .collect(Collectors.joining("; ")),
                String.valueOf(row.bytes()),
                String.valueOf(row.repository().openIssuesCount()),
                String.valueOf(row.repository().openPrCounter()),
                row.lastPush() == null ? "" : row.lastPush().toString(),
                row.repository().defaultBranch(),
                row.branchProtected() == null ? "" : String.valueOf(row.branchProtected()),
                row.license(),
                String.join(" ", row.flags()),
                String.join("; ", row.problems()));
    }

    private static String line(List<String> cells) {
        return cells.stream().map(Csv::cell).collect(Collectors.joining(",")) + END;
    }

    /** An apostrophe in front makes a text of what would be a formula. */
    static String cell(String value) {
        int begin = 0;
        while (begin < value.length() && isBlank(value.charAt(begin))) {
            begin++;
        }
        boolean formula = value.startsWith("\t")
                || value.startsWith("\r")
                || value.startsWith("\n")
                || begin < value.length() && DANGEROUS.indexOf(value.charAt(begin)) >= 0;
        String safe = formula ? "'" + value : value;
        return safe.matches("(?s).*[\",;\r\n\t'].*") ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }
}
