package io.github.forgejo4j.call;

import io.github.forgejo4j.error.InvalidInputException;
import java.time.Duration;
import java.util.Objects;

/**
 * Whether a client remembers the new names of renamed repositories and owners. A name is learned from a read that was redirected on the
 * configured server and then answered with success; later requests under the old name go to the new one at once. Immutable.
 *
 * <p>Only names in {@code /repos/{owner}/{repo}}, {@code /users/{name}} and {@code /orgs/{name}} are remembered, at most 1000 of them.
 *
 * <p><b>An old name can be taken again.</b> The server then answers under it with the new bearer; a client that remembers the move goes on
 * with the renamed one until the memory ends ({@link #forAtMost}). A read that is answered 404 under the remembered name is asked again
 * under the old one, and what turns out wrong is forgotten; a write is not, and a 404 only ends the memory.
 */
public final class MoveMemory {
    /** Long enough for a run of a bot, short enough for a name that is taken again to be noticed. */
    private static final Duration STANDARD = Duration.ofHours(1);

    private static final MoveMemory NONE = new MoveMemory(false, false, STANDARD);
    private static final MoveMemory READS = new MoveMemory(true, false, STANDARD);
    private static final MoveMemory ALL = new MoveMemory(true, true, STANDARD);

    private final boolean reads;
    private final boolean writes;
    private final Duration lifetime;

    private MoveMemory(boolean reads, boolean writes, Duration lifetime) {
        this.reads = reads;
        this.writes = writes;
        this.lifetime = lifetime;
    }

    /** Remembers nothing: each read follows each redirect anew, and a write under an old name fails. What clients do by default. */
    public static MoveMemory none() {
        return NONE;
    }

    /** Remembers names for reads; a write under an old name still fails with {@link io.github.forgejo4j.error.ResourceMovedException}. */
    public static MoveMemory forReads() {
        return READS;
    }

    /**
     * Remembers names for reads and writes. A write is still never sent to two places: it goes to the new name alone, if a read has
     * taught it, else to the old one.
     */
    public static MoveMemory forReadsAndWrites() {
        return ALL;
    }

    /**
     * Sets for how long a name is remembered before the server is asked anew; an hour unless set.
     *
     * @param duration longer than zero
     */
    public MoveMemory forAtMost(Duration duration) {
        Objects.requireNonNull(duration, "duration");
        if (duration.isNegative() || duration.isZero()) {
            throw new InvalidInputException("duration", "must be longer than zero, not " + duration);
        }
        return new MoveMemory(reads, writes, duration);
    }

    /** Whether reads go to remembered names. */
    public boolean reads() {
        return reads;
    }

    /** Whether writes go to remembered names. */
    public boolean writes() {
        return writes;
    }

    /** For how long a name is remembered. */
    public Duration lifetime() {
        return lifetime;
    }

    @Override
    public String toString() {
        return "MoveMemory{" + (writes ? "reads and writes" : reads ? "reads" : "none") + ", " + lifetime + "}";
    }
}
