package io.github.forgejo4j.examples.labels;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A label, and the words that call for it.
 *
 * @param label its exact name
 * @param color six hexadecimal digits after a hash, for a label that has to be made
 * @param words looked for as whole words, in any case
 */
record Rule(String label, String color, Pattern words) {
    /** A rule for one or more words or phrases. */
    static Rule of(String label, String color, List<String> words) {
        String any = words.stream().map(Rule::quoted).collect(Collectors.joining("|"));
        // Not \b: it takes "c++" for a word that never ends.
        return new Rule(
                label,
                color.toLowerCase(Locale.ROOT),
                Pattern.compile(
                        "(?<![\\p{L}\\p{N}_])(?:" + any + ")(?![\\p{L}\\p{N}_])",
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
    }

    boolean calledForBy(String text) {
        return words.matcher(text).find();
    }

    /** The words of a phrase may stand in two lines of a text. */
    private static String quoted(String phrase) {
        return Pattern.compile("\\s+")
                .splitAsStream(phrase.strip())
                .map(Pattern::quote)
                .collect(Collectors.joining("\\s+"));
    }
}
