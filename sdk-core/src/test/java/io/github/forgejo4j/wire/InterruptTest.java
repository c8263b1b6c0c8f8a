package io.github.forgejo4j.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.Proof;
import java.net.SocketTimeoutException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** OkHttp swallows an interrupt, throws a checked exception it does not declare, or does not notice; the SDK keeps flag and truth. */
class InterruptTest {
    @AfterEach
    void clearFlag() {
        Thread.interrupted();
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptBeforeTheCallSendsNothingAndKeepsTheFlag(Caller caller) {
        try (RawServer server = RawServer.start()) {
            Result told;
            boolean flag;
            try (Sdk sdk = Sdk.of(caller, server.url())) {
                Thread.currentThread().interrupt();
                told = Write.POST_NEVER.send(sdk.writes());
                flag = Thread.interrupted();
            }
            server.settle();
            assertThat(server.heads()).isEmpty();
            assertThat(flag).isTrue();
            assertEndedOnce(told, caller.isDeaf());
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptBeforeACallOnAPooledConnectionSendsNothingAndKeepsTheFlag(Caller caller) {
        try (RawServer server = RawServer.start()) {
            Result told;
            boolean flag;
            try (Sdk sdk = Sdk.of(caller, server.url())) {
                sdk.warmUp(1);
                Thread.currentThread().interrupt();
                told = Write.POST_NEVER.send(sdk.writes());
                flag = Thread.interrupted();
            }
            server.settle();
            assertThat(server.heads()).isEmpty();
            assertThat(flag).isTrue();
            assertThat(told.failure().attempts()).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptWhileItConnectsEndsTheCallAndKeepsTheFlag(Caller caller) {
        CountDownLatch never = new CountDownLatch(1);
        Thread thread = Thread.currentThread();
        FailingSocketFactory blocking = new FailingSocketFactory(() -> {
            thread.interrupt();
            try {
                never.await(LoopbackServer.PATIENCE_MS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new SocketTimeoutException("Connect timed out");
        });
        try (Sdk sdk = Sdk.of(caller, Hosts.nobody(), builder -> builder.socketFactory(blocking))) {
            Result told = Write.DELETE_NEVER.send(sdk.writes());
            assertThat(Thread.interrupted()).isTrue();
            never.countDown();
            assertEndedOnce(told, caller.isDeaf());
        }
    }

    /** A blocked socket of a platform thread does not notice; the answer is delivered. */
    @ParameterizedTest
    @EnumSource
    void anInterruptWhileTheAnswerIsAwaitedDoesNotLoseIt(Caller caller) {
        Thread thread = Thread.currentThread();
        try (RawServer server = RawServer.start().otherwise(exchange -> {
            exchange.receive();
            thread.interrupt();
            exchange.send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
        })) {
            Result told;
            boolean flag;
            try (Sdk sdk = Sdk.of(caller, server.url())) {
                told = Write.PATCH_NEVER.send(sdk.writes());
                flag = Thread.interrupted();
            }
            server.settle();
            assertThat(server.requests()).hasSize(1);
            assertThat(flag).isTrue();
            if (told.failure() != null) {
                // The flag may be seen while the answer is read; then the write is known to be possibly applied.
                assertThat(told.failure().mayHaveBeenApplied()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptWhileAnHttp2AnswerIsAwaitedLeavesTheFateOpenAndIsNotRepeated(Caller caller) {
        Thread thread = Thread.currentThread();
        try (RawH2Server server = RawH2Server.start().otherwise((connection, stream) -> thread.interrupt())) {
            Result told;
            boolean flag;
            try (Sdk sdk = Sdk.http2(caller, server.url())) {
                told = Result.of(() -> sdk.writes()
                        .deleteAlways()
                        .withRetryPolicy(Sdk.EAGER)
                        .response()
                        .status());
                flag = Thread.interrupted();
            }
            server.settle();
            assertThat(server.requests()).hasSize(1);
            assertThat(flag).isTrue();
            assertEndedOnce(told, true);
        }
    }

    private static void assertEndedOnce(Result told, boolean applied) {
        assertThat(told.failure().attempts()).hasSize(1);
        told.isTransport(Proof.FINAL, applied);
    }
}
