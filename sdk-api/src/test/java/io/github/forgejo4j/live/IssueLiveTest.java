package io.github.forgejo4j.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.Comment;
import io.github.forgejo4j.model.CreateComment;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.EditAttachment;
import io.github.forgejo4j.model.EditComment;
import io.github.forgejo4j.model.EditIssue;
import io.github.forgejo4j.model.EditLabel;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.IssueLabels;
import io.github.forgejo4j.model.Label;
import io.github.forgejo4j.model.Reaction;
import io.github.forgejo4j.model.ReactionContent;
import io.github.forgejo4j.model.State;
import io.github.forgejo4j.model.UploadQuery;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Issues, comments, labels, reactions and attachments: made, changed, read back, deleted. */
@Live
class IssueLiveTest {
    private static final String TEXT = "Tropft. \u6c34\u6ef4 \ud83d\udca7 <b>&amp;</b>\n\n\"quoted\" \\ back\tslash";

    private static final String ODD_NAME = "l\u00f6g + \"1\" 100%22 \\\\ a\\b;c=d.txt";

    private static ForgejoClient client;
    private static LiveRepository repo;

    @BeforeAll
    static void open() {
        client = LiveInstance.client();
        repo = new LiveRepository(client, "issues");
    }

    @AfterAll
    static void close() {
        repo.close();
        client.close();
    }

    private static Issue file(String title) {
        return client.issues()
                .create(
                        repo.owner,
                        repo.name,
                        CreateIssue.builder().title(title).body(TEXT).build())
                .execute();
    }

