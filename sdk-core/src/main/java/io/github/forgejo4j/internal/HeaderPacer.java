package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.ratelimit.RateLimit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** Pacing by what the server's limit headers say; each limit that the newest answer names is followed by itself. Not thread-safe. */
final class HeaderPacer {
    /** Calls that may be under way while it is not known what is left: as many as OkHttp sends at once to one host. */
    static final int COLD = 16;

    /** Servers name a handful; whoever names more is not followed further. */
    private static final int MAX_LIMITS = 16;

    private final double spreadBelow;
    private final DoubleSupplier random;
    private final Map<String, LimitTrack> known = new HashMap<>();
    private List<LimitTrack> current = List.of();
    private boolean answered;

    HeaderPacer(double spreadBelow, DoubleSupplier random) {
        this.spreadBelow = spreadBelow;
        this.random = random;
    }

    /** True once the server stated a limit that can be followed, and its newest answer that stated any still did. */
    boolean follows() {
        return !current.isEmpty();
    }

    /**
     * Takes an answer.
     *
     * @param seen {@code null} if it says nothing of limits
     * @param sent number of the request's turn
     * @param answered number of the answer's turn
     */
    void observe(@Nullable RateLimit seen, long now, long sent, long answered) {
        this.answered = true;
        if (seen == null) {
            return;
        }
        List<LimitTrack> named = new ArrayList<>();
        for (RateLimit.Limit limit : seen.limits()) {
            boolean countsRequests =
                    limit.quotaUnit() == null || limit.quotaUnit().equals("requests");
            if (countsRequests && limit.remaining().isPresent() && limit.resetAfter() != null) {
                LimitTrack track = track(limit);
                if (track != null) {
                    track.observe(limit, now, sent, answered);
                    named.add(track);
                }
            }
        }
        if (!named.isEmpty()) {
            current = named;
        }
    }

    private @Nullable LimitTrack track(RateLimit.Limit limit) {
        byte[] partition = limit.partitionKey();
        String key = limit.generation() + "/" + limit.policy() + "/" + limit.window()
                + (partition == null ? "" : "/" + new String(partition, java.nio.charset.StandardCharsets.ISO_8859_1));
        LimitTrack track = known.get(key);
        if (track == null && known.size() < MAX_LIMITS) {
            track = new LimitTrack(spreadBelow, random);
            known.put(key, track);
        }
        return track;
    }

    /**
     * Whether a request may go.
     *
     * @param underWay requests of this client that are not answered yet, and of which the server's count may not know
     */
    Verdict ask(long now, int cost, int underWay) {
        if (current.isEmpty()) {
            return answered || underWay < COLD
                    ? Verdict.GO
                    : Verdict.untilTold(WaitReason.PACING, "the first answers, which tell what is left");
        }
        Verdict longest = Verdict.GO;
        for (LimitTrack track : current) {
            longest = longest.and(track.ask(now, cost, underWay));
        }
        return longest;
    }

    void take(long now, int cost) {
        for (LimitTrack track : current) {
            track.take(now, cost);
        }
    }
}
