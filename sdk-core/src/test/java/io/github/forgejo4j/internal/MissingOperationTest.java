package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.Check;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.call.Since;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryPolicy;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import retrofit2.http.DELETE;
import retrofit2.http.GET;

/** A server that lacks an operation answers with its router's words; the message says since when there is one. */
class MissingOperationTest {
    interface Api {
        @GET("runs/1")
        @Since(15)
        ForgejoCall<Map<String, Object>> get();

        @GET("old")
        ForgejoCall<Map<String, Object>> old();

        @GET("runs/1")
        @Since(15)
        @Check
        ForgejoCall<Boolean> exists();

        @DELETE("runs/1")
        @Since(16)
        @Eligibility(value = Eligibility.Rule.ALWAYS, reason = "Gone is gone.", settled = 404)
        ForgejoCall<Void> delete();
    }

    private static final String ANSWERED =
            "Api.get (GET /runs/1): answered 404 Not Found (text/plain; charset=utf-8): 404 page not found. ";

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private static MockResponse router404() {
        return status(404, "Content-Type", "text/plain; charset=utf-8", "X-Content-Type-Options", "nosniff")
                .newBuilder()
                .body("404 page not found\n")
                .build();
    }

    private Api api(String version) {
        return wire.core(config -> {
                    config.policy = RetryPolicy.off();
                    config.serverVersion = version == null ? null : ForgejoVersion.parse(version);
                })
                .create(Api.class);
    }

    @Test
    void theMessageSaysSinceWhenItExists() {
        wire.answers(router404());
        Api api = api(null);

        assertThatThrownBy(() -> api.get().execute())
                .isInstanceOf(NotFoundException.class)
                .hasMessageStartingWith(
                        ANSWERED + "This server has no such route: the operation exists since Forgejo 15.");
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void theMessageNamesTheVersionOfTheServerIfThatIsKnown() {
        wire.answers(router404());
        Api api = api("11.0.15+gitea-1.22.0");

        assertThatThrownBy(() -> api.get().execute())
                .isInstanceOf(NotFoundException.class)
                .hasMessageStartingWith(ANSWERED + "This operation exists since Forgejo 15; the server is 11.0.15.");
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void aVersionThatWasAskedForIsKnownToo() {
        wire.answers(json(200, "{\"version\":\"11.0.15+gitea-1.22.0\"}"), router404());
        Api api = api(null);
        wire.core().serverVersion();

        assertThatThrownBy(() -> api.get().execute()).hasMessageContaining("; the server is 11.0.15.");
        assertThat(wire.requests).hasSize(2);
    }

    @Test
    void aServerThatIsNewEnoughPointsToTheBaseUrl() {
        wire.answers(router404());
        Api api = api("16.0.0");

        assertThatThrownBy(() -> api.get().execute())
                .hasMessageStartingWith(ANSWERED + "This server has no such route, although the operation exists since"
                        + " Forgejo 15 and the server is 16.0.0: the base URL may be wrong.");
    }

    @Test
    void anOperationOfAllVersionsSpeaksOfNone() {
        wire.answers(router404());
        Api api = api("11.0.15");

        assertThatThrownBy(() -> api.old().execute())
                .hasMessageContaining(
                        "This server has no such route: it may be an older version, or the base URL is wrong.");
    }

    @Test
    void forgejosOwn404SpeaksOfTheObject() {
        wire.answers(json(404, "{\"message\":\"run does not exist\"}"));
        Api api = api("11.0.15");

        assertThatThrownBy(() -> api.get().execute())
                .hasMessageStartingWith("Api.get (GET /runs/1): answered 404 Not Found: run does not exist.")
                .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("Forgejo 15"));
    }

    @Test
    void aPathThatTakesOtherMethodsAnswers405WithoutABody() {
        wire.answers(status(405, "Allow", "GET"));
        Api api = api("15.0.3");

        ApiException failure =
                catchThrowableOfType(ApiException.class, () -> api.delete().execute());
        assertThat(failure.status()).isEqualTo(405);
        assertThat(failure)
                .hasMessageStartingWith("Api.delete (DELETE /runs/1): answered 405 Method Not Allowed."
                        + " This operation exists since Forgejo 16; the server is 15.0.3.");
    }

    @Test
    void a405ThatForgejoExplainsIsLeftAsItIs() {
        wire.answers(json(405, "{\"message\":\"try again later\"}"));
        Api api = api("15.0.3");

        assertThatThrownBy(() -> api.delete().execute())
                .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("since Forgejo"));
    }

    /** First attempt lost, second one meets the router: nothing proves that the first one was applied. */
    @Test
    void aMissingRouteSettlesNothing() {
        wire.answers(status(503), router404());

        assertThatThrownBy(() -> wire.api(Api.class).delete().acceptingSettled().execute())
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("the operation exists since Forgejo 16");
        assertThat(wire.requests).hasSize(2);
    }

    @Test
    void forgejosOwn404Settles() {
        wire.answers(status(503), json(404, "{\"message\":\"gone\"}"));

        wire.api(Api.class).delete().acceptingSettled().execute();

        assertThat(wire.requests).hasSize(2);
    }

    @Test
    void aMissingRouteIsNoAnswerToACheck() {
        wire.answers(router404());
        Api api = api(null);

        assertThatThrownBy(() -> api.exists().execute())
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("since Forgejo 15");
    }
}
