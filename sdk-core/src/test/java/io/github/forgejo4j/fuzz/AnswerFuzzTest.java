package io.github.forgejo4j.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.MoveMemory;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.CoreConfig;
import io.github.forgejo4j.internal.Json;
import io.github.forgejo4j.json.sample.Issue;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.page.Paging;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryBudget;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.forgejo4j.transfer.Download;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.POST;

/** Whole answers through the whole client: what a call ends with is a value or an exception that can be told. */
class AnswerFuzzTest extends FuzzContract {
    interface Api {
        @GET("issue")
        ForgejoCall<Issue> issue();

        @GET("labels")
        @Paging(Paging.Kind.LINK)
        PagedCall<Map<String, Object>> labels();

        @POST("issues")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Issue> create(@Body Map<String, Object> issue);

        @GET("text")
        ForgejoCall<String> text();

        @GET("file")
        ForgejoCall<ResponseBody> file();
    }

    private static final int SHORT = 400;

    /** Two attempts, each with the hops of redirects, and twice that where a rest is begun anew. */
    private static final int MOST_REQUESTS_OF_A_READ = 2 * 2 * 6;

    private static final int[] STATUSES = {
        200, 201, 204, 205, 206, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 407, 408, 409, 412, 413, 416, 421,
        422, 423, 425, 429, 500, 501, 502, 503, 504, 599, 600, 999
    };
    private static final String[] FIELDS = {
        "link", "location", "content-disposition", "retry-after", "ratelimit", "content-range", "etag", "content-type"
    };

    private final MemoryForge forge = new MemoryForge();
    private OkHttpClient users;
    private Core core;
    private Api api;

    @BeforeEach
    void start() throws IOException {
        users = forge.client();
        CoreConfig config = new CoreConfig(HttpUrl.get("http://forge.example.org/api/v1/"), Json.sdkMapper());
        config.okHttpClient = users;
        config.auth = Auth.basic("ada", "pa\"ss<w>ord&");
        config.timing = new IdleTiming();
        config.moveMemory = MoveMemory.forReads();
        config.random = () -> 1.0;
        config.policy = RetryPolicy.builder()
                .maxAttempts(2)
                .baseDelay(Duration.ofMillis(1))
                .maxDelay(Duration.ofMillis(1))
                .budget(RetryBudget.unlimited())
                .build();
        core = new Core(config);
        api = core.create(Api.class);
    }

    @AfterEach
    void stop() {
        core.close();
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
    }

    @Override
    protected List<Target> targets() {
        String[] lines = {
            "HTTP/1.1 ",
            "Content-Length: ",
            "Transfer-Encoding: chunked\r\n",
            "\r\n\r\n",
            "Location: ",
            "Link: ",
            "Content-Encoding: gzip\r\n",
            "Connection: close\r\n",
            "100",
            "304",
            "503",
            "Retry-After: 0\r\n",
            "ffffffff\r\n"
        };
        String[] json = {
            "\"message\":", "\"errors\":", "[[", "{\"", "\":", "}{", "\\u0000", "\\ud800", "1e999999999", "<html>"
        };
        return List.of(
                new Target("answer as bytes", Corpus.of("answer", lines), SHORT, this::bytes),
                new Target("error body", Corpus.of("error-body", json), SHORT, this::errorBody),
                field("Link", "link"),
                field("Location", "location"),
                field("Content-Disposition", "content-disposition"),
                field("Content-Type", "content-type"),
                new Target(
                        "fields of a download", Corpus.of("content-range", "bytes ", "-", "/", "*"), SHORT, this::rest),
                new Target("ETag of a download", Corpus.of("etag", "W/", "\"\""), SHORT, this::rest),
                new Target(
                        "timestamp in a model",
                        Corpus.of("timestamp", "T", "Z", "+51:30", "-00:00", "24:00"),
                        SHORT,
                        this::time),
                new Target("model", Corpus.of("issue", json), SHORT, this::model));
    }

    private Target field(String name, String corpus) {
        return new Target("field " + name, Corpus.of(corpus), SHORT, (input, n) -> field(name, input, n));
    }

    private boolean bytes(byte[] input, long n) {
        forge.answers(input);
        return read(n);
    }

    private boolean errorBody(byte[] input, long n) {
        String text = new String(input, StandardCharsets.ISO_8859_1);
        int end = Math.max(0, text.indexOf('\n'));
        String type = text.substring(0, end).replaceAll("^\\d+ ?|[\r\0]", "");
        int status = STATUSES[(int) (n % STATUSES.length)];
        forge.answers(answer(Math.max(400, status), "Content-Type: " + type, text.substring(end)));
        try {
            return read(n / STATUSES.length);
        } catch (ApiException e) {
            assertThat(e.rawBody().length).isLessThanOrEqualTo(64 * 1024);
            assertThat(e.serverErrors()).hasSizeLessThan(40);
            assertThat(e.getMessage()).hasSizeLessThan(2_000);
            assertThat(e.serverMessage()).isNotNull();
            throw e;
        }
    }

