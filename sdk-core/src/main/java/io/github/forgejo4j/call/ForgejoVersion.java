package io.github.forgejo4j.call;

import java.util.Comparator;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The version that a server states at {@code GET /version}, such as {@code 11.0.15+gitea-1.22.0} or
 * {@code 16.0.0-dev-512-0a1b2c3+gitea-1.22.0}. Any text can be one: what is no version of Forgejo, as that of a Gitea, is not known.
 *
 * <p>Versions are ordered by their numbers; a build before a release comes before it, and what is not known before everything.
 */
public final class ForgejoVersion implements Comparable<ForgejoVersion> {
    /** Up to nine digits: more of them are no number of a version. */
    private static final Pattern SHAPE =
            Pattern.compile("v?(\\d{1,9})(?:\\.(\\d{1,9}))?(?:\\.(\\d{1,9}))?(-[0-9A-Za-z.~-]*)?(\\+.*)?");

    /** The first version with Forgejo's own numbers; those before it had Gitea's, from 1.18 on. */
    private static final int FIRST_OWN_MAJOR = 7;

    private static final Comparator<ForgejoVersion> ORDER = Comparator.comparingInt(ForgejoVersion::major)
            .thenComparingInt(ForgejoVersion::minor)
            .thenComparingInt(ForgejoVersion::patch)
            .thenComparing(version -> version.released)
            .thenComparing(ForgejoVersion::text);

    private final String text;
    private final int major;
    private final int minor;
    private final int patch;
    private final boolean released;

    private ForgejoVersion(String text, int major, int minor, int patch, boolean released) {
        this.text = text;
        this.major = major;
        this.minor = minor;
        this.patch = patch;
        this.released = released;
    }

    /** Reads a version. Never fails: see {@link #isKnown()}. */
    public static ForgejoVersion parse(String text) {
        Matcher parts = SHAPE.matcher(Objects.requireNonNull(text, "text").strip());
        if (!parts.matches() || Integer.parseInt(parts.group(1)) < FIRST_OWN_MAJOR) {
            return new ForgejoVersion(text, 0, 0, 0, false);
        }
        return new ForgejoVersion(
                text,
                Integer.parseInt(parts.group(1)),
                number(parts.group(2)),
                number(parts.group(3)),
                parts.group(4) == null);
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    /** False if the text is no version of Forgejo 7 or newer. The numbers are then 0. */
    public boolean isKnown() {
        return major > 0;
    }

    /** The first number, 15 of {@code 15.0.3}. */
    public int major() {
        return major;
    }

    /** The second number, 0 if it is left out. */
    public int minor() {
        return minor;
    }

    /** The third number, 0 if it is left out. */
    public int patch() {
        return patch;
    }

    /**
     * True if the server is of this major version or a newer one. A development build counts as the version that it is on the way to.
     *
     * @param majorVersion such as 15
     */
    public boolean isAtLeast(int majorVersion) {
        return major >= majorVersion;
    }

    /** The text as the server gave it. */
    public String text() {
        return text;
    }

    @Override
    public int compareTo(ForgejoVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ForgejoVersion that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** The text without what follows a plus sign, such as {@code 11.0.15}. */
    @Override
    public String toString() {
        int build = text.indexOf('+');
        return build < 0 ? text : text.substring(0, build);
    }
}
