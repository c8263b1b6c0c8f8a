package io.github.forgejo4j.internal;

import java.util.OptionalLong;
import okhttp3.Headers;

/** How many items a whole list has, by the {@code X-Total-Count} field. */
public final class TotalCount {
    /** The server sends the field once. */
    private static final int MAX_LINES = 8;

    private TotalCount() {}

    /**
     * Reads the count.
     *
     * <p>Of several fields the largest counts: too large a total costs a request for an empty page, too small a one ends the list early.
     *
     * @return empty if there is no readable field
     */
    public static OptionalLong of(Headers headers) {
        long largest = Digits.NONE;
        int lines = 0;
        for (int i = 0; i < headers.size() && lines < MAX_LINES; i++) {
            if (headers.name(i).equalsIgnoreCase("X-Total-Count")) {
                lines++;
                largest = Math.max(largest, Digits.parse(headers.value(i)));
            }
        }
        return largest == Digits.NONE ? OptionalLong.empty() : OptionalLong.of(largest);
    }
}
