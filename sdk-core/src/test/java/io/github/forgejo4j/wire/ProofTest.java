package io.github.forgejo4j.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.UnknownServiceException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.ConnectionSpec;
import okhttp3.Dispatcher;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.RequestBody;
import okhttp3.tls.HandshakeCertificates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a failure proves: never that nothing was sent when something was, and that nothing was sent wherever it can be known. */
class ProofTest {
    private static final RequestBody LARGE = RequestBody.create(new byte[16 << 20], null);

    // ---- nothing was sent

    @ParameterizedTest
    @EnumSource
    void anUnknownHostGotNothing(Caller caller) {
        assertUnsent(
                caller,
                UnknownHostException.class,
                "http://unknown.test",
                builder -> builder.dns(name -> {
                    throw new UnknownHostException(name);
                }));
    }

    @ParameterizedTest
    @EnumSource
    void aHostThatRefusesGotNothing(Caller caller) {
        assertUnsent(caller, ConnectException.class, Hosts.nobody(), UnaryOperator.identity());
    }

    @ParameterizedTest
    @EnumSource
    void aHostThatDoesNotAnswerTheConnectGotNothing(Caller caller) {
        assertUnsent(
                caller,
                SocketTimeoutException.class,
                Hosts.nobody(),
                builder -> builder.socketFactory(
                        new FailingSocketFactory(() -> new SocketTimeoutException("Connect timed out"))));
    }

