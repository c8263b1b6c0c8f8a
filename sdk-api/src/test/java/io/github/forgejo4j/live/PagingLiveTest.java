package io.github.forgejo4j.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.model.Comment;
import io.github.forgejo4j.model.CreateComment;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.Label;
import io.github.forgejo4j.page.Page;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Lists that are longer than the server's longest page. */
@Live
class PagingLiveTest {
    private static final int ISSUES = 120;
    private static final int LABELS = 60;
    private static final int COMMENTS = 60;

    private static ForgejoClient client;
    private static LiveRepository repo;

    @BeforeAll
    static void open() {
        client = LiveInstance.client();
        repo = new LiveRepository(client, "paging");
        for (int i = 1; i <= ISSUES; i++) {
            client.issues()
                    .create(
                            repo.owner,
                            repo.name,
                            CreateIssue.builder().title("issue " + i).build())
                    .execute();
        }
        for (int i = 1; i <= LABELS; i++) {
            client.labels()
                    .create(
                            repo.owner,
                            repo.name,
                            CreateLabel.builder()
                                    .name("label " + i)
                                    .color("#abcdef")
                                    .build())
                    .execute();
        }
        for (int i = 1; i <= COMMENTS; i++) {
            client.comments()
                    .create(
                            repo.owner,
                            repo.name,
                            1,
                            CreateComment.builder().body("comment " + i).build())
                    .execute();
        }
    }

    @AfterAll
    static void close() {
        repo.close();
        client.close();
    }

    @Test
    void allIssuesAreListedOnceWhateverThePageSize() {
        List<Long> newestFirst = LongStream.rangeClosed(1, ISSUES)
                .map(n -> ISSUES + 1 - n)
                .boxed()
                .toList();
        for (int limit : new int[] {7, 40, 50, 1000}) {
            assertThat(client.issues()
                            .list(repo.owner, repo.name)
                            .withLimit(limit)
                            .all())
                    .as("pages of %d", limit)
                    .extracting(Issue::number)
                    .isEqualTo(newestFirst);
        }
        assertThat(client.issues().list(repo.owner, repo.name).stream())
                .extracting(Issue::number)
                .isEqualTo(newestFirst);
    }

    @Test
    void aPageSaysHowManyThereAreAndWhatComesNext() {
        Page<Issue> second =
                client.issues().list(repo.owner, repo.name).withLimit(50).page(2);
        assertThat(second.items()).hasSize(50);
        assertThat(second.total()).hasValue(ISSUES);
        assertThat(second.nextPage()).hasValue(3);

        Page<Issue> last =
                client.issues().list(repo.owner, repo.name).withLimit(50).page(3);
        assertThat(last.items()).hasSize(20);
        assertThat(last.hasNext()).isFalse();
    }

    @Test
    void allLabelsAreListedOnce() {
        for (int limit : new int[] {9, 30, 1000}) {
            assertThat(client.labels()
                            .list(repo.owner, repo.name)
                            .withLimit(limit)
                            .all())
                    .as("pages of %d", limit)
                    .extracting(Label::name)
                    .doesNotHaveDuplicates()
                    .hasSize(LABELS);
        }
    }

    @Test
    void allCommentsAreListedInPagesAndInOnePiece() {
        assertThat(client.comments().list(repo.owner, repo.name, 1).execute()).hasSize(COMMENTS);
        for (int limit : new int[] {9, 1000}) {
            assertThat(client.comments()
                            .listAll(repo.owner, repo.name)
                            .withLimit(limit)
                            .all())
                    .as("pages of %d", limit)
                    .extracting(Comment::id)
                    .doesNotHaveDuplicates()
                    .hasSize(COMMENTS);
        }
    }

    @Test
    void theTimelineHoldsEveryComment() {
        assertThat(client.issues()
                        .listTimeline(repo.owner, repo.name, 1)
                        .withLimit(13)
                        .all())
                .extracting(event -> event.id())
                .doesNotHaveDuplicates()
                .hasSize(COMMENTS);
    }
}
