package io.github.forgejo4j.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForbiddenException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.UnauthorizedException;
import io.github.forgejo4j.error.ValidationException;
import io.github.forgejo4j.model.AccessToken;
import io.github.forgejo4j.model.CreateAccessToken;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.TokenScope;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a real server says when it refuses. */
@Live
class ErrorLiveTest {
    private static final String WRONG_TOKEN = "0123456789abcdef0123456789abcdef01234567";

    private static ForgejoClient client;
    private static LiveRepository repo;

    @BeforeAll
    static void open() {
        client = LiveInstance.client();
        repo = new LiveRepository(client, "errors");
    }

    @AfterAll
    static void close() {
        repo.close();
        client.close();
    }

    @Test
    void aWrongTokenIsNamedWithoutBeingShown() {
        try (ForgejoClient stranger = LiveInstance.client(LiveInstance.url(), WRONG_TOKEN)) {
            assertThatThrownBy(() -> stranger.me().get().execute())
                    .isInstanceOfSatisfying(UnauthorizedException.class, e -> {
                        assertThat(e.status()).isEqualTo(401);
                        assertThat(e.attempts()).hasSize(1);
                        assertThat(e.serverMessage()).isNotEmpty();
                        assertThat(e + " " + e.serverMessage() + " " + e.serverErrors())
                                .doesNotContain(WRONG_TOKEN);
                    });
        }
    }

    @Test
    void aRepositoryThatIsNotThereIsNotFoundByReadsAndWrites() {
        String nobody = LiveInstance.unique("nobody");
        assertThatThrownBy(() -> client.repos().get(repo.owner, nobody).execute())
                .isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> client.issues()
                        .create(
                                repo.owner,
                                nobody,
                                CreateIssue.builder().title("where?").build())
                        .execute())
                .isInstanceOfSatisfying(NotFoundException.class, e -> {
                    assertThat(e.attempts()).hasSize(1);
                    assertThat(e.mayHaveBeenApplied()).isFalse();
                });
    }

    @Test
    void aRefusedValueIsAValidationErrorThatSaysWhich() {
        assertThatThrownBy(() -> client.labels()
                        .create(
                                repo.owner,
                                repo.name,
                                CreateLabel.builder()
                                        .name("x")
                                        .color("no colour")
                                        .build())
                        .execute())
                .isInstanceOfSatisfying(ValidationException.class, e -> {
                    assertThat(e.status()).isEqualTo(422);
                    assertThat(e.serverMessage()).containsIgnoringCase("color");
                });
        String nobody = LiveInstance.unique("nobody");
        assertThatThrownBy(() -> client.issues()
                        .create(
                                repo.owner,
                                repo.name,
                                CreateIssue.builder()
                                        .title("whose?")
                                        .assignees(List.of(nobody))
                                        .build())
                        .execute())
                .isInstanceOfSatisfying(ValidationException.class, e -> {
                    assertThat(e.status()).isEqualTo(422);
                    assertThat(e.getMessage()).contains(nobody);
                });
    }

    @Test
    void aTokenOfFewScopesReadsAndMayNotWrite() {
        String name = LiveInstance.unique("token");
        AccessToken token = client.admin()
                .tokens()
                .create(
                        repo.owner,
                        CreateAccessToken.builder()
                                .name(name)
                                .scopes(List.of(TokenScope.READ_ISSUE))
                                .build())
                .execute();
        try (ForgejoClient reader = LiveInstance.client(LiveInstance.url(), token.sha1())) {
            assertThat(token.scopes()).containsExactly(TokenScope.READ_ISSUE);
            assertThat(token.toString()).doesNotContain(token.sha1());
            assertThat(reader.issues().list(repo.owner, repo.name).all()).isEmpty();
            assertThatThrownBy(() -> reader.issues()
                            .create(
                                    repo.owner,
                                    repo.name,
                                    CreateIssue.builder().title("not mine").build())
                            .execute())
                    .isInstanceOfSatisfying(ForbiddenException.class, e -> {
                        assertThat(e.status()).isEqualTo(403);
                        assertThat(e.serverMessage()).contains("write:issue");
                        assertThat(new String(e.rawBody(), StandardCharsets.UTF_8))
                                .contains("scope");
                    });
            assertThat(client.issues().list(repo.owner, repo.name).all()).isEmpty();
        } finally {
            client.admin().tokens().delete(repo.owner, token.id()).execute();
        }
    }
}
