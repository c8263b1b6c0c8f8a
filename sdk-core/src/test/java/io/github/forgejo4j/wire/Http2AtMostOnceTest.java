package io.github.forgejo4j.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import okhttp3.Protocol;
import okhttp3.tls.HandshakeCertificates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever an HTTP/2 server does with a write, it gets it once, and the caller learns what it did. A client that the SDK derives sends
 * not even a second HEADERS frame, at which a server may begin to act.
 */
class Http2AtMostOnceTest {
    private record Row(String name, boolean warm, H2Step step, Consumer<Result> told) {
        static Stream<Row> both(String name, H2Step step, Consumer<Result> told) {
            return Stream.of(new Row(name, false, step, told), new Row("pooled: " + name, true, step, told));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Row> rows() {
        Stream<Row> resets = Stream.of(
                        H2Error.CANCEL,
                        H2Error.INTERNAL_ERROR,
                        H2Error.NO_ERROR,
                        H2Error.ENHANCE_YOUR_CALM,
                        H2Error.PROTOCOL_ERROR,
                        H2Error.HTTP_1_1_REQUIRED)
                .flatMap(code -> Row.both("RST_STREAM " + code, H2Step.reset(code), Result::isAmbiguous));
        Consumer<Result> declined = told -> told.isTransport(Proof.DECLINED, false);
        Stream<Row> others = Stream.of(
                        Row.both("RST_STREAM REFUSED_STREAM", H2Step.reset(H2Error.REFUSED_STREAM), declined),
                        // OkHttp tells a stream above the last one of a GOAWAY as a refused one.
                        Row.both("GOAWAY below", H2Step.goAwayBelow(), declined),
                        Row.both("GOAWAY covering, then FIN", H2Step.goAwayCoveringThenFin(), Result::isAmbiguous),
                        Row.both("FIN", H2Step.fin(), Result::isAmbiguous),
                        Row.both("RST", H2Step.rst(), Result::isAmbiguous),
                        Row.both(
                                "503 with retry-after 0",
                                H2Step.status(503, "retry-after", "0"),
                                told -> told.isStatus(503, Proof.AMBIGUOUS, true)),
                        Row.both(
                                "503 with a huge retry-after",
                                H2Step.status(503, "retry-after", "99999999999"),
                                told -> told.isStatus(503, Proof.AMBIGUOUS, true)),
                        Row.both("500", H2Step.status(500), told -> told.isStatus(500, Proof.AMBIGUOUS, true)),
                        Row.both("408", H2Step.status(408), told -> told.isStatus(408, Proof.AMBIGUOUS, true)),
                        Row.both("401", H2Step.status(401), told -> told.isStatus(401, Proof.FINAL, false)),
                        Row.both("421", H2Step.status(421), told -> told.isStatus(421, Proof.FINAL, false)),
                        Row.both("429", H2Step.status(429), told -> told.isStatus(429, Proof.DECLINED, false)),
                        Row.both("200", H2Step.ok(), told -> told.isSuccess(200)))
                .flatMap(rows -> rows);
        return Stream.concat(resets, others);
    }

    static Stream<Arguments> rowsAndCallers() {
        return rows().flatMap(row -> Stream.of(Caller.values()).map(caller -> Arguments.of(row, caller)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("rowsAndCallers")
    void theServerGetsAWriteOnceAndTheCallerGetsTheTruth(Row row, Caller caller) {
        for (Write write : Write.sample(caller, row.name().hashCode())) {
            try (RawH2Server server = RawH2Server.start().otherwise(row.step())) {
                Result told;
                try (Sdk sdk = Sdk.http2(caller, server.url())) {
                    if (row.warm()) {
                        sdk.warmUp(1);
                    }
                    told = write.send(sdk.writes());
                }
                server.settle();
                assertThat(server.requests()).as("%s: complete requests", write).hasSize(1);
                assertThat(server.heads()).as("%s: HEADERS frames", write).hasSize(1);
                assertThat(server.requests().get(0).connection())
                        .as("%s: connection", write)
                        .isZero();
                if (caller == Caller.OWN || caller == Caller.AUTHENTICATORS) {
                    // Nobody even tried again: no other connection was opened, and the answer is there with its body.
                    assertThat(server.connections())
                            .as("%s: connections", write)
                            .isEqualTo(1);
                    told.hasBodyOfScript();
                }
                if (caller.isDeaf() && row.name().endsWith("huge retry-after")) {
                    // OkHttp throws a NumberFormatException, and of such a call nobody can know the status.
                    told.isTransport(Proof.FINAL, true);
                } else {
                    row.told().accept(told);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionThatWasGivenUpWhileIdleIsNotUsed(Caller caller) throws IOException {
        for (boolean fin : new boolean[] {false, true}) {
            for (Write write : Write.sample(caller, 0)) {
                try (RawH2Server server = RawH2Server.start()) {
                    Result told;
                    try (Sdk sdk = Sdk.http2(caller, server.url())) {
                        sdk.warmUp(1);
                        if (fin) {
                            server.finIdle();
                        } else {
                            server.goAwayIdle();
                        }
                        told = write.send(sdk.writes());
                    }
                    server.settle();
                    assertThat(server.requests())
                            .extracting(WireRequest::connection)
                            .as("%s", write)
                            .containsExactly(1);
                    told.isSuccess(200);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMisdirectedWriteIsNotSentToAnotherConnection(Caller caller) {
        HandshakeCertificates trusted = Tls.trusting();
        for (Write write : List.of(Write.POST_NEVER, Write.DELETE_NEVER_ASYNC)) {
            try (RawH2Server server =
                    RawH2Server.tls(Tls.forHosts("one.test", "two.test")).otherwise(H2Step.status(421))) {
                Result told;
                try (Sdk sdk = Sdk.of(
                        caller,
                        server.url("one.test"),
                        builder -> Hosts.anyName(builder)
                                .socketFactory(new NoDelaySocketFactory())
                                .sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager()))) {
                    Sdk other = sdk.at(server.url("two.test"));
                    try (other) {
                        sdk.warmUp(1);
                        told = write.send(other.writes());
                    }
                }
                server.settle();
                assertThat(server.requests()).as("%s", write).hasSize(1);
                assertThat(server.heads()).as("%s", write).hasSize(1);
                if (caller.isFactory()) {
                    // One pool for all: the write did come on the other host's connection.
                    assertThat(server.connections()).isEqualTo(1);
                }
                told.isStatus(421, Proof.FINAL, false);
            }
        }
    }

    /** What OkHttp must not do the SDK may: it knows that the server refused, tells its listener and counts its attempts. */
    @Test
    void aRefusedStreamIsRepeatedByTheSdkAloneAndOnlyIfThePolicySaysSo() {
        RetryPolicy declinedToo = RetryPolicy.builder().baseDelay(Duration.ZERO).build();
        for (Caller caller : List.of(Caller.OWN, Caller.AGAIN_ON_5XX, Caller.FACTORY)) {
            try (RawH2Server server = RawH2Server.start()
                    .then(H2Step.reset(H2Error.REFUSED_STREAM), H2Step.reset(H2Error.REFUSED_STREAM))) {
                try (Sdk sdk = Sdk.http2(caller, server.url())) {
                    sdk.warmUp(1);
                    assertThat(sdk.writes()
                                    .deleteNever()
                                    .withRetryPolicy(declinedToo)
                                    .response()
                                    .attempts())
                            .isEqualTo(3);
                }
                server.settle();
                assertThat(server.requests()).hasSize(3);
                assertThat(server.heads()).hasSize(3);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherAttemptOfAUsersInterceptorAfterAResetSendsNoSecondHeadersFrame(Caller caller) {
        for (Write write : Write.sample(caller, 0)) {
            try (RawH2Server server = RawH2Server.start().otherwise(H2Step.reset(H2Error.CANCEL))) {
                try (Sdk sdk = Sdk.of(caller, server.url(), builder -> {
                    builder.protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE)).socketFactory(new NoDelaySocketFactory());
                    Caller.AGAIN_ON_EXCEPTION.configure(builder);
                    return builder;
                })) {
                    sdk.warmUp(1);
                    write.send(sdk.writes()).isAmbiguous();
                }
                server.settle();
                assertThat(server.requests()).as("%s", write).hasSize(1);
                // Within a factory nobody can hold the second HEADERS frame back; it comes without END_STREAM.
                assertThat(server.heads()).as("%s", write).hasSizeBetween(1, caller.isFactory() ? 2 : 1);
            }
        }
    }
}
