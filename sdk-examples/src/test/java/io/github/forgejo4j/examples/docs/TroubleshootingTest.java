package io.github.forgejo4j.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.model.CreateAccessToken;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.RepositoryRef;
import io.github.forgejo4j.model.TokenScope;
import io.github.forgejo4j.retry.RetryBudget;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every message that docs/troubleshooting.md quotes is one that a program gets to see: here it gets it. */
class TroubleshootingTest {
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

    /** What no call can be made to say here: by the file that says it, and the words in it. */
    private static final Map<String, List<String>> SAID_BY = Map.of(
            "needs OkHttp 5.4 or a newer 5, but OkHttp 4.12.0 is on the class path",
            List.of(
                    "sdk-core/src/main/java/io/github/forgejo4j/internal/OkHttpVersion.java",
                    "needs OkHttp 5.4 or a newer 5, but OkHttp ",
                    "is on the class path"),
            "the deadline of ... is over",
            List.of(
                    "sdk-core/src/main/java/io/github/forgejo4j/internal/CallRun.java",
                    "\"the deadline of \" + RetryDecision.seconds(bound) + \" is over\""),
            "needs one OkHttp, but two different ones are on the class path",
            List.of(
                    "sdk-core/src/main/java/io/github/forgejo4j/internal/OkHttpVersion.java",
                    "needs one OkHttp, but two different ones are on the class path"));

    private final MockWebServer server = new MockWebServer();
    private final Map<String, Consumer<ForgejoClient>> calls = new LinkedHashMap<>();
    private final Map<String, List<MockResponse>> answers = new LinkedHashMap<>();

    @BeforeEach
    void start() throws IOException {
        server.start();
        CreateIssue leak = CreateIssue.builder().title("leak").build();
        Consumer<ForgejoClient> write =
                client -> client.issues().create("nimbus", "kettle", leak).execute();
        Consumer<ForgejoClient> read =
                client -> client.repos().get("nimbus", "kettle").execute();
        row("Not sent again (eligibility NEVER: ", write, answer(502, "text/html", "<h1>Bad gateway</h1>"));
        row(
                "the body came from a stream",
                client -> client.contents()
                        .create(
                                "nimbus",
                                "kettle",
                                "a",
                                CreateFile.builder()
                                        .content(Upload.of("a", new ByteArrayInputStream(new byte[10]), 10))
                                        .build())
                        .execute(),
                answer(429, "text/plain", ""));
        row("answered 401 Unauthorized", read, json(401, "{\"message\":\"user does not exist\"}"));
        row(
                "answered 403 Forbidden",
                read,
                json(
                        403,
                        "{\"message\":\"token does not have at least one of required scope(s): [read:repository]\"}"));
        row("answered 404 Not Found", read, json(404, "{\"message\":\"not found\"}"));
        row(
                "answered 404 ... 404 page",
                client -> client.actions().listArtifacts("nimbus", "kettle").all(),
                answer(404, "text/plain", "404 page not found"));
        row(
                "needs Forgejo 15",
                client -> client.users()
                        .tokens()
                        .create(
                                "nimbus",
                                CreateAccessToken.builder()
                                        .name("bot")
                                        .scopes(List.of(TokenScope.of("read:repository")))
                                        .repositories(List.of(RepositoryRef.builder()
                                                .owner("nimbus")
                                                .name("kettle")
                                                .build()))
                                        .build())
                        .execute());
        row(
                "ResourceMovedException",
                write,
                new MockResponse.Builder()
                        .code(301)
                        .addHeader("Location", "/api/v1/repos/nimbus/pot/issues")
                        .build());
        row("and the client's credential goes to", client -> client.download("https://forge.example/a.tgz"));
        row("DecodingException", read, answer(200, "text/html", "<!DOCTYPE html><title>Log in</title>"));
        row(
                "the list shrank from",
                client -> client.issues().list("nimbus", "kettle").withLimit(1).all(),
                listed(5),
                listed(3));
        row("the client's retry budget is used up", read, answer(503, "text/plain", ""));
        row(
                "the server asks to wait",
                read,
                new MockResponse.Builder()
                        .code(429)
                        .addHeader("Retry-After", "600")
                        .build());
        row(
                "a wait of ... does not fit",
                client -> client.repos()
                        .get("nimbus", "kettle")
                        .withDeadline(Duration.ofSeconds(5))
                        .execute(),
                new MockResponse.Builder()
                        .code(429)
                        .addHeader("Retry-After", "60")
                        .build());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void row(String begins, Consumer<ForgejoClient> call, MockResponse... responses) {
        calls.put(begins, call);
        answers.put(begins, List.of(responses));
    }

    private static MockResponse answer(int status, String type, String body) {
        return new MockResponse.Builder()
                .code(status)
                .addHeader("Content-Type", type)
                .body(body)
                .build();
    }

    private static MockResponse json(int status, String body) {
        return answer(status, "application/json", body);
    }

    private static MockResponse listed(int total) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .addHeader("X-Total-Count", total)
                .body("[{\"number\":1}]")
                .build();
    }

    @Test
    void everyQuotedMessageIsSaid() throws IOException {
        List<String> rows = read("docs/troubleshooting.md")
                .lines()
                .filter(line -> line.startsWith("| `") && !line.startsWith("| `SLF4J"))
                .toList();
        assertThat(rows).hasSizeGreaterThanOrEqualTo(calls.size() + SAID_BY.size());
        for (String row : rows) {
            List<String> quoted = QUOTED.matcher(row.substring(0, row.indexOf(" | ", 2)))
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            List<String> source = SAID_BY.get(quoted.get(0));
            if (source != null) {
                assertThat(read(source.get(0))).contains(source.subList(1, source.size()));
                continue;
            }
            String said = said(quoted.get(0));
            for (String message : quoted) {
                assertThat(said).as(row).containsPattern(pattern(message));
            }
        }
    }

    /** Makes the SDK say it. The budget holds nothing for the row that is about it, and the server is old for all. */
    private String said(String quoted) {
        String begins = calls.keySet().stream()
                .filter(quoted::startsWith)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no call says: " + quoted));
        answers.get(begins).forEach(server::enqueue);
        RetryPolicy.Builder policy = RetryPolicy.builder();
        if (begins.contains("budget")) {
            policy.budget(RetryBudget.of(1, 2, 2, 1, Duration.ofHours(1)));
        }
        try (ForgejoClient client = ForgejoClient.builder()
                .baseUrl(server.url("/").toString())
                .token("5d1f0c27a9")
                .serverVersion("11.0.15")
                .retryPolicy(policy.build())
                .build()) {
            return String.valueOf(catchThrowable(() -> calls.get(begins).accept(client)));
        }
    }

    /** Three dots stand for what differs. */
    private static Pattern pattern(String message) {
        return Pattern.compile(Stream.of(message.split(" ?\\.\\.\\. ?", -1))
                .map(part -> part.replaceAll("\\bN$", ""))
                .map(Pattern::quote)
                .collect(Collectors.joining("(?s:.*)")));
    }

    private static String read(String file) throws IOException {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("CHANGELOG.md"))) {
                return Files.readString(folder.resolve(file));
            }
        }
        throw new IOException("not below the project's folder");
    }
}
