package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.QueryParameters;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.RateLimitedException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.json.sample.EditIssue;
import io.github.forgejo4j.json.sample.IssueState;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.PATCH;
import retrofit2.http.Path;
import retrofit2.http.Query;
import retrofit2.http.Tag;

/** What goes on the wire for a value. */
class RequestTextTest {
    enum Sort {
        @JsonProperty("recentupdate")
        RECENT_UPDATE
    }

    interface Api {
        @GET("list")
        ForgejoCall<List<Object>> list(
                @Query("since") Object since,
                @Query("ref") String ref,
                @Query("labels") String labels,
                @Query("q") String q);

        @GET("list")
        ForgejoCall<List<Object>> query(@Tag QueryParameters query);

        @GET("list")
        ForgejoCall<List<Object>> sorted(@Query("state") IssueState state, @Query("sort") Sort sort);

        @GET("{state}/list")
        ForgejoCall<List<Object>> under(@Path("state") IssueState state);

        @PATCH("issue")
        ForgejoCall<Void> edit(@Body EditIssue issue);

        @PATCH("issue")
        ForgejoCall<Void> editMany(@Body List<EditIssue> issues);

        @PATCH("issue")
        ForgejoCall<Void> editMap(@Body Map<String, Object> fields);
    }

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        wire.answers(json(200, "[]"));
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private String queryOf(ForgejoCall<?> call) {
        wire.requests.clear();
        call.execute();
        assertThat(wire.requests).hasSize(1);
        return wire.requests.get(0).getUrl().encodedQuery();
    }

    @Test
    void aPlusIsAPlusAndNotABlank() {
        Api api = wire.api(Api.class);
        OffsetDateTime since = OffsetDateTime.parse("2024-03-10T08:00+01:00");
        assertThat(queryOf(api.list(since, "a+b", "c++,r&d", "100% #1")))
                .isEqualTo("since=2024-03-10T08%3A00%3A00%2B01%3A00&ref=a%2Bb&labels=c%2B%2B%2Cr%26d&q=100%25%20%231");
        assertThat(queryOf(api.list(since.toInstant(), "na\u00efve", null, null)))
                .isEqualTo("since=2024-03-10T07%3A00%3A00Z&ref=na%C3%AFve");
        assertThat(queryOf(api.list(Instant.parse("2024-03-10T07:00:00.5Z"), null, null, null)))
                .isEqualTo("since=2024-03-10T07%3A00%3A00.500Z");
        assertThat(queryOf(api.query(sink -> {
                    sink.accept("labels", "c++,r&d");
                    sink.accept("q", "100% #1");
                    sink.accept("q", "na\u00efve=\u20ac");
                })))
                .isEqualTo("labels=c%2B%2B%2Cr%26d&q=100%25%20%231&q=na%C3%AFve%3D%E2%82%AC");
    }

    @Test
    void aConstantIsWrittenAsTheServerKnowsIt() {
        assertThat(queryOf(wire.api(Api.class).sorted(IssueState.CLOSED, Sort.RECENT_UPDATE)))
                .isEqualTo("state=closed&sort=recentupdate");
    }

    @Test
    void anUnknownConstantIsNeverSent() {
        IssueState unknown = IssueState.of("reopened");
        Api api = wire.api(Api.class);
        EditIssue edit = EditIssue.builder().title("t").state(unknown).build();
        for (Runnable call : List.<Runnable>of(
                () -> api.edit(edit).execute(),
                () -> api.editMany(List.of(edit)).execute(),
                () -> api.editMap(Map.of("state", unknown)).execute(),
                () -> api.editMap(Map.of("issues", List.of(edit))).execute(),
                () -> api.sorted(unknown, null).execute(),
                () -> api.under(unknown).execute())) {
            InvalidInputException failure = catchThrowableOfType(InvalidInputException.class, call::run);
            assertThat(failure).isNotNull();
            assertThat(failure.getMessage()).contains("reopened");
        }
        assertThat(wire.requests).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aServerThatRefusesNamelessClientsIsToldWhoAsks(boolean async) throws Exception {
        wire.server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                wire.requests.add(request);
                String agent = request.getHeaders().get("User-Agent");
                boolean nameless =
                        agent == null || agent.matches("^(Java|Java-http-client|Apache-HttpClient|okhttp).*");
                return nameless ? Wire.status(403) : json(200, "[]");
            }
        });
        assertThat(run(wire.api(Api.class).query(sink -> {}), async)).isEmpty();
        assertThat(wire.requests).hasSize(1);
        assertThat(wire.requests.get(0).getHeaders().get("User-Agent")).startsWith("forgejo4j");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anAnonymousClientWhoseNetworkIsUsedUpBacksOffAndGivesUp(boolean async) {
        AtomicBoolean authorized = new AtomicBoolean();
        wire.server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                wire.requests.add(request);
                authorized.set(request.getHeaders().get("Authorization") != null);
                return Wire.status(429);
            }
        });
        RetriesExhausted failure = catchThrowableOfType(
                RetriesExhausted.class, () -> run(wire.api(Api.class).query(sink -> {}), async));
        assertThat(failure.last()).isInstanceOf(RateLimitedException.class);
        assertThat(wire.requests).hasSize(3);
        assertThat(wire.timing.sleeps).containsExactly(Duration.ofMillis(500), Duration.ofMillis(1000));
        assertThat(authorized).isFalse();
    }

    /** Forgejo takes a blank filter for none and answers everything. */
    @Test
    void aBlankQueryValueIsRefusedBeforeAnythingIsSent() {
        assertThatThrownBy(() -> wire.api(Api.class).list(null, null, null, " "))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "Api.list (GET /list): q must not be blank: the server takes that for no filter and answers everything; leave it out"
                                + " instead");
        assertThat(wire.requests).isEmpty();
    }
}
