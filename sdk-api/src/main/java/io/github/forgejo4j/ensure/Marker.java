package io.github.forgejo4j.ensure;

import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.model.User;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A name that a program gives to an issue or a comment of its own, so that it finds it again: an HTML comment at the end of its text,
 * which no reader sees. The name is kept by whoever edits the text without removing it, and copied by whoever copies the source.
 */
public final class Marker {
    private final String name;
    private final @Nullable String author;

    private Marker(String name, @Nullable String author) {
        this.name = name;
        this.author = author;
    }

    /**
     * A marker.
     *
     * @param name such as {@code ticket-4711}; written as {@code <!-- ticket-4711 -->}
     * @throws InvalidInputException if it is blank, begins or ends with white space, or holds a line break, {@code --}, {@code <} or
     *     {@code >}, with which the HTML comment would end elsewhere
     */
    public static Marker of(String name) {
        Objects.requireNonNull(name, "name");
        if (name.isBlank() || !name.equals(name.strip())) {
            throw new InvalidInputException("name", "must not be blank, and have no space at its ends");
        }
        boolean odd = name.chars().anyMatch(c -> Character.isISOControl(c) || c == '<' || c == '>');
        if (odd || name.contains("--") || name.startsWith("-") || name.endsWith("-")) {
            throw new InvalidInputException(
                    "name", "must not hold control characters, <, > or --, nor begin or end with a dash");
        }
        return new Marker(name, null);
    }

    /**
     * Takes only what this user wrote. Without it anybody who may write in the repository can put the marker into a text of their own,
     * and that is then found.
     *
     * @param login of the user that the client acts as
     */
    public Marker writtenBy(String login) {
        return new Marker(name, Objects.requireNonNull(login, "login"));
    }

    /** The HTML comment. */
    public String text() {
        return "<!-- " + name + " -->";
    }

    /** A text with the marker at its end; the text itself if it has it already. */
    public String mark(String body) {
        if (body.contains(text())) {
            return body;
        }
        return body.isEmpty() ? text() : body + "\n\n" + text();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Marker that && name.equals(that.name) && Objects.equals(author, that.author);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, author);
    }

    @Override
    public String toString() {
        return author == null ? name : name + " of " + author;
    }

    @Nullable
    String author() {
        return author;
    }

    boolean isOn(String body, @Nullable User writer) {
        return body.contains(text()) && (author == null || writer != null && isAuthor(writer.login()));
    }

    private boolean isAuthor(String login) {
        return author != null && login.toLowerCase(Locale.ROOT).equals(author.toLowerCase(Locale.ROOT));
    }
}
