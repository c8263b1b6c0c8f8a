package io.github.forgejo4j.files;

import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ForgejoException;
import java.time.Duration;

/**
 * What the answer to a commit means for the next step. The only place that reads the server's texts: several refusals that are worth
 * another round share their status with others that are not, and nothing but the text tells them apart. A text that is not known ends
 * the change; it never leads to another commit.
 */
enum Refusals {
    /** Somebody was faster: the file is not what was read. Not done. */
    OUTDATED(Duration.ofMillis(50)),
    /** Another commit moved the branch while this one was made. Not done. */
    BRANCH_BUSY(Duration.ofMillis(100)),
    /** The server is going down or coming up: its own hook cannot reach it. Not done. */
    RESTARTING(Duration.ofSeconds(1)),
    /** May have been done. */
    UNKNOWN(Duration.ofMillis(500)),
    /** Would be answered the same again. */
    FINAL(Duration.ZERO);

    /** Enough for others to finish; a restart takes seconds. */
    private static final Duration MAX_PAUSE = Duration.ofSeconds(8);

    private final Duration firstPause;

    Refusals(Duration firstPause) {
        this.firstPause = firstPause;
    }

    static Refusals of(ForgejoException told) {
        if (told.mayHaveBeenApplied()) {
            return UNKNOWN;
        }
        ApiException answer = Reader.answer(told);
        if (answer == null) {
            return FINAL;
        }
        String text = answer.serverMessage() + "\n" + String.join("\n", answer.serverErrors());
        return switch (answer.status()) {
            // 400 and 404 come from the removal of one file, 422 also from Forgejo 11.
            case 400, 404, 422 -> isOutdated(text) ? OUTDATED : FINAL;
            case 403 -> restarting(text) ? RESTARTING : text.contains("cannot lock ref") ? BRANCH_BUSY : FINAL;
            case 409 -> restarting(text) ? RESTARTING : OUTDATED;
            default -> FINAL;
        };
    }

    private static boolean isOutdated(String text) {
        return text.contains("sha does not match")
                || text.contains("repository file already exists")
                || text.contains("repository file does not exist");
    }

    private static boolean restarting(String text) {
        return text.contains("Internal Server Connection Error");
    }

    /**
     * How long to wait before the next round: doubles, and half of it is random so that those who met part.
     *
     * @param round counted from 1
     * @param random from 0 inclusive to 1 exclusive
     */
    Duration pause(int round, double random) {
        double bound = Math.min((double) MAX_PAUSE.toNanos(), firstPause.toNanos() * Math.pow(2, round - 1.0));
        return Duration.ofNanos((long) (bound * (0.5 + 0.5 * random)));
    }
}
