package io.github.forgejo4j.examples.bump;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A version in the order that Maven's POM reference gives to versions. */
final class MavenVersion implements Comparable<MavenVersion> {
    private static final Pattern TOKEN = Pattern.compile("([-._]?)(\\d+|[^-._\\d]+|)");

    /** The words that Maven knows, in their order; all others come behind them, in that of the alphabet. */
    private static final Map<String, Integer> KNOWN =
            Map.of("alpha", 0, "beta", 1, "milestone", 2, "rc", 3, "snapshot", 4, "", 5, "sp", 6);

    private static final int UNKNOWN = 7;

    private final String text;
    private final List<Token> tokens;

    private MavenVersion(String text) {
        this.text = text;
        this.tokens = trimmed(tokens(text.toLowerCase(Locale.ROOT)));
    }

    static MavenVersion of(String text) {
        return new MavenVersion(text);
    }

    @Override
    public int compareTo(MavenVersion other) {
        int longest = Math.max(tokens.size(), other.tokens.size());
        for (int i = 0; i < longest; i++) {
            int order = compare(
                    i < tokens.size() ? tokens.get(i) : other.tokens.get(i).nothing(),
                    i < other.tokens.size()
                            ? other.tokens.get(i)
                            : tokens.get(i).nothing());
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compare(Token a, Token b) {
        if (a.rank() != b.rank()) {
            return Integer.compare(a.rank(), b.rank());
        }
        if (a.number) {
            // As text: a number may be larger than a long, and has no zeros in front.
            int byLength = Integer.compare(a.value.length(), b.value.length());
            return byLength != 0 ? byLength : a.value.compareTo(b.value);
        }
        int known = Integer.compare(KNOWN.getOrDefault(a.value, UNKNOWN), KNOWN.getOrDefault(b.value, UNKNOWN));
        return known != 0 ? known : a.value.compareTo(b.value);
    }

    private static List<Token> tokens(String version) {
        List<Token> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(version);
        int at = 0;
        while (at < version.length() && matcher.find(at)) {
            boolean number = !matcher.group(2).isEmpty()
                    && Character.isDigit(matcher.group(2).charAt(0));
            String separator = matcher.group(1);
            at = Math.max(matcher.end(), at + 1);
            boolean digitFollows = at < version.length() && Character.isDigit(version.charAt(at));
            String value =
                    number ? matcher.group(2).replaceFirst("^0+(?=\\d)", "") : word(matcher.group(2), digitFollows);
            // Where digits meet letters Maven sees a hyphen.
            tokens.add(new Token(tokens.isEmpty() || separator.equals("."), number, value));
        }
        return tokens;
    }

    private static String word(String word, boolean digitFollows) {
        return switch (word) {
            case "cr" -> "rc";
            case "final", "ga", "release" -> "";
            case "a" -> digitFollows ? "alpha" : word;
            case "b" -> digitFollows ? "beta" : word;
            case "m" -> digitFollows ? "milestone" : word;
            default -> word;
        };
    }

    /** Without what says nothing, at the end and before each hyphen. */
    private static List<Token> trimmed(List<Token> all) {
        List<Token> kept = new ArrayList<>(all);
        for (int i = kept.size() - 1; i > 0; i--) {
            boolean last = i == kept.size() - 1 || !kept.get(i + 1).dotted || !kept.get(i + 1).number;
            if (last && kept.get(i).isNothing()) {
                kept.remove(i);
            }
        }
        return kept;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MavenVersion that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return tokens.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }

    private record Token(boolean dotted, boolean number, String value) {
        /** What a version that ends here has in this place. */
        Token nothing() {
            return new Token(dotted, number, number ? "0" : "");
        }

        boolean isNothing() {
            return value.equals("0") || value.isEmpty();
        }

        /** A word comes before a number behind a hyphen, and that before a number behind a dot. */
        int rank() {
            return !number ? 0 : dotted ? 2 : 1;
        }
    }
}
