package io.github.forgejo4j.examples.inventory;

import io.github.forgejo4j.examples.cli.Texts;
import java.util.Locale;

/** Text of strangers on its way into a page, and numbers for people. */
final class Html {
    private Html() {}

    /** Fit for the content of an element and for an attribute in quotes. */
    static String text(String any) {
        StringBuilder safe = new StringBuilder(any.length());
        Texts.printable(any).codePoints().forEach(c -> {
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(c);
            }
        });
        return safe.toString();
    }

    /** A link, or the bare text if the address is none of the web. */
    static String link(String address, String any) {
        String begin = address.toLowerCase(Locale.ROOT);
        return begin.startsWith("https://") || begin.startsWith("http://")
                ? "<a href=\"" + text(address) + "\" rel=\"noreferrer\">" + text(any) + "</a>"
                : text(any);
    }

    static String bytes(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        int unit = 0;
        double value = (double) bytes;
        while (value >= 1024 && unit < units.length - 1) {
            value /= 1024;
            unit++;
        }
        return unit == 0
                ? String.format(Locale.ROOT, "%.0f B", value)
                : String.format(Locale.ROOT, "%.1f %s", value, units[unit]);
    }
}
