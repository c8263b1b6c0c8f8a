package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.WaitReason;

/**
 * Whether the first call in line may go.
 *
 * @param nanos zero if it may; else until when to ask again; {@link #UNTIL_TOLD} if only an answer or an end of another call changes it
 * @param reason what it waits for; of no meaning if it may go
 * @param why in words, for messages
 */
record Verdict(long nanos, WaitReason reason, String why) {
    static final long UNTIL_TOLD = -1;

    static final Verdict GO = new Verdict(0, WaitReason.PACING, "");

    boolean go() {
        return nanos == 0;
    }

    static Verdict untilTold(WaitReason reason, String why) {
        return new Verdict(UNTIL_TOLD, reason, why);
    }

    static Verdict in(long nanos, WaitReason reason, String why) {
        return new Verdict(Math.max(1, nanos), reason, why);
    }

    /** The one that waits longer. */
    Verdict and(Verdict other) {
        if (nanos == UNTIL_TOLD || other.nanos != UNTIL_TOLD && nanos >= other.nanos) {
            return this;
        }
        return other;
    }
}
