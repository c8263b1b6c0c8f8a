package io.github.forgejo4j.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.micrometer.ForgejoMetrics;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.forgejo4j.transfer.Download;
import io.github.forgejo4j.webhooks.SignedWebhook;
import io.github.forgejo4j.webhooks.WebhookRequest;
import io.github.forgejo4j.webhooks.WebhookSigner;
import io.github.forgejo4j.webhooks.Webhooks;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each kind of credential, repeated by the server in each place where it can put it: nothing that a program can print of the calls, their
 * failures, events, meters and of the loggers of the libraries shows it, nor its usual encodings.
 */
@Tag("once")
class LeakTest {
    private static final String TOKEN = "tOk_0123456789abcdefABCDEF01";
    private static final String PASSWORD = "pa\"ss w<o>r&d\\100%/\u00fc";
    private static final String OTP = "734921";

    /** Who the client is, and which secrets that makes. */
    enum Kind {
        TOKEN_OF_THE_CLIENT(builder -> builder.token(TOKEN), TOKEN),
        BEARER(builder -> builder.auth(Auth.bearer(TOKEN)), TOKEN),
        SUPPLIER(builder -> builder.auth(Auth.token(() -> TOKEN)), TOKEN),
        BASIC(builder -> builder.auth(Auth.basic("ada", PASSWORD)), PASSWORD),
        ONE_TIME_PASSWORD(builder -> builder.auth(Auth.basic("ada", PASSWORD, () -> OTP)), OTP, PASSWORD),
        OF_ITS_OWN(builder -> builder.auth(request -> request.header("X-Access-Key", TOKEN)), TOKEN),
        INTERCEPTOR(
                builder -> builder.okHttpClient(new OkHttpClient.Builder()
                        .addInterceptor(chain -> chain.proceed(chain.request()
                                .newBuilder()
                                .header("Authorization", "token " + TOKEN)
                                .header("Cookie", "a=b; session=" + OTP + OTP)
                                .build()))
                        .build()),
                TOKEN,
                OTP + OTP);

        private final Consumer<ForgejoClient.Builder> setting;
        private final List<String> secrets;

        Kind(Consumer<ForgejoClient.Builder> setting, String... secrets) {
            this.setting = setting;
            this.secrets = List.of(secrets);
        }
    }

    @ParameterizedTest
    @EnumSource
    void noSecretIsPrintedWhereverTheServerPutsIt(Kind kind) throws Exception {
        for (String secret : kind.secrets) {
            for (Map.Entry<String, String> form : forms(secret).entrySet()) {
                try (Haystack hay = new Haystack()) {
                    everyEcho(kind, form.getValue(), hay);
                    assertSilent(hay, secret, "repeated as " + form.getKey());
                }
            }
        }
    }

    private static void everyEcho(Kind kind, String repeated, Haystack hay) throws Exception {
        try (HostileServer server = new HostileServer((out, head) -> echo(out, head, repeated))) {
            SimpleMeterRegistry registry = new SimpleMeterRegistry();
            ForgejoMetrics metrics = ForgejoMetrics.of(registry);
            ForgejoClient.Builder builder = ForgejoClient.builder()
                    .baseUrl(server.url())
                    .serverVersion("16.0.0")
                    .callListener(hay)
                    .callListener(metrics)
                    .rateLimitListener(event -> {
                        hay.onRateLimit(event);
                        metrics.onRateLimit(event);
                    })
                    .eventExecutor(Runnable::run)
                    .retryPolicy(RetryPolicy.builder()
                            .maxAttempts(2)
                            .baseDelay(Duration.ofMillis(1))
                            .maxDelay(Duration.ofMillis(1))
                            .maxRetryAfter(Duration.ofMillis(1))
                            .build());
            kind.setting.accept(builder);
            hay.add(builder.toString());
            try (ForgejoClient client = builder.build()) {
                for (Echo echo : Echo.values()) {
                    if (echo == Echo.RETRY_AFTER && repeated.equals(OTP)) {
                        // Then it is a number of seconds, like any other.
                        continue;
                    }
                    String repo = echo.name();
                    CreateIssue issue = CreateIssue.builder().title("t").build();
                    call(hay, () -> client.issues().get("e", repo, 1).response());
                    call(
                            hay,
                            () -> client.issues()
                                    .create("e", repo, issue)
                                    .executeAsync()
                                    .join());
                    call(hay, () -> client.issues().list("e", repo).all());
                    call(
                            hay,
                            () -> Download.of(client.contents().downloadRaw("e", repo, "f"))
                                    .to(OutputStream.nullOutputStream()));
                }
                hay.add(client + " " + client.rateLimit() + " " + client.issues() + " " + client.moves() + " "
                        + client.issues().get("e", "r", 1) + client.baseUrl());
            }
            registry.getMeters().forEach(meter -> hay.add(meter.getId().toString()));
        }
    }

