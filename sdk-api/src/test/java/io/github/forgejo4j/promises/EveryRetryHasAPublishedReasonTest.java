package io.github.forgejo4j.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.EditLabel;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryListener;
import io.github.forgejo4j.retry.RetryPolicy;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import retrofit2.http.GET;
import retrofit2.http.PUT;

/**
 * Promise 2: every retry has a published reason. Each operation states its eligibility and why, in its annotation, in its Javadoc and in
 * {@code docs/operations.md}. No rule is guessed from the HTTP verb.
 */
class EveryRetryHasAPublishedReasonTest {
    private static final Path SOURCES = Path.of("src/main/generated/io/github/forgejo4j/api");
    private static final Path OPERATIONS = Path.of("../docs/operations.md");

    private final MockWebServer server = new MockWebServer();
    private final List<String> waits = new ArrayList<>();
    private ForgejoClient client;

    /** An interface of a user, in which a write says nothing and a read says that it must not be repeated. */
    interface Own {
        @PUT("flag")
        ForgejoCall<Map<String, Object>> silentWrite();

        @GET("flag")
        ForgejoCall<Map<String, Object>> silentRead();

        @GET("token")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "Each request mints a token.")
        ForgejoCall<Map<String, Object>> mint();
    }

    @BeforeEach
    void start() throws Exception {
        server.start();
        client = ForgejoClient.builder()
                .baseUrl(server.url("/").toString())
                .retryPolicy(RetryPolicy.builder().baseDelay(Duration.ZERO).build())
                .eventExecutor(Runnable::run)
                .retryListener(new RetryListener() {
                    @Override
                    public void onWait(WaitEvent event) {
                        waits.add(event.operation() + ": " + event.reason());
                    }
                })
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private static List<Method> operations() throws Exception {
        List<Method> operations = new ArrayList<>();
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith("Api.java")).toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                for (Method method :
                        Class.forName("io.github.forgejo4j.api." + name).getDeclaredMethods()) {
                    if (!method.isDefault() && !method.isSynthetic()) {
                        operations.add(method);
                    }
                }
            }
        }
        return operations;
    }

    @Test
    void eachOperationStatesItsRuleAndWhyInItsAnnotation() throws Exception {
        // 506 operations, 17 of which have a second method, for another way to ask.
        assertThat(operations()).hasSize(523).allSatisfy(operation -> {
            Eligibility eligibility = operation.getAnnotation(Eligibility.class);
            assertThat(eligibility).as(operation.toString()).isNotNull();
            assertThat(eligibility.reason()).as(operation.toString()).endsWith(".");
        });
    }

    @Test
    void eachStatesThemInItsJavadoc() throws Exception {
        // From the words on repeating up to the annotation that belongs to them.
        Pattern both = Pattern.compile(
                "<b>Repeat: (\\w+)\\.</b> (.*?)@Eligibility\\(.*?Rule\\.(\\w+),\\s+reason = \"(.*?)\"\\s*[,)]",
                Pattern.DOTALL);
        Map<String, String> words = Map.of("IDEMPOTENT_ONLY", "yes", "ALWAYS", "always", "NEVER", "never");
        int found = 0;
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith("Api.java")).toList()) {
                Matcher matcher = both.matcher(Files.readString(file));
                while (matcher.find()) {
                    found++;
                    String javadoc = matcher.group(2).replaceAll("\\s*\n\\s*\\*\\s*", " ");
                    assertThat(matcher.group(1)).isEqualTo(words.get(matcher.group(3)));
                    assertThat(javadoc.replaceAll("\\{@code ([^}]*)}", "$1"))
                            .as(file.toString())
                            .startsWith(matcher.group(4));
                }
            }
        }
        assertThat(found).isEqualTo(523);
    }

    @Test
    void eachStatesThemInTheTableOfOperations() throws Exception {
        String table = Files.readString(OPERATIONS).replace("`", "");

        assertThat(operations()).allSatisfy(operation -> {
            Eligibility eligibility = operation.getAnnotation(Eligibility.class);
            assertThat(table)
                    .as(operation.toString())
                    .containsPattern(operation.getName() + "\\([^|]*\\| [^|]* \\| " + eligibility.value()
                            + " \\| [^|]*\\| " + Pattern.quote(eligibility.reason()) + " \\|");
        });
    }

    @Test
    void aWriteThatIsNotRepeatedQuotesItsReason() {
        server.enqueue(new MockResponse.Builder().code(502).build());

        ServerErrorException failure = catchThrowableOfType(
                ServerErrorException.class,
                () -> client.issues()
                        .create("o", "r", CreateIssue.builder().title("Leak").build())
                        .execute());

        assertThat(failure.whyNotRepeated())
                .isEqualTo("Not sent again (eligibility NEVER: A second request files a second issue under the next"
                        + " number and notifies everybody again; equal issues are not noticed).");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void theReasonInAMessageIsPlainText() throws Exception {
        assertThat(operations())
                .allSatisfy(operation -> assertThat(
                                operation.getAnnotation(Eligibility.class).reason())
                        .doesNotContain("{@", "`", "<", "&"));
    }

    @Test
    void aRepeatThatIsMadeIsToldWithItsReasonBeforeItIsMade() {
        server.enqueue(new MockResponse.Builder().code(502).build());
        server.enqueue(new MockResponse.Builder().body("{\"id\":3}").build());

        client.labels()
                .edit("o", "r", 3, EditLabel.builder().name("bug").build())
                .execute();

        assertThat(waits).containsExactly("LabelApi.edit: answered 502 Bad Gateway; backoff after attempt 1");
    }

    @Test
    void theVerbAloneDecidesNothing() {
        for (int i = 0; i < 2; i++) {
            server.enqueue(new MockResponse.Builder().code(502).build());
            server.enqueue(new MockResponse.Builder().code(204).build());
        }
        // DELETE that converges, and DELETE that does not: an artifact's id can come back.
        client.issues().delete("o", "r", 7).execute();
        assertThat(server.getRequestCount()).isEqualTo(2);

        assertThat(catchThrowableOfType(
                        ForgejoException.class,
                        () -> client.actions().deleteArtifact("o", "r", 7).execute()))
                .hasMessageContaining("eligibility NEVER");
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void aMethodThatSaysNothingIsRepeatedOnlyIfItReads() {
        Own own = client.create(Own.class);
        for (int i = 0; i < 9; i++) {
            server.enqueue(new MockResponse.Builder().code(502).build());
        }

        assertThat(catchThrowableOfType(
                                ForgejoException.class, () -> own.silentRead().execute())
                        .attempts())
                .hasSize(3);
        assertThat(catchThrowableOfType(
                                ForgejoException.class, () -> own.silentWrite().execute())
                        .attempts())
                .hasSize(1);
        assertThat(catchThrowableOfType(ForgejoException.class, () -> own.mint().execute()))
                .hasMessageContaining("eligibility NEVER: Each request mints a token");
        assertThat(server.getRequestCount()).isEqualTo(5);
    }
}
