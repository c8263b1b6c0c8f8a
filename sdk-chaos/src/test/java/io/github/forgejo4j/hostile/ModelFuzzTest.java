package io.github.forgejo4j.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.fuzz.Corpus;
import io.github.forgejo4j.fuzz.FuzzContract;
import io.github.forgejo4j.fuzz.MemoryForge;
import io.github.forgejo4j.fuzz.Target;
import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Answers of real servers, broken, through the client into the models; each value that a model gives is looked at. */
class ModelFuzzTest extends FuzzContract {
    private static final int SHORT = 250;

    /** A field that promises base64 says so when it is asked for and holds something else. */
    private static final String NO_BASE64 = "the field holds no base64";

    private static final String[] WORDS = {
        "\"id\":",
        "\"user\":",
        "\"\":",
        "{\"",
        "\":",
        "[{",
        "}]",
        "\"2026-11-30T12:00:00Z\"",
        "\"0001-01-01T00:00:00Z\"",
        "1e999999999",
        "-0",
        "1.0",
        "\\u0000",
        "\\ud800",
        "\"parent\":{",
        "false",
        "\"open\""
    };

    private static final Map<String, Function<ForgejoClient, Object>> CALLS = new LinkedHashMap<>();

    static {
        CALLS.put("issueGetIssue", client -> client.issues().get("a", "b", 1).execute());
        CALLS.put(
                "issueListIssues",
                client -> client.issues().list("a", "b").page(1).items());
        CALLS.put(
                "issueGetCommentsAndTimeline",
                client -> client.issues().listTimeline("a", "b", 1).page(1).items());
        CALLS.put(
                "repoGetPullRequest", client -> client.pulls().get("a", "b", 1).execute());
        CALLS.put("repoGet", client -> client.repos().get("a", "b").execute());
        CALLS.put("repoGetRelease", client -> client.releases().get("a", "b", 1).execute());
        CALLS.put(
                "repoGetAllCommits",
                client -> client.commits().list("a", "b").page(1).items());
        CALLS.put(
                "repoGetContents",
                client -> client.contents().get("a", "b", "c").execute());
        CALLS.put(
                "ListActionRuns",
                client -> client.actions().listRuns("a", "b").page(1).items());
        CALLS.put("listPackages", client -> client.packages().list("a").page(1).items());
        CALLS.put("userGetCurrent", client -> client.me().get().execute());
    }

    private final MemoryForge forge = new MemoryForge();
    private OkHttpClient users;
    private ForgejoClient client;

    @BeforeEach
    void start() throws IOException {
        users = forge.client();
        client = ForgejoClient.builder()
                .baseUrl("http://forge.example.org")
                .okHttpClient(users)
                .serverVersion("16.0.0")
                .retryPolicy(RetryPolicy.off())
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
    }

    @Override
    protected List<Target> targets() {
        Map<String, List<String>> bodies = recorded();
        return CALLS.keySet().stream()
                .map(operation -> new Target(
                        "model of " + operation,
                        Corpus.of(bodies.get(operation).stream(), WORDS),
                        SHORT,
                        (input, n) -> decoded(operation, input)))
                .toList();
    }

    private boolean decoded(String operation, byte[] input) throws ReflectiveOperationException {
        byte[] head = ("HTTP/1.1 200 OK\r\nContent-Type: application/json;charset=utf-8\r\nContent-Length: "
                        + input.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        answer.writeBytes(head);
        answer.writeBytes(input);
        forge.answers(answer.toByteArray());
        try {
            look(CALLS.get(operation).apply(client));
            return true;
        } finally {
            assertThat(forge.connections()).isEqualTo(1);
        }
    }

    /** Everything that a caller can ask a model for. */
    private static void look(Object value) throws ReflectiveOperationException {
        if (value instanceof Iterable<?> all) {
            for (Object each : all) {
                look(each);
            }
        } else if (value instanceof Map<?, ?> map) {
            look(map.values());
        } else if (value instanceof Model model) {
            assertThat(model.toString()).hasSizeLessThan(60_000).doesNotContain("\n");
            assertThat(model.hashCode()).isEqualTo(model.hashCode());
            for (Method accessor : ACCESSORS.computeIfAbsent(model.getClass(), ModelFuzzTest::accessors)) {
                try {
                    look(accessor.invoke(model));
                } catch (InvocationTargetException e) {
                    assertThat(e.getCause()).as(accessor.toString()).isInstanceOf(IllegalStateException.class);
                    assertThat(e.getCause().getMessage()).startsWith(NO_BASE64);
                }
            }
        }
    }

    private static final Map<Class<?>, List<Method>> ACCESSORS = new ConcurrentHashMap<>();

    private static List<Method> accessors(Class<?> model) {
        return Stream.of(model.getDeclaredMethods())
                .filter(method -> method.getParameterCount() == 0
                        && Modifier.isPublic(method.getModifiers())
                        && !Modifier.isStatic(method.getModifiers())
                        && !method.getName().equals("toBuilder"))
                .toList();
    }

    /** Bodies of successes, by operation, that real servers sent. */
    private static Map<String, List<String>> recorded() {
        Map<String, List<String>> bodies = new LinkedHashMap<>();
        ObjectMapper mapper = new ObjectMapper();
        for (String file : List.of("issue", "repository", "package", "user")) {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                    Objects.requireNonNull(
                            ModelFuzzTest.class.getResourceAsStream("/recorded/" + file + ".jsonl"), file),
                    StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    JsonNode exchange = mapper.readTree(line);
                    if (exchange.path("status").asInt() == 200
                            && exchange.path("method").asText().equals("GET")) {
                        bodies.merge(
                                exchange.path("op").asText(),
                                List.of(exchange.path("body").asText()),
                                (a, b) -> Stream.concat(a.stream(), b.stream()).toList());
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return bodies;
    }
}
