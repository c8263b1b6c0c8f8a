package io.github.forgejo4j.files;

import io.github.forgejo4j.model.Identity;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a user said about a change. {@code null}: as the server has it, or without a bound. */
record Settings(
        Place place,
        List<Edit> edits,
        @Nullable String message,
        @Nullable Identity author,
        @Nullable Identity committer,
        boolean signoff,
        @Nullable Duration deadline,
        int maxRounds) {

    static final int DEFAULT_ROUNDS = 5;

    static Settings of(Place place) {
        return new Settings(place, List.of(), null, null, null, false, null, DEFAULT_ROUNDS);
    }

    Settings withMessage(String text) {
        return new Settings(place, edits, text, author, committer, signoff, deadline, maxRounds);
    }

    Settings withEdits(List<Edit> all) {
        return new Settings(place, List.copyOf(all), message, author, committer, signoff, deadline, maxRounds);
    }

    Settings withPeople(@Nullable Identity wrote, @Nullable Identity committed, boolean signed) {
        return new Settings(place, edits, message, wrote, committed, signed, deadline, maxRounds);
    }

    Settings withBounds(@Nullable Duration bound, int rounds) {
        return new Settings(place, edits, message, author, committer, signoff, bound, rounds);
    }

    /** The message; one of our own rather than the server's, so that the commit can be known again. */
    String messageFor(List<Work> works) {
        if (message != null) {
            return message;
        } else if (works.size() > 1) {
            return "Change " + works.size() + " files";
        }
        Work work = works.get(0);
        if (work.moved()) {
            return "Rename " + work.source() + " to " + work.path();
        }
        return (work.wanted() == null ? "Delete " : work.base() == null ? "Add " : "Update ") + work.path();
    }
}