    private boolean field(String name, byte[] input, long n) {
        SplittableRandom random = new SplittableRandom(n);
        StringBuilder fields = new StringBuilder(name + ": " + line(input));
        // Beside others, since what one says decides whether another is looked at.
        if (random.nextInt(4) == 0) {
            String other = FIELDS[random.nextInt(FIELDS.length)];
            fields.append("\r\n").append(other).append(": ").append(line(input));
        }
        String body = random.nextBoolean() ? "[{\"id\":1}]" : "{\"message\":\"m\"}";
        forge.answers(
                answer(STATUSES[random.nextInt(STATUSES.length)], fields.toString(), body),
                answer(200, "Content-Type: application/json", "[]"));
        return read(n);
    }

    /** The first half of a file, then an answer to the request for the rest. */
    private boolean rest(byte[] input, long n) throws IOException {
        SplittableRandom random = new SplittableRandom(n);
        String etag = random.nextInt(3) == 0 ? line(input) : "\"e57fd5b4e8e07e39a62591e0851986e97116111c\"";
        String range = random.nextInt(3) == 0 ? "bytes 5-9/10" : line(input);
        byte[] whole = answer(200, "ETag: " + etag, "01234");
        byte[] cut = new String(whole, StandardCharsets.ISO_8859_1)
                .replace("Content-Length: 5", "Content-Length: 10")
                .getBytes(StandardCharsets.ISO_8859_1);
        forge.answers(
                cut,
                answer(
                        random.nextInt(4) == 0 ? STATUSES[random.nextInt(STATUSES.length)] : 206,
                        "ETag: " + etag + "\r\nContent-Range: " + range,
                        "56789"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Download.of(api.file()).to(out);
        // Whatever the server says: five bytes and their rest, or one answer alone.
        assertThat(out.toString(StandardCharsets.ISO_8859_1)).isIn("0123456789", "56789", "01234");
        return true;
    }

    private boolean time(byte[] input, long n) {
        String text = Corpus.text(input).replaceAll("[\"\\\\\\x00-\\x1f]", "");
        forge.answers(answer(200, "Content-Type: application/json", utf8("{\"created_at\":\"" + text + "\"}")));
        Issue issue = api.issue().execute();
        return issue.createdAt() == null || issue.createdAt().toEpochMilli() != 0;
    }

    private boolean model(byte[] input, long n) {
        forge.answers(answer(200, "Content-Type: application/json", new String(input, StandardCharsets.ISO_8859_1)));
        Issue issue = api.issue().execute();
        assertThat(issue.toString()).hasSizeLessThan(20_000);
        assertThat(issue.toBuilder().build()).isEqualTo(issue).hasSameHashCodeAs(issue);
        return true;
    }

    /** One of the kinds of calls. What was refused before it was acted on may go again, what may have been acted on not. */
    private boolean read(long n) {
        boolean write = n % 5 == 2;
        try {
            switch ((int) (n % 5)) {
                case 0 -> api.issue().execute();
                case 1 -> api.labels().page(1);
                case 2 -> api.create(Map.of("title", "t")).execute();
                case 3 -> api.text().execute();
                default -> Download.of(api.file()).to(new ByteArrayOutputStream());
            }
            return true;
        } catch (ForgejoException e) {
            assertThat(e.toString()).doesNotContain("pa\"ss<w>ord&");
            if (write) {
                assertThat(e.attempts().stream().limit(Math.max(0, e.attempts().size() - 1)))
                        .allSatisfy(attempt -> assertThat(attempt.proof()).isEqualTo(Proof.DECLINED));
                assertThat(forge.connections()).isLessThanOrEqualTo(e.attempts().size());
            }
            throw e;
        } finally {
            assertThat(forge.connections()).isLessThanOrEqualTo(write ? 2 : MOST_REQUESTS_OF_A_READ);
        }
    }

    private static String line(byte[] input) {
        return new String(input, StandardCharsets.ISO_8859_1).replaceAll("[\r\n\0]", " ");
    }

    private static String utf8(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static byte[] answer(int status, String fields, String body) {
        return ("HTTP/1.1 " + status + " Fuzzed\r\n" + fields + "\r\nContent-Length: " + body.length() + "\r\n\r\n"
                        + body)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    @Tag("long")
    void timeGrowsWithTheText() {
        Growth.isLinear("Location", "http://h/", "", text -> redirect(text));
        Growth.isLinear("host of Location", "http://", "/", text -> redirect(text));
        Growth.isLinear("error body", "{\"message\":\"", "\"}", text -> body(422, text));
        Growth.isLinear("errors", "{\"errors\":[", "]}", text -> body(422, text));
        Growth.isLinear("model", "{\"title\":\"a\",\"x\":", "}", text -> body(200, text));
        Growth.isLinear("list", "[", "]", text -> body(200, text));
    }

    private void redirect(String text) {
        // What is above OkHttp's own bound is never read.
        String bounded = text.substring(0, Math.min(text.length(), 200_000));
        forge.answers(answer(302, "Location: " + utf8(bounded).replaceAll("[\r\n\0]", " "), ""));
        try {
            api.issue().execute();
        } catch (ForgejoException told) {
            assertThat(told.getMessage()).isNotEmpty();
        }
    }

    private void body(int status, String text) {
        forge.answers(answer(status, "Content-Type: application/json", utf8(text)));
        try {
            api.issue().execute();
        } catch (ForgejoException told) {
            assertThat(told.getMessage()).isNotEmpty();
        }
    }
}
