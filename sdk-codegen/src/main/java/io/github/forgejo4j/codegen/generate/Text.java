package io.github.forgejo4j.codegen.generate;

import io.github.forgejo4j.codegen.contract.IgnoredBefore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Words for Javadoc: sentences from clauses, and lines that fit. */
final class Text {
    /** Column at which a line of Javadoc is broken, without its indentation. */
    private static final int WIDTH = 110;

    private Text() {}

    /** A clause as a sentence: capital letter first, full stop last. */
    static String sentence(String clause) {
        return clause.isEmpty() ? "" : capitalize(clause) + ".";
    }

    /** What follows the name of a value that older servers ignore: sentences. */
    static String ignored(IgnoredBefore fact) {
        return "needs Forgejo " + fact.version() + ". An older server ignores it: " + fact.harm()
                + "; a call to such a server is refused.";
    }

    /** With a capital first letter; an inline tag at the front stays as it is. */
    static String capitalize(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** With a small first letter, so that a sentence can follow a comma. */
    static String decapitalize(String words) {
        return words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
    }

    /** Without the tags of Javadoc, for a message. */
    static String plain(String words) {
        return words.replaceAll("\\{@\\w+ ([^}]*)}", "$1");
    }

    /** One paragraph in lines of bounded length. A line break never falls inside of an inline tag. */
    static String wrap(String paragraph) {
        return wrap(paragraph, "");
    }

    /** Like {@link #wrap(String)}, with later lines indented. */
    static String wrap(String paragraph, String indent) {
        StringBuilder text = new StringBuilder();
        int column = 0;
        for (String word : words(paragraph)) {
            if (column > 0 && column + 1 + word.length() > WIDTH) {
                text.append('\n').append(indent);
                column = indent.length();
            } else if (column > 0) {
                text.append(' ');
                column++;
            }
            text.append(word);
            column += word.length();
        }
        return text.toString();
    }

    private static List<String> words(String paragraph) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        int depth = 0;
        for (String part : paragraph.strip().split("\\s+")) {
            word.append(word.isEmpty() ? "" : " ").append(part);
            for (int i = 0; i < part.length(); i++) {
                depth += part.charAt(i) == '{' ? 1 : part.charAt(i) == '}' ? -1 : 0;
            }
            if (depth <= 0) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        return words;
    }
}
