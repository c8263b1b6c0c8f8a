package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import kotlin.coroutines.Continuation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.Call;
import retrofit2.http.GET;

/** Retrofit itself would adapt these types, and then execute what the SDK must execute. */
class ServiceInterfaceTest {
    interface PlainCall {
        @GET("thing")
        Call<Map<String, Object>> f();
    }

    interface Future {
        @GET("thing")
        CompletableFuture<Map<String, Object>> f();
    }

    interface Suspending {
        @GET("thing")
        Object f(Continuation<? super Map<String, Object>> continuation);
    }

    interface Plain {
        @GET("thing")
        Map<String, Object> f();
    }

    interface Good {
        @GET("thing")
        ForgejoCall<Map<String, Object>> f();

        static String helper() {
            return "static methods are the user's";
        }

        default ForgejoCall<Map<String, Object>> g() {
            return f();
        }
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

    @ParameterizedTest
    @ValueSource(classes = {PlainCall.class, Future.class, Suspending.class, Plain.class})
    void aMethodThatReturnsAnythingElseIsRefusedWhenTheInterfaceIsCreated(Class<?> service) {
        IllegalArgumentException failure = catchThrowableOfType(
                IllegalArgumentException.class, () -> wire.core().create(service));
        assertThat(failure)
                .hasMessage(service.getSimpleName() + ".f must return ForgejoCall or PagedCall"
                        + (service == Suspending.class ? "; it cannot be a suspend function" : ""));
    }

    @Test
    void theRightOnesAreAccepted() {
        wire.answers(Wire.json(200, "{\"id\":7}"));
        assertThat(wire.core().create(Good.class).f().execute()).containsEntry("id", 7);
        assertThat(Good.helper()).isNotEmpty();
    }
}