    private static void echo(OutputStream out, List<String> head, String secret) throws java.io.IOException {
        String repo = head.get(0).split("/")[5];
        // Bytes of the wire are UTF-8.
        Echo.valueOf(repo)
                .script
                .run(out, new String(secret.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    }

    /** Something that a program does with the SDK. */
    private interface Deed {
        Object run() throws Exception;
    }

    private static void call(Haystack hay, Deed deed) throws Exception {
        try {
            Object value = deed.run();
            // A value is what the server has to say, its words and names as they are.
            hay.add(value instanceof ForgejoResponse<?> response ? response.toString() : "ended");
        } catch (CompletionException e) {
            assertThat(e.getCause()).isInstanceOf(ForgejoException.class);
            hay.add(e);
        } catch (ForgejoException e) {
            hay.add(e);
        }
    }

    /** How a server or a gateway may write it. */
    private static Map<String, String> forms(String secret) {
        Map<String, String> forms = new LinkedHashMap<>();
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        forms.put("text", secret);
        forms.put("base64", Base64.getEncoder().encodeToString(bytes));
        forms.put("Basic", Credentials.basic("ada", secret, StandardCharsets.UTF_8));
        forms.put("percent", URLEncoder.encode(secret, StandardCharsets.UTF_8).replace("+", "%20"));
        if (!secret.equals(TOKEN) && secret.length() > 8) {
            forms.put("form in small letters", lowerEscapes(URLEncoder.encode(secret, StandardCharsets.UTF_8)));
            forms.put("JSON", secret.replace("\\", "\\\\").replace("\"", "\\\"").replace("\u00fc", "\\u00fc"));
            forms.put(
                    "HTML",
                    secret.replace("&", "&amp;")
                            .replace("<", "&lt;")
                            .replace(">", "&gt;")
                            .replace("\"", "&#34;"));
        }
        return forms;
    }

    private static String lowerEscapes(String encoded) {
        StringBuilder text = new StringBuilder(encoded);
        for (int i = text.indexOf("%"); i >= 0; i = text.indexOf("%", i + 1)) {
            text.replace(i, i + 3, text.substring(i, i + 3).toLowerCase(Locale.ROOT));
        }
        return text.toString();
    }

    private static void assertSilent(Haystack hay, String secret, String how) {
        String text = hay.text();
        assertThat(text).as("what was collected").hasSizeGreaterThan(10_000);
        String visible = secret.length() > 8 ? secret.substring(0, secret.length() / 2) : secret;
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        List<String> needles = new ArrayList<>(List.of(
                visible,
                visible.toLowerCase(Locale.ROOT),
                new StringBuilder(secret).reverse().toString()));
        if (bytes.length > 8) {
            needles.add(Base64.getEncoder().encodeToString(bytes).substring(0, 10));
            needles.add(Credentials.basic("ada", secret, StandardCharsets.UTF_8).substring(12, 22));
        }
        needles.add(URLEncoder.encode(visible, StandardCharsets.UTF_8));
        for (String needle : needles) {
            int at = text.indexOf(needle);
            assertThat(at)
                    .as(
                            "%s, as %s: %s",
                            how,
                            needle,
                            at < 0 ? "" : text.substring(Math.max(0, at - 300), Math.min(text.length(), at + 80)))
                    .isNegative();
        }
    }

    /** A proxy that wants a credential, gets it, and prints it. */
    @Test
    void theCredentialOfAProxyIsNotPrinted() throws Exception {
        try (Haystack hay = new Haystack();
                HostileServer proxy = new HostileServer((out, head) -> HostileServer.text(
                        out,
                        head.stream().anyMatch(line -> line.startsWith("Proxy-Authorization"))
                                ? HostileServer.answer(502, "Content-Type: text/plain", "bad gateway, you are " + TOKEN)
                                : HostileServer.answer(407, "Proxy-Authenticate: Basic realm=\"p\"", "who?")))) {
            OkHttpClient users = new OkHttpClient.Builder()
                    .proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress("127.0.0.1", proxy.port())))
                    .proxyAuthenticator((route, response) -> response.request()
                            .newBuilder()
                            .header("Proxy-Authorization", Credentials.basic("door", TOKEN))
                            .build())
                    .build();
            try (ForgejoClient client = ForgejoClient.builder()
                    .baseUrl("http://forge.example.org")
                    .okHttpClient(users)
                    .serverVersion("16.0.0")
                    .retryPolicy(RetryPolicy.off())
                    .build()) {
                assertThatThrownBy(() -> client.issues().get("a", "b", 1).execute())
                        .isInstanceOf(ForgejoException.class)
                        .hasMessageContaining("bad gateway, you are ***")
                        .satisfies(failure -> hay.add((Throwable) failure));
            }
            assertThat(hay.text()).doesNotContain(TOKEN.substring(0, 10));
            assertThat(proxy.requests()).hasSize(2);
        }
    }

