package io.github.forgejo4j.benchmarks.list;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.model.Issue;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;

/** A long list, walked by a JVM with a small heap. */
public final class WalkHeap {
    private static final int ITEMS = 1_000_000;
    private static final int HEAP_MIB = 64;
    private static final int AHEAD = 4;

    private WalkHeap() {}

    /**
     * Walks a million items in 64 MiB, or with three arguments is the JVM that walks.
     *
     * @param args nothing, or an address, how many items are due, how many pages to ask for ahead
     * @throws Exception if the walk fails, as it does when the heap is too small
     */
    public static void main(String[] args) throws Exception {
        if (args.length == 3) {
            System.exit(walk(args[0], Long.parseLong(args[1]), Integer.parseInt(args[2])) ? 0 : 1);
        }
        for (int ahead : new int[] {0, AHEAD}) {
            long begin = System.nanoTime();
            int exit = fork(ITEMS, HEAP_MIB, ahead);
            System.out.printf(
                    "%d items in %d MiB, prefetch(%d): %s, %.0f s%n",
                    ITEMS, HEAP_MIB, ahead, exit == 0 ? "walked" : "FAILED", (System.nanoTime() - begin) / 1e9);
            if (exit != 0) {
                throw new IllegalStateException("the walk ended with " + exit);
            }
        }
    }

    /** The exit status of a JVM with that heap that walks so many items. */
    static int fork(int items, int heapMib, int ahead) throws IOException, InterruptedException {
        try (PageServer server = new PageServer(items / PageServer.ITEMS_PER_PAGE, Duration.ZERO)) {
            return new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx" + heapMib + "m",
                            "-XX:+ExitOnOutOfMemoryError",
                            "-cp",
                            System.getProperty("java.class.path"),
                            WalkHeap.class.getName(),
                            server.url(),
                            Integer.toString(items),
                            Integer.toString(ahead))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        }
    }

    private static boolean walk(String url, long items, int ahead) {
        try (ForgejoClient client =
                ForgejoClient.builder().baseUrl(url).token("0123456789abcdef").build()) {
            Iterator<Issue> issues =
                    client.issues().list("nimbus", "kettle").prefetch(ahead).iterator();
            long due = 1;
            while (issues.hasNext()) {
                if (issues.next().number() != due++) {
                    return false;
                }
            }
            return due == items + 1;
        }
    }
}
