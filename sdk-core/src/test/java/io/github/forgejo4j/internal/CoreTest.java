package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.call.IgnoredBefore;
import io.github.forgejo4j.call.MoveMemory;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.UnauthorizedException;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.Call;
import retrofit2.http.GET;
import retrofit2.http.Header;
import retrofit2.http.Query;

/** What one client's calls share. */
class CoreTest {
    interface Api {
        @GET("user")
        ForgejoCall<Map<String, Object>> me();

        @GET("runs")
        @IgnoredBefore(version = 15, parameter = "ref", harm = "all runs are listed")
        ForgejoCall<Map<String, Object>> runs(@Query("ref") String ref);

        @GET("user")
        ForgejoCall<Map<String, Object>> meAs(@Header("Authorization") String credential);
    }

    interface Plain {
        @GET("user")
        Call<Object> me();
    }

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
    void aCredentialOfOneCallReplacesTheClientsAndIsMaskedToo() {
        wire.core(config -> config.auth = Auth.token("ofTheClient"));
        wire.answers(json(401, "{\"message\":\"unknown: ofThisCall\"}"));

        UnauthorizedException failure = catchThrowableOfType(
                UnauthorizedException.class,
                () -> wire.api(Api.class).meAs("token ofThisCall").execute());

        assertThat(wire.requests.get(0).getHeaders().values("Authorization")).containsExactly("token ofThisCall");
        assertThat(failure.serverMessage()).isEqualTo("unknown: ***");
    }

    @Test
    void anAdministratorActsAsAnotherUserUnlessTheCallSaysWhich() {
        wire.core(config -> config.sudo = "ada");
        wire.answers(json(200, "{}"));

        wire.api(Api.class).me().execute();

        assertThat(wire.requests.get(0).getHeaders().get("Sudo")).isEqualTo("ada");
        assertThat(wire.requests.get(0).getHeaders().get("Accept")).isEqualTo("application/json, */*;q=0.1");
        assertThat(wire.requests.get(0).getHeaders().get("User-Agent")).startsWith("forgejo4j/");
    }

    @Test
    void aCredentialThatSetsWhatCannotBeSentIsRefusedWithoutShowingIt() {
        wire.core(config -> config.auth = request -> request.header("X-Key", "s3cr3t\n"));

        assertThatThrownBy(() -> wire.api(Api.class).me().execute())
                .isInstanceOf(ForgejoException.class)
                .hasMessageContaining("auth sets a header to a value that cannot be sent")
                .hasMessageNotContaining("s3cr3t");
        assertThat(wire.requests).isEmpty();
    }

    @Test
    void anInterfaceOfPlainRetrofitCallsIsRefusedAtOnce() {
        assertThatThrownBy(() -> wire.core().create(Plain.class)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void closingRunsWhatWaitsBetweenTwoCallsAndWhatLeftBeforeIsLeftAlone() {
        List<String> ended = new ArrayList<>();
        Runnable waits = () -> ended.add("waits");
        Runnable leaves = () -> ended.add("left");
        Core core = wire.core();
        core.enter(waits);
        core.enter(leaves);
        core.leave(leaves);

        core.close();

        assertThat(ended).containsExactly("waits");
        assertThat(core.closed()).isTrue();
        assertThat(core.closing().getCount()).isZero();
    }

    @Test
    void anEventOfAHelperIsTold() {
        List<String> told = new ArrayList<>();
        wire.core(config -> config.eventExecutor = Runnable::run).tell(() -> told.add("event"));

        assertThat(told).containsExactly("event");
    }

    @Test
    void callsUnderWayAreCountedWhileTheyAreAndNoLonger() {
        wire.timing.hold();
        wire.answers(status(429, "Retry-After", "60"));
        CompletableFuture<Map<String, Object>> future = wire.api(Api.class).me().executeAsync();
        eventually(() -> wire.timing.held() == 1);

        assertThat(wire.core().running()).isEqualTo(1);
        future.cancel(true);
        eventually(() -> wire.core().running() == 0);
    }

    @Test
    void whatAnAnswerSaysOfLimitsHoldsTheNextCallBack() {
        wire.core(config -> config.pacing = Pacing.builder()
                .byHeaders()
                .spreadBelow(0)
                .maxWait(Duration.ofSeconds(1))
                .build());
        wire.answers(json(200, "{}", "RateLimit", "\"p\";r=0;t=60", "RateLimit-Policy", "\"p\";q=100;w=60"));
        wire.api(Api.class).me().execute();

        assertThatThrownBy(() -> wire.api(Api.class).me().execute())
                .hasMessageContaining(
                        "the quota to be restored, of which 0 of 100 are left is longer than pacing may wait");
        assertThat(wire.requests).hasSize(1);
        assertThat(wire.core().rateLimit()).isNotNull();
    }

    @Test
    void threadsOfTheClientKeepNoProgramAlive() throws Exception {
        wire.answers(json(200, "{}"));

        wire.api(Api.class).me().executeAsync().get();
        eventually(() -> Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().startsWith("forgejo4j-http-")));

        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().startsWith("forgejo4j-"))
                .isNotEmpty()
                .allMatch(Thread::isDaemon);
    }

    @Test
    void aCredentialOfOneCallIsMaskedBeforeAnythingOfItIsSent() {
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    throw new IOException("no leave for " + chain.request().header("Authorization"));
                })
                .build();
        wire.core(config -> config.okHttpClient = users);

        assertThatThrownBy(() -> wire.api(Api.class).meAs("token ofThisCall").execute())
                .isInstanceOf(ForgejoException.class)
                .hasMessageContaining("no leave for ***")
                .hasMessageNotContaining("ofThisCall");
        assertThat(wire.requests).isEmpty();
    }

    @Test
    void whatARefusalAsksToWaitHoldsTheNextCallBack() {
        wire.core(config -> {
            config.policy = RetryPolicy.off();
            config.pacing =
                    Pacing.builder().byHeaders().maxWait(Duration.ofSeconds(1)).build();
        });
        wire.answers(status(429, "Retry-After", "60"));
        assertThatThrownBy(() -> wire.api(Api.class).me().execute()).hasMessageContaining("answered 429");

        assertThatThrownBy(() -> wire.api(Api.class).me().execute())
                .hasMessageContaining("nothing was sent. Not sent: a wait of 60 s for the server, which refused another"
                        + " call (429) is longer than pacing may wait");
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void newNamesAreToldAndForgotten() {
        wire.core(config -> config.moveMemory = MoveMemory.forReads());
        Core core = wire.core();
        core.moveMemory()
                .learn(
                        core.baseUrl().resolve("repos/ada/lab"),
                        301,
                        core.baseUrl().resolve("repos/ada/laboratory"));
        assertThat(core.moves()).containsExactly(Map.entry("ada/lab", "ada/laboratory"));

        core.forgetMoves();

        assertThat(core.moves()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void callsThatAnOlderServerWouldGetWrongAreRefusedUnlessThatIsSwitchedOff(boolean checks) {
        wire.core(config -> {
            config.serverVersion = ForgejoVersion.parse("11.0.0");
            config.versionChecks = checks;
        });
        wire.answers(json(200, "{}"));

        Throwable told = catchThrowable(() -> wire.api(Api.class).runs("main").execute());

        assertThat(told == null).isNotEqualTo(checks);
        assertThat(wire.requests).hasSize(checks ? 0 : 1);
    }
}
