package io.github.forgejo4j.examples.labels;

import io.github.forgejo4j.examples.cli.BadInput;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which issues get which labels. In a file a rule is a line, such as {@code kind/bug #d73a4a: crash, stack trace}: a label, the colour
 * it gets if it has to be made, and words or phrases, one of which has to be in the title or the text. Empty lines and those that begin
 * with a hash are for people.
 */
record Rules(List<Rule> rules) {
    static final String DEFAULT_COLOR = "#4a7ebb";

    private static final Pattern LINE =
            Pattern.compile("(?<label>[^:]+?)(?:\\s+(?<color>#\\p{XDigit}{6}))?\\s*:(?<words>.*)");

    /** The longest name that a server takes. */
    private static final int LONGEST_LABEL = 50;

    Rules {
        rules = List.copyOf(rules);
    }

    static Rules read(Path file) throws BadInput, IOException {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new BadInput("--rules: there is no file that can be read at " + file);
        }
        try {
            return parse(Files.readAllLines(file), file.toString());
        } catch (MalformedInputException e) {
            throw new BadInput(file + " is not UTF-8");
        }
    }

    static Rules parse(List<String> lines, String source) throws BadInput {
        List<Rule> rules = new ArrayList<>();
        Set<String> labels = new HashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String where = source + ", line " + (i + 1) + ": ";
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                throw new BadInput(where + "not of the form LABEL [#COLOR]: WORD, WORD");
            }
            String label = parts.group("label");
            List<String> words = Arrays.stream(parts.group("words").split(","))
                    .map(String::strip)
                    .filter(word -> !word.isEmpty())
                    .toList();
            if (words.isEmpty()) {
                throw new BadInput(where + "no words, so that no issue would ever get the label " + label);
            }
            if (label.length() > LONGEST_LABEL) {
                throw new BadInput(where + "a label has " + LONGEST_LABEL + " characters at most");
            }
            if (!labels.add(label)) {
                throw new BadInput(where + "the label " + label + " has a rule already");
            }
            String color = parts.group("color");
            rules.add(Rule.of(label, color == null ? DEFAULT_COLOR : color, words));
        }
        if (rules.isEmpty()) {
            throw new BadInput(source + " holds no rule");
        }
        return new Rules(rules);
    }

    /** The rules that an issue calls for, in the order of the file. */
    List<Rule> of(String title, String text) {
        String read = title + "\n" + withoutComments(text);
        return rules.stream().filter(rule -> rule.calledForBy(read)).toList();
    }

    /** Templates ask in HTML comments for "steps to reproduce the crash", and whoever fills them in leaves the comments there. */
    private static String withoutComments(String text) {
        StringBuilder rest = new StringBuilder();
        int from = 0;
        for (int open = text.indexOf("<!--"); open >= 0; open = text.indexOf("<!--", from)) {
            rest.append(text, from, open).append(' ');
            int close = text.indexOf("-->", open + 4);
            if (close < 0) {
                return rest.toString();
            }
            from = close + 3;
        }
        return rest.append(text, from, text.length()).toString();
    }
}
