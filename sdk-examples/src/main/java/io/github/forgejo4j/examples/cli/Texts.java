package io.github.forgejo4j.examples.cli;

/** Text from a server on its way to a terminal. */
public final class Texts {
    private Texts() {}

    /**
     * The text with a question mark for each character that a terminal would obey instead of showing it: whoever names an issue must not
     * move the cursor of whoever runs a bot, nor turn the line round.
     */
    public static String printable(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(c -> safe.appendCodePoint(isObeyed(c) ? '?' : c));
        return safe.toString();
    }

    /** The printable text, with dots for what does not fit in so many characters. */
    public static String cut(String text, int width) {
        String safe = printable(text);
        if (safe.length() <= width) {
            return safe;
        }
        int end = width - 3;
        // Half of a surrogate pair would be printed as rubbish.
        return safe.substring(0, Character.isHighSurrogate(safe.charAt(end - 1)) ? end - 1 : end) + "...";
    }

    private static boolean isObeyed(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || type == Character.SURROGATE;
    }
}
