package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.call.MoveMemory;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.retry.Eligibility;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.HEAD;
import retrofit2.http.HTTP;
import retrofit2.http.OPTIONS;
import retrofit2.http.PATCH;
import retrofit2.http.POST;
import retrofit2.http.PUT;

/** What calls, uploads and versions tell of themselves, and the ends of futures. */
class CallSettingsTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> read();

        @DELETE("thing")
        @Eligibility(value = Eligibility.Rule.ALWAYS, settled = 404)
        ForgejoCall<Void> delete();

        @DELETE("other")
        @Eligibility(Eligibility.Rule.ALWAYS)
        ForgejoCall<Void> deleteOther();
    }

    interface Verbs {
        @GET("a")
        void get();

        @POST("a")
        void post();

        @PUT("a")
        void put();

        @PATCH("a")
        void patch();

        @DELETE("a")
        void delete();

        @HEAD("a")
        void head();

        @OPTIONS("a")
        void options();

        @HTTP(method = "REPORT", path = "a")
        void report();
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
    void everyVerbOfAnInterfaceIsRead() {
        List<String> verbs = Arrays.stream(Verbs.class.getDeclaredMethods())
                .map(method -> Operation.of(method.getAnnotations()))
                .peek(operation -> assertThat(operation.safe())
                        .isEqualTo(operation.verb().equals("GET")
                                || operation.verb().equals("HEAD")))
                .map(Operation::httpLine)
                .sorted()
                .toList();

        assertThat(verbs)
                .containsExactly(
                        "DELETE /a", "GET /a", "HEAD /a", "OPTIONS /a", "PATCH /a", "POST /a", "PUT /a", "REPORT /a");
    }

    @Test
    void aCallAndItsAnswerTellWhatTheyAre() {
        wire.answers(json(200, "{\"id\":7}"));
        ForgejoCall<Map<String, Object>> call = wire.api(Api.class).read();

        assertThat(call).hasToString("Api.read (GET /thing)");
        assertThat(call.response()).hasToString("ForgejoResponse{status=200, 8 bytes, attempts=1}");
        assertThat(new MappedCall<>(call, answer -> "x")).hasToString("Api.read (GET /thing)");
    }

    @Test
    void aStatusThatAnOperationDoesNotNameIsNoSettlement() {
        wire.answers(status(502), json(404, "{}"), status(502), json(404, "{}"));

        wire.api(Api.class).delete().acceptingSettled().execute();
        assertThat(catchThrowableOfType(
                                NotFoundException.class,
                                () -> wire.api(Api.class)
                                        .deleteOther()
                                        .acceptingSettled()
                                        .execute())
                        .mayHaveBeenApplied())
                .isTrue();
    }

    @Test
    void cancellingAFutureTellsWhetherItIsCancelled() throws Exception {
        wire.timing.hold();
        wire.answers(status(429, "Retry-After", "9"));
        CompletableFuture<Map<String, Object>> waiting =
                wire.api(Api.class).read().executeAsync();
        eventually(() -> wire.timing.held() == 1);
        assertThat(waiting.cancel(true)).isTrue();
        assertThat(waiting.cancel(true)).as("it is cancelled already").isTrue();
        assertThat(waiting.isCancelled()).isTrue();
        assertThat(wire.timing.held()).isZero();
    }

    @Test
    void aFutureThatIsDoneIsNotCancelledAnyMore() throws Exception {
        wire.answers(json(200, "{\"id\":7}"));
        CompletableFuture<Map<String, Object>> done = wire.api(Api.class).read().executeAsync();
        done.get(5, TimeUnit.SECONDS);
        assertThat(done.cancel(true)).isFalse();
        assertThat(done.get()).containsEntry("id", 7);
    }

    @Test
    void aMappedCallHandsOnFailuresAndWhatItsMappingThrows() throws Exception {
        wire.answers(json(404, "{}"), json(200, "{}"), json(200, "{\"id\":7}"));
        ForgejoCall<Map<String, Object>> call = wire.api(Api.class).read();

        assertThat(catchThrowableOfType(
                        ExecutionException.class,
                        () -> new MappedCall<>(call, answer -> "x")
                                .executeAsync()
                                .get(5, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(NotFoundException.class);
        assertThat(catchThrowableOfType(
                        ExecutionException.class,
                        () -> new MappedCall<>(call, answer -> {
                                    throw new IllegalStateException("mapping");
                                })
                                .executeAsync()
                                .get(5, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(new MappedCall<>(call, answer -> answer.value().get("id"))
                        .executeAsync()
                        .get(5, TimeUnit.SECONDS))
                .isEqualTo(7);
    }

    @Test
    void aMemoryOfMovesTellsWhatItIsFor() {
        assertThat(MoveMemory.none()).hasToString("MoveMemory{none, PT1H}");
        assertThat(MoveMemory.forReads()).hasToString("MoveMemory{reads, PT1H}");
        assertThat(MoveMemory.forReadsAndWrites().forAtMost(Duration.ofMinutes(5)))
                .hasToString("MoveMemory{reads and writes, PT5M}");
    }

    @Test
    void aVersionIsShownWithoutItsBuildAndHashedByItsText() {
        assertThat(ForgejoVersion.parse("11.0.15+gitea-1.22.0")).hasToString("11.0.15");
        assertThat(ForgejoVersion.parse("+odd")).hasToString("");
        assertThat(ForgejoVersion.parse("11.0.15").hashCode()).isEqualTo("11.0.15".hashCode());
    }

    @Test
    void anUploadTellsNameAndLengthAndAMeterChangesNothingOfIt() throws IOException {
        Upload once = Upload.of("a.txt", new ByteArrayInputStream(new byte[3]), 3);
        Upload metered = once.progress((sent, total) -> {});

        assertThat(once).hasToString("Upload{a.txt, 3 bytes}");
        assertThat(once.length()).isEqualTo(3);
        assertThat(metered.length()).isEqualTo(3);
        assertThat(metered.body().isOneShot()).isTrue();
        assertThat(metered.body().contentType()).hasToString("application/octet-stream");
        Upload again = Upload.of("a.txt", new byte[] {1, 2}).progress((sent, total) -> {});
        assertThat(again.body().isOneShot()).isFalse();
    }

    @Test
    void anUploadMayBeEmptyAndOfAnyNumberOfSteps() throws IOException {
        for (int length : new int[] {0, 1, 65_536, 65_537, 131_072}) {
            Buffer wire = new Buffer();
            Upload.of("a", new byte[length]).body().writeTo(wire);
            assertThat(wire.size()).isEqualTo(length);
        }
        Buffer empty = new Buffer();
        Upload nothing = Upload.of("a", new ByteArrayInputStream(new byte[0]), 0);
        nothing.body().writeTo(empty);
        assertThat(empty.size()).isZero();
    }
}
