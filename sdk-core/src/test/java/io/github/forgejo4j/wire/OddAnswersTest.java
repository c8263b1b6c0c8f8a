package io.github.forgejo4j.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.Proof;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.RequestBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Answers that OkHttp refuses to hand over, that come too early, or instead of what was asked for. */
class OddAnswersTest {
    private static final RequestBody SMALL = RequestBody.create(new byte[] {'{', '}'}, null);

    @ParameterizedTest
    @EnumSource
    void aProxyChallengeWithoutAProxyKeepsItsStatus(Caller caller) {
        try (RawServer server = RawServer.start().otherwise(Step.status(407))) {
            for (Write write : Write.sample(caller, 0)) {
                Result told;
                try (Sdk sdk = Sdk.of(caller, server.url())) {
                    told = write.send(sdk.writes());
                }
                if (caller.isDeaf()) {
                    told.isAmbiguous();
                } else {
                    told.isStatus(407, Proof.FINAL, false);
                }
            }
            server.settle();
            assertThat(server.requests()).hasSize(Write.sample(caller, 0).size());
        }
    }

    /** Some gateways send it; OkHttp throws a ProtocolException. */
    @ParameterizedTest
    @EnumSource
    void noContentWithALengthIsTheSuccessItSays(Caller caller) {
        for (int status : List.of(204, 205)) {
            Step step = Step.raw("HTTP/1.1 " + status + " Odd\r\nContent-Length: 5\r\n\r\n12345")
                    .thenFin();
            Result told = once(
                    caller,
                    step,
                    sdk -> sdk.writes().postForNothing(SMALL).response().status());
            if (caller.isDeaf()) {
                told.isAmbiguous();
            } else {
                told.isSuccess(status);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRefusalThatComesWhileTheBodyIsBeingSentIsDelivered(Caller caller) {
        try (RawServer server = RawServer.start().otherwise(Step.early(413))) {
            Result told;
            try (Sdk sdk = Sdk.of(caller, server.url())) {
                told = Result.of(() -> sdk.writes()
                        .postForNothing(RequestBody.create(new byte[8 << 20], null))
                        .response()
                        .status());
            }
            server.settle();
            assertThat(server.heads()).hasSize(1);
            told.isStatus(413, Proof.FINAL, false);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBodyThatFailsIsNotSentAgain(Caller caller) {
        for (int good : new int[] {0, 20_000}) {
            try (RawServer server = RawServer.start()) {
                Result told;
                try (Sdk sdk = Sdk.of(caller, server.url())) {
                    sdk.warmUp(1);
                    told = Result.of(() -> sdk.writes()
                            .postForNothing(new FailingBody(good))
                            .response()
                            .status());
                }
                server.settle();
                assertThat(server.requests()).isEmpty();
                assertThat(server.heads()).hasSizeLessThanOrEqualTo(1);
                told.isAmbiguous();
                assertThat(told.last().getMessage()).contains("the source of the body failed");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRefusalInsteadOfContinueKeepsTheBodyBack(Caller caller) {
        for (int status : List.of(417, 401)) {
            try (RawServer server = RawServer.start().otherwise(Step.insteadOfBody(status))) {
                Result told;
                try (Sdk sdk = Sdk.of(caller, server.url())) {
                    told = Result.of(
                            () -> sdk.writes().postExpecting(SMALL).response().status());
                }
                server.settle();
                assertThat(server.heads()).hasSize(1);
                assertThat(server.requests()).isEmpty();
                assertThat(server.strayBytes()).isZero();
                told.isStatus(status, Proof.FINAL, false);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatNeverSaysContinueGetsNoBody(Caller caller) {
        try (RawServer server = RawServer.start().otherwise(Exchange::hold)) {
            Result told;
            try (Sdk sdk = Sdk.of(caller, server.url(), builder -> builder.readTimeout(100, TimeUnit.MILLISECONDS))) {
                told = Result.of(
                        () -> sdk.writes().postExpecting(SMALL).response().status());
            }
            server.settle();
            assertThat(server.heads()).hasSize(1);
            assertThat(server.requests()).isEmpty();
            assertThat(server.strayBytes()).isZero();
            told.isAmbiguous();
        }
    }

    /** A gateway's page is told with the gateway's status, not as JSON that cannot be read. */
    @ParameterizedTest
    @EnumSource
    void aPageOfAGatewayKeepsItsStatus(Caller caller) {
        String page = "<html>Bad Gateway</html>";
        Result told = once(
                caller,
                Step.raw("HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: " + page.length()
                        + "\r\n\r\n" + page),
                sdk -> sdk.writes().postForNothing(SMALL).response().status());
        told.isStatus(502, Proof.AMBIGUOUS, true);
        if (caller.repeatsOn5xx()) {
            // The user's interceptor closed the answer in order to send again, which was refused.
            return;
        }
        assertThat(new String(((ApiException) told.last()).rawBody(), StandardCharsets.UTF_8))
                .isEqualTo(page);
    }

    private interface Sending {
        int send(Sdk sdk) throws Exception;
    }

    private static Result once(Caller caller, Step step, Sending sending) {
        try (RawServer server = RawServer.start().otherwise(step)) {
            Result told;
            try (Sdk sdk = Sdk.of(caller, server.url())) {
                told = Result.of(() -> sending.send(sdk));
            }
            server.settle();
            assertThat(server.requests()).hasSize(1);
            assertThat(server.heads()).hasSize(1);
            return told;
        }
    }

    /** OkHttp loses count of such a body when it is closed, and would keep the connection for ever. */
    @Test
    void anAnswerOfNegativeLengthKeepsNoConnection() {
        try (RawServer server = RawServer.start()) {
            server.then(Step.raw("HTTP/1.1 201 Created\r\nContent-Length: -7\r\n\r\n{}"));
            try (Sdk sdk = Sdk.of(Caller.OWN, server.url())) {
                Result.of(() -> sdk.writes().postNever(Map.of()).response().status())
                        .isTransport(Proof.FINAL, true);
            }
            server.settle();
            assertThat(server.requests()).hasSize(1);
        }
    }
}
