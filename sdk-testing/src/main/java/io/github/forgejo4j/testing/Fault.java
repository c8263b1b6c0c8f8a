package io.github.forgejo4j.testing;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A fault that is in force. */
public sealed class Fault permits FaultAnswer {

    enum Kind {
        ANSWER,
        ACT_THEN_ANSWER,
        LOSE_REPLY,
        RESET,
        STALL,
        SLOW,
        TRUNCATE;

        boolean acts() {
            return this != ANSWER && this != RESET;
        }

        boolean replies() {
            return this != LOSE_REPLY && this != RESET && this != STALL;
        }
    }

    private final Faults faults;
    private final FaultRule rule;
    private final Kind kind;
    private final AtomicInteger hits = new AtomicInteger();
    volatile @Nullable Answer answer;
    Duration delay = Duration.ZERO;

    Fault(Faults faults, FaultRule rule, Kind kind, @Nullable Answer answer) {
        this.faults = faults;
        this.rule = rule;
        this.kind = kind;
        this.answer = answer;
    }

    /** How many requests it has struck so far. */
    public int hits() {
        return hits.get();
    }

    /** Ends it. */
    public void remove() {
        faults.remove(this);
    }

    FaultRule rule() {
        return rule;
    }

    Kind kind() {
        return kind;
    }

    void hit() {
        hits.incrementAndGet();
    }
}
