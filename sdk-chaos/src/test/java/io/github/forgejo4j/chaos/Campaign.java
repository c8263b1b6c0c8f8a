package io.github.forgejo4j.chaos;

import io.github.forgejo4j.testing.FakeForgejo;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Many calls of all kinds on many threads over one client, through the chaos proxy, to a fake server whose log is the truth. */
final class Campaign {
    private static final int THREADS = 24;
    private static final long CALM_OF_RESTARTS_NANOS = 1_500_000_000L;

    private final long seed;
    private final int calls;
    private final int calm;

    /** @param calm of 100 exchanges so many meet no fault */
    Campaign(long seed, int calls, int calm) {
        this.seed = seed;
        this.calls = calls;
        this.calm = calm;
    }

    Verdict run(Carrier.Kind kind, boolean http2) throws Exception {
        String name = kind + (http2 ? " HTTP/2" : " HTTP/1.1");
        try (FakeForgejo fake = FakeForgejo.start();
                ChaosProxy proxy =
                        new ChaosProxy(URI.create(fake.url()).getPort(), http2, FaultPlan.random(seed, http2, calm));
                Carrier carrier = new Carrier(kind, http2, proxy.url(), fake.token())) {
            long began = System.nanoTime();
            List<Made> made = make(new World(fake), carrier, proxy);
            long took = System.nanoTime() - began;
            Verdict verdict = new Verdict(name, made, proxy, fake, took);
            verdict.judge();
            if (!Leaks.eventually(() -> carrier.callsInOkHttp() == 0)) {
                verdict.violation("calls still in OkHttp: " + carrier.callsInOkHttp());
            }
            if (!Leaks.eventually(() -> carrier.connectionsInUse() == 0)) {
                verdict.violation("connections still in use: " + carrier.connectionsInUse());
            }
            return verdict;
        }
    }

    /** Makes the calls; returns when all have ended. */
    List<Made> make(World world, Carrier carrier, ChaosProxy proxy) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        UsersApi users = carrier.client.create(UsersApi.class);
        List<Made> all = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger next = new AtomicInteger();
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService threads = Executors.newCachedThreadPool();
        Future<?> restarts = threads.submit(() -> restart(proxy, over));
        List<Future<?>> workers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            workers.add(threads.submit(() -> {
                while (true) {
                    Made made;
                    synchronized (world) {
                        // Drawn in the order of their numbers, so that a seed gives the same calls again.
                        int number = next.getAndIncrement();
                        if (number >= calls) {
                            return;
                        }
                        made = world.draw(number, random);
                        all.add(made);
                    }
                    World.make(made, carrier.client, users);
                }
            }));
        }
        for (Future<?> worker : workers) {
            finish(worker);
        }
        over.set(true);
        finish(restarts);
        threads.shutdownNow();
        return all;
    }

    private static void finish(Future<?> work) throws InterruptedException, ExecutionException {
        try {
            work.get(30, TimeUnit.MINUTES);
        } catch (TimeoutException lost) {
            // The verdict names the calls that did not end.
        }
    }

    private static void restart(ChaosProxy proxy, AtomicBoolean over) {
        long last = System.nanoTime();
        while (!over.get()) {
            LockSupport.parkNanos(10_000_000);
            if (System.nanoTime() - last > CALM_OF_RESTARTS_NANOS) {
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
