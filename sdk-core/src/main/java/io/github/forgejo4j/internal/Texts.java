package io.github.forgejo4j.internal;

import okhttp3.HttpUrl;

/** Text from outside, made fit for a message. */
final class Texts {
    private Texts() {}

    /** Controls and runs of blanks become one blank; what is longer than {@code max} characters is cut. */
    static String oneLine(String text, int max) {
        StringBuilder line = new StringBuilder();
        boolean blank = false;
        for (int i = 0; i < text.length() && line.length() <= max; i++) {
            char c = text.charAt(i);
            boolean white = Character.isWhitespace(c) || Character.isISOControl(c) || c == '\uFFFD';
            if (!white) {
                line.append(blank && line.length() > 0 ? " " : "").append(c);
            }
            blank = white;
        }
        if (line.length() > max) {
            int end = Character.isHighSurrogate(line.charAt(max - 1)) ? max - 1 : max;
            line.setLength(end);
            line.append("...");
        }
        return line.toString();
    }

    /** An address without its query: signed addresses of object storages carry a secret there. */
    static String address(HttpUrl url) {
        String base = url.newBuilder()
                .username("")
                .password("")
                .query(null)
                .fragment(null)
                .build()
                .toString();
        return url.query() == null ? base : base + "?...";
    }
}
