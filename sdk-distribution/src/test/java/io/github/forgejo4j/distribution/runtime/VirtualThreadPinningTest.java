package io.github.forgejo4j.distribution.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Virtual threads that wait in the SDK (for an answer, between attempts, in line behind other calls) leave their carrier to others. The JVM
 * itself tells when one could not, on Java 21 because of a monitor too.
 */
class VirtualThreadPinningTest {
    private static final int CALLERS = 48;
    private static final int IN_FLIGHT = 8;

    private final MockWebServer server = new MockWebServer();
    private final AtomicInteger requests = new AtomicInteger();

    @BeforeEach
    void start() throws IOException {
        assumeTrue(Runtime.version().feature() >= 21, "this Java has no virtual threads");
        Map<String, Boolean> seen = new ConcurrentHashMap<>();
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                requests.incrementAndGet();
                boolean again = seen.put(request.getTarget(), true) != null;
                MockResponse.Builder answer = new MockResponse.Builder().headersDelay(20, TimeUnit.MILLISECONDS);
                // Declined once, so that each call waits between two attempts too.
                return again
                        ? answer.code(201).body("{\"number\": 7}").build()
                        : answer.code(429).build();
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void callersThatWaitPinNoCarrier(@TempDir Path folder) throws Exception {
        RetryPolicy policy = RetryPolicy.builder()
                .baseDelay(Duration.ofMillis(20))
                .maxDelay(Duration.ofMillis(40))
                .build();
        Path file = folder.resolve("pins.jfr");
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        try (ForgejoClient client = ForgejoClient.builder()
                        .baseUrl(server.url("/").toString())
                        .retryPolicy(policy)
                        .maxCallsInFlight(IN_FLIGHT)
                        .build();
                Recording recording = new Recording()) {
            // A virtual thread is pinned while a class is initialised, the JDK's own for virtual threads too.
            create(client, "warm-up");
            startVirtual(() -> create(client, "warm-up-virtual")).join();
            recording
                    .enable("jdk.VirtualThreadPinned")
                    .withThreshold(Duration.ofMillis(1))
                    .withStackTrace();
            recording.start();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                String repo = "kettle-" + i;
                threads.add(startVirtual(() -> {
                    try {
                        create(client, repo);
                    } catch (RuntimeException e) {
                        failures.add(e);
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            recording.stop();
            recording.dump(file);
        }

        assertThat(failures).isEmpty();
        assertThat(requests).hasValue(2 * (CALLERS + 2));
        assertThat(Files.size(file)).isPositive();
        assertThat(RecordingFile.readAllEvents(file).stream()
                        .filter(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"))
                        .map(VirtualThreadPinningTest::where))
                .isEmpty();
    }

    /** The recording would tell: otherwise the test above could not fail. */
    @Test
    void aPinIsRecorded(@TempDir Path folder) throws Exception {
        assumeTrue(Runtime.version().feature() < 24, "a monitor pins nothing any more");
        Path file = folder.resolve("pins.jfr");
        try (Recording recording = new Recording()) {
            recording
                    .enable("jdk.VirtualThreadPinned")
                    .withThreshold(Duration.ofMillis(1))
                    .withStackTrace();
            recording.start();
            Object monitor = new Object();
            startVirtual(() -> {
                        synchronized (monitor) {
                            java.util.concurrent.locks.LockSupport.parkNanos(5_000_000);
                        }
                    })
                    .join();
            recording.stop();
            recording.dump(file);
        }

        assertThat(RecordingFile.readAllEvents(file)).isNotEmpty();
    }

    private static void create(ForgejoClient client, String repo) {
        client.issues()
                .create("nimbus", repo, CreateIssue.builder().title("leak").build())
                .execute();
    }

    private static String where(RecordedEvent event) {
        String reason = event.hasField("pinnedReason") ? event.getString("pinnedReason") : "";
        return event.getDuration() + " " + reason + "\n"
                + event.getStackTrace().getFrames().stream()
                        .map(frame -> frame.getMethod().getType().getName() + "."
                                + frame.getMethod().getName() + ":" + frame.getLineNumber())
                        .collect(Collectors.joining("\n  ", "  ", "\n"));
    }

    /** The tests are compiled for Java 17, which cannot name them. */
    private static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        return (Thread) start.invoke(null, task);
    }
}
