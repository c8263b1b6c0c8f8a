package io.github.forgejo4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.testing.FakeForgejo;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The connection of a write ends at each byte of the request and of the reply. */
class EveryByteTest {
    /** So many bytes no exchange of the test has: the loop over them ends earlier. */
    private static final int MANY = 5_000;

    private static final int TRIES = 4;

    private record Result(
            String mark, BytePipe.Cut cut, @Nullable Throwable thrown) {}

    @ParameterizedTest
    @CsvSource({"OWN,false", "OWN,true", "RETRYING,false", "RETRYING,true", "FACTORY,false", "FACTORY,true"})
    void aWriteCutAtSomeBytesLandsOnceAtMostAndSaysWhetherItDid(Carrier.Kind kind, boolean http2) throws Exception {
        prove(kind, http2, 29, BytePipe.How.RESET, BytePipe.How.CLOSE);
    }

    @ParameterizedTest
    @CsvSource({"OWN,false", "OWN,true", "RETRYING,false", "RETRYING,true", "FACTORY,false", "FACTORY,true"})
    @Tag("long")
    void aWriteCutAtAnyByteLandsOnceAtMostAndSaysWhetherItDid(Carrier.Kind kind, boolean http2) throws Exception {
        prove(kind, http2, 1, BytePipe.How.RESET, BytePipe.How.CLOSE);
    }

    /** A quarter of a second for each byte. */
    @ParameterizedTest
    @CsvSource({"RETRYING,false", "RETRYING,true", "FACTORY,false", "FACTORY,true"})
    @Tag("long")
    void aWriteThatStallsAtAByteLandsOnceAtMostAndSaysWhetherItDid(Carrier.Kind kind, boolean http2) throws Exception {
        prove(kind, http2, 17, BytePipe.How.SILENCE);
    }

    private static void prove(Carrier.Kind kind, boolean http2, int step, BytePipe.How... hows) throws Exception {
        try (FakeForgejo fake = FakeForgejo.start();
                ChaosProxy gateway = new ChaosProxy(URI.create(fake.url()).getPort(), http2, FaultPlan.none());
                BytePipe pipe = new BytePipe(gateway.port())) {
            fake.repository("alice", "r");
            List<Result> results = new ArrayList<>();
            int[] last = new int[2];
            int made = 0;
            for (BytePipe.How how : hows) {
                for (int up = 0; up < 2; up++) {
                    for (int at = 0; at < MANY; at += step) {
                        // A connection that an earlier call opened and left can take the cut of this one.
                        for (int tries = 0; tries < TRIES; tries++) {
                            // A client of its own, so that the connection is new.
                            try (Carrier carrier = new Carrier(kind, http2, pipe.url(), fake.token())) {
                                results.add(make(carrier, pipe, new BytePipe.Cut(up == 1, at, how), made++));
                            }
                            if (pipe.cut()) {
                                break;
                            }
                        }
                        if (!pipe.cut()) {
                            break;
                        }
                        last[up] = Math.max(last[up], at);
                    }
                }
            }
            TimeUnit.MILLISECONDS.sleep(300);
            judge(results, fake, gateway);
            assertThat(last[0]).isBetween(100, MANY - step);
            assertThat(last[1]).isBetween(100, MANY - step);
            Report.line("every " + step + ". byte, " + List.of(hows) + ", " + kind + (http2 ? " HTTP/2" : " HTTP/1.1")
                    + ": " + results.size() + " cuts, of the reply up to byte " + last[0] + ", of the request up to "
                    + last[1]);
        }
    }

    private static Result make(Carrier carrier, BytePipe pipe, BytePipe.Cut cut, int number) {
        String mark = String.format("mark-%07d", number);
        pipe.arm(cut);
        try {
            carrier.client
                    .labels()
                    .create(
                            "alice",
                            "r",
                            CreateLabel.builder().name(mark).color("ee0701").build())
                    .execute();
            return new Result(mark, cut, null);
        } catch (Throwable thrown) {
            return new Result(mark, cut, thrown);
        }
    }

    private static void judge(List<Result> results, FakeForgejo fake, ChaosProxy gateway) {
        Map<String, Integer> there = new HashMap<>();
        fake.requests().stream()
                .filter(request -> request.acted() && request.status() != null && request.status() < 300)
                .forEach(request ->
                        there.merge(ArrivalLog.key(request.method(), request.path(), request.body()), 1, Integer::sum));
        for (Result result : results) {
            int times = there.getOrDefault(result.mark(), 0);
            String what = result + ", there " + times + " times, arrivals "
                    + gateway.log().of(result.mark());
            assertThat(times).as(what).isLessThanOrEqualTo(1);
            assertThat(gateway.log().of(result.mark()).size()).as(what).isLessThanOrEqualTo(1);
            if (result.thrown() == null) {
                assertThat(times).as(what).isEqualTo(1);
            } else {
                assertThat(result.thrown()).as(what).isInstanceOf(ForgejoException.class);
                assertThat(times == 0 || ((ForgejoException) result.thrown()).mayHaveBeenApplied())
                        .as(what)
                        .isTrue();
            }
        }
    }
}
