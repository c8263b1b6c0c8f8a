package io.github.forgejo4j.chaos;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.internal.Core;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;

/** Threads, open sockets and heap before a run, to compare with afterwards. */
final class Leaks {
    /** Idle threads of the SDK and of OkHttp live for 10 s and up to 60 s; closed pools end them at once. */
    private static final long PATIENCE_NANOS = 20_000_000_000L;

    private static final long HEAP_SLACK = 8L << 20;

    /** OkHttp's watchdog, cleaner and task runner serve the whole JVM and end by themselves after a minute. */
    private static final Set<String> OF_THE_JVM = Set.of("OkHttp TaskRunner", "OkHttp Watchdog", "Okio Watchdog");

    static {
        // The JVM keeps one half of a pair of sockets from the first close on.
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket one = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
            one.setTcpNoDelay(true);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private final Set<String> threads = threads();
    private final long sockets = openSockets();
    private final long heap = heap();

    static Set<String> threads() {
        Set<String> names = new TreeSet<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            String name = thread.getName();
            if ((name.startsWith("forgejo4j") || name.startsWith("OkHttp") || name.startsWith("chaos"))
                    && !OF_THE_JVM.contains(name)) {
                names.add(name + "@" + thread.getId());
            }
        }
        return names;
    }

    /** Of this process; 0 where the platform does not tell. */
    static long openSockets() {
        File fds = new File("/proc/self/fd");
        if (!fds.isDirectory()) {
            return 0;
        }
        try (Stream<Path> open = Files.list(fds.toPath())) {
            return open.filter(Leaks::isSocket).count();
        } catch (IOException e) {
            return 0;
        }
    }

    private static boolean isSocket(Path fd) {
        try {
            return Files.readSymbolicLink(fd).toString().startsWith("socket:");
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    /** Files below a folder that this process has open; 0 where the platform does not tell. */
    static long openFilesIn(Path folder) {
        File fds = new File("/proc/self/fd");
        if (!fds.isDirectory()) {
            return 0;
        }
        try (Stream<Path> open = Files.list(fds.toPath())) {
            return open.filter(fd -> isIn(folder, fd)).count();
        } catch (IOException e) {
            return 0;
        }
    }

    private static boolean isIn(Path folder, Path fd) {
        try {
            return Files.readSymbolicLink(fd).startsWith(folder.toRealPath());
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    /** What a client has scheduled and not cancelled. */
    static int tasksOf(ForgejoClient client) {
        try {
            Core core = (Core) field(ForgejoClient.class, "core").get(client);
            Object timing = core.timing();
            return ((ScheduledThreadPoolExecutor)
                            field(timing.getClass(), "timer").get(timing))
                    .getQueue()
                    .size();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** Bytes in use after a collection. */
    static long heap() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }

    static boolean eventually(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(5_000_000);
        }
        return true;
    }

    /** Fails if anything is left that was not there before. */
    void assertNone() {
        assertNoThreadsAndSockets();
        eventually(() -> heap() < heap + HEAP_SLACK);
        long now = heap();
        Assertions.assertThat(now).as("heap after the run, before it %d", heap).isLessThan(heap + HEAP_SLACK);
    }

    /** The same without the heap, in which libraries keep for good what they made first. */
    void assertNoThreadsAndSockets() {
        boolean threadsGone = eventually(() -> newThreads().isEmpty());
        Assertions.assertThat(newThreads()).as("threads left").isEmpty();
        Assertions.assertThat(threadsGone).isTrue();
        eventually(() -> openSockets() <= sockets);
        Assertions.assertThat(openSockets()).as("open sockets").isLessThanOrEqualTo(sockets);
    }

    private List<String> newThreads() {
        return threads().stream().filter(name -> !threads.contains(name)).toList();
    }

    /** What is in use more than before, for reports. */
    String difference() {
        return "threads +" + newThreads().size() + ", sockets " + (openSockets() - sockets) + ", heap "
                + (heap() - heap) / 1024 + " KiB";
    }
}
