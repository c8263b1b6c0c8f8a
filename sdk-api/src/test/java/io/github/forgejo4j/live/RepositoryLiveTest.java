package io.github.forgejo4j.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.EditRepository;
import io.github.forgejo4j.model.ReplaceTopics;
import io.github.forgejo4j.model.Repository;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Topics, settings and a change of name. */
@Live
class RepositoryLiveTest {
    private ForgejoClient client;
    private LiveRepository repo;

    @BeforeEach
    void open() {
        client = LiveInstance.client();
        repo = new LiveRepository(client, "repo");
    }

    @AfterEach
    void close() {
        repo.close();
        client.close();
    }

    @Test
    void topicsAreReplacedAddedAndRemoved() {
        client.repos()
                .topics()
                .replace(
                        repo.owner,
                        repo.name,
                        ReplaceTopics.builder().topics(List.of("tea", "kettle")).build())
                .execute();
        client.repos().topics().add(repo.owner, repo.name, "water").execute();
        client.repos().topics().add(repo.owner, repo.name, "water").execute();
        client.repos().topics().remove(repo.owner, repo.name, "tea").execute();

        assertThat(client.repos().topics().list(repo.owner, repo.name).all())
                .containsExactlyInAnyOrder("kettle", "water");
    }

    @Test
    void settingsAreChangedOneByOne() {
        Repository described = client.repos()
                .edit(
                        repo.owner,
                        repo.name,
                        EditRepository.builder().description("boils").build())
                .execute();
        Repository archived = client.repos()
                .edit(
                        repo.owner,
                        repo.name,
                        EditRepository.builder().archived(true).build())
                .execute();

        assertThat(described.description()).isEqualTo("boils");
        assertThat(archived.archived()).isTrue();
        assertThat(archived.description()).isEqualTo("boils");
    }

    @Test
    void afterARenameReadsFollowAndWritesSayWhereItWent() {
        String renamed = LiveInstance.unique("renamed");
        client.repos()
                .edit(
                        repo.owner,
                        repo.name,
                        EditRepository.builder().name(renamed).build())
                .execute();

        assertThat(client.repos().get(repo.owner, repo.name).execute().name()).isEqualTo(renamed);
        assertThat(client.issues().list(repo.owner, repo.name).all()).isEmpty();
        assertThatThrownBy(() -> client.issues()
                        .create(
                                repo.owner,
                                repo.name,
                                CreateIssue.builder().title("lost?").build())
                        .execute())
                .isInstanceOfSatisfying(ResourceMovedException.class, e -> {
                    assertThat(e.mayHaveBeenApplied()).isFalse();
                    assertThat(e.location()).isNotNull();
                    assertThat(e.location().encodedPath())
                            .isEqualTo("/api/v1/repos/" + repo.owner + "/" + renamed + "/issues");
                });
        assertThat(client.issues().list(repo.owner, renamed).all()).isEmpty();
    }

    @Test
    void whatWasDeletedIsGone() {
        client.repos().delete(repo.owner, repo.name).execute();

        assertThatThrownBy(() -> client.repos().get(repo.owner, repo.name).execute())
                .isInstanceOf(NotFoundException.class);
    }
}