    @Test
    void anIssueIsFiledChangedClosedReopenedAndDeleted() {
        Issue filed = file("The kettle leaks");
        assertThat(filed.body()).isEqualTo(TEXT);
        assertThat(filed.state()).isEqualTo(State.OPEN);
        assertThat(filed.closedAt()).isNull();
        assertThat(filed.dueDate()).isNull();

        Issue changed = client.issues()
                .edit(
                        repo.owner,
                        repo.name,
                        filed.number(),
                        EditIssue.builder()
                                .title("The kettle still leaks")
                                .dueDate(Instant.parse("2031-02-03T12:00:00Z"))
                                .build())
                .execute();
        assertThat(changed.title()).isEqualTo("The kettle still leaks");
        assertThat(changed.body()).as("a field that was not set stays").isEqualTo(TEXT);
        assertThat(changed.dueDate()).isNotNull();

        client.issues().close(repo.owner, repo.name, filed.number()).execute();
        Issue closed =
                client.issues().get(repo.owner, repo.name, filed.number()).execute();
        assertThat(closed.state()).isEqualTo(State.CLOSED);
        assertThat(closed.closedAt()).isNotNull();

        Issue reopened =
                client.issues().reopen(repo.owner, repo.name, filed.number()).execute();
        assertThat(reopened.state()).isEqualTo(State.OPEN);
        assertThat(reopened.closedAt()).isNull();

        client.issues().delete(repo.owner, repo.name, filed.number()).execute();
        assertThatThrownBy(() -> client.issues()
                        .get(repo.owner, repo.name, filed.number())
                        .execute())
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void aBodyAndADueDateAreCleared() {
        Issue filed = file("Clear me");
        client.issues()
                .edit(
                        repo.owner,
                        repo.name,
                        filed.number(),
                        EditIssue.builder()
                                .dueDate(Instant.parse("2031-02-03T12:00:00Z"))
                                .build())
                .execute();

        Issue cleared = client.issues()
                .edit(
                        repo.owner,
                        repo.name,
                        filed.number(),
                        EditIssue.builder().body("").unsetDueDate(true).build())
                .execute();

        assertThat(cleared.body()).isEmpty();
        assertThat(cleared.dueDate()).isNull();
    }

    @Test
    void aCommentIsWrittenChangedAndDeleted() {
        long number = file("Commented").number();
        Comment written = client.comments()
                .create(
                        repo.owner,
                        repo.name,
                        number,
                        CreateComment.builder().body(TEXT).build())
                .execute();
        assertThat(written.body()).isEqualTo(TEXT);

        Comment changed = client.comments()
                .edit(
                        repo.owner,
                        repo.name,
                        written.id(),
                        EditComment.builder().body("shorter").build())
                .execute();
        assertThat(changed).isNotNull();
        assertThat(changed.body()).isEqualTo("shorter");
        assertThat(client.comments().list(repo.owner, repo.name, number).execute())
                .singleElement()
                .satisfies(comment -> assertThat(comment.id()).isEqualTo(written.id()));

        client.comments().delete(repo.owner, repo.name, written.id()).execute();
        assertThat(client.comments().list(repo.owner, repo.name, number).execute())
                .isEmpty();
    }

    @Test
    void labelsAreMadeChangedPutOnAndTakenOff() {
        long number = file("Labelled").number();
        Label label = client.labels()
                .create(
                        repo.owner,
                        repo.name,
                        CreateLabel.builder()
                                .name("kind/b\u00fcg +1 100%")
                                .color("#d33")
                                .build())
                .execute();
        Label other = client.labels()
                .create(
                        repo.owner,
                        repo.name,
                        CreateLabel.builder().name("other").color("00aabb").build())
                .execute();
        Label changed = client.labels()
                .edit(
                        repo.owner,
                        repo.name,
                        label.id(),
                        EditLabel.builder().description("it is broken").build())
                .execute();
        assertThat(changed.name()).isEqualTo("kind/b\u00fcg +1 100%");
        assertThat(changed.description()).isEqualTo("it is broken");

        assertThat(client.issues()
                        .labels()
                        .add(repo.owner, repo.name, number, IssueLabels.ofIds(label.id()))
                        .execute())
                .extracting(Label::id)
                .containsExactly(label.id());
        assertThat(client.issues()
                        .labels()
                        .replace(repo.owner, repo.name, number, IssueLabels.ofNames(label.name(), "other"))
                        .execute())
                .extracting(Label::id)
                .containsExactlyInAnyOrder(label.id(), other.id());

        client.issues()
                .labels()
                .remove(repo.owner, repo.name, number, label.name())
                .execute();
        assertThat(client.issues().labels().list(repo.owner, repo.name, number).execute())
                .extracting(Label::id)
                .containsExactly(other.id());
        client.issues().labels().clear(repo.owner, repo.name, number).execute();
        assertThat(client.issues().labels().list(repo.owner, repo.name, number).execute())
                .isEmpty();

        client.labels().delete(repo.owner, repo.name, label.id()).execute();
        client.labels().delete(repo.owner, repo.name, label.id()).execute();
        assertThat(client.labels().list(repo.owner, repo.name).all())
                .extracting(Label::id)
                .doesNotContain(label.id())
                .contains(other.id());
    }

    @Test
    void aReactionIsPutOnOnceAndTakenOff() {
        long number = file("Reacted").number();
        ReactionContent heart = ReactionContent.builder().content("heart").build();
        client.issues().reactions().add(repo.owner, repo.name, number, heart).execute();
        client.issues().reactions().add(repo.owner, repo.name, number, heart).execute();
        assertThat(client.issues()
                        .reactions()
                        .list(repo.owner, repo.name, number)
                        .all())
                .extracting(Reaction::content)
                .containsExactly("heart");

        client.issues().reactions().remove(repo.owner, repo.name, number, heart).execute();
        assertThat(client.issues()
                        .reactions()
                        .list(repo.owner, repo.name, number)
                        .all())
                .isEmpty();
    }

    @Test
    void anAttachmentGoesUpIsRenamedComesDownAndIsDeleted() throws IOException {
        long number = file("Attached").number();
        byte[] content = "line one\nz\u00e4hl 2\n".getBytes(StandardCharsets.UTF_8);
        Attachment uploaded = client.issues()
                .attachments()
                .upload(repo.owner, repo.name, number, Upload.of(ODD_NAME, content), UploadQuery.none())
                .execute();
        assertThat(uploaded.name()).isEqualTo(ODD_NAME);
        assertThat(uploaded.size()).isEqualTo(content.length);

        Attachment renamed = client.issues()
                .attachments()
                .edit(
                        repo.owner,
                        repo.name,
                        number,
                        uploaded.id(),
                        EditAttachment.builder().name("renamed.txt").build())
                .execute();
        assertThat(renamed.name()).isEqualTo("renamed.txt");

        Request download = new Request.Builder()
                .url(uploaded.browserDownloadUrl())
                .header("Authorization", "token " + LiveInstance.token())
                .build();
        try (Response response = new OkHttpClient().newCall(download).execute()) {
            assertThat(response.body().bytes()).isEqualTo(content);
        }

        client.issues()
                .attachments()
                .delete(repo.owner, repo.name, number, uploaded.id())
                .execute();
        assertThat(client.issues()
                        .attachments()
                        .list(repo.owner, repo.name, number)
                        .execute())
                .isEmpty();
    }

    @Test
    void anAttachmentOfACommentGoesUpAndIsDeleted() {
        long number = file("Attached below").number();
        long comment = client.comments()
                .create(
                        repo.owner,
                        repo.name,
                        number,
                        CreateComment.builder().body("see there").build())
                .execute()
                .id();
        Attachment uploaded = client.comments()
                .attachments()
                .upload(
                        repo.owner,
                        repo.name,
                        comment,
                        Upload.of("a.txt", new byte[] {65}),
                        UploadQuery.builder().name("b.txt").build())
                .execute();
        assertThat(uploaded.name()).isEqualTo("b.txt");

        client.comments()
                .attachments()
                .delete(repo.owner, repo.name, comment, uploaded.id())
                .execute();
        assertThat(client.comments()
                        .attachments()
                        .list(repo.owner, repo.name, comment)
                        .execute())
                .isEmpty();
    }
}
