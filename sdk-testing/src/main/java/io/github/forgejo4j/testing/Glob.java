package io.github.forgejo4j.testing;

import java.util.regex.Pattern;

/** Patterns for branches, files and contexts: a star stays within a folder, two do not, a question mark is one character. */
final class Glob {
    private Glob() {}

    static boolean isOne(String text) {
        return text.matches(".*[*?\\[{].*");
    }

    static boolean matches(String glob, String text) {
        StringBuilder regex = new StringBuilder();
        int alternatives = 0;
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            boolean twice = c == '*' && i + 1 < glob.length() && glob.charAt(i + 1) == '*';
            switch (c) {
                case '*' -> regex.append(twice ? ".*" : "[^/]*");
                case '?' -> regex.append("[^/]");
                case '{' -> {
                    alternatives++;
                    regex.append("(?:");
                }
                case '}' -> {
                    regex.append(alternatives > 0 ? ")" : "\\}");
                    alternatives = Math.max(0, alternatives - 1);
                }
                case ',' -> regex.append(alternatives > 0 ? "|" : ",");
                default -> regex.append(Pattern.quote(String.valueOf(c)));
            }
            i += twice ? 1 : 0;
        }
        return alternatives == 0 && text.matches(regex.toString());
    }
}
