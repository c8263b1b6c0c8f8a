package io.github.forgejo4j.contract;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the folders of the project, wherever the tests were started. */
public final class Project {
    private Project() {}

    /** The root of the project. */
    public static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("sdk-api")) ? here : here.getParent();
    }

    /** The contract. */
    public static Path contract() {
        return root().resolve("sdk-api/contract");
    }

    /** What was found out about real servers, beside the project; not part of a clone. */
    public static Path findings() {
        return root().resolveSibling("shared");
    }
}
