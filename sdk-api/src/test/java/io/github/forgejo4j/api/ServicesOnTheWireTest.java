package io.github.forgejo4j.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.contract.Undelayed;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.AttachmentKind;
import io.github.forgejo4j.model.ContentEntry;
import io.github.forgejo4j.model.DeleteFile;
import io.github.forgejo4j.model.EditRepository;
import io.github.forgejo4j.model.IssueLabels;
import io.github.forgejo4j.model.IssueQuery;
import io.github.forgejo4j.model.Label;
import io.github.forgejo4j.model.LabelSort;
import io.github.forgejo4j.model.ReactionContent;
import io.github.forgejo4j.model.ReleaseUploadQuery;
import io.github.forgejo4j.model.Repository;
import io.github.forgejo4j.model.RepositorySearch;
import io.github.forgejo4j.model.State;
import io.github.forgejo4j.model.StateFilter;
import io.github.forgejo4j.model.UploadQuery;
import java.nio.charset.StandardCharsets;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One operation of each kind, as its request arrives at a server. */
class ServicesOnTheWireTest {
    private final MockWebServer server = Undelayed.server();
    private ForgejoClient client;

    @BeforeEach
    void start() throws Exception {
        server.start();
        client = ForgejoClient.builder()
                .baseUrl(server.url("/").toString())
                .token("secret")
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private void answers(int status, String contentType, String body) {
        server.enqueue(new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", contentType)
                .body(body)
                .build());
    }

    private void answersJson(String body) {
        answers(200, "application/json;charset=utf-8", body);
    }

    private String requestLine() throws InterruptedException {
        assertThat(server.getRequestCount()).isEqualTo(1);
        RecordedRequest request = server.takeRequest();
        return request.getMethod() + " " + request.getTarget();
    }

    @Test
    void anOptionalQueryIsLeftOutOrSent() throws Exception {
        answersJson("[]");
        client.issues().list("o", "r").all();
        assertThat(server.takeRequest().getTarget())
                .startsWith("/api/v1/repos/o/r/issues?")
                .doesNotContain("state", "labels");

        answersJson("[]");
        client.issues()
                .list(
                        "o",
                        "r",
                        IssueQuery.builder()
                                .state(StateFilter.ALL)
                                .labels(List.of("kind/bug", "a b"))
                                .build())
                .all();
        assertThat(server.takeRequest().getUrl().queryParameter("labels")).isEqualTo("kind/bug,a b");
    }

    @Test
    void aSingleOptionalValueIsLeftOutOrSent() throws Exception {
        answersJson("[]");
        client.labels().list("o", "r").page(1);
        assertThat(server.takeRequest().getUrl().queryParameterNames()).doesNotContain("sort");

        answersJson("[]");
        client.labels().list("o", "r", LabelSort.MOST_ISSUES).page(1);
        assertThat(server.takeRequest().getUrl().queryParameter("sort")).isEqualTo("mostissues");
    }

    @Test
    void aDeleteWithoutItsOptionalBodySendsAnEmptyObject() throws Exception {
        answers(204, "text/plain", "");
        client.issues().labels().remove("o", "r", 7, "kind/bug").execute();

        RecordedRequest request = server.takeRequest();
        assertThat(request.getMethod() + " " + request.getTarget())
                .isEqualTo("DELETE /api/v1/repos/o/r/issues/7/labels/kind%2Fbug");
        assertThat(request.getHeaders().get("Content-Type")).startsWith("application/json");
        assertThat(request.getBody().utf8()).isEqualTo("{}");
    }

    @Test
    void aDeleteWithABodySendsIt() throws Exception {
        answers(200, "text/plain", "");
        client.issues()
                .reactions()
                .remove("o", "r", 7, ReactionContent.builder().content("heart").build())
                .execute();

        assertThat(server.takeRequest().getBody().utf8()).isEqualTo("{\"content\":\"heart\"}");
    }

    @Test
    void slashesOfAFilePathStay() throws Exception {
        answersJson("{\"commit\":{\"sha\":\"abc\"}}");
        client.contents()
                .delete(
                        "o",
                        "r",
                        "docs/a b/c+d.md",
                        DeleteFile.builder().sha("abc").build())
                .execute();

        assertThat(requestLine()).isEqualTo("DELETE /api/v1/repos/o/r/contents/docs/a%20b/c%2Bd.md");
    }

    @Test
    void bytesAreStreamed() throws Exception {
        answers(200, "application/octet-stream", "raw bytes");
        try (ResponseBody body =
                client.contents().downloadRaw("o", "r", "a.bin", "main").execute()) {
            assertThat(body.string()).isEqualTo("raw bytes");
        }
        assertThat(requestLine()).isEqualTo("GET /api/v1/repos/o/r/raw/a.bin?ref=main");
    }

    @Test
    void textGoesOutAndComesBackAsText() throws Exception {
        answers(200, "text/html", "<p>hi</p>\n");

        assertThat(client.markup().renderRawMarkdown("*hi*").execute()).isEqualTo("<p>hi</p>\n");

        RecordedRequest request = server.takeRequest();
        assertThat(request.getHeaders().get("Content-Type")).startsWith("text/plain");
        assertThat(request.getBody().utf8()).isEqualTo("*hi*");
    }

    @Test
    void anUploadIsAFormFieldWithAFileName() throws Exception {
        answers(201, "application/json", "{\"id\":5}");
        Upload file = Upload.of("log.txt", "line".getBytes(StandardCharsets.UTF_8));

        assertThat(client.issues()
                        .attachments()
                        .upload(
                                "o",
                                "r",
                                7,
                                file,
                                UploadQuery.builder().name("renamed.txt").build())
                        .execute()
                        .id())
                .isEqualTo(5);

        RecordedRequest request = server.takeRequest();
        assertThat(request.getTarget()).isEqualTo("/api/v1/repos/o/r/issues/7/assets?name=renamed.txt");
        assertThat(request.getHeaders().get("Content-Type")).startsWith("multipart/form-data; boundary=");
        assertThat(request.getBody().utf8())
                .contains(
                        "Content-Disposition: form-data; name=\"attachment\"; filename=\"log.txt\"",
                        "\r\n\r\nline\r\n");
    }

    @Test
    void quotesAndBackslashesOfAFileNameAreEscapedAsTheServerReadsThem() throws Exception {
        answers(201, "application/json", "{\"id\":5}");
        Upload file = Upload.of("l\u00f6g \"1\" 100%22 a\\b.txt", new byte[] {65});

        client.issues()
                .attachments()
                .upload("o", "r", 7, file, UploadQuery.none())
                .execute();

        assertThat(server.takeRequest().getBody().utf8())
                .contains("; filename=\"l\u00f6g \\\"1\\\" 100%22 a\\\\b.txt\"\r\n");
    }

    @Test
    void anEnvelopeIsUnpacked() throws Exception {
        answersJson("{\"ok\":true,\"data\":[{\"name\":\"one\"}]}");

        assertThat(client.repos()
                        .search(RepositorySearch.builder().q("one").build())
                        .page(1)
                        .items())
                .singleElement()
                .extracting(Repository::name)
                .isEqualTo("one");
    }

    @Test
    void aCheckIsTrueOrFalse() throws Exception {
        answers(204, "text/plain", "");
        assertThat(client.users().checkFollowing("ada", "bob").execute()).isTrue();
    }

    @Test
    void oneLineAnswersAFileOrAFolder() throws Exception {
        answersJson("{\"type\":\"file\",\"content\":\"AQID\"}");
        ContentEntry file = client.contents().get("o", "r", "a").execute();
        assertThat(file.content()).containsExactly(1, 2, 3);

        answersJson("[{\"name\":\"x\"},{\"name\":\"y\"}]");
        assertThat(client.contents().list("o", "r", "dir").execute())
                .extracting(ContentEntry::name)
                .containsExactly("x", "y");
    }

    @Test
    void anAnswerThatMayBeEmptyIsNull() throws Exception {
        server.enqueue(new MockResponse.Builder().code(204).build());

        assertThat(client.comments().get("o", "r", 9).execute()).isNull();
    }

    @Test
    void namesAndNumbersOfLabelsGoOutAsTheyAre() throws Exception {
        answersJson("[{\"id\":1,\"name\":\"bug\"}]");

        List<Label> labels = client.issues()
                .labels()
                .add("o", "r", 7, IssueLabels.ofNames("bug"))
                .execute();

        assertThat(labels).extracting(Label::name).containsExactly("bug");
        assertThat(server.takeRequest().getBody().utf8()).isEqualTo("{\"labels\":[\"bug\"]}");
    }

    @Test
    void aMapIsRead() throws Exception {
        answersJson("{\"Java\":12,\"Go\":3}");

        assertThat(client.repos().getLanguages("o", "r").execute())
                .containsEntry("Java", 12L)
                .containsEntry("Go", 3L);
    }

    @Test
    void aPatchClearsWithAnEmptyText() throws Exception {
        answersJson("{}");
        client.repos()
                .edit("o", "r", EditRepository.builder().clearDescription().build())
                .execute();

        assertThat(server.takeRequest().getBody().utf8()).isEqualTo("{\"description\":\"\"}");
    }

    @Test
    void aShortcutSendsItsFixedValues() throws Exception {
        answers(201, "application/json", "{\"state\":\"closed\"}");

        assertThat(client.issues().close("o", "r", 7).execute().state()).isEqualTo(State.CLOSED);

        RecordedRequest request = server.takeRequest();
        assertThat(request.getMethod() + " " + request.getTarget()).isEqualTo("PATCH /api/v1/repos/o/r/issues/7");
        assertThat(request.getBody().utf8()).isEqualTo("{\"state\":\"closed\"}");
    }

    @Test
    void servicesAreMadeOnceAndViewsAnswerLikeObjects() {
        assertThat(client.labels()).isSameAs(client.labels());
        assertThat(client.issues())
                .isSameAs(client.issues())
                .isEqualTo(client.issues())
                .hasToString("Issues");
        assertThat(client.issues().labels()).isSameAs(client.issues().labels());
        assertThat(client.issues().hashCode()).isEqualTo(client.issues().hashCode());
        assertThat(client.issues()).isNotEqualTo(client.comments());
    }

    @Test
    void hashesGoOutAsOneValueAndOneThatWouldBeTwoIsRefused() throws Exception {
        answersJson("[]");
        client.git().listBlobs("o", "r", List.of("a1", "b2")).execute();
        assertThat(requestLine()).isEqualTo("GET /api/v1/repos/o/r/git/blobs?shas=a1%2Cb2");

        assertThatThrownBy(() -> client.git().listBlobs("o", "r", List.of("a1,b2")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("shas cannot hold \"a1,b2\": the server splits it at \",\"");
        assertThatThrownBy(() -> client.git().listBlobs("o", "r", List.of("")))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> client.git().listBlobs("o", "r", List.of()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("shas must hold a value");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void anAddressIsAttachedAsAFormField() throws Exception {
        answers(201, "application/json", "{\"id\":8,\"type\":\"external\"}");
        Attachment attachment = client.releases()
                .attachments()
                .link(
                        "o",
                        "r",
                        3,
                        "https://ada.example/lab.tar",
                        ReleaseUploadQuery.builder().name("lab").build())
                .execute();

        assertThat(attachment.type()).isEqualTo(AttachmentKind.EXTERNAL);
        RecordedRequest request = server.takeRequest();
        assertThat(request.getTarget()).isEqualTo("/api/v1/repos/o/r/releases/3/assets?name=lab");
        assertThat(request.getBody().utf8())
                .contains("form-data; name=\"external_url\"", "\r\n\r\nhttps://ada.example/lab.tar\r\n");
    }
}
