package io.github.forgejo4j.internal;

/** Numbers as header fields and queries write them: ASCII digits and nothing else. No sign, no fraction, no blanks, no other script. */
final class Digits {
    /** What {@link #parse} answers for a text that is no such number. */
    static final long NONE = -1;

    private Digits() {}

    /**
     * Reads a number.
     *
     * @return zero or more, {@link Long#MAX_VALUE} for whatever is beyond it, {@link #NONE} if the text is empty or holds anything but
     *     digits
     */
    static long parse(CharSequence text) {
        if (text.length() == 0) {
            return NONE;
        }
        long value = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return NONE;
            }
            value = value > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : value * 10 + digit;
        }
        return value;
    }
}
