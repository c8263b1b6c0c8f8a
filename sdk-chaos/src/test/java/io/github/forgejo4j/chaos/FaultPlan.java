package io.github.forgejo4j.chaos;

import io.github.forgejo4j.chaos.Fault.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/**
 * Which fault meets which exchange: a function of the seed, of what the call is known by and of how often it came before. So a call meets
 * the same faults in every run, whatever the threads do.
 */
interface FaultPlan {
    Fault next(String key, int arrival);

    static FaultPlan none() {
        return (key, arrival) -> Fault.NONE;
    }

    static FaultPlan always(Fault fault) {
        return (key, arrival) -> fault;
    }

    /**
     * A random one.
     *
     * @param calm of 100 exchanges so many meet no fault
     */
    static FaultPlan random(long seed, boolean http2, int calm) {
        return random(seed, http2, calm, kind -> kind != Kind.LATE);
    }

    /** The same, in which servers also act after the gateway has given up: a caller cannot know then by one look. */
    static FaultPlan randomAndLate(long seed, boolean http2, int calm) {
        return random(seed, http2, calm, kind -> true);
    }

    private static FaultPlan random(long seed, boolean http2, int calm, Predicate<Kind> wanted) {
        List<Kind> kinds = Arrays.stream(Kind.values())
                .filter(kind -> kind != Kind.NONE && !(http2 ? kind.only1() : kind.only2()))
                .filter(wanted)
                .toList();
        return (key, arrival) -> {
            for (int earlier = Math.max(0, arrival - 3); earlier < arrival; earlier++) {
                Fault burst = drawn(seed, key, earlier, kinds, calm);
                if (burst.kind() == Kind.TOO_MANY && burst.variant() % 4 >= arrival - earlier) {
                    return burst;
                }
            }
            return drawn(seed, key, arrival, kinds, calm);
        };
    }

    private static Fault drawn(long seed, String key, int arrival, List<Kind> kinds, int calm) {
        long hash = seed;
        for (int i = 0; i < key.length(); i++) {
            hash = hash * 0x100000001b3L ^ key.charAt(i);
        }
        SplittableRandom random = new SplittableRandom(hash * 31 + arrival);
        if (random.nextInt(100) < calm) {
            return Fault.NONE;
        }
        return new Fault(kinds.get(random.nextInt(kinds.size())), random.nextInt(1000), random.nextInt(1000));
    }
}
