package io.github.forgejo4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.testing.FakeForgejo;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Three clients that live for an hour ({@code -Dchaos.soak}) in a network that fails all the time. */
class SoakTest {
    private static final int CALLS_PER_ROUND = 1_500;
    private static final int ROUNDS_OF_WARM_UP = 6;
    private static final int CALM = 60;
    private static final long HEAP_SLACK = 4L << 20;

    /** Of the whole process, in which the gateways and the servers have more threads and sockets than the clients. */
    private record Sample(long heap, int threads, long sockets) {}

    private record Life(Carrier carrier, ChaosProxy proxy, AtomicReference<String> token) implements AutoCloseable {
        @Override
        public void close() {
            carrier.close();
            proxy.close();
        }
    }

    @Test
    @Tag("long")
    void memoryThreadsAndSocketsStayLevel() throws Exception {
        long end = System.nanoTime()
                + Duration.parse(System.getProperty("chaos.soak", "PT1H")).toNanos();
        List<Sample> samples = new ArrayList<>();
        try (Life own = life(Carrier.Kind.OWN, false);
                Life retrying = life(Carrier.Kind.RETRYING, true);
                Life factory = life(Carrier.Kind.FACTORY, false)) {
            List<Life> lives = List.of(own, retrying, factory);
            int calls = 0;
            for (int round = 0; System.nanoTime() < end || samples.size() < 2 * ROUNDS_OF_WARM_UP; round++) {
                round(lives.get(round % lives.size()), Report.seed() + round);
                calls += CALLS_PER_ROUND;
                if (round % lives.size() == lives.size() - 1) {
                    samples.add(new Sample(Leaks.heap(), Thread.activeCount(), Leaks.openSockets()));
                    Report.line("soak, " + calls + " calls: " + samples.get(samples.size() - 1));
                }
            }
        }
        Sample before = usual(samples, ROUNDS_OF_WARM_UP / 2, samples.size() / 2);
        Sample after = usual(samples, samples.size() / 2, samples.size());
        Report.line(
                "soak, lowest heap and medians of the rest in its first half " + before + ", in its second " + after);
        assertThat(after.heap()).isLessThan(before.heap() + HEAP_SLACK);
        assertThat(after.threads()).isLessThan(before.threads() * 5 / 4);
        assertThat(after.sockets()).isLessThan(before.sockets() * 5 / 4);
    }

    /** What leaks raises the floor of the heap, and the usual number of threads and sockets: pools make single samples differ. */
    private static Sample usual(List<Sample> samples, int from, int to) {
        List<Sample> part = samples.subList(from, to);
        return new Sample(
                part.stream().mapToLong(Sample::heap).min().orElseThrow(),
                (int) median(part.stream().mapToLong(Sample::threads)),
                median(part.stream().mapToLong(Sample::sockets)));
    }

    private static long median(LongStream values) {
        long[] sorted = values.sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private static Life life(Carrier.Kind kind, boolean http2) throws Exception {
        ChaosProxy proxy = new ChaosProxy(0, http2, FaultPlan.random(Report.seed(), http2, CALM));
        AtomicReference<String> token = new AtomicReference<>("");
        Carrier carrier = new Carrier(
                kind,
                http2,
                proxy.url(),
                "unused",
                builder -> builder.auth(request -> request.header("Authorization", "token " + token.get())));
        return new Life(carrier, proxy, token);
    }

    /** With a new server, as the fake one remembers everything. */
    private static void round(Life life, long seed) throws Exception {
        try (FakeForgejo fake = FakeForgejo.start()) {
            life.token().set(fake.token());
            life.proxy().moveTo(URI.create(fake.url()).getPort());
            Campaign campaign = new Campaign(seed, CALLS_PER_ROUND, CALM);
            long began = System.nanoTime();
            List<Made> made = campaign.make(new World(fake), life.carrier(), life.proxy());
            Verdict verdict = new Verdict("soak", made, life.proxy(), fake, System.nanoTime() - began);
            verdict.judge();
            assertThat(verdict.violations()).isEmpty();
            life.proxy().log().clear();
        }
    }
}
