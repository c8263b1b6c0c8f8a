package io.github.forgejo4j.internal;

import java.util.Locale;
import java.util.OptionalLong;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The page numbers in a {@code Link} field (RFC 8288, section 3). Only the numbers: the server builds the addresses from its configured
 * root, which may be another origin than the one that was asked.
 *
 * <p>Reads what the grammar allows and what it does not: commas inside of addresses, values without quotes, several relations in one
 * value, relative addresses. What it cannot read is absent. Each character is looked at a bounded number of times.
 *
 * @param next the page of {@code rel="next"}; empty if there is none
 * @param last the page of {@code rel="last"}; empty if there is none
 * @param unnumberedNext true if there is a {@code rel="next"}, but none whose page number can be read: the list goes on
 */
public record LinkHeader(OptionalLong next, OptionalLong last, boolean unnumberedNext) {
    /** Forgejo sends four links in one line, each as long as the query that was asked. */
    private static final int MAX_LINE = 32 * 1024;

    private static final int MAX_LINES = 16;

    private static final LinkHeader NONE = new LinkHeader(OptionalLong.empty(), OptionalLong.empty());

    LinkHeader(OptionalLong next, OptionalLong last) {
        this(next, last, false);
    }

    /** Reads all {@code Link} fields of a response; the first link of each relation that has a page number counts. */
    public static LinkHeader of(Headers headers) {
        LinkHeader found = NONE;
        int lines = 0;
        for (int i = 0; i < headers.size() && lines < MAX_LINES; i++) {
            if (headers.name(i).equalsIgnoreCase("Link")) {
                lines++;
                if (headers.value(i).length() <= MAX_LINE) {
                    found = found.with(new Scanner(headers.value(i)).scan());
                }
            }
        }
        return found;
    }

    private LinkHeader with(LinkHeader other) {
        OptionalLong firstNext = next.isPresent() ? next : other.next;
        return new LinkHeader(
                firstNext,
                last.isPresent() ? last : other.last,
                firstNext.isEmpty() && (unnumberedNext || other.unnumberedNext));
    }

    /** Goes once over a line. */
    private static final class Scanner {
        private final String line;
        private int at;

        Scanner(String line) {
            this.line = line;
        }

        LinkHeader scan() {
            LinkHeader found = NONE;
            while ((at = line.indexOf('<', at)) >= 0) {
                int end = line.indexOf('>', at);
                if (end < 0) {
                    break;
                }
                String target = line.substring(at + 1, end);
                at = end + 1;
                found = found.with(link(target));
            }
            return found;
        }

        /** The parameters of one link, up to the comma after them. */
        private LinkHeader link(String target) {
            String rel = null;
            boolean anchored = false;
            while (at < line.length() && line.charAt(at) != ',') {
                if (line.charAt(at) != ';') {
                    at++;
                    continue;
                }
                at++;
                String name = until("=;,").trim().toLowerCase(Locale.ROOT);
                String value = "";
                if (at < line.length() && line.charAt(at) == '=') {
                    at++;
                    value = value();
                }
                // A second rel has no meaning (section 3.3), and an anchored link is about another resource (section
                // 3.2).
                rel = rel == null && name.equals("rel") ? value : rel;
                anchored |= name.equals("anchor");
            }
            if (rel == null || anchored) {
                return NONE;
            }
            return pages(rel, target);
        }

        private String value() {
            while (at < line.length() && isBlank(line.charAt(at))) {
                at++;
            }
            return at < line.length() && line.charAt(at) == '"'
                    ? quoted()
                    : until(";,").trim();
        }

        private String quoted() {
            StringBuilder text = new StringBuilder();
            at++;
            while (at < line.length() && line.charAt(at) != '"') {
                if (line.charAt(at) == '\\' && at + 1 < line.length()) {
                    at++;
                }
                text.append(line.charAt(at));
                at++;
            }
            at++;
            return text.toString();
        }

        private String until(String stops) {
            int start = at;
            while (at < line.length() && stops.indexOf(line.charAt(at)) < 0) {
                at++;
            }
            return line.substring(start, at);
        }

        private static boolean isBlank(char c) {
            return c == ' ' || c == '\t';
        }
    }

    private static LinkHeader pages(String relations, String target) {
        boolean isNext = false;
        boolean isLast = false;
        for (String relation : relations.split("[ \t]+")) {
            isNext |= relation.equalsIgnoreCase("next");
            isLast |= relation.equalsIgnoreCase("last");
        }
        OptionalLong page = isNext || isLast ? page(target) : OptionalLong.empty();
        return new LinkHeader(
                isNext ? page : OptionalLong.empty(), isLast ? page : OptionalLong.empty(), isNext && page.isEmpty());
    }

    /** The first {@code page} parameter of an address, as Forgejo reads the first of repeated ones; it counts from 1. */
    private static OptionalLong page(String target) {
        String query = query(target);
        if (query == null) {
            return OptionalLong.empty();
        }
        for (String parameter : query.split("&")) {
            if (parameter.startsWith("page=")) {
                long page = Digits.parse(parameter.substring("page=".length()));
                // Beyond the range of a long the server would silently serve page 1.
                return page < 1 || page == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(page);
            }
        }
        return OptionalLong.empty();
    }

    private static @Nullable String query(String target) {
        int fragment = target.indexOf('#');
        String address = fragment < 0 ? target : target.substring(0, fragment);
        int query = address.indexOf('?');
        return query < 0 ? null : address.substring(query + 1);
    }
}
