package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.TruncatedListException;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.page.Paging;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.Eligibility.Rule;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.Header;
import retrofit2.http.Path;
import retrofit2.http.Query;

/** A bot over many repositories learns from the message which of them it was. */
class TargetTest {
    private static final String TOKEN = "secret+token/of=nobody";

    interface Api {
        @GET("repos/{owner}/{repo}/labels")
        @Paging(Paging.Kind.TOTAL)
        PagedCall<Map<String, Object>> labels(@Path("owner") String owner, @Path("repo") String repo);

        @GET("repos/{owner}/{repo}/contents/{path}")
        ForgejoCall<Map<String, Object>> contents(
                @Path("owner") String owner,
                @Path("repo") String repo,
                @Path(value = "path", encoded = true) String path,
                @Query("ref") String ref);

        @GET("repos/{owner}/{repo}")
        ForgejoCall<Map<String, Object>> asAnother(
                @Path("owner") String owner, @Path("repo") String repo, @Header("Authorization") String credential);

        @DELETE("repos/{owner}/{repo}")
        @Eligibility(value = Rule.ALWAYS, settled = 404)
        ForgejoCall<Void> delete(@Path("owner") String owner, @Path("repo") String repo);
    }

    private Wire wire;
    private Api api;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        api = wire.core(config -> config.auth = Auth.token(TOKEN)).create(Api.class);
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMessageNamesTheVeryRequestAndTheTemplateStaysForGrouping(boolean async) {
        wire.answers(status(404));

        NotFoundException failure = catchThrowableOfType(
                NotFoundException.class, () -> run(api.contents("nimbus", "ke ttle", "a/b.txt", "main"), async));

        assertThat(failure.target()).isEqualTo("GET /repos/nimbus/ke%20ttle/contents/a/b.txt");
        assertThat(failure.httpLine()).isEqualTo("GET /repos/{owner}/{repo}/contents/{path}");
        assertThat(failure)
                .hasMessageStartingWith(
                        "Api.contents (GET /repos/nimbus/ke%20ttle/contents/a/b.txt): answered 404 Not Found.");
    }

    @Test
    void whatGaveUpNamesItToo() {
        wire.answers(status(503));

        RetriesExhausted failure = catchThrowableOfType(
                RetriesExhausted.class, () -> api.delete("nimbus", "kettle").execute());

        assertThat(failure.target()).isEqualTo("DELETE /repos/nimbus/kettle");
        assertThat(failure.last().target()).isEqualTo("DELETE /repos/nimbus/kettle");
        assertThat(failure)
                .hasMessageStartingWith("Api.delete (DELETE /repos/nimbus/kettle): gave up after 3 attempts");
    }

    @Test
    void aCredentialInAPathIsMaskedInWhateverFormItIsThere() {
        wire.answers(status(404));

        ForgejoException plain = catchThrowableOfType(
                ForgejoException.class,
                () -> api.contents("nimbus", TOKEN, "a", "main").execute());
        ForgejoException inFile = catchThrowableOfType(
                ForgejoException.class,
                () -> api.contents("nimbus", "kettle", TOKEN.replace("/", "%2f"), "main")
                        .execute());

        assertThat(plain.target()).isEqualTo("GET /repos/nimbus/***/contents/a");
        assertThat(inFile.target()).isEqualTo("GET /repos/nimbus/kettle/contents/***");
    }

    @Test
    void beforeAnythingWasSignedNobodyKnowsWhatToMaskSoTheTemplateIsTold() {
        wire.core().close();

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> api.delete("nimbus", TOKEN).execute());

        assertThat(failure.target()).isEqualTo("DELETE /repos/{owner}/{repo}");
        assertThat(failure)
                .hasMessage(
                        "Api.delete (DELETE /repos/{owner}/{repo}): nothing was sent. Not sent: the client was closed.");
    }

    @Test
    void whatIsNeverSentIsMaskedByWhatAnotherCallSent() {
        wire.answers(json(200, "{}"));
        api.contents("nimbus", "kettle", "a", "main").execute();
        wire.core().close();

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> api.delete("nimbus", TOKEN).execute());

        assertThat(failure.target()).isEqualTo("DELETE /repos/nimbus/***");
    }

    @Test
    void aCredentialOfTheCallsOwnIsMaskedThoughNothingWasSent() {
        wire.answers(json(200, "{}"));
        api.contents("nimbus", "kettle", "a", "main").execute();
        wire.core().close();

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class,
                () -> api.asAnother("nimbus", "opensesame", "token opensesame").execute());

        assertThat(failure.target()).isEqualTo("GET /repos/nimbus/***");
    }

    @Test
    void aLongPathIsCut() {
        wire.answers(status(404));

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class,
                () -> api.contents("nimbus", "kettle", "x".repeat(5000), "main").execute());

        assertThat(failure.target())
                .startsWith("GET /repos/nimbus/kettle/contents/xxx")
                .endsWith("xxx...")
                .hasSize(307);
    }

    @Test
    void aListThatCouldNotBeHadToItsEndNamesItOnce() {
        wire.answers(json(200, "[{\"id\":1}]", "X-Total-Count", "2"), status(404));

        TruncatedListException failure = catchThrowableOfType(
                TruncatedListException.class,
                () -> api.labels("nimbus", "kettle").withLimit(1).all());

        assertThat(failure.target()).isEqualTo("GET /repos/nimbus/kettle/labels");
        assertThat(failure)
                .hasMessage(
                        "Api.labels (GET /repos/nimbus/kettle/labels): page 2 could not be had (1 item of 2 before it):"
                                + " answered 404 Not Found. (attempt 1 of at most 3)"
                                + " Not sent again: another attempt would not end better.");
    }

    @Test
    void aDeadlineThatEndsAWaitNamesIt() {
        wire.answers(status(503, "Retry-After", "30"));

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class,
                () -> api.delete("nimbus", "kettle")
                        .withDeadline(Duration.ofSeconds(1))
                        .execute());

        assertThat(failure).hasMessageStartingWith("Api.delete (DELETE /repos/nimbus/kettle): answered 503");
    }
}
