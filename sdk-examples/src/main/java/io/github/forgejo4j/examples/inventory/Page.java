package io.github.forgejo4j.examples.inventory;

import io.github.forgejo4j.model.Repository;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;

/**
 * The inventory as one page that needs nothing from anywhere. Its policy lets the browser run the one script and apply the one style sheet
 * that are in it, known by their hashes, so that a name which got past the escaping could still do nothing.
 */
final class Page {
    private Page() {}

    /**
     * The page.
     *
     * @param whose heading, such as the name of the owner
     */
    static String of(String whose, List<Row> rows, Instant now) throws IOException {
        String style = resource("page.css");
        String script = resource("page.js");
        StringBuilder page =
                new StringBuilder("""
                        <!DOCTYPE html>
                        <html lang="en">
                        <head>
                        <meta charset="utf-8">
                        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'">
                        <meta name="viewport" content="width=device-width, initial-scale=1">
                        <meta name="color-scheme" content="light dark">
                        <title>Repositories of %s</title>
                        <style>%s</style>
                        </head>
                        <body>
                        <h1>Repositories of %s</h1>
                        """.formatted(hash(style), hash(script), Html.text(whose), style, Html.text(whose)));
        page.append("<p>As of ")
                .append(now.atOffset(ZoneOffset.UTC).toLocalDate())
                .append(".</p>\n");
        page.append(totals(rows))
                .append("<section class=\"charts\">\n")
                .append(Charts.of(rows, now))
                .append("</section>\n");
        page.append(table(rows, now));
        return page.append("<script>")
                .append(script)
                .append("</script>\n</body>\n</html>\n")
                .toString();
    }

    private static String totals(List<Row> rows) {
        StringBuilder totals = new StringBuilder("<ul class=\"totals\">\n");
        total(totals, rows.size(), "repositories");
        totals.append("<li><b>")
                .append(Html.bytes(rows.stream().mapToLong(Row::bytes).sum()))
                .append("</b> in all</li>\n");
        total(
                totals,
                rows.stream()
                        .mapToLong(row -> row.repository().openIssuesCount())
                        .sum(),
                "open issues");
        total(
                totals,
                rows.stream().mapToLong(row -> row.repository().openPrCounter()).sum(),
                "open pull requests");
        total(totals, rows.stream().filter(row -> row.repository().archived()).count(), "archived");
        total(
                totals,
                rows.stream()
                        .filter(row -> Boolean.FALSE.equals(row.branchProtected()))
                        .count(),
                "without protection");
        total(totals, rows.stream().filter(row -> row.license().isEmpty()).count(), "without a licence");
        return totals.append("</ul>\n").toString();
    }

    private static void total(StringBuilder totals, long number, String what) {
        totals.append("<li><b>").append(number).append("</b> ").append(what).append("</li>\n");
    }

    private static String table(List<Row> rows, Instant now) {
        StringBuilder table = new StringBuilder("<div class=\"wide\"><table>\n<thead><tr>");
        for (String head : List.of(
                "Repository", "Language", "Size", "Issues", "Pulls", "Last push", "Protected", "Licence", "Flags")) {
            table.append("<th scope=\"col\"><button type=\"button\">")
                    .append(head)
                    .append("</button></th>");
        }
        table.append("</tr></thead>\n<tbody>\n");
        rows.forEach(row -> table.append(row(row, now)));
        return table.append("</tbody></table></div>\n").toString();
    }

    private static String row(Row row, Instant now) {
        Repository each = row.repository();
        Boolean safe = row.branchProtected();
        Instant push = row.lastPush();
        String name = Html.link(each.htmlUrl(), each.fullName())
                + (each.description().isEmpty() ? "" : "<small>" + Html.text(each.description()) + "</small>")
                + (row.problems().isEmpty()
                        ? ""
                        : "<small class=\"problem\">" + Html.text(String.join("; ", row.problems())) + "</small>");
        return "<tr>"
                + cell(each.fullName(), name)
                + cell(row.language(), Html.text(row.language()))
                + number(row.bytes(), Html.bytes(row.bytes()))
                + number(each.openIssuesCount(), String.valueOf(each.openIssuesCount()))
                + number(each.openPrCounter(), String.valueOf(each.openPrCounter()))
                + number(push == null ? 0 : push.getEpochSecond(), push == null ? "never" : ago(push, now))
                + cell("", safe == null ? "?" : safe ? "yes" : "<span class=\"problem\">no</span>")
                + cell(
                        row.license(),
                        row.license().isEmpty() ? "<span class=\"problem\">none</span>" : Html.text(row.license()))
                + cell("", String.join(", ", row.flags()))
                + "</tr>\n";
    }

    private static String ago(Instant push, Instant now) {
        long days = Math.max(0, Duration.between(push, now).toDays());
        return "<time datetime=\"" + push + "\">" + (days == 0 ? "today" : days == 1 ? "1 day ago" : days + " days ago")
                + "</time>";
    }

    private static String cell(String order, String content) {
        return (order.isEmpty() ? "<td>" : "<td data-order=\"" + Html.text(order) + "\">") + content + "</td>";
    }

    private static String number(long order, String content) {
        return "<td class=\"number\" data-order=\"" + order + "\">" + content + "</td>";
    }

    private static String hash(String content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("The program lacks its " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
