package io.github.forgejo4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** At most once, under everything. */
class AtMostOnceTest {
    /** Of 100 exchanges so many meet no fault. In HTTP/2 more, as an end of a connection hits all calls on it. */
    private static final int CALM = 50;

    private static final int CALM_IN_HTTP2 = 75;
    private static final int SHORT_RUN = 1_800;
    private static final int WARM_UP = 300;

    @Test
    void everyCallEndsAndSaysWhatTheServerDid() throws Exception {
        prove(SHORT_RUN);
    }

    @Test
    @Tag("long")
    void everyOneOfAHundredThousandCallsEndsAndSaysWhatTheServerDid() throws Exception {
        prove(Integer.getInteger("chaos.calls", 100_000));
    }

    private static void prove(int calls) throws Exception {
        // What the libraries keep for good is there after a first run.
        campaigns(WARM_UP, new ArrayList<>());
        Leaks leaks = new Leaks();
        List<String> violations = new ArrayList<>();
        campaigns(calls, violations);
        assertThat(violations).isEmpty();
        leaks.assertNone();
        Report.line("after " + calls + " calls: " + leaks.difference());
    }

    private static void campaigns(int calls, List<String> violations) throws Exception {
        Carrier.Kind[] kinds = Carrier.Kind.values();
        int runs = 2 * kinds.length;
        for (int run = 0; run < runs; run++) {
            // What is left over of the division goes to the last one.
            int from = calls / runs * run;
            int to = run == runs - 1 ? calls : calls / runs * (run + 1);
            campaign(Report.seed() + from, to - from, kinds[run / 2], run % 2 == 1, violations);
        }
    }

    private static void campaign(long seed, int calls, Carrier.Kind kind, boolean http2, List<String> violations)
            throws Exception {
        Verdict verdict = new Campaign(seed, calls, http2 ? CALM_IN_HTTP2 : CALM).run(kind, http2);
        Report.line("seed " + seed + ", " + verdict);
        violations.addAll(verdict.violations());
        assertThat(verdict.calls()).isEqualTo(calls);
    }
}
