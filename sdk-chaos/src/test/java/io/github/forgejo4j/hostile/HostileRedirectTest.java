package io.github.forgejo4j.hostile;

import static io.github.forgejo4j.hostile.HostileServer.answer;
import static io.github.forgejo4j.hostile.HostileServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.forgejo4j.transfer.Download;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A forge out in the network that sends its clients where they do not want to go, and object storages that answer something else. */
class HostileRedirectTest {
    private static final String TOKEN = "tok_redirected";

    private final List<String> places = new java.util.concurrent.CopyOnWriteArrayList<>();
    private HostileServer forge;
    private HostileServer storage;
    private HostileServer.Reply stored = (out, head) -> text(out, answer(200, "", "{\"id\":7}"));
    private OkHttpClient users;
    private ForgejoClient client;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() {
        forge = new HostileServer((out, head) -> text(
                out,
                answer(302, "Location: " + places.get(Math.min(forge.requests().size(), places.size()) - 1), "")));
        storage = new HostileServer("127.0.0.2", (out, head) -> stored.give(out, head));
        // Names of machines elsewhere, for all that the SDK can see.
        users = new OkHttpClient.Builder()
                .dns(host -> List.of(InetAddress.getByName(host.startsWith("forge") ? "127.0.0.1" : "127.0.0.2")))
                .build();
        client = ForgejoClient.builder()
                .baseUrl("http://forge.example.org:" + forge.port())
                .okHttpClient(users)
                .token(TOKEN)
                .serverVersion("16.0.0")
                .retryPolicy(RetryPolicy.builder()
                        .maxAttempts(2)
                        .baseDelay(Duration.ofMillis(1))
                        .maxDelay(Duration.ofMillis(1))
                        .build())
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
        forge.close();
        storage.close();
    }

    private String elsewhere(String path) {
        return "http://storage.example.net:" + storage.port() + path;
    }