    @ParameterizedTest
    @EnumSource
    void aDeadlineThatEndsInTheNameLookupProvesThatNothingWasSent(Caller caller) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (RawServer server = RawServer.start()) {
            try (Sdk sdk = Sdk.of(
                    caller,
                    server.url("slow.test"),
                    builder -> Hosts.anyName(builder)
                            .dns(name -> {
                                await(over);
                                throw new UnknownHostException(name);
                            })
                            .eventListener(new EventListener() {
                                @Override
                                public void canceled(Call call) {
                                    over.countDown();
                                }
                            }))) {
                Result told = Result.of(() -> sdk.writes()
                        .deleteNever()
                        .withDeadline(Duration.ofMillis(50))
                        .response()
                        .status());
                assertSilent(caller, told);
            }
            server.settle();
            assertThat(server.connections()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerWithAnUntrustedCertificateGotNothing(Caller caller) {
        assertNothingArrives(
                caller,
                RawServer.tls(Tls.forHosts("localhost")),
                UnaryOperator.identity(),
                SSLHandshakeException.class,
                Proof.FINAL);
    }

    @ParameterizedTest
    @EnumSource
    void aServerOfAnotherNameGotNothing(Caller caller) {
        assertNothingArrives(
                caller,
                RawServer.tls(Tls.forHosts("elsewhere.test")),
                ProofTest::trusting,
                SSLPeerUnverifiedException.class,
                Proof.FINAL);
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatClosesInTheHandshakeGotNothing(Caller caller) {
        RawServer server = RawServer.tls(Tls.forHosts("localhost"));
        server.closeOnAccept();
        assertNothingArrives(
                caller,
                server,
                ProofTest::trusting,
                IOException.class,
                caller.isDeaf() ? Proof.AMBIGUOUS : Proof.UNSENT);
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatSpeaksNoTlsGotNothing(Caller caller) {
        try (RawServer server = RawServer.start()) {
            Result told;
            try (Sdk sdk = Sdk.of(caller, "https://localhost:" + server.port(), ProofTest::trusting)) {
                told = Write.POST_NEVER.send(sdk.writes());
            }
            server.settle();
            assertThat(server.heads()).isEmpty();
            assertSilent(caller, told);
        }
    }

    /** TLS 1.2 tells before the request that it wants a certificate; TLS 1.3 only afterwards, so there it stays open. */
    @ParameterizedTest
    @EnumSource
    void aServerThatDemandsACertificateGotNoPlaintext(Caller caller) {
        for (String version : List.of("TLSv1.2", "TLSv1.3")) {
            try (RawServer server =
                    RawServer.tls(Tls.forHosts("localhost").version(version).demandingClientCertificate())) {
                Result told;
                try (Sdk sdk = Sdk.of(caller, server.url(), ProofTest::trusting)) {
                    told = Write.POST_NEVER.send(sdk.writes());
                }
                server.settle();
                assertThat(server.heads()).isEmpty();
                if (version.equals("TLSv1.2")) {
                    assertSilent(caller, told);
                } else {
                    told.isAmbiguous();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void cleartextThatIsNotAllowedIsFinal(Caller caller) {
        try (RawServer server = RawServer.start()) {
            Result told;
            try (Sdk sdk = Sdk.of(
                    caller, server.url(), builder -> builder.connectionSpecs(List.of(ConnectionSpec.MODERN_TLS)))) {
                told = Write.POST_NEVER.send(sdk.writes());
            }
            server.settle();
            assertThat(server.connections()).isZero();
            TransportException failure = told.isTransport(Proof.FINAL, caller.isDeaf());
            assertThat(failure).hasCauseInstanceOf(UnknownServiceException.class);
            assertThat(failure.attempts()).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"AUTHENTICATORS", "AGAIN_ON_EXCEPTION", "FACTORY"})
    void aDispatcherThatIsShutDownSentNothing(Caller caller) {
        try (RawServer server = RawServer.start();
                Sdk sdk = Sdk.of(caller, server.url(), builder -> {
                    Dispatcher dispatcher = new Dispatcher();
                    dispatcher.executorService().shutdown();
                    return builder.dispatcher(dispatcher);
                })) {
            Result told = Write.POST_NEVER_ASYNC.send(sdk.writes());
            server.settle();
            assertThat(server.connections()).isZero();
            assertThat(told.failure().mayHaveBeenApplied()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionThatIsShutDownBeforeTheStreamIsOpenedSentNothing(Caller caller) {
        AtomicBoolean first = new AtomicBoolean(true);
        try (RawH2Server server = RawH2Server.start()) {
            Result told;
            try (Sdk sdk = Sdk.of(
                    caller,
                    server.url(),
                    builder -> builder.protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                            .addNetworkInterceptor(chain -> {
                                if (chain.request().url().encodedPath().endsWith("x") && first.getAndSet(false)) {
                                    server.goAwayIdle();
                                }
                                return chain.proceed(chain.request());
                            }))) {
                sdk.warmUp(1);
                told = Result.of(() -> sdk.writes()
                        .deleteNever()
                        .withRetryPolicy(RetryPolicy.off())
                        .response()
                        .status());
            }
            server.settle();
            if (caller.isDeaf()) {
                // OkHttp opens another connection by itself; what never went out goes out once.
                assertThat(server.requests()).hasSize(1);
                told.isSuccess(200);
            } else {
                assertThat(server.heads()).isEmpty();
                told.isUnsent();
            }
        }
    }

    // ---- it cannot be known, or something was sent

    @ParameterizedTest
    @EnumSource
    void aWriteThatIsCancelledWhenItsHeadersBeginIsLeftOpen(Caller caller) {
        if (caller.isDeaf()) {
            return;
        }
        try (RawServer server = RawServer.start()) {
            Result told;
            try (Sdk sdk = Sdk.of(
                    caller,
                    server.url(),
                    builder -> builder.eventListener(new EventListener() {
                        @Override
                        public void requestHeadersStart(Call call) {
                            call.cancel();
                        }
                    }))) {
                told = Write.POST_NEVER.send(sdk.writes());
            }
            server.settle();
            assertThat(server.requests()).isEmpty();
            assertThat(told.failure().mayHaveBeenApplied()).isTrue();
        }
    }

    /** On HTTP/2 the HEADERS may be out before the cancellation is noticed. */
    @ParameterizedTest
    @EnumSource
    void aStreamThatIsCancelledWhenItsHeadersBeginIsLeftOpen(Caller caller) {
        try (RawH2Server server = RawH2Server.start()) {
            Result told;
            try (Sdk sdk = Sdk.of(
                    caller,
                    server.url(),
                    builder -> builder.protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                            .eventListener(new EventListener() {
                                @Override
                                public void requestHeadersStart(Call call) {
                                    call.cancel();
                                }
                            }))) {
                told = Write.POST_NEVER.send(sdk.writes());
            }
            server.settle();
            assertThat(server.requests()).isEmpty();
            assertThat(server.heads()).hasSizeLessThanOrEqualTo(1);
            assertThat(told.failure().mayHaveBeenApplied()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWriteThatIsCancelledOnceItIsConnectedSentNothing(Caller caller) {
        try (RawServer server = RawServer.start()) {
            Result told;
            try (Sdk sdk = Sdk.of(
                    caller,
                    server.url(),
                    builder -> builder.eventListener(new EventListener() {
                        @Override
                        public void connectionAcquired(Call call, Connection connection) {
                            call.cancel();
                        }
                    }))) {
                told = Write.POST_NEVER.send(sdk.writes());
            }
            server.settle();
            assertThat(server.heads()).isEmpty();
            assertThat(told.failure()).isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTimeoutWhileTheBodyIsWrittenLeavesTheFateOpen(Caller caller) {
        try (RawServer server = RawServer.start().otherwise(Step.freeze())) {
            Result told;
            try (Sdk sdk = Sdk.of(caller, server.url(), builder -> builder.writeTimeout(100, TimeUnit.MILLISECONDS))) {
                told = Result.of(
                        () -> sdk.writes().postForNothing(LARGE).response().status());
            }
            server.settle();
            assertThat(server.requests()).isEmpty();
            assertThat(server.heads()).hasSize(1);
            told.isAmbiguous();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OWN", "AGAIN_ON_EXCEPTION", "FACTORY", "FACTORY_OF_OKHTTP_4"})
    void aDeadlineWhileTheBodyIsWrittenLeavesTheFateOpen(Caller caller) {
        try (RawServer server = RawServer.start().otherwise(Step.freeze())) {
            Result told;
            try (Sdk sdk = Sdk.of(caller, server.url())) {
                told = Result.of(() -> sdk.writes()
                        .postForNothing(LARGE)
                        .withDeadline(Duration.ofMillis(600))
                        .response()
                        .status());
            }
            server.settle();
            assertThat(server.requests()).isEmpty();
            assertThat(server.heads()).hasSize(1);
            assertThat(told.failure().mayHaveBeenApplied()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReadTimeoutLeavesTheFateOpen(Caller caller) {
        for (boolean warm : new boolean[] {false, true}) {
            try (RawServer server = RawServer.start().otherwise(Step.stall());
                    RawServer second = RawServer.at("127.0.0.2", server.port())) {
                Result told;
                try (Sdk sdk = Sdk.of(
                        caller,
                        server.url("two.test"),
                        builder -> Hosts.twoAddresses(builder).readTimeout(warm ? 150 : 100, TimeUnit.MILLISECONDS))) {
                    if (warm) {
                        sdk.warmUp(1);
                    }
                    told = Write.POST_NEVER.send(sdk.writes());
                }
                server.settle();
                second.settle();
                assertThat(server.requests()).hasSize(1);
                assertThat(second.heads()).isEmpty();
                told.isAmbiguous();
                assertThat(told.last()).hasCauseInstanceOf(SocketTimeoutException.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDeadlineWhileTheAnswerIsAwaitedLeavesTheFateOpen(Caller caller) {
        try (RawServer server = RawServer.start().otherwise(Step.stall())) {
            Result told;
            try (Sdk sdk = Sdk.of(caller, server.url())) {
                told = Result.of(() -> sdk.writes()
                        .deleteNever()
                        .withDeadline(Duration.ofMillis(100))
                        .response()
                        .status());
            }
            server.settle();
            assertThat(server.requests()).hasSize(1);
            assertThat(told.failure().mayHaveBeenApplied()).isTrue();
        }
    }

    @Test
    void anAsynchronousWriteThatIsCancelledUnderWayLeavesTheFateOpen() throws Exception {
        for (Caller caller : Caller.values()) {
            CountDownLatch received = new CountDownLatch(1);
            try (RawServer server = RawServer.start().otherwise(exchange -> {
                exchange.receive();
                received.countDown();
                exchange.hold();
            })) {
                try (Sdk sdk = Sdk.of(caller, server.url())) {
                    var future = sdk.writes().deleteNever().executeAsync();
                    await(received);
                    assertThat(future.cancel(true)).isTrue();
                    assertThat(future).isCancelled();
                    assertThatThrownBy(future::join)
                            .isInstanceOfSatisfying(
                                    CancellationException.class,
                                    cancelled -> assertThat(
                                                    ((ForgejoException) cancelled.getCause()).mayHaveBeenApplied())
                                            .isTrue());
                }
                server.settle();
                assertThat(server.requests()).hasSize(1);
            }
        }
    }

    // ---- the fixtures

    private static OkHttpClient.Builder trusting(OkHttpClient.Builder builder) {
        HandshakeCertificates trusted = Tls.trusting();
        return builder.sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager());
    }

    private static void assertUnsent(
            Caller caller,
            Class<? extends IOException> exception,
            String url,
            UnaryOperator<OkHttpClient.Builder> configure) {
        for (Write write : Write.sample(caller, 0)) {
            try (Sdk sdk = Sdk.of(caller, url, configure)) {
                Result told = write.send(sdk.writes());
                assertSilent(caller, told);
                assertThat(told.last()).hasCauseInstanceOf(exception);
                if (write.name().endsWith("NEVER") && !caller.isDeaf()) {
                    assertThat(told.failure().attempts()).hasSize(Sdk.EAGER.maxAttempts());
                }
            }
        }
    }

    private static void assertNothingArrives(
            Caller caller,
            RawServer server,
            UnaryOperator<OkHttpClient.Builder> configure,
            Class<? extends IOException> exception,
            Proof proof) {
        try (server) {
            Result told;
            try (Sdk sdk = Sdk.of(caller, server.url(), configure)) {
                told = Write.POST_NEVER.send(sdk.writes());
            }
            server.settle();
            assertThat(server.heads()).isEmpty();
            assertThat(server.strayBytes()).isZero();
            assertThat(told.isTransport(proof, caller.isDeaf())).hasCauseInstanceOf(exception);
        }
    }

    /** Nothing was sent; of calls that cannot be listened to nobody can say so. */
    private static void assertSilent(Caller caller, Result told) {
        if (caller.isDeaf()) {
            told.isAmbiguous();
        } else {
            told.isUnsent();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(LoopbackServer.PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                throw new AssertionError("it did not come");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
