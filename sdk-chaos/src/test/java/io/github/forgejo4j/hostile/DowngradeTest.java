package io.github.forgejo4j.hostile;

import static io.github.forgejo4j.hostile.HostileServer.answer;
import static io.github.forgejo4j.hostile.HostileServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.transfer.Download;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A forge on https that sends its clients to http: whoever listens there would read what was asked, and forge what is answered. */
class DowngradeTest {
    private static final String HOST = "forge.example.org";
    private static final String OTHER = "storage.example.net";
    private static final HeldCertificate CERTIFICATE = new HeldCertificate.Builder()
            .addSubjectAlternativeName(HOST)
            .addSubjectAlternativeName(OTHER)
            .build();
    private static final HandshakeCertificates TLS = new HandshakeCertificates.Builder()
            .heldCertificate(CERTIFICATE)
            .addTrustedCertificate(CERTIFICATE.certificate())
            .build();

    private HostileServer plain;
    private HostileServer forge;
    private HostileServer storage;
    private String first = "";
    private String second = "";
    private int status = 302;
    private OkHttpClient users;
    private ForgejoClient client;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() {
        plain = new HostileServer((out, head) -> text(out, answer(200, "", "{\"id\":7}")));
        forge = onTls(() -> first);
        storage = onTls(() -> second);
        users = new OkHttpClient.Builder()
                .dns(host -> List.of(InetAddress.getByName("127.0.0.1")))
                .sslSocketFactory(TLS.sslSocketFactory(), TLS.trustManager())
                .build();
        client = ForgejoClient.builder()
                .baseUrl("https://" + HOST + ":" + forge.port())
                .okHttpClient(users)
                .token("tok_downgraded")
                .serverVersion("16.0.0")
                .build();
    }

    private HostileServer onTls(java.util.function.Supplier<String> place) {
        return new HostileServer(
                "127.0.0.1",
                TLS.sslContext().getServerSocketFactory(),
                (out, head) -> text(out, answer(status, "Location: " + place.get(), "")));
    }

    @AfterEach
    void stop() {
        client.close();
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
        Stream.of(plain, forge, storage).forEach(HostileServer::close);
    }

    /** One request on TLS, none in clear text, no answer of anybody's taken for the forge's. */
    private ResourceMovedException refused(Consumer<ForgejoClient> call) {
        ResourceMovedException failure = catchThrowableOfType(ResourceMovedException.class, () -> call.accept(client));
        assertThat(failure).isNotNull();
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(failure.attempts()).hasSize(1);
        assertThat(forge.requests()).hasSize(1);
        assertThat(plain.requests()).isEmpty();
        assertThat(failure.getMessage()).doesNotContain("tok_downgraded");
        return failure;
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void noReadLeavesHttpsForHttpOfTheSameHost(int code) {
        status = code;
        first = "http://" + HOST + ":" + plain.port() + "/api/v1/repos/a/b/issues/1";
        assertThat(refused(api -> api.issues().get("a", "b", 1).execute()))
                .hasMessageContaining("answered " + code + ", moved from https://" + HOST + ":" + forge.port()
                        + "/api/v1/repos/a/b/issues/1 to " + first + "; the SDK does not leave https.")
                .extracting(failure -> failure.location().toString())
                .isEqualTo(first);
    }

    @Test
    void norDoesAnAsynchronousRead() {
        first = "http://" + HOST + ":" + plain.port() + "/x";
        assertThat(refused(api -> {
                    try {
                        api.issues().get("a", "b", 1).executeAsync().join();
                    } catch (CompletionException e) {
                        throw (RuntimeException) e.getCause();
                    }
                }))
                .hasMessageContaining("the SDK does not leave https");
    }

    @Test
    void norDoesAList() {
        first = "http://" + HOST + ":" + plain.port() + "/x";
        assertThat(refused(api -> api.issues().list("a", "b").all()))
                .hasMessageContaining("the SDK does not leave https");
    }

    @Test
    void norDoesADownloadWhichLeavesNoFile() throws Exception {
        first = "http://" + HOST + ":" + plain.port() + "/x";
        assertThat(refused(api ->
                        Download.of(api.contents().downloadRaw("a", "b", "f")).to(folder.resolve("f"))))
                .hasMessageContaining("the SDK does not leave https");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void aWriteGoesNowhereAnyway(int code) {
        status = code;
        first = "http://" + HOST + ":" + plain.port() + "/x";
        assertThat(refused(api -> api.issues()
                        .create("a", "b", CreateIssue.builder().title("t").build())
                        .execute()))
                .hasMessageContaining("the SDK follows no write");
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP://%s:%d/x, forge.example.org",
        "'  http://%s:%d/x', forge.example.org",
        "http:\\\\%s:%d/x, forge.example.org",
        "http://u:p@%s:%d/x, forge.example.org",
        "http://%s:%d/x, storage.example.net"
    })
    void howeverItIsWrittenAndWhereverItLeads(String place, String host) {
        first = place.formatted(host, plain.port());
        assertThat(refused(api -> api.issues().get("a", "b", 1).execute()))
                .hasMessageContaining("the SDK does not leave https");
    }

    @Test
    void norDoesAReadThatHasLeftTheOriginAlready() {
        first = "https://" + OTHER + ":" + storage.port() + "/bucket/key";
        second = "http://" + HOST + ":" + plain.port() + "/x";
        assertThat(refused(api -> api.issues().get("a", "b", 1).execute()))
                .hasMessageContaining("moved from " + first + " to " + second + "; the SDK does not leave https");
        assertThat(storage.requests())
                .hasSize(1)
                .allSatisfy(head -> assertThat(head).noneMatch(line -> line.startsWith("Authorization")));
    }
}
