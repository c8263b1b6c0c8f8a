package io.github.forgejo4j.examples.stale;

import io.github.forgejo4j.ensure.Marker;
import io.github.forgejo4j.model.Comment;
import io.github.forgejo4j.model.Issue;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The comment with which the bot asks, and how it finds it again. */
final class Question {
    private static final String NAME = "stale since ";
    private static final String SIGN = "<!-- " + NAME;

    /** The server notes the touch of an issue by a comment a moment after the comment. */
    private static final Duration MOMENT = Duration.ofMinutes(1);

    private Question() {}

    /** A marker of its own for each time of rest, so that an issue that was taken up and left again is asked about again. */
    static Marker marker(Instant lastTouched, String bot) {
        return Marker.of(NAME + lastTouched).writtenBy(bot);
    }

    static String text(Rules rules) {
        return "Nothing has happened here for " + days(rules.idle())
                + ". Is this still of interest? Without an answer within " + days(rules.grace())
                + " it will be closed; a comment or any other change keeps it open.";
    }

    /** The bot's question, if it is the last thing that happened to the issue. */
    static Optional<Comment> pending(Issue issue, List<Comment> comments, String bot) {
        return comments.stream()
                .max(Comparator.comparingLong(Comment::id))
                .filter(last -> last.body().contains(SIGN) && isBy(last, bot))
                .filter(last -> !touched(issue).isAfter(asked(last).plus(MOMENT)));
    }

    static Instant touched(Issue issue) {
        return known(issue.updatedAt());
    }

    static Instant asked(Comment question) {
        return known(question.createdAt());
    }

    static String days(Duration time) {
        return time.toDays() == 1 ? "1 day" : time.toDays() + " days";
    }

    private static boolean isBy(Comment comment, String bot) {
        return comment.user() != null && comment.user().login().equalsIgnoreCase(bot);
    }

    private static Instant known(@Nullable Instant time) {
        return Objects.requireNonNull(time, "The server did not tell a time that it always tells");
    }
}
