package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The misbehaviour of a {@link FakeForgejo}, rule by rule: {@code fake.faults().on("POST",
 * "/repos/{owner}/{repo}/issues").times(1).loseReply()}. Of several rules that fit a request the oldest one that is not used up
 * wins. Thread-safe.
 */
public final class Faults {
    private final RouteTable routes;
    private final List<Fault> rules = new ArrayList<>();

    Faults(RouteTable routes) {
        this.routes = routes;
    }

    /**
     * Begins a rule; it takes effect with the call that says what happens.
     *
     * @param method such as {@code POST}, or {@code *} for any
     * @param template the path as in the API's documentation and without {@code /api/v1}; values may stand in the place of
     *     parameters; {@code /**} means every request
     * @throws IllegalArgumentException if Forgejo has no such route, so that no request could ever match
     */
    public FaultRule on(String method, String template) {
        return new FaultRule(this, RoutePattern.of(routes, method, template));
    }

    /** Forgets all rules. */
    public synchronized void clear() {
        rules.clear();
    }

    synchronized void add(Fault fault) {
        rules.add(fault);
    }

    synchronized void remove(Fault fault) {
        rules.remove(fault);
    }

    /** The fault that this request meets, or null. Counts it. */
    synchronized @Nullable Fault meet(Arrival arrival, @Nullable Route route) {
        for (Fault fault : rules) {
            if (fault.rule()
                            .pattern()
                            .matches(arrival.method(), arrival.target().shortPath(), route)
                    && fault.rule().strikes(fault)) {
                return fault;
            }
        }
        return null;
    }
}
