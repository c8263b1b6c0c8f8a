package io.github.forgejo4j.api;

import io.github.forgejo4j.error.InvalidInputException;
import java.util.List;

/** Values that go out as one text, which the server splits again. */
final class Joined {
    private Joined() {}

    /**
     * Joins values.
     *
     * @param parameter its name, for the message of a refusal
     * @throws InvalidInputException if there is no value, or one that is empty or holds the separator
     */
    static String of(String parameter, List<String> values, String separator) {
        if (values.isEmpty()) {
            throw new InvalidInputException(parameter, "must hold a value");
        }
        for (String value : values) {
            if (value.isEmpty() || value.contains(separator)) {
                throw new InvalidInputException(
                        parameter, "cannot hold \"" + value + "\": the server splits it at \"" + separator + "\"");
            }
        }
        return String.join(separator, values);
    }
}
