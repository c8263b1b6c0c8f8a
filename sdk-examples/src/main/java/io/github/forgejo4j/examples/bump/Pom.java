package io.github.forgejo4j.examples.bump;

import io.github.forgejo4j.examples.cli.BadInput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a project file says of a target's version.
 *
 * @param text the file
 * @param places where versions of it stand, in the order of the file
 */
record Pom(String text, List<XmlElement> places) {
    /** A version, and no range of them, nor an expression. */
    private static final Pattern VERSION = Pattern.compile("[0-9A-Za-z][0-9A-Za-z._+-]*");

    Pom {
        places = List.copyOf(places);
    }

    static Pom read(String path, String text, Target target) throws BadInput {
        try {
            return new Pom(
                    text,
                    target.versions(XmlScan.of(text))
                            .filter(each -> VERSION.matcher(each.value()).matches())
                            .toList());
        } catch (BadInput e) {
            throw new BadInput(path + ": " + e.getMessage());
        }
    }

    /** The lowest version there is; empty if there is none. */
    Optional<String> lowest() {
        return places.stream().map(XmlElement::value).min(Comparator.comparing(MavenVersion::of));
    }

    /** The text with what is older than a version brought up to it. */
    String with(String version) {
        MavenVersion wanted = MavenVersion.of(version);
        List<XmlElement> older = new ArrayList<>(places);
        older.removeIf(each -> MavenVersion.of(each.value()).compareTo(wanted) >= 0);
        StringBuilder changed = new StringBuilder(text);
        // From the end, so that the places in front stay where they are.
        older.stream()
                .sorted(Comparator.comparingInt(XmlElement::begin).reversed())
                .forEach(each -> changed.replace(each.begin(), each.end(), version));
        return changed.toString();
    }
}
