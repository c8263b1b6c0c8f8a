package io.github.forgejo4j.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.NotFoundException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

class LoggingSnippetsTest {
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    /** The listeners are called beside the calls, so their lines are waited for. */
    private String line() throws InterruptedException {
        return lines.poll(20, TimeUnit.SECONDS);
    }

    private Logger log() {
        return (Logger) Proxy.newProxyInstance(
                Logger.class.getClassLoader(), new Class<?>[] {Logger.class}, (proxy, method, arguments) -> {
                    String text = (String) arguments[0];
                    for (Object value : arguments.length == 2 && arguments[1] instanceof Object[] several
                            ? Arrays.asList(several)
                            : Arrays.asList(arguments).subList(1, arguments.length)) {
                        text = text.replaceFirst(
                                "\\{}", java.util.regex.Matcher.quoteReplacement(String.valueOf(value)));
                    }
                    lines.add(method.getName() + " " + text);
                    return null;
                });
    }

    @Test
    void waitsFailuresAndEndsAreLogged() throws Exception {
        try (MockWebServer server = new MockWebServer()) {
            server.enqueue(new MockResponse.Builder()
                    .code(429)
                    .addHeader("Retry-After", "0")
                    .build());
            server.enqueue(new MockResponse.Builder()
                    .code(404)
                    .addHeader("Content-Type", "application/json")
                    .body("{\"message\":\"gone\"}")
                    .build());
            server.start();
            try (ForgejoClient client =
                    LoggingSnippets.logging(log(), server.url("/").toString())) {
                NotFoundException failure = catchThrowableOfType(
                        NotFoundException.class,
                        () -> client.repos().get("nimbus", "kettle").execute());

                List<String> logged = List.of(line(), line(), line());
                assertThat(logged.get(0)).startsWith("info RepoApi.get goes on in PT");
                assertThat(logged.get(1)).isEqualTo("warn " + failure.getMessage());
                assertThat(logged.get(2)).startsWith("debug RepoApi.get FAILED in PT");
            }
        }
    }
}
