package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.Eligibility;
import java.io.IOException;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;
import retrofit2.http.POST;

/** A server that closes a kept connection just as the next request arrives on it. */
class StaleConnectionTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> read();

        @POST("things")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Map<String, Object>> create();
    }

    private static final MockResponse CLOSES = new MockResponse.Builder()
            .onResponseStart(new SocketEffect.CloseSocket())
            .build();

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        wire.answers(json(200, "{\"id\":1}"), CLOSES, json(200, "{\"id\":3}"));
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReadGetsItsValue(boolean async) throws Exception {
        run(wire.api(Api.class).read(), async);
        assertThat(run(wire.api(Api.class).read(), async)).containsEntry("id", 3);
        assertThat(wire.requests).hasSize(3);
        assertThat(wire.requests.get(1).getConnectionIndex()).isZero();
        assertThat(wire.requests.get(2).getConnectionIndex()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWriteArrivesOnceAndItsFateIsOpen(boolean async) throws Exception {
        run(wire.api(Api.class).create(), async);
        TransportException failure = catchThrowableOfType(
                TransportException.class, () -> run(wire.api(Api.class).create(), async));
        assertThat(failure.proof()).isEqualTo(Proof.AMBIGUOUS);
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure).hasCauseInstanceOf(IOException.class);
        assertThat(wire.requests).hasSize(2);
        assertThat(wire.requests.get(1).getConnectionIndex()).isZero();
    }
}
