package io.github.forgejo4j.hostile;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.hostile.H2Evil.Trait;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;

/** {@link HostileCalls} over HTTP/2. */
public final class H2Calls {
    private static final Duration DEADLINE = Duration.ofSeconds(20);
    private static final Duration SHORT_DEADLINE = Duration.ofMillis(150);
    private static final Duration DEADLINE_IN_A_FLOOD = Duration.ofMillis(Long.getLong("hostile.flood", 1_000));

    private static final long PATIENCE_NANOS = 5_000_000_000L;

    private static volatile String current = "";

    private H2Calls() {}

    /**
     * Runs.
     *
     * @param args address of the server, and the names of what it is asked for
     */
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger uncaught = new AtomicInteger();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            uncaught.incrementAndGet();
            System.out.println("UNCAUGHT in " + current + ": " + thrown);
        });
        Thread thread = new Thread(null, () -> calls(args), "calls", 256 * 1024);
        thread.start();
        thread.join();
        System.out.println("heap of at most " + Runtime.getRuntime().maxMemory() / 1024 / 1024 + " MiB, "
                + uncaught.get() + " uncaught");
    }

    private static void calls(String[] args) {
        for (String name : List.of(args).subList(1, args.length)) {
            H2Evil evil = H2Evil.named(name);
            current = name;
            OkHttpClient users = new OkHttpClient.Builder()
                    .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                    .build();
            // One each, as the server spoils connections.
            try (ForgejoClient client = client(args[0], users)) {
                String title = evil.is(Trait.LARGE) ? "t".repeat(200_000) : "t";
                HostileCalls.tell(
                        name,
                        "read",
                        deadline(evil),
                        client.issues().get("h", name, 1).withRetryPolicy(RetryPolicy.off()));
                HostileCalls.tell(name, "write", deadline(evil), write(client, name, title));
            }
            users.dispatcher().executorService().shutdown();
            users.connectionPool().evictAll();
            long end = System.nanoTime() + PATIENCE_NANOS;
            while (!left(users).isEmpty() && System.nanoTime() < end) {
                LockSupport.parkNanos(2_000_000);
            }
            if (!left(users).isEmpty()) {
                System.out.println("LEFT by " + name + ": " + left(users));
            }
        }
    }

    /** Connections in the pool, and threads of connections; the idle ones of OkHttp's serve the whole JVM. */
    private static List<String> left(OkHttpClient users) {
        List<String> left = new ArrayList<>();
        Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(thread -> thread.contains("127.0.0.1") || thread.startsWith("forgejo4j"))
                .forEach(left::add);
        int connections = users.connectionPool().connectionCount();
        if (connections > 0) {
            left.add(connections + " connections");
        }
        return left;
    }

    static ForgejoCall<Issue> write(ForgejoClient client, String repo, String title) {
        return client.issues()
                .create("h", repo, CreateIssue.builder().title(title).build());
    }

    static ForgejoClient client(String url, OkHttpClient users) {
        return ForgejoClient.builder()
                .baseUrl(url)
                .okHttpClient(users)
                .token("tok_hostile")
                .serverVersion("16.0.0")
                .retryPolicy(RetryPolicy.builder()
                        .maxAttempts(3)
                        .baseDelay(Duration.ofMillis(1))
                        .maxDelay(Duration.ofMillis(1))
                        .build())
                .build();
    }

    static Duration deadline(H2Evil evil) {
        return evil.is(Trait.FLOOD) ? DEADLINE_IN_A_FLOOD : evil.is(Trait.GOES_ON) ? SHORT_DEADLINE : DEADLINE;
    }
}
