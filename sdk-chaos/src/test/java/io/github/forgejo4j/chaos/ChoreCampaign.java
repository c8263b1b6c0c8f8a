package io.github.forgejo4j.chaos;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.testing.FakeForgejo;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Many chores at once over two shared clients, through the gateway. Each user comes again after each exception until the chore is done. */
final class ChoreCampaign {
    private static final int PLACES_AT_ONCE = 12;
    private static final int LAST = 14;
    private static final int MOST_RUNS = 100;
    private static final long CALM_OF_RESTARTS_NANOS = 1_500_000_000L;

    private final long seed;
    private final int from;
    private final int count;
    private final int calm;
    private final List<Chore> chores;
    private final Path folder;

    /** Ten seconds, for which helpers look for what they may have written, are one. */
    private int times = 10;

    /** Below the gateway's silence. */
    private Duration readTimeout = Duration.ofMillis(250);

    private int patience = 1;
    private long calmOfRestarts = CALM_OF_RESTARTS_NANOS;

    private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, AtomicInteger> tally = new ConcurrentSkipListMap<>();
    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicInteger unknown = new AtomicInteger();
    private final AtomicInteger told = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();

    /**
     * A campaign.
     *
     * @param from number of the first chore, which decides of what kind it is
     * @param calm of 100 exchanges so many meet no fault
     */
    ChoreCampaign(long seed, int from, int count, int calm, List<Chore> chores, Path folder) {
        this.seed = seed;
        this.from = from;
        this.count = count;
        this.calm = calm;
        this.chores = chores;
        this.folder = folder;
    }

    /** For a server that takes its time. */
    ChoreCampaign slowly(int slowerTimes, Duration longerReadTimeout) {
        times = slowerTimes;
        readTimeout = longerReadTimeout;
        patience = 4;
        calmOfRestarts *= 10;
        return this;
    }

    List<String> complaints() {
        return complaints;
    }

    int done() {
        return done.get();
    }

    void onFake(Carrier.Kind kind, boolean http2) throws Exception {
        try (ChaosProxy proxy = new ChaosProxy(0, http2, FaultPlan.randomAndLate(seed, http2, calm));
                FakeForgejo fake = FakeForgejo.builder().rootUrl(proxy.url()).start();
                Extras extras = new Extras();
                ForgejoClient direct = ForgejoClient.builder()
                        .baseUrl(fake.url())
                        .token(fake.token())
                        .build()) {
            proxy.moveTo(URI.create(fake.url()).getPort());
            proxy.divert(Extras::isTheirs, extras.port());
            run(kind, http2, proxy, fake.token(), "alice", "", direct, extras);
        }
    }

