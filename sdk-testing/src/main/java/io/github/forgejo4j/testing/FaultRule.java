package io.github.forgejo4j.testing;

import java.time.Duration;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * When a fault strikes, and, with the last call, which fault it is. Without {@link #times} it strikes for ever. Configure a rule
 * before the requests it is for are sent.
 */
public final class FaultRule {
    private final Faults faults;
    private final RoutePattern pattern;
    private int skip;
    private int times = Integer.MAX_VALUE;
    private double probability = 1;
    private @Nullable Random random;
    private int seen;

    FaultRule(Faults faults, RoutePattern pattern) {
        this.faults = faults;
        this.pattern = pattern;
    }

    /** Lets so many matching requests pass first. */
    public FaultRule skip(int requests) {
        skip = atLeast(0, requests);
        return this;
    }

    /** Strikes so often, then never again. */
    public FaultRule times(int requests) {
        times = atLeast(1, requests);
        return this;
    }

    /**
     * Strikes a matching request by chance.
     *
     * @param probability 0 to 1
     * @param seed makes the same choice in every run, as long as requests come in the same order
     */
    public FaultRule withProbability(double probability, long seed) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("a probability lies between 0 and 1, not at " + probability);
        }
        this.probability = probability;
        this.random = new Random(seed);
        return this;
    }

    /** Answers with this status and an empty body instead of acting; add to it with what is returned. */
    public FaultAnswer status(int status) {
        return register(new FaultAnswer(faults, this, Fault.Kind.ANSWER, Answer.empty(status)));
    }

    /** Answers with a gateway's HTML page instead of acting. */
    public Fault htmlPage(int status) {
        return register(new Fault(faults, this, Fault.Kind.ANSWER, Errors.gateway(status)));
    }

    /** Acts, then answers with a gateway's HTML page in the place of the server's answer. */
    public Fault actThen(int status) {
        return register(new Fault(faults, this, Fault.Kind.ACT_THEN_ANSWER, Errors.gateway(status)));
    }

    /** Acts, then closes the connection in order and without a reply. */
    public Fault loseReply() {
        return register(new Fault(faults, this, Fault.Kind.LOSE_REPLY, null));
    }

    /** Reads the request, does not act, and resets the connection (RST). */
    public Fault reset() {
        return register(new Fault(faults, this, Fault.Kind.RESET, null));
    }

    /** Acts, then keeps the connection open and never replies. */
    public Fault stall() {
        return register(new Fault(faults, this, Fault.Kind.STALL, null));
    }

    /** Acts at once, then waits in real time before the reply. */
    public Fault slow(Duration delay) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("a delay is not negative: " + delay);
        }
        Fault fault = new Fault(faults, this, Fault.Kind.SLOW, null);
        fault.delay = delay;
        return register(fault);
    }

    /** Acts, sends the head and half of the body, then closes the connection. An answer without a body is lost whole. */
    public Fault truncate() {
        return register(new Fault(faults, this, Fault.Kind.TRUNCATE, null));
    }

    private <F extends Fault> F register(F fault) {
        faults.add(fault);
        return fault;
    }

    RoutePattern pattern() {
        return pattern;
    }

    /** Whether a matching request meets the fault. Called under the lock of {@link Faults}. */
    boolean strikes(Fault fault) {
        if (seen++ < skip || fault.hits() >= times || (random != null && random.nextDouble() >= probability)) {
            return false;
        }
        fault.hit();
        return true;
    }

    private static int atLeast(int least, int given) {
        if (given < least) {
            throw new IllegalArgumentException("at least " + least + ", not " + given);
        }
        return given;
    }
}
