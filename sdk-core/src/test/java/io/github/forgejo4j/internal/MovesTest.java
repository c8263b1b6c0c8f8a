package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.Check;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.MoveMemory;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.page.Paging;
import io.github.forgejo4j.retry.Eligibility;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.POST;
import retrofit2.http.Path;
import retrofit2.http.Query;

/** What a client remembers of renamed repositories and owners, and when it stops believing it. */
class MovesTest {
    interface Api {
        @GET("repos/{owner}/{repo}/issues/{n}")
        ForgejoCall<Map<String, Object>> read(@Path("owner") String owner, @Path("repo") String repo, @Path("n") int n);

        @GET("repos/{owner}/{repo}/subscription")
        @Check
        ForgejoCall<Boolean> check(@Path("owner") String owner, @Path("repo") String repo);

        @GET("repos/{owner}/{repo}/labels")
        @Paging(Paging.Kind.LINK)
        PagedCall<Map<String, Object>> list(@Path("owner") String owner, @Path("repo") String repo);

        @GET("users/{name}")
        ForgejoCall<Map<String, Object>> user(@Path("name") String name);

        @GET("repos/search")
        ForgejoCall<Map<String, Object>> search(@Query("q") String text);

        @POST("repos/{owner}/{repo}/issues")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "A second request files a second issue.")
        ForgejoCall<Map<String, Object>> create(
                @Path("owner") String owner, @Path("repo") String repo, @Body Map<String, String> issue);
    }

    private static final Map<String, String> ISSUE = Map.of("title", "leak");
    private static final MockResponse OK = json(200, "{}");

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private Api api(MoveMemory memory) {
        wire.core(config -> config.moveMemory = memory);
        return wire.api(Api.class);
    }

    private static MockResponse moved(int status, String path) {
        return status(status, "Location", "/api/v1/" + path);
    }

    private List<String> asked() {
        return wire.requests.stream()
                .map(request -> request.getMethod() + " " + request.getTarget().substring("/api/v1/".length()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReadThatWasRedirectedTeachesTheNextOne(boolean async) throws Exception {
        wire.answers(moved(301, "repos/nimbus/pot/issues/1"), OK);
        Api api = api(MoveMemory.forReads());

        run(api.read("nimbus", "kettle", 1), async);
        run(api.read("Nimbus", "Kettle", 2), async);

        assertThat(asked())
                .containsExactly(
                        "GET repos/nimbus/kettle/issues/1",
                        "GET repos/nimbus/pot/issues/1",
                        "GET repos/nimbus/pot/issues/2");
        assertThat(wire.core().moves()).isEqualTo(Map.of("nimbus/kettle", "nimbus/pot"));
    }

    @Test
    void withoutBeingAskedToNothingIsRemembered() {
        wire.answers(moved(301, "repos/nimbus/pot/issues/1"), OK, moved(301, "repos/nimbus/pot/issues/1"), OK);
        Api api = wire.api(Api.class);

        api.read("nimbus", "kettle", 1).execute();
        api.read("nimbus", "kettle", 1).execute();

        assertThat(wire.requests).hasSize(4);
        assertThat(wire.core().moves()).isEmpty();
    }

    @Test
    void aRenamedOwnerIsRememberedForAllThatIsTheirs() {
        wire.answers(moved(307, "repos/cirrus/kettle/issues/1"), OK);
        Api api = api(MoveMemory.forReads());

        api.read("nimbus", "kettle", 1).execute();
        api.read("nimbus", "lid", 2).execute();
        api.user("nimbus").execute();

        assertThat(asked().subList(2, 4)).containsExactly("GET repos/cirrus/lid/issues/2", "GET users/cirrus");
        assertThat(wire.core().moves()).isEqualTo(Map.of("nimbus", "cirrus"));
    }

    @Test
    void aRepositoryThatWentToAnotherOwnerIsNoRenamedOwner() {
        wire.answers(moved(301, "repos/cirrus/kettle/issues/1"), OK);
        Api api = api(MoveMemory.forReads());

        api.read("nimbus", "kettle", 1).execute();
        api.read("nimbus", "lid", 2).execute();

        assertThat(asked().get(2)).isEqualTo("GET repos/nimbus/lid/issues/2");
        assertThat(wire.core().moves()).isEqualTo(Map.of("nimbus/kettle", "cirrus/kettle"));
    }

    @Test
    void twoRenamesAreTwoSteps() {
        wire.answers(moved(307, "repos/cirrus/kettle/issues/1"), moved(301, "repos/cirrus/pot/issues/1"), OK);
        Api api = api(MoveMemory.forReads());

        api.read("nimbus", "kettle", 1).execute();
        api.read("nimbus", "kettle", 2).execute();

        assertThat(asked()).hasSize(4).endsWith("GET repos/cirrus/pot/issues/2");
    }

    @Test
    void everyPageOfAListGoesToTheNewName() {
        wire.answers(
                moved(301, "repos/nimbus/pot/issues/1"),
                OK,
                json(200, "[{\"id\":1}]", "Link", "</x?page=2>; rel=\"next\""),
                json(200, "[{\"id\":2}]"));
        Api api = api(MoveMemory.forReads());

        api.read("nimbus", "kettle", 1).execute();
        assertThat(api.list("nimbus", "kettle").withLimit(1).stream().limit(2)).hasSize(2);

        assertThat(asked().subList(2, 4))
                .containsExactly(
                        "GET repos/nimbus/pot/labels?page=1&limit=1", "GET repos/nimbus/pot/labels?page=2&limit=1");
    }

    @Test
    void aRedirectThatEndsInAnErrorTeachesNothing() {
        // A server that replaces the old name in the wrong place of the path.
        wire.answers(
                moved(307, "newrepos/re/r1/issues/1"),
                json(404, "{}"),
                moved(301, "repos/a/b/issues/1"),
                json(404, "{}"));
        Api api = api(MoveMemory.forReads());

        assertThatThrownBy(() -> api.read("re", "r1", 1).execute()).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> api.read("re", "r1", 1).execute()).isInstanceOf(NotFoundException.class);

        assertThat(wire.core().moves()).isEmpty();
    }

    @Test
    void aRedirectThatChangesMoreThanTheNameTeachesNothing() {
        wire.answers(
                moved(301, "repos/nimbus/pot/pulls/1"),
                OK,
                moved(301, "users/x"),
                OK,
                moved(301, "repos/Nimbus/Kettle/issues/1"),
                OK);
        Api api = api(MoveMemory.forReads());

        for (int i = 0; i < 3; i++) {
            api.read("nimbus", "kettle", 1).execute();
        }

        assertThat(wire.core().moves()).isEmpty();
    }

    @Test
    void aRedirectToAnotherOriginTeachesNothing() throws Exception {
        try (Wire other = new Wire()) {
            other.answers(OK);
            wire.answers(status(
                    301,
                    "Location",
                    other.server.url("/api/v1/repos/nimbus/pot/issues/1").toString()));
            api(MoveMemory.forReadsAndWrites()).read("nimbus", "kettle", 1).execute();

            assertThat(wire.core().moves()).isEmpty();
        }
    }

    @Test
    void aWriteUnderAnOldNameFailsUnlessAskedFor() {
        wire.answers(moved(301, "repos/nimbus/pot/issues/1"), OK, moved(301, "repos/nimbus/pot/issues"));
        Api api = api(MoveMemory.forReads());
        api.read("nimbus", "kettle", 1).execute();

        assertThatThrownBy(() -> api.create("nimbus", "kettle", ISSUE).execute())
                .isInstanceOf(ResourceMovedException.class);

        assertThat(asked()).hasSize(3).endsWith("POST repos/nimbus/kettle/issues");
    }

    @Test
    void aWriteGoesToTheNewNameAloneWhereThatIsAskedFor() {
        wire.answers(moved(301, "repos/nimbus/pot/issues/1"), OK);
        Api api = api(MoveMemory.forReadsAndWrites());
        api.read("nimbus", "kettle", 1).execute();

        api.create("nimbus", "kettle", ISSUE).execute();

        assertThat(asked()).hasSize(3).endsWith("POST repos/nimbus/pot/issues");
    }

    @Test
    void aWriteIsNotFollowedWhateverIsRememberedAndTeachesNothing() {
        wire.answers(moved(301, "repos/nimbus/pot/issues"));
        Api api = api(MoveMemory.forReadsAndWrites());

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> api.create("nimbus", "kettle", ISSUE).execute())
                    .isInstanceOf(ResourceMovedException.class);
        }

        assertThat(asked()).containsExactly("POST repos/nimbus/kettle/issues", "POST repos/nimbus/kettle/issues");
    }

    @Test
    void aWriteThatIsNotFoundUnderTheNewNameEndsTheMemoryAndIsNotSentAgain() {
        wire.answers(moved(301, "repos/nimbus/pot/issues/1"), OK, json(404, "{\"message\":\"gone\"}"));
        Api api = api(MoveMemory.forReadsAndWrites());
        api.read("nimbus", "kettle", 1).execute();

        NotFoundException told = catchThrowableOfType(
                NotFoundException.class,
                () -> api.create("nimbus", "kettle", ISSUE).execute());

        assertThat(told)
                .hasMessageContaining("It was sent under the name that the client remembers as the new one: "
                        + wire.server.url("/api/v1/repos/nimbus/pot/issues"));
        assertThat(wire.requests).hasSize(3);
        assertThat(wire.core().moves()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReadThatIsNotFoundIsAskedUnderTheOldNameToo(boolean async) throws Exception {
        wire.answers(
                moved(301, "repos/nimbus/pot/issues/1"), OK, json(404, "{}"), json(200, "{\"new\":\"bearer\"}"), OK);
        Api api = api(MoveMemory.forReads());
        run(api.read("nimbus", "kettle", 1), async);

        assertThat(run(api.read("nimbus", "kettle", 2), async)).containsEntry("new", "bearer");
        run(api.read("nimbus", "kettle", 3), async);

        assertThat(asked().subList(2, 5))
                .containsExactly(
                        "GET repos/nimbus/pot/issues/2",
                        "GET repos/nimbus/kettle/issues/2",
                        "GET repos/nimbus/kettle/issues/3");
        assertThat(wire.core().moves()).isEmpty();
    }

    @Test
    void aReadThatIsNotFoundAtTheRightPlaceIsJustThat() {
        wire.answers(
                moved(301, "repos/nimbus/pot/issues/1"),
                OK,
                json(404, "{\"message\":\"no such issue\"}"),
                moved(301, "repos/nimbus/pot/issues/2"),
                OK);
        Api api = api(MoveMemory.forReads());
        api.read("nimbus", "kettle", 1).execute();

        assertThatThrownBy(() -> api.read("nimbus", "kettle", 2).execute())
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("no such issue");
        api.read("nimbus", "kettle", 3).execute();

        // The old name was asked once to make sure, and the redirect back not followed.
        assertThat(asked().subList(2, 5))
                .containsExactly(
                        "GET repos/nimbus/pot/issues/2",
                        "GET repos/nimbus/kettle/issues/2",
                        "GET repos/nimbus/pot/issues/3");
    }

    @Test
    void aCheckThatIsNotFoundIsStillAnAnswer() {
        wire.answers(
                moved(301, "repos/nimbus/pot/issues/1"),
                OK,
                json(404, "{}"),
                moved(301, "repos/nimbus/pot/subscription"));
        Api api = api(MoveMemory.forReads());
        api.read("nimbus", "kettle", 1).execute();

        assertThat(api.check("nimbus", "kettle").execute()).isFalse();

        assertThat(wire.requests).hasSize(4);
    }

    @Test
    void aNameThatMovedOnIsLearnedAgain() {
        wire.answers(
                moved(301, "repos/nimbus/pot/issues/1"),
                OK,
                json(404, "{}"),
                moved(301, "repos/nimbus/pan/issues/2"),
                OK);
        Api api = api(MoveMemory.forReads());
        api.read("nimbus", "kettle", 1).execute();
        api.read("nimbus", "kettle", 2).execute();

        assertThat(wire.core().moves()).isEqualTo(Map.of("nimbus/kettle", "nimbus/pan"));
    }

    @Test
    void aNameIsRememberedForAsLongAsWasSaid() {
        wire.answers(moved(301, "repos/nimbus/pot/issues/1"), OK);
        Api api = api(MoveMemory.forReads().forAtMost(Duration.ofMinutes(10)));
        api.read("nimbus", "kettle", 1).execute();

        wire.timing.advance(Duration.ofMinutes(10).minusNanos(1));
        api.read("nimbus", "kettle", 2).execute();
        wire.timing.advance(Duration.ofNanos(1));
        api.read("nimbus", "kettle", 3).execute();

        assertThat(asked().subList(2, 4))
                .containsExactly("GET repos/nimbus/pot/issues/2", "GET repos/nimbus/kettle/issues/3");
        assertThatThrownBy(() -> MoveMemory.forReads().forAtMost(Duration.ZERO))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("duration must be longer than zero, not PT0S");
    }

    @Test
    void aCircleOfNamesIsNotWalked() {
        wire.answers(moved(301, "repos/nimbus/b/issues/1"), OK, moved(301, "repos/nimbus/a/issues/1"), OK, OK);
        Api api = api(MoveMemory.forReads());
        api.read("nimbus", "a", 1).execute();
        api.read("nimbus", "b", 1).execute();

        api.read("nimbus", "a", 2).execute();

        assertThat(asked()).endsWith("GET repos/nimbus/a/issues/2");
    }

    @Test
    void theMemoryIsBoundedAndWhatIsUsedStays() {
        Api api = api(MoveMemory.forReads());
        Moves moves = wire.core().moveMemory();
        for (int i = 0; i < 1_000; i++) {
            moves.learn(place("nimbus/r" + i), 301, place("nimbus/new" + i));
        }
        moves.current(place("nimbus/r0"), false);
        moves.learn(place("nimbus/one"), 301, place("nimbus/more"));

        assertThat(wire.core().moves())
                .hasSize(1_000)
                .containsKeys("nimbus/r0", "nimbus/one")
                .doesNotContainKey("nimbus/r1");
        wire.core().forgetMoves();
        assertThat(wire.core().moves()).isEmpty();
        assertThat(api).isNotNull();
    }

    private okhttp3.HttpUrl place(String repository) {
        return wire.server.url("/api/v1/repos/" + repository);
    }
}
