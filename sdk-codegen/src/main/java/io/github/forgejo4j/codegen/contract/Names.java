package io.github.forgejo4j.codegen.contract;

import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Java names from wire names. */
public final class Names {
    /** Methods of every object, which an accessor without parameters would override or clash with. */
    private static final Set<String> TAKEN = Set.of(
            "getClass",
            "hashCode",
            "notify",
            "notifyAll",
            "toString",
            "wait",
            "clone",
            "finalize",
            "builder",
            "toBuilder",
            "additionalProperties",
            "requireKnownEnums",
            "none");

    private Names() {}

    /** {@code due_date}, {@code due-date} and {@code DueDate} become {@code dueDate}; {@code HTMLURL} becomes {@code htmlurl}. */
    public static String camel(String wire) {
        StringBuilder name = new StringBuilder();
        for (String word : wire.split("[^A-Za-z0-9]+")) {
            if (word.isEmpty()) {
                continue;
            }
            boolean shouting = word.equals(word.toUpperCase(Locale.ROOT));
            String lower = shouting ? word.toLowerCase(Locale.ROOT) : word;
            name.append(name.isEmpty() ? decapitalize(lower) : capitalize(lower));
        }
        return name.toString();
    }

    /** {@code recentupdate} becomes {@code RECENTUPDATE}, {@code read:issue} becomes {@code READ_ISSUE}. */
    public static String constant(String value) {
        String name = value.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .replaceAll("[^A-Za-z0-9]+", "_")
                .replaceAll("^_|_$", "")
                .toUpperCase(Locale.ROOT);
        return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "_" + name : name;
    }

    /** With a capital first letter. */
    public static String capitalize(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** With a small first letter. */
    public static String decapitalize(String word) {
        return word.substring(0, 1).toLowerCase(Locale.ROOT) + word.substring(1);
    }

    /** True if the word can name a parameter or a method. */
    static boolean usable(String word) {
        return SourceVersion.isName(word) && !word.contains(".");
    }

    /** True if the word can name an accessor of a model. */
    static boolean usableAccessor(String word) {
        return usable(word) && !TAKEN.contains(word);
    }
}
