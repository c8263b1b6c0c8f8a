package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.retry.Eligibility;
import java.util.List;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a message advises after an answer, and which exception an answer is. */
class StatusesHintTest {
    private static final Headers NONE = Headers.of();
    private static final Headers HTML = Headers.of("Content-Type", "text/html; charset=utf-8");
    private static final Headers TEXT = Headers.of("Content-Type", "text/plain");
    private static final Headers JSON = Headers.of("Content-Type", "application/json");
    private static final ErrorBody EMPTY = ErrorBody.empty(new Redactor());

    private static ErrorBody body(String text) {
        return ErrorBody.read(ResponseBody.create(text, MediaType.get("application/json")), new Redactor());
    }

    private static Operation since(int version) {
        return new Operation(
                Eligibility.Rule.NEVER, "", Set.of(), null, false, false, null, version, List.of(), "PUT", "thing");
    }

    private static String hint(int status, Headers headers, ErrorBody body, int since, ForgejoVersion server) {
        return Statuses.hint(status, headers, body, since(since), true, false, server);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 404})
    void anotherOriginsRefusalIsExplainedByTheMissingCredential(int status) {
        assertThat(Statuses.hint(status, HTML, EMPTY, since(0), true, true, null))
                .isEqualTo("It came from another origin, to which a redirect led and no credential is sent");
        assertThat(Statuses.hint(status, HTML, EMPTY, since(0), true, false, null))
                .isEqualTo(
                        "Forgejo's API does not answer with pages: a gateway may have answered, or the base URL is wrong");
    }

    @Test
    void otherStatusesOfAnotherOriginAndPagesOfOthersAreNotExplained() {
        assertThat(Statuses.hint(500, HTML, EMPTY, since(0), true, true, null)).isEmpty();
        assertThat(Statuses.hint(422, HTML, EMPTY, since(0), true, false, null)).isEmpty();
    }

    @Test
    void a401DependsOnWhetherACredentialWasSent() {
        assertThat(Statuses.hint(401, JSON, EMPTY, since(0), true, false, null))
                .isEqualTo("Check that the token exists and has not been revoked");
        assertThat(Statuses.hint(401, JSON, EMPTY, since(0), false, false, null))
                .isEqualTo("The client has no credential: set it with token(..) or auth(..)");
    }

    @Test
    void a403ThatNamesAScopeAdvisesAboutIt() {
        ErrorBody scope =
                body("{\"message\":\"token does not have at least one of required scope(s): [write:issue]\"}");

        assertThat(hint(403, JSON, scope, 0, null)).isEqualTo("Give the token that scope, or use another token");
        assertThat(hint(403, JSON, body("{\"message\":\"no\"}"), 0, null))
                .isEqualTo("The account or the token may not do this");
    }

    @Test
    void a404InPlainTextIsTheRoutersAndDependsOnWhatIsKnownOfTheServer() {
        ForgejoVersion eleven = ForgejoVersion.parse("11.0.3");

        assertThat(hint(404, TEXT, EMPTY, 0, eleven))
                .isEqualTo("This server has no such route: it may be an older version, or the base URL is wrong");
        assertThat(hint(404, TEXT, EMPTY, 15, null))
                .isEqualTo("This server has no such route: the operation exists since Forgejo 15");
        assertThat(hint(404, TEXT, EMPTY, 15, ForgejoVersion.parse("1.22.0")))
                .isEqualTo("This server has no such route: the operation exists since Forgejo 15");
        assertThat(hint(404, TEXT, EMPTY, 15, eleven))
                .isEqualTo("This operation exists since Forgejo 15; the server is 11.0.3");
        assertThat(hint(404, TEXT, EMPTY, 11, eleven))
                .isEqualTo(
                        "This server has no such route, although the operation exists since Forgejo 11 and the server is"
                                + " 11.0.3: the base URL may be wrong");
        assertThat(hint(404, JSON, EMPTY, 15, eleven)).isEmpty();
        assertThat(hint(404, NONE, EMPTY, 15, eleven)).isEmpty();
    }

    @Test
    void a404InPlainTextSaysNothingOfAnAddressThatIsNoOperation() {
        Operation download =
                new Operation(Eligibility.Rule.NEVER, "", Set.of(), null, false, false, null, 0, List.of(), "GET", "");

        assertThat(Statuses.hint(404, TEXT, EMPTY, download, true, false, null)).isEmpty();
    }

    @Test
    void a405IsTheRoutersOnlyIfItIsBareAndTheOperationIsNewer() {
        assertThat(hint(405, NONE, EMPTY, 15, null))
                .isEqualTo("This server has no such route: the operation exists since Forgejo 15");
        assertThat(hint(405, NONE, EMPTY, 0, null)).isEmpty();
        assertThat(hint(405, JSON, EMPTY, 15, null)).isEmpty();
        assertThat(hint(405, NONE, body("no"), 15, null)).isEmpty();
    }

    @Test
    void proxiesAreToldFrom407And411() {
        assertThat(hint(407, NONE, EMPTY, 0, null))
                .isEqualTo("The proxy wants a credential; for writes it must be sent beforehand");
        assertThat(hint(411, NONE, EMPTY, 0, null)).isEqualTo("A proxy wants the length: give the body a known length");
        assertThat(hint(409, NONE, EMPTY, 0, null)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"499,false", "500,true", "599,true", "600,false"})
    void aServersErrorIsFrom500To599(int status, boolean servers) {
        ApiException exception =
                Statuses.exception(Failure.beforeSending(), Proof.FINAL, status, NONE, EMPTY, "answered");

        assertThat(exception instanceof ServerErrorException).isEqualTo(servers);
        assertThat(exception.status()).isEqualTo(status);
    }

    @Test
    void aRedirectOfThreeHundredIsARefusalAlready() {
        assertThat(Statuses.mayHaveActed(299)).isTrue();
        assertThat(Statuses.mayHaveActed(300)).isFalse();
    }
}