    private ResourceMovedException refused() {
        return catchThrowableOfType(
                ResourceMovedException.class,
                () -> client.issues().get("a", "b", 1).execute());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "ftp://storage.example.net/x",
                "javascript:alert(1)",
                "data:text/plain,x",
                "jar:file:/x!/y",
                "mailto:a@b",
                "http://",
                "http:///",
                "https://[::1",
                "http://a b/",
                "gopher://x",
                " "
            })
    void whatIsNoWebAddressIsNotFollowed(String place) {
        places.add(place);
        ResourceMovedException failure = refused();
        assertThat(failure).isNotNull();
        assertThat(forge.requests()).hasSize(1);
        assertThat(storage.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:%d/", "http://localhost:%d/", "http://127.0.0.2:%d/", "http://[::ffff:127.0.0.2]:%d/",
                "http://2130706434:%d/", "http://0.0.0.0:%d/", "http://169.254.169.254/latest/meta-data/iam",
                        "http://[fe80::1]:%d/",
                "http://user:pass@127.0.0.2:%d/"
            })
    void nobodyElseSendsTheSdkToItsOwnMachine(String place) {
        places.add(place.formatted(storage.port()));
        assertThat(refused())
                .hasMessageContaining(
                        "the SDK is not sent by another machine to an address that means this one or its own network");
        assertThat(forge.requests()).hasSize(1);
        assertThat(storage.requests()).isEmpty();
    }

    @Test
    void aLoopEndsAfterFiveHops() {
        places.add("/api/v1/again");
        assertThat(refused()).hasMessageContaining("it is redirect number 6 in a row");
        assertThat(forge.requests()).hasSize(6);
    }

    @Test
    void aLoopOverAnotherOriginEndsToo() {
        places.add(elsewhere("/there"));
        stored = (out, head) ->
                text(out, answer(307, "Location: http://forge.example.org:" + forge.port() + "/api/v1/back", ""));
        assertThat(refused()).hasMessageContaining("it is redirect number 6 in a row");
        assertThat(forge.requests()).hasSize(3);
        assertThat(storage.requests()).hasSize(3);
        assertThat(authorized(forge)).isEqualTo(1);
        assertThat(authorized(storage)).isZero();
    }

    private static long authorized(HostileServer server) {
        return server.requests().stream()
                .filter(head -> head.stream().anyMatch(line -> line.startsWith("Authorization")))
                .count();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://storage.example.net:%d/x",
                "//storage.example.net:%d/x",
                "http:\\\\storage.example.net:%d/x",
                "http://forge.example.org@storage.example.net:%d/x",
                "http://user:pass@storage.example.net:%d/x",
                "http://forge.example.org.storage.example.net:%d/x",
                "  http://storage.example.net:%d/x"
            })
    void anotherOriginGetsNoCredentialHoweverItIsWritten(String place) {
        places.add(place.formatted(storage.port()));
        HostileServer asked = place.contains("org.storage") ? forge : storage;
        // A name that begins like the forge's is another origin all the same.
        if (asked == forge) {
            places.set(0, place.formatted(forge.port()));
            places.add("/");
            assertThat(refused()).isNotNull();
            assertThat(authorized(forge)).isEqualTo(1);
            return;
        }
        assertThat(client.issues().get("a", "b", 1).execute().id()).isEqualTo(7);
        assertThat(storage.requests()).hasSize(1);
        assertThat(authorized(storage)).isZero();
        assertThat(String.join("\n", storage.requests().get(0))).doesNotContain(TOKEN, "Basic", "Cookie");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.2:%d/", "http://storage.example.net:%d/", "/api/v1/x", "file:///x", "@@@@"})
    void noWriteGoesAnywhereElse(String place) {
        places.add(place.formatted(storage.port()));
        ResourceMovedException failure = catchThrowableOfType(
                ResourceMovedException.class,
                () -> client.issues()
                        .create("a", "b", CreateIssue.builder().title("t").build())
                        .execute());
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(forge.requests()).hasSize(1);
        assertThat(storage.requests()).isEmpty();
    }

    private ForgejoException download(Path target) {
        return catchThrowableOfType(
                ForgejoException.class,
                () -> Download.of(client.contents().downloadRaw("a", "b", "f"))
                        .expectedSize(10)
                        .to(target));
    }

    /** What the storage answers, how the download ends, and how often the storage was asked; the forge is asked as often. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "another size, announced | DecodingException | 1 | 12 bytes, where 10 were expected",
                "fewer bytes | DecodingException | 1 | 8 bytes, where 10 were expected",
                "more bytes than announced | none | 1 | ",
                "fewer bytes than announced | RetriesExhausted | 2 | unexpected end of stream",
                "more bytes, unannounced | DecodingException | 1 | more bytes than the 10 that were expected",
                "a page | DecodingException | 1 | a page, where a file was promised",
                "a part | DecodingException | 1 | a part (206), where the whole was asked for",
                "nothing | DecodingException | 1 | no file",
                "another coding | DecodingException | 1 | a coding that was not asked for (Content-Encoding)",
                "a bomb | DecodingException | 1 | more bytes than the 10 that were expected",
                "an error in XML | NotFoundException | 1 | <Error><Code>NoSuchKey"
            })
    void anObjectStorageThatAnswersSomethingElseLeavesNoFile(String what, String end, int requests, String told)
            throws IOException {
        places.add(elsewhere("/bucket/key?X-Amz-Signature=" + TOKEN));
        stored = (out, head) -> {
            switch (what) {
                case "another size, announced" -> text(out, answer(200, "", "0123456789ab"));
                case "fewer bytes" -> text(out, answer(200, "", "01234567"));
                case "more bytes than announced" ->
                    text(out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789abcdef");
                case "fewer bytes than announced" -> text(out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n012");
                case "more bytes, unannounced" ->
                    text(out, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n0123456789abcdef");
                case "a page" -> text(out, answer(200, "Content-Type: text/html", "<html>sign in"));
                case "a part" -> text(out, answer(206, "Content-Range: bytes 0-9/10", "0123456789"));
                case "nothing" -> text(out, "HTTP/1.1 204 No Content\r\n\r\n");
                case "another coding" -> text(out, answer(200, "Content-Encoding: br", "0123456789"));
                case "a bomb" -> Evil.GZIP_BOMB.script.run(out);
                default ->
                    text(out, answer(404, "Content-Type: application/xml", "<Error><Code>NoSuchKey</Code></Error>"));
            }
        };
        Path target = folder.resolve("f");
        ForgejoException failure = download(target);
        if (end.equals("none")) {
            assertThat(failure).isNull();
            assertThat(target).hasContent("0123456789");
        } else {
            assertThat(failure.getClass().getSimpleName()).isEqualTo(end);
            assertThat(failure).hasMessageContaining(told);
            assertThat(failure.getMessage()).doesNotContain(TOKEN);
            try (Stream<Path> left = Files.list(folder)) {
                assertThat(left).isEmpty();
            }
        }
        assertThat(storage.requests()).hasSize(requests);
        assertThat(forge.requests()).hasSize(requests);
        assertThat(authorized(storage)).isZero();
    }
}
