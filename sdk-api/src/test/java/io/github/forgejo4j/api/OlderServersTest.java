package io.github.forgejo4j.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.contract.Undelayed;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.model.ActionRunQuery;
import io.github.forgejo4j.model.AdminUserQuery;
import io.github.forgejo4j.model.CreateAccessToken;
import io.github.forgejo4j.model.CreatePushMirror;
import io.github.forgejo4j.model.CreateReview;
import io.github.forgejo4j.model.CreateReviewComment;
import io.github.forgejo4j.model.EditUser;
import io.github.forgejo4j.model.PullRequestQuery;
import io.github.forgejo4j.model.RepositoryRef;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What an older server would ignore with harm, as a user of the client meets it. */
class OlderServersTest {
    private final MockWebServer server = Undelayed.server();
    private final List<String> received = new CopyOnWriteArrayList<>();
    private volatile String version = "11.0.15+gitea-1.22.0";
    private ForgejoClient client;

    @BeforeEach
    void start() throws Exception {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                String path = request.getUrl().encodedPath().substring("/api/v1".length());
                received.add(request.getMethod() + " " + path);
                if (path.endsWith("/actions/runs")) {
                    return answer(200, "application/json", "{\"workflow_runs\":[],\"total_count\":0}");
                }
                boolean list = request.getMethod().equals("GET") && !path.equals("/version");
                if (path.endsWith("/actions/artifacts")) {
                    return answer(404, "text/plain; charset=utf-8", "404 page not found\n");
                }
                return answer(200, "application/json", list ? "[]" : "{\"version\":\"" + version + "\"}");
            }
        });
        server.start();
        client = client(builder -> builder);
    }

    private static MockResponse answer(int status, String type, String body) {
        return new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", type)
                .body(body)
                .build();
    }

    private ForgejoClient client(UnaryOperator<ForgejoClient.Builder> settings) {
        return settings.apply(ForgejoClient.builder().baseUrl(server.url("/").toString()))
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private static CreateAccessToken limitedToken() {
        return CreateAccessToken.builder()
                .name("ci")
                .scopes(List.of())
                .repositories(List.of(
                        RepositoryRef.builder().owner("nimbus").name("kettle").build()))
                .build();
    }

    private static ForgejoCall<?> create(ForgejoClient client) {
        return client.users().tokens().create("alice", limitedToken());
    }

    private static Arguments harm(String parameter, int since, String harm, Consumer<ForgejoClient> call) {
        return Arguments.of(parameter, since, harm, call);
    }

    static Stream<Arguments> harms() {
        CreateReviewComment comment = CreateReviewComment.builder()
                .path("a")
                .body("b")
                .extraLinesCount(2)
                .build();
        return Stream.of(
                harm(
                        "repositories",
                        15,
                        "the token is made all the same, and reaches every repository of its user",
                        client -> create(client).execute()),
                harm(
                        "branch_filter",
                        13,
                        "every branch is pushed to the other place",
                        client -> client.repos()
                                .pushMirrors()
                                .create(
                                        "o",
                                        "r",
                                        CreatePushMirror.builder()
                                                .remoteAddress("https://mirror.example/r.git")
                                                .interval("8h0m0s")
                                                .branchFilter("main")
                                                .build())
                                .execute()),
                harm(
                        "hide_email",
                        14,
                        "the mail address stays as hidden or as visible as it was",
                        client -> client.admin()
                                .users()
                                .edit(
                                        "alice",
                                        EditUser.builder().hideEmail(true).build())
                                .execute()),
                harm(
                        "is_2fa_enabled",
                        16,
                        "every account is listed, with a second factor or without",
                        client -> client.admin()
                                .users()
                                .list(AdminUserQuery.builder()
                                        .is2faEnabled(false)
                                        .build())
                                .all()),
                harm(
                        "base",
                        16,
                        "all pull requests are listed, whatever branch they go into",
                        client -> client.pulls()
                                .list(
                                        "o",
                                        "r",
                                        PullRequestQuery.builder().base("main").build())
                                .all()),
                harm(
                        "head",
                        16,
                        "all pull requests are listed, whatever branch they come from",
                        client -> client.pulls()
                                .list(
                                        "o",
                                        "r",
                                        PullRequestQuery.builder().head("fix").build())
                                .all()),
                harm(
                        "ref",
                        15,
                        "the runs of all branches and tags are listed",
                        client -> client.actions()
                                .listRuns(
                                        "o",
                                        "r",
                                        ActionRunQuery.builder().ref("main").build())
                                .all()),
                harm(
                        "workflow_id",
                        15,
                        "the runs of all workflows are listed",
                        client -> client.actions()
                                .listRuns(
                                        "o",
                                        "r",
                                        ActionRunQuery.builder()
                                                .workflowId("ci.yml")
                                                .build())
                                .all()),
                harm(
                        "extra_lines_count",
                        16,
                        "the comment is saved for one line only",
                        client -> client.reviews()
                                .comments()
                                .create("o", "r", 1, 2, comment)
                                .execute()),
                harm(
                        "comments.extra_lines_count",
                        16,
                        "the comment is saved for one line only",
                        client -> client.reviews()
                                .create(
                                        "o",
                                        "r",
                                        1,
                                        CreateReview.builder()
                                                .comments(List.of(comment))
                                                .build())
                                .execute()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("harms")
    void forgejo11IsNotSentIt(String parameter, int since, String harm, Consumer<ForgejoClient> call) {
        assertThatThrownBy(() -> call.accept(client))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(parameter + " needs Forgejo " + since + ", and the server is 11.0.15, which ignores it: "
                        + harm + ". Nothing was sent.");
        assertThat(received).containsExactly("GET /version");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("harms")
    void theFirstVersionThatHonoursItIsSentIt(String parameter, int since, String harm, Consumer<ForgejoClient> call) {
        version = since + ".0.0+gitea-1.22.0";

        call.accept(client);

        assertThat(received).hasSize(2).startsWith("GET /version");
    }

    @Test
    void callsWithoutItAskForNoVersion() {
        client.users()
                .tokens()
                .create(
                        "alice",
                        CreateAccessToken.builder().name("ci").scopes(List.of()).build())
                .execute();
        client.pulls().list("o", "r").all();
        client.reviews()
                .create("o", "r", 1, CreateReview.builder().body("fine").build())
                .execute();

        assertThat(received).hasSize(3).doesNotContain("GET /version");
    }

    /** The operation itself is missing on every server that would ignore it: the server's 404 says all. */
    @Test
    void anOperationThatIsAsNewAsTheParameterAsksForNoVersion() {
        client.admin().tokens().create("alice", limitedToken()).execute();

        assertThat(received).containsExactly("POST /admin/users/alice/tokens");
    }

    @Test
    void theVersionCanBeSet() {
        try (ForgejoClient set = client(builder -> builder.serverVersion("15.0.3"))) {
            create(set).execute();
            assertThat(set.serverVersion()).hasToString("15.0.3");
        }
        assertThat(received).containsExactly("POST /users/alice/tokens");
    }

    @Test
    void theChecksCanBeSwitchedOff() {
        try (ForgejoClient off = client(builder -> builder.serverVersionChecks(false))) {
            create(off).execute();
        }
        assertThat(received).containsExactly("POST /users/alice/tokens");
    }

    @Test
    void whatIsSetMustBeAVersionOfForgejo() {
        assertThatThrownBy(() -> ForgejoClient.builder().serverVersion("1.22.3"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("serverVersion must be a version of Forgejo, 7 or newer, such as 15.0.3");
    }

    @Test
    void theVersionIsAskedForOnce() {
        assertThat(client.serverVersion().major()).isEqualTo(11);
        assertThat(client.serverVersion().text()).isEqualTo("11.0.15+gitea-1.22.0");
        assertThat(received).containsExactly("GET /version");
    }

    @Test
    void anOperationThatTheServerLacksSaysSinceWhenItExists() {
        assertThatThrownBy(() -> client.actions().listArtifacts("o", "r").all())
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("This server has no such route: the operation exists since Forgejo 16.");
        client.serverVersion();
        assertThatThrownBy(() -> client.actions().listArtifacts("o", "r").all())
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("This operation exists since Forgejo 16; the server is 11.0.15.");
        assertThat(received)
                .containsExactly(
                        "GET /repos/o/r/actions/artifacts", "GET /version", "GET /repos/o/r/actions/artifacts");
    }
}
