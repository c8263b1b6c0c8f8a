package io.github.forgejo4j.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.Proof;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import okhttp3.RequestBody;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever an HTTP/1.1 server does with a write, it gets it once, and the caller learns what it did. */
class Http1AtMostOnceTest {
    /**
     * What the server does with the first request; with each further one it would do the same.
     *
     * @param warm whether the request goes on a connection that was used before
     */
    private record Row(String name, boolean warm, Step step, Consumer<Result> told) {
        static Row fresh(String name, Step step, Consumer<Result> told) {
            return new Row(name, false, step, told);
        }

        static Row warm(String name, Step step, Consumer<Result> told) {
            return new Row("pooled: " + name, true, step, told);
        }

        /** Both on a fresh and on a pooled connection. */
        static Stream<Row> both(String name, Step step, Consumer<Result> told) {
            return Stream.of(fresh(name, step, told), warm(name, step, told));
        }

        boolean overflowsOkHttp() {
            return name.endsWith("Retry-After: 2147483648") || name.endsWith("Retry-After: 99999999999");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Row> rows() {
        return Stream.of(
                        unavailable("Retry-After: 0"),
                        unavailable("Retry-After: 00"),
                        unavailable("Retry-After: 0 "),
                        unavailable("Retry-After: 1"),
                        unavailable("Retry-After: Mon, 30 Nov 2026 00:00:00 GMT"),
                        unavailable("Retry-After: 2147483648"),
                        unavailable("Retry-After: 99999999999"),
                        unavailable("X-Nothing: 1"),
                        Row.both("500", Step.status(500), told -> told.isStatus(500, Proof.AMBIGUOUS, true)),
                        Row.both("502", Step.status(502), told -> told.isStatus(502, Proof.AMBIGUOUS, true)),
                        Row.both("504", Step.status(504), told -> told.isStatus(504, Proof.AMBIGUOUS, true)),
                        Row.both("408", Step.status(408), told -> told.isStatus(408, Proof.AMBIGUOUS, true)),
                        Row.both(
                                "408 with Retry-After: 0",
                                Step.status(408, "Retry-After: 0"),
                                told -> told.isStatus(408, Proof.AMBIGUOUS, true)),
                        Row.both(
                                "408 with Retry-After: 5",
                                Step.status(408, "Retry-After: 5"),
                                told -> told.isStatus(408, Proof.AMBIGUOUS, true)),
                        Row.both(
                                "408 and FIN",
                                Step.status(408, "Connection: close").thenFin(),
                                told -> told.isStatus(408, Proof.AMBIGUOUS, true)),
                        Row.both(
                                "401",
                                Step.status(401, "WWW-Authenticate: Basic realm=x"),
                                told -> told.isStatus(401, Proof.FINAL, false)),
                        Row.both("421", Step.status(421), told -> told.isStatus(421, Proof.FINAL, false)),
                        Row.both("425", Step.status(425), told -> told.isStatus(425, Proof.DECLINED, false)),
                        Row.both(
                                "429",
                                Step.status(429, "Retry-After: 0"),
                                told -> told.isStatus(429, Proof.DECLINED, false)),
                        Row.both("FIN without an answer", Step.fin(), Result::isAmbiguous),
                        Row.both("RST without an answer", Step.rst(), Result::isAmbiguous),
                        Row.both("half a status line", Step.raw("HTTP/1.1 20").thenFin(), Result::isAmbiguous),
                        Row.both(
                                "half a header",
                                Step.raw("HTTP/1.1 200 OK\r\nConte").thenFin(),
                                Result::isAmbiguous),
                        Row.both(
                                "100 Continue and FIN",
                                Step.raw("HTTP/1.1 100 Continue\r\n\r\n").thenFin(),
                                Result::isAmbiguous),
                        Row.both(
                                "truncated body",
                                Step.truncatedBody(200),
                                told -> assertThat(told.isTransport(Proof.AMBIGUOUS, true)
                                                .status())
                                        .hasValue(200)),
                        Row.both(
                                "truncated body of a 404",
                                Step.truncatedBody(404),
                                told -> told.isStatus(404, Proof.FINAL, false)),
                        Row.both(
                                "truncated body of a 502",
                                Step.truncatedBody(502),
                                told -> told.isStatus(502, Proof.AMBIGUOUS, true)),
                        Row.both("200", Step.ok(), told -> told.isSuccess(200)))
                .flatMap(rows -> rows);
    }

    private static Stream<Row> unavailable(String header) {
        return Row.both(
                "503 with " + header, Step.status(503, header), told -> told.isStatus(503, Proof.AMBIGUOUS, true));
    }

    static Stream<Arguments> rowsAndCallers() {
        return rows().flatMap(row -> Stream.of(Caller.values()).map(caller -> Arguments.of(row, caller)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("rowsAndCallers")
    void theServerGetsAWriteOnceAndTheCallerGetsTheTruth(Row row, Caller caller) {
        for (Write write : Write.sample(caller, row.name().hashCode())) {
            try (RawServer server = RawServer.start().otherwise(row.step())) {
                Result told;
                try (Sdk sdk = Sdk.of(caller, server.url())) {
                    if (row.warm()) {
                        sdk.warmUp(1);
                    }
                    told = write.send(sdk.writes());
                }
                server.settle();
                assertThat(server.requests()).as("%s: complete requests", write).hasSize(1);
                assertThat(server.heads()).as("%s: header blocks", write).hasSize(1);
                assertThat(server.strayBytes()).as("%s: stray bytes", write).isZero();
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
                if (caller.isDeaf() && row.overflowsOkHttp()) {
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
    void aPoolFullOfConnectionsIsNoReasonToSendTwice(Caller caller) {
        for (int idle : List.of(2, 5)) {
            try (RawServer server = RawServer.start().meetWarmUps(idle).otherwise(Step.fin())) {
                Result told;
                try (Sdk sdk = Sdk.of(caller, server.url())) {
                    sdk.warmUp(idle);
                    told = Write.POST_NEVER.send(sdk.writes());
                }
                server.settle();
                assertThat(server.requests().get(0).connection()).isLessThan(idle);
                assertThat(server.requests()).hasSize(1);
                told.isAmbiguous();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherAddressIsNoReasonToSendTwice(Caller caller) {
        for (Step step : List.of(Step.fin(), Step.rst())) {
            for (Write write : Write.sample(caller, 0)) {
                try (RawServer first = RawServer.start().otherwise(step);
                        RawServer second = RawServer.at("127.0.0.2", first.port())) {
                    Result told;
                    try (Sdk sdk = Sdk.of(caller, first.url("two.test"), Hosts::twoAddresses)) {
                        told = write.send(sdk.writes());
                    }
                    first.settle();
                    second.settle();
                    assertThat(first.requests()).as("%s", write).hasSize(1);
                    assertThat(second.heads()).as("%s", write).isEmpty();
                    told.isAmbiguous();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAddressThatRefusesIsFollowedByTheNext(Caller caller) {
        for (Write write : Write.sample(caller, 0)) {
            try (RawServer second = Hosts.onlyOnTheSecondAddress()) {
                Result told;
                try (Sdk sdk = Sdk.of(caller, second.url("two.test"), Hosts::twoAddresses)) {
                    told = write.send(sdk.writes());
                }
                second.settle();
                assertThat(second.requests()).as("%s", write).hasSize(1);
                told.isSuccess(200);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLargeBodyIsBegunOnceWhenTheServerClosesAfterTheHeaders(Caller caller) {
        try (RawServer server = RawServer.start().otherwise(Step.closeAfterHeaders())) {
            Result told;
            try (Sdk sdk = Sdk.of(caller, server.url())) {
                sdk.warmUp(1);
                told = Result.of(() -> sdk.writes()
                        .postForNothing(RequestBody.create(new byte[8 << 20], null))
                        .response()
                        .status());
            }
            server.settle();
            assertThat(server.heads()).hasSize(1);
            assertThat(server.requests()).isEmpty();
            told.isAmbiguous();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionThatWasClosedWhileIdleTakesTheWriteNeverOrLeavesItsFateOpen(Caller caller) {
        for (boolean reset : new boolean[] {false, true}) {
            for (Write write : Write.sample(caller, 0)) {
                try (RawServer server = RawServer.start()) {
                    Result told;
                    try (Sdk sdk = Sdk.of(caller, server.url())) {
                        sdk.warmUp(1);
                        server.endConnections(reset);
                        told = write.send(sdk.writes());
                    }
                    server.settle();
                    assertThat(server.heads()).as("%s", write).isEmpty();
                    told.isAmbiguous();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OWN", "AUTHENTICATORS", "AGAIN_ON_EXCEPTION"})
    void withoutPooledConnectionsForWritesThereIsNoneThatWasClosed(Caller caller) {
        List<Result> all = new ArrayList<>();
        try (RawServer server = RawServer.start()) {
            try (Sdk sdk = Sdk.withSettings(caller, server.url(), config -> config.writeKeepAliveMillis = 0)) {
                for (Write write : Write.values()) {
                    sdk.warmUp(1);
                    server.endConnections(false);
                    all.add(write.send(sdk.writes()));
                }
            }
            server.settle();
            assertThat(server.requests()).hasSize(Write.values().length);
            assertThat(all).allSatisfy(told -> told.isSuccess(200));
        }
    }
}