    void run(
            Carrier.Kind kind,
            boolean http2,
            ChaosProxy proxy,
            String token,
            String owner,
            String suffix,
            ForgejoClient direct,
            @org.jspecify.annotations.Nullable Extras extras)
            throws Exception {
        long began = System.nanoTime();
        try (FastClient one = new FastClient(kind, http2, proxy.url(), token, times, readTimeout);
                FastClient two = new FastClient(kind, http2, proxy.url(), token, times, readTimeout)) {
            AtomicBoolean over = new AtomicBoolean();
            AtomicInteger next = new AtomicInteger(from);
            ExecutorService threads = Executors.newCachedThreadPool();
            Future<?> restarts = threads.submit(() -> restart(proxy, over));
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < PLACES_AT_ONCE; i++) {
                workers.add(threads.submit(() -> {
                    for (int number = next.getAndIncrement(); number < from + count; number = next.getAndIncrement()) {
                        String mark = String.format("mark-%07d", number);
                        Site site = new Site(
                                chores.get(number % chores.size()),
                                mark,
                                owner,
                                mark + suffix,
                                number / chores.size() * 5 + number,
                                folder,
                                direct,
                                extras);
                        place(site, proxy.log(), threads, one.client, two.client);
                    }
                }));
            }
            for (Future<?> worker : workers) {
                worker.get(60, TimeUnit.MINUTES);
            }
            over.set(true);
            restarts.get(1, TimeUnit.MINUTES);
            threads.shutdownNow();
            for (FastClient client : List.of(one, two)) {
                if (!Leaks.eventually(() -> client.inUse() == 0)) {
                    complaints.add("connections or calls still in use: " + client.inUse());
                }
            }
        }
        report(kind + (http2 ? " HTTP/2" : " HTTP/1.1"), proxy, System.nanoTime() - began);
    }

    private void report(String name, ChaosProxy proxy, long nanos) {
        Map<String, Integer> faults = new TreeMap<>();
        List<Arrival> all = proxy.log().all();
        all.forEach(arrival -> faults.merge(arrival.fault.kind().name(), 1, Integer::sum));
        Report.line(
                "chores, seed %d, %s: %d chores done in %d runs in %.1f s, %d requests at the gateway, %d of them with a fault, %d connections, %d restarts; %d runs ended with an exception, %d of them with an unknown fate; complaints %d%n  exceptions %s%n  faults %s"
                        .formatted(
                                seed,
                                name,
                                done.get(),
                                runs.get(),
                                nanos / 1e9,
                                all.size(),
                                all.size() - faults.getOrDefault("NONE", 0),
                                proxy.connections(),
                                proxy.restarts(),
                                told.get(),
                                unknown.get(),
                                complaints.size(),
                                tally,
                                faults));
    }

    private void place(Site site, ArrivalLog log, ExecutorService threads, ForgejoClient... clients) {
        try {
            site.chore.prepare().on(site);
            List<Future<?>> users = new ArrayList<>();
            for (int i = 1; i < site.chore.users(); i++) {
                int user = i;
                users.add(threads.submit(() -> user(site, user, log, clients[user % 2])));
            }
            user(site, 0, log, clients[0]);
            for (Future<?> user : users) {
                user.get(10, TimeUnit.MINUTES);
            }
            nothingInHand(site, log);
            site.chore.judge().on(site);
        } catch (Throwable broken) {
            site.complain("the proof broke: " + broken);
        }
        if (!site.complaints.isEmpty()) {
            complaints.addAll(site.complaints);
            List<Arrival> all = log.of(site.mark);
            complaints.add("  the last: " + all.subList(Math.max(0, all.size() - LAST), all.size()));
        }
    }

    private void user(Site site, int user, ArrivalLog log, ForgejoClient client) {
        boolean mayBeApplied = false;
        for (int run = 1; run <= MOST_RUNS; run++) {
            int before = log.of(site.mark).size();
            runs.incrementAndGet();
            Site.Turn turn = new Site.Turn(user, run, mayBeApplied);
            try {
                site.chore.run().on(site, client, turn);
                done.incrementAndGet();
                return;
            } catch (Throwable thrown) {
                Throwable bare = thrown;
                while ((bare instanceof CompletionException || bare instanceof ExecutionException)
                        && bare.getCause() != null) {
                    bare = bare.getCause();
                }
                if (!(bare instanceof ForgejoException failure)) {
                    site.complain("not an exception of the SDK: " + bare);
                    return;
                }
                tally.computeIfAbsent(failure.getClass().getSimpleName(), name -> new AtomicInteger())
                        .incrementAndGet();
                told.incrementAndGet();
                mayBeApplied = failure.mayHaveBeenApplied();
                if (mayBeApplied) {
                    unknown.incrementAndGet();
                }
                // Whoever comes again before the server is done with what he sent can only be unlucky.
                nothingInHand(site, log);
                String wrong = wrong(site, turn, mayBeApplied, log, before);
                if (!wrong.isEmpty()) {
                    site.complain("run " + run + ": " + wrong + ": " + failure);
                }
            }
        }
        site.complain("not done after " + MOST_RUNS + " runs");
    }

    private void nothingInHand(Site site, ArrivalLog log) {
        boolean over = false;
        for (int i = 0; i < patience && !over; i++) {
            over = Leaks.eventually(() -> !log.holds(site.mark));
        }
        if (!over) {
            site.complain("the gateway does not end");
        }
    }

    private static String wrong(Site site, Site.Turn turn, boolean mayBeApplied, ArrivalLog log, int before) {
        List<Arrival> mine = log.of(site.mark);
        List<Arrival> came = mine.subList(before, mine.size());
        return switch (site.chore.says()) {
            case READS -> mayBeApplied ? "mayHaveBeenApplied() is true of a read" : "";
            case ONE_WRITE ->
                !mayBeApplied && came.stream().anyMatch(ChoreCampaign::acted)
                        ? "mayHaveBeenApplied() is false, and the server acted"
                        : "";
            case MANY_WRITES ->
                !mayBeApplied && lastIsUntold(came) ? "mayHaveBeenApplied() is false of the last write" : "";
            case COMMIT ->
                !mayBeApplied && CommitChores.messages(site).contains(turn.message())
                        ? "mayHaveBeenApplied() is false, and the commit is there"
                        : "";
        };
    }

    private static boolean acted(Arrival arrival) {
        return !arrival.line.startsWith("GET ") && arrival.serverStatus >= 200 && arrival.serverStatus < 300;
    }

    /** Whether the server acted on a write, could not tell so, and no look has told it since. */
    private static boolean lastIsUntold(List<Arrival> came) {
        boolean untold = false;
        for (Arrival arrival : came) {
            boolean passed = arrival.fault.kind().fate == Fault.Fate.TOLD && arrival.serverStatus > 0;
            if (acted(arrival)) {
                untold = !passed && arrival.fault.kind().fate == Fault.Fate.UNKNOWN;
            } else if (passed) {
                untold = false;
            }
        }
        return untold;
    }

    private void restart(ChaosProxy proxy, AtomicBoolean over) {
        long last = System.nanoTime();
        while (!over.get()) {
            LockSupport.parkNanos(10_000_000);
            if (System.nanoTime() - last > calmOfRestarts) {
                try {
                    proxy.restart(20_000_000);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
                last = System.nanoTime();
            }
        }
    }
}
