package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.retry.RetryBudget;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import okhttp3.Dispatcher;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import retrofit2.http.GET;

/** Asynchronous steps that end at once, on the thread that began them, thousands of them: they must not pile up on its stack. */
class LongSequenceTest {
    interface Api {
        @GET("user")
        ForgejoCall<Map<String, Object>> me();
    }

    private static final int PAGES = 5_000;
    private static final int ATTEMPTS = 10_000;

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    @Test
    void attemptsThatTheDispatcherRefuses() {
        ExecutorService shut = Executors.newSingleThreadExecutor();
        shut.shutdown();
        wire.core(config -> {
            config.okHttpClient =
                    new OkHttpClient.Builder().dispatcher(new Dispatcher(shut)).build();
            config.policy = RetryPolicy.builder()
                    .maxAttempts(ATTEMPTS)
                    .baseDelay(Duration.ZERO)
                    .budget(RetryBudget.unlimited())
                    .build();
        });
        RetriesExhausted failure = catchThrowableOfType(
                RetriesExhausted.class, () -> run(wire.api(Api.class).me(), true));
        assertThat(failure.attempts()).hasSize(ATTEMPTS);
    }

    @Test
    void pagesThatComeOnTheAskingThread() throws Exception {
        wire.core(config -> config.okHttpClient = new OkHttpClient.Builder()
                .dispatcher(new Dispatcher(new OnTheCallersThread()))
                .addInterceptor(chain -> {
                    int page = Integer.parseInt(chain.request().url().queryParameter("page"));
                    String items = page <= PAGES ? "[{\"id\":" + page + "}]" : "[]";
                    return new Response.Builder()
                            .request(chain.request())
                            .protocol(Protocol.HTTP_1_1)
                            .code(200)
                            .message("OK")
                            .body(ResponseBody.create(items, MediaType.get("application/json")))
                            .build();
                })
                .build());
        List<ListApi.Item> items = wire.api(ListApi.class).link().allAsync().get(30, TimeUnit.SECONDS);
        assertThat(items).hasSize(PAGES);
        assertThat(items.get(PAGES - 1).id()).isEqualTo(PAGES);
    }
}
