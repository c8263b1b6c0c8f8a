package io.github.forgejo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.contract.Undelayed;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.Release;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileDownloadTest {
    private static final Set<String> CREDENTIALS =
            Set.of("authorization", "cookie", "x-forgejo-otp", "x-gitea-otp", "sudo");

    @TempDir
    private Path folder;

    private final byte[] bytes = new byte[1_000];
    private final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
    private final List<RecordedRequest> foreign = new CopyOnWriteArrayList<>();
    private MockWebServer forge;
    private MockWebServer blobs;
    private ForgejoClient client;
    private Path target;

    @BeforeEach
    void start() throws IOException {
        new Random(7).nextBytes(bytes);
        forge = Undelayed.server();
        blobs = Undelayed.server();
        forge.start();
        blobs.start();
        client = ForgejoClient.builder()
                .baseUrl(forge.url("/").toString())
                .token("tok_secret")
                .sudo("rosa")
                .build();
        target = folder.resolve("kettle.tgz");
        blobs.setDispatcher(dispatcher(foreign, request -> {
            Set<String> sent = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            sent.addAll(request.getHeaders().names());
            sent.retainAll(CREDENTIALS);
            return sent.isEmpty()
                    ? file()
                    : new MockResponse.Builder()
                            .code(400)
                            .addHeader("Content-Type", "application/xml")
                            .body("<Error>two kinds of credentials</Error>")
                            .build();
        }));
    }

    @AfterEach
    void stop() {
        client.close();
        forge.close();
        blobs.close();
    }

    private static Dispatcher dispatcher(List<RecordedRequest> record, Function<RecordedRequest, MockResponse> answer) {
        return new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                record.add(request);
                return answer.apply(request);
            }
        };
    }

    private MockResponse file() {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/gzip")
                .body(new Buffer().write(bytes))
                .build();
    }

    private static MockResponse moved(int code, String to) {
        return new MockResponse.Builder().code(code).addHeader("Location", to).build();
    }

    private void serve(Function<String, MockResponse> answer) {
        forge.setDispatcher(dispatcher(requests, request -> answer.apply(request.getTarget())));
    }

    private Release release(String tag) throws IOException {
        String root = "https://forge.test/nimbus/kettle/";
        return new ObjectMapper()
                .readValue(
                        "{\"id\":5,\"tag_name\":\"" + tag + "\",\"tarball_url\":\"" + root + "archive/" + tag
                                + ".tar.gz\",\"zipball_url\":\"" + root + "archive/" + tag
                                + ".zip\",\"assets\":[{\"id\":8,\"name\":\"kettle.tgz\",\"size\":1000,"
                                + "\"browser_download_url\":\""
                                + forge.url("/nimbus/kettle/releases/download/v1.0/kettle.tgz")
                                + "\"}]}",
                        Release.class);
    }

    /** What a web address answers to a token: the login page, where the API answers the file. */
    private MockResponse login(String path) {
        if (path.startsWith("/api/v1/repos/nimbus/kettle/archive/")) {
            return file();
        } else if (path.equals("/user/login")) {
            return new MockResponse.Builder()
                    .addHeader("Content-Type", "text/html; charset=utf-8")
                    .body("<!DOCTYPE html><title>Sign In</title>" + "x".repeat(9_000))
                    .build();
        }
        return moved(303, "/user/login");
    }

    @ParameterizedTest
    @CsvSource({"v1.0,v1.0", "v/1.0,v/1.0", "'v 1+2',v%201%2B2"})
    void theArchiveOfAReleaseComesFromTheApi(String tag, String onTheWire) throws IOException {
        serve(this::login);
        client.downloadTarball(release(tag)).to(target);
        assertThat(target).hasBinaryContent(bytes);
        client.downloadZipball(release(tag)).to(target);
        assertThat(requests)
                .extracting(RecordedRequest::getTarget)
                .containsExactly(
                        "/api/v1/repos/nimbus/kettle/archive/" + onTheWire + ".tar.gz",
                        "/api/v1/repos/nimbus/kettle/archive/" + onTheWire + ".zip");
    }

    @Test
    void aReleaseWithoutAnAddressIsRefused() {
        assertThat(catchThrowableOfType(
                        InvalidInputException.class,
                        () -> client.downloadTarball(
                                Release.builder().tagName("v1.0").build())))
                .hasMessage(
                        "release does not tell of which repository it is: use contents().downloadArchive(owner, repo,"
                                + " tag + \".tar.gz\")");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theLoginPageIsNeverSavedAsTheArchive(boolean existed) throws IOException {
        serve(this::login);
        if (existed) {
            Files.writeString(target, "old");
        }
        String address = forge.url("/nimbus/kettle/archive/v1.0.tar.gz").toString();
        DecodingException failure = catchThrowableOfType(
                DecodingException.class, () -> client.download(address).to(target));
        assertThat(failure.getMessage())
                .startsWith("DownloadApi.get (GET): " + forge.url("/user/login")
                        + " answered 200 with a page, where a file was promised");
        assertThat(requests).hasSize(2);
        if (existed) {
            assertThat(target).hasContent("old");
        }
        assertThat(folder.toFile().list()).hasSize(existed ? 1 : 0);
    }

    @Test
    void anAttachmentIsOfTheSizeThatWasTold() throws IOException {
        serve(path -> file());
        Attachment asset = release("v1.0").assets().get(0);
        client.download(asset).to(target);
        assertThat(target).hasBinaryContent(bytes);
        assertThat(requests).singleElement().satisfies(request -> {
            assertThat(request.getTarget()).isEqualTo("/nimbus/kettle/releases/download/v1.0/kettle.tgz");
            assertThat(request.getHeaders().get("Authorization")).isEqualTo("token tok_secret");
        });
        Attachment other = asset.toBuilder().size(1_001).build();
        assertThat(catchThrowableOfType(
                        DecodingException.class, () -> client.download(other).to(target)))
                .hasMessageContaining("answered 200 with 1000 bytes, where 1001 were expected");
        assertThat(target).hasBinaryContent(bytes);
    }

    @Test
    void theObjectStorageGetsNoCredential() {
        serve(path -> moved(302, blobs.url("/k.tgz?X-Amz-Signature=SIG1").toString()));
        client.download("/attachments/3f0c11aa").to(target);
        assertThat(target).hasBinaryContent(bytes);
        assertThat(requests).hasSize(1);
        assertThat(requests.get(0).getHeaders().get("Authorization")).isEqualTo("token tok_secret");
        assertThat(foreign).singleElement().satisfies(request -> {
            assertThat(request.getTarget()).isEqualTo("/k.tgz?X-Amz-Signature=SIG1");
            assertThat(request.getHeaders().names()).doesNotContain("Authorization", "Cookie", "Sudo");
        });
    }

    @Test
    void theSignatureOfTheObjectStorageIsInNoMessage() {
        serve(path -> moved(302, blobs.url("/k.tgz?X-Amz-Signature=SIG1").toString()));
        List<MockResponse> answers = List.of(
                new MockResponse.Builder().code(403).body("no").build(),
                new MockResponse.Builder()
                        .addHeader("Content-Type", "text/html")
                        .body("<html>")
                        .build(),
                new MockResponse.Builder()
                        .addHeader("Content-Length", "5000")
                        .addHeader("Content-Type", "application/gzip")
                        .build(),
                moved(302, "http://127.0.0.1:1/k.tgz?X-Amz-Signature=SIG1"));
        for (MockResponse answer : answers) {
            blobs.setDispatcher(dispatcher(foreign, request -> answer));
            ForgejoException failure = catchThrowableOfType(
                    ForgejoException.class,
                    () -> client.download("/attachments/3f0c11aa")
                            .expectedSize(1_000)
                            .withRetryPolicy(io.github.forgejo4j.retry.RetryPolicy.off())
                            .to(target));
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            assertThat(trace.toString()).doesNotContain("SIG1").doesNotContain("tok_secret");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anAddressOnAnotherServerIsRefusedWithAdvice() {
        List<String> refused = new ArrayList<>(List.of(
                blobs.url("/k.tgz?X-Amz-Signature=SIG1").toString(),
                forge.url("/k").toString().replace("http:", "https:"),
                "//blobs.test/k",
                "ftp://forge.test/k",
                ""));
        for (String address : refused) {
            assertThat(catchThrowableOfType(InvalidInputException.class, () -> client.download(address)))
                    .as(address)
                    .hasMessageNotContaining("SIG1");
        }
        assertThat(catchThrowableOfType(
                        InvalidInputException.class,
                        () -> client.download(blobs.url("/k").toString())))
                .hasMessage(
                        "address is on http://localhost:" + blobs.getPort() + ", and the client's credential goes to"
                                + " http://localhost:" + forge.getPort()
                                + " alone. If both are the same server, make the base URL"
                                + " the one that it calls itself by (ROOT_URL), or give the path of the address; else download it"
                                + " with a client of your own");
        assertThat(requests).isEmpty();
        assertThat(foreign).isEmpty();
    }
}