    @Test
    void whatStandsBeforeTheHostOfAnAddressIsNotPrinted() {
        for (String address : List.of(
                "https://ada:" + TOKEN + "@forge.example.org",
                "https://" + TOKEN + "@h:99999/",
                "ftp://a:" + TOKEN + "@h",
                TOKEN + "@forge.example.org",
                "https://h/?token=" + TOKEN,
                "https://h/#" + TOKEN,
                "https://h_h/" + TOKEN)) {
            assertThatThrownBy(() -> ForgejoClient.builder().baseUrl(address).build())
                    .isInstanceOf(InvalidInputException.class)
                    .satisfies(failure -> {
                        try (Haystack hay = new Haystack()) {
                            hay.add((Throwable) failure);
                            assertThat(hay.text()).doesNotContain(TOKEN);
                        }
                    });
        }
    }

    @Test
    void theSecretOfAWebhookIsNotPrinted() throws Exception {
        try (Haystack hay = new Haystack()) {
            Webhooks webhooks = Webhooks.builder().secret(TOKEN).build();
            WebhookSigner signer = WebhookSigner.withSecret(TOKEN);
            SignedWebhook genuine = signer.json("push", "{\"ref\":\"" + TOKEN + "\"}");
            hay.add(webhooks + " " + signer + " " + Webhooks.builder().secret(TOKEN) + " " + genuine);
            hay.add(webhooks.accept(genuine.toRequest()).toString());
            Stream.of("sha256=" + TOKEN, TOKEN, "").forEach(signature -> {
                Map<String, String> headers = new LinkedHashMap<>(genuine.headers());
                headers.put("X-Forgejo-Signature", signature);
                headers.put("X-Forgejo-Delivery", TOKEN + "\n" + TOKEN);
                assertThatThrownBy(() -> webhooks.accept(
                                WebhookRequest.post(headers::get, TOKEN.getBytes(StandardCharsets.UTF_8))))
                        .isInstanceOf(WebhookRejectedException.class)
                        .satisfies(failure -> hay.add((Throwable) failure));
            });
            assertThatThrownBy(() -> Webhooks.builder().secret(TOKEN + "\n"))
                    .isInstanceOf(InvalidInputException.class)
                    .satisfies(failure -> hay.add((Throwable) failure));
            assertThat(hay.text()).doesNotContain(TOKEN);
        }
    }
}
