package io.github.forgejo4j.codegen.contract;

/** Words that end up in Javadoc. */
final class Prose {
    private Prose() {}

    /** True for one or more whole sentences that cannot break the comment around them. */
    static boolean isSentence(String words) {
        return words.endsWith(".") && harmless(words);
    }

    /** True for words without a full stop at the end that cannot break the comment around them. */
    static boolean isClause(String words) {
        return !words.endsWith(".") && harmless(words);
    }

    private static boolean harmless(String words) {
        if (words.contains("*/") || words.startsWith("@") || words.contains("\n@")) {
            return false;
        }
        int open = 0;
        for (int i = 0; i < words.length(); i++) {
            open += words.charAt(i) == '{' ? 1 : words.charAt(i) == '}' ? -1 : 0;
            if (open < 0) {
                return false;
            }
        }
        return open == 0;
    }
}
