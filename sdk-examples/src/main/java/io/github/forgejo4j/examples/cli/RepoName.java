package io.github.forgejo4j.examples.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A repository as it is named on a command line.
 *
 * @param owner user or organization
 * @param name without the owner
 */
public record RepoName(String owner, String name) {
    /** {@code OWNER/NAME}. */
    @Override
    public String toString() {
        return owner + "/" + name;
    }

    /** Reads {@code OWNER/NAME}. */
    public static final class Converter implements ITypeConverter<RepoName> {
        /** For picocli. */
        public Converter() {}

        @Override
        public RepoName convert(@Nullable String text) {
            String[] parts = text == null ? new String[0] : text.split("/", -1);
            if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
                throw new TypeConversionException("not of the form OWNER/NAME");
            }
            return new RepoName(parts[0], parts[1]);
        }
    }
}
