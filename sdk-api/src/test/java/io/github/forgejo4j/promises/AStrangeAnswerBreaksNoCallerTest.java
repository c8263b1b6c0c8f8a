package io.github.forgejo4j.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.State;
import io.github.forgejo4j.retry.RetryPolicy;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Promise 7: a response from a newer, older or stranger server does not break a caller: unknown fields, unknown enum values, {@code null}
 * for arrays, HTML from a gateway, an empty body, a lie in the specification.
 */
class AStrangeAnswerBreaksNoCallerTest {
    private final MockWebServer server = new MockWebServer();
    private ForgejoClient client;

    @BeforeEach
    void start() throws Exception {
        server.start();
        client = ForgejoClient.builder()
                .baseUrl(server.url("/").toString())
                .retryPolicy(RetryPolicy.off())
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private void answers(int status, String contentType, String body) {
        server.enqueue(new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", contentType)
                .body(body)
                .build());
    }

    private Issue issueOf(String json) {
        answers(200, "application/json;charset=utf-8", json);
        return client.issues().get("o", "r", 7).execute();
    }

    @Test
    void fieldsOfANewerServerArePassedOver() {
        Issue issue = issueOf("{\"number\":7,\"mood\":{\"of\":[\"the\",{\"author\":1}]},\"title\":\"Leak\"}");

        assertThat(issue.number()).isEqualTo(7);
        assertThat(issue.title()).isEqualTo("Leak");
    }

    @Test
    void aValueThatAnEnumDoesNotKnowIsKeptAndSentBackAsItCame() {
        Issue issue = issueOf("{\"number\":7,\"state\":\"merged-elsewhere\"}");

        assertThat(issue.state()).isEqualTo(State.of("merged-elsewhere"));
        assertThat(issue.state()).hasToString("merged-elsewhere");
    }

    @Test
    void whatAnOlderServerLeavesOutOrNullsIsEmptyAndNotNull() {
        Issue issue = issueOf("{\"number\":7,\"labels\":null,\"assignees\":null,\"title\":null}");

        assertThat(issue.labels()).isEmpty();
        assertThat(issue.assignees()).isEmpty();
        assertThat(issue.assets()).isEmpty();
        assertThat(issue.title()).isEmpty();
        assertThat(issue.closedAt()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]"})
    void anEmptyListMayBeNull(String body) {
        answers(200, "application/json", body);

        assertThat(client.issues().list("o", "r").all()).isEmpty();
    }

    @Test
    void thePageOfAGatewayIsToldAsSuchAndIsNoValue() {
        answers(200, "text/html", "<html><title>Sign in</title></html>");

        DecodingException failure = catchThrowableOfType(
                DecodingException.class, () -> client.issues().get("o", "r", 7).execute());

        assertThat(failure.status()).isEqualTo(200);
        assertThat(failure.excerpt()).isEqualTo("<html><title>Sign in</title></html>");
    }

    @Test
    void theErrorPageOfAGatewayIsAnErrorLikeAnyOther() {
        answers(502, "text/html", "<html><h1>Bad\ngateway</h1></html>");

        assertThat(catchThrowableOfType(
                        ServerErrorException.class,
                        () -> client.issues().get("o", "r", 7).execute()))
                .hasMessageContaining("answered 502 Bad Gateway (text/html): <html><h1>Bad gateway</h1></html>.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "[]",
                "\"7\"",
                "7",
                "{",
                "{\"number\":\"seven\"}",
                "{\"number\":7.5}",
                "{\"number\":99999999999999999999}",
                "{\"user\":[]}",
                "{\"labels\":{\"name\":\"bug\"}}",
                "{\"created_at\":\"yesterday\"}"
            })
    void whatIsNotWhatTheContractPromisesIsOneExceptionOfTheFamilyThatNamesTheField(String body) {
        answers(200, "application/json", body);

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> client.issues().get("o", "r", 7).execute());

        assertThat(failure).isInstanceOf(DecodingException.class).hasMessageContaining("answered 200 with");
        assertThat(((DecodingException) failure).path()).startsWith("$");
    }

    @Test
    void aWriteWhoseAnswerCannotBeReadIsNotSentAgainAndIsSaidToHaveActedPerhaps() {
        answers(201, "application/json", "{\"number\":");

        DecodingException failure = catchThrowableOfType(
                DecodingException.class,
                () -> client.issues()
                        .create("o", "r", CreateIssue.builder().title("Leak").build())
                        .execute());

        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void anotherSuccessThanTheContractNamesIsASuccess() {
        answers(202, "application/json", "{\"number\":7}");

        assertThat(client.issues().get("o", "r", 7).execute().number()).isEqualTo(7);
    }

    @Test
    void anErrorThatIsNoJsonAtAllKeepsItsStatusAndText() {
        answers(599, "application/octet-stream", "\u0001\u0002 broken");

        assertThat(catchThrowableOfType(
                        ForgejoException.class,
                        () -> client.issues().get("o", "r", 7).execute()))
                .hasMessageContaining("answered 599 (application/octet-stream): broken.");
    }
}
