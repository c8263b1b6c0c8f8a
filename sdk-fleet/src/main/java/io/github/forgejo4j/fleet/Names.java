package io.github.forgejo4j.fleet;

import io.github.forgejo4j.error.InvalidInputException;
import java.util.Objects;

/** The names of quotas. */
final class Names {
    private Names() {}

    static String require(String name) {
        if (Objects.requireNonNull(name, "name").isBlank()) {
            throw new InvalidInputException("name", "must not be blank: all processes on one quota share it");
        }
        return name;
    }
}
