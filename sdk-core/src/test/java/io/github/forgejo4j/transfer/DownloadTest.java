package io.github.forgejo4j.transfer;

import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.internal.Wire;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import okhttp3.ResponseBody;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;
import retrofit2.http.POST;

class DownloadTest {
    interface Api {
        @GET("repos/nimbus/kettle/raw/big.bin")
        ForgejoCall<ResponseBody> raw();

        @POST("markdown")
        ForgejoCall<ResponseBody> render();
    }

    /** What the server answers when it is asked for the bytes from a place on. */
    private interface Reply {
        MockResponse to(int from);
    }

    private static final int SIZE = 300_000;
    private static final String V1 = "\"v1\"";

    @TempDir
    private Path folder;

    private final byte[] content = new byte[SIZE];
    private Path target;
    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        new Random(1).nextBytes(content);
        target = folder.resolve("big.bin");
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private Download download() {
        return Download.of(wire.api(Api.class).raw());
    }

    private static MockResponse.Builder answer(int code, byte[] body, String... headers) {
        return status(code, headers)
                .newBuilder()
                .addHeader("Content-Type", "application/octet-stream")
                .body(new Buffer().write(body));
    }

    /** All of it is announced, half of it comes. */
    private static MockResponse broken(MockResponse.Builder whole) {
        return whole.onResponseBody(new SocketEffect.CloseSocket()).build();
    }

    private MockResponse rest(int from, String... headers) {
        return part(206, from, "bytes " + from + "-" + (SIZE - 1) + "/" + SIZE, headers);
    }

    private MockResponse part(int code, int from, String range, String... headers) {
        MockResponse.Builder part = answer(code, Arrays.copyOfRange(content, from, SIZE), headers);
        return part.addHeader("Content-Range", range).build();
    }

    private String range(int request) {
        return wire.requests.get(request).getHeaders().get("Range");
    }

    private int offset(int request) {
        return Integer.parseInt(range(request).replaceAll("\\D", ""));
    }

    private void assertNothingLeft() throws IOException {
        assertThat(names()).isEmpty();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Answers the n-th request with what the n-th function makes of the place that is asked for. */
    private void answers(Reply... script) {
        wire.server.setDispatcher(new mockwebserver3.Dispatcher() {
            @Override
            public MockResponse dispatch(mockwebserver3.RecordedRequest request) {
                wire.requests.add(request);
                String asked = request.getHeaders().get("Range");
                int from = asked == null ? 0 : Integer.parseInt(asked.replaceAll("\\D", ""));
                return script[Math.min(wire.requests.size(), script.length) - 1].to(from);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFileTakesItsNameWhenItIsWhole(boolean async) throws Exception {
        Files.writeString(target, "old");
        wire.answers(answer(200, content, "ETag", V1).build());
        Downloaded done = async
                ? download().toAsync(target).get(10, TimeUnit.SECONDS)
                : download().to(target);
        assertThat(done.size()).isEqualTo(SIZE);
        assertThat(done.headers().get("ETag")).isEqualTo(V1);
        assertThat(target).hasBinaryContent(content);
        assertThat(names()).containsExactly("big.bin");
        assertThat(wire.requests).hasSize(1);
        assertThat(wire.requests.get(0).getHeaders().get("Accept-Encoding")).isEqualTo("identity");
        assertThat(range(0)).isNull();
    }

    @Test
    void anEmptyFileIsAFile() {
        wire.answers(answer(200, new byte[0]).build());
        assertThat(download().expectedSize(0).to(target).size()).isZero();
        assertThat(target).isEmptyFile();
    }

    @Test
    void aBodyOfUnknownLengthIsTakenToItsEnd() {
        wire.answers(answer(200, new byte[0])
                .chunkedBody(new Buffer().write(content), 1_000)
                .build());
        assertThat(download().expectedSize(SIZE).to(target).size()).isEqualTo(SIZE);
        assertThat(target).hasBinaryContent(content);
    }

    @ParameterizedTest
    @CsvSource({"file,false", "file,true", "stream,false", "stream,true"})
    void whatBreaksOffGoesOnWhereItStood(String kind, boolean async) throws Exception {
        answers(from -> broken(answer(200, content, "ETag", V1)), from -> status(503), from -> rest(from, "ETag", V1));
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        Download download = download().sha256(sha256(content)).expectedSize(SIZE);
        if (async) {
            (kind.equals("file") ? download.toAsync(target) : download.toAsync(stream)).get(10, TimeUnit.SECONDS);
        } else if (kind.equals("file")) {
            download.to(target);
        } else {
            download.to(stream);
        }
        assertThat(kind.equals("file") ? Files.readAllBytes(target) : stream.toByteArray())
                .isEqualTo(content);
        assertThat(wire.requests).hasSize(3);
        assertThat(offset(1)).isBetween(1, SIZE - 1);
        assertThat(range(2)).isEqualTo(range(1));
        assertThat(wire.requests.get(2).getHeaders().get("If-Range")).isEqualTo(V1);
        assertThat(wire.timing.sleeps).hasSize(2);
    }

    @Test
    void anArchiveGoesOnByItsDate() {
        String[] dates = {"Last-Modified", "Mon, 30 Nov 2026 11:59:58 GMT", "Date", "Mon, 30 Nov 2026 11:59:59 GMT"};
        answers(from -> broken(answer(200, content, dates)), from -> rest(from, dates));
        download().to(target);
        assertThat(target).hasBinaryContent(content);
        assertThat(wire.requests).hasSize(2);
        assertThat(wire.requests.get(1).getHeaders().get("If-Range")).isEqualTo("Mon, 30 Nov 2026 11:59:58 GMT");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no validator||",
                "weak tag|ETag|W/\"v1\"",
                "weak tag and a date|ETag|W/\"v1\"",
                "a date of the same second|Last-Modified|Mon, 30 Nov 2026 11:59:59 GMT",
            })
    void withoutAStrongValidatorAFileIsBegunAnew(String name, String field, String value) {
        List<String> headers = new ArrayList<>(List.of("Date", "Mon, 30 Nov 2026 11:59:59 GMT"));
        if (field != null) {
            headers.addAll(List.of(field, value));
        }
        if (name.endsWith("and a date")) {
            headers.addAll(List.of("Last-Modified", "Mon, 30 Nov 2020 11:59:59 GMT"));
        }
        String[] fields = headers.toArray(String[]::new);
        answers(
                from -> broken(answer(200, content, fields)),
                from -> answer(200, content, fields).build());
        download().sha256(sha256(content)).to(target);
        assertThat(target).hasBinaryContent(content);
        assertThat(wire.requests).hasSize(2);
        assertThat(range(1)).isNull();
    }

    @Test
    void withoutAStrongValidatorAStreamCannotGoOn() {
        answers(
                from -> broken(answer(200, content)),
                from -> answer(200, content).build());
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        TransportException failure =
                catchThrowableOfType(TransportException.class, () -> download().to(stream));
        assertThat(wire.requests).hasSize(1);
        assertThat(failure.proof()).isEqualTo(Proof.FINAL);
        assertThat(failure)
                .hasMessage("Api.raw (GET /repos/nimbus/kettle/raw/big.bin): answered 200, but the body broke off where"
                        + " it cannot be gone on with: ProtocolException: unexpected end of stream. (attempt 1 of at most"
                        + " 3) Not sent again: another attempt would not end better.");
        assertThat(content).startsWith(stream.toByteArray());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "other tag",
                "no tag",
                "other place",
                "other total",
                "other length",
                "no range",
                "past the end",
                "total unknown to nobody",
                "compressed",
                "416",
                "412",
                "200"
            })
    void whatIsNotTheRestIsNeverJoined(String lie) throws Exception {
        byte[] second = content.clone();
        second[SIZE / 4]++;
        answers(
                from -> broken(answer(200, content, "ETag", V1)),
                from -> lie(lie, from, second),
                from -> answer(200, second, "ETag", "\"v2\"").build());
        download().sha256(sha256(second)).to(target);
        assertThat(target).hasBinaryContent(second);
        boolean whole = lie.equals("200");
        assertThat(wire.requests).hasSize(whole ? 2 : 3);
        assertThat(range(1)).isNotNull();
        if (!whole) {
            // At once, in the same attempt: nothing has failed that would need a pause.
            assertThat(range(2)).isNull();
        }
        assertThat(wire.timing.sleeps).hasSize(1);
    }

    private MockResponse lie(String lie, int from, byte[] second) {
        return switch (lie) {
            case "other tag" -> rest(from, "ETag", "\"v2\"");
            case "no tag" -> rest(from);
            case "other place" ->
                part(206, from - 1, "bytes " + (from - 1) + "-" + (SIZE - 1) + "/" + SIZE, "ETag", V1);
            case "other total" -> part(206, from, "bytes " + from + "-" + (SIZE - 1) + "/" + (SIZE + 1), "ETag", V1);
            case "other length" -> part(206, from + 1, "bytes " + from + "-" + (SIZE - 1) + "/" + SIZE, "ETag", V1);
            case "no range" ->
                answer(206, Arrays.copyOfRange(content, from, SIZE), "ETag", V1).build();
            case "past the end" -> part(206, from, "bytes " + from + "-" + SIZE + "/" + SIZE, "ETag", V1);
            case "total unknown to nobody" -> part(206, from, "bytes */" + SIZE, "ETag", V1);
            case "compressed" -> rest(from, "ETag", V1, "Content-Encoding", "gzip");
            case "200" -> answer(200, second, "ETag", "\"v2\"").build();
            default -> status(Integer.parseInt(lie), "Content-Range", "bytes */" + SIZE);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "other tag,a part of a file that has changed meanwhile",
        "other place,another part than the one that was asked for",
        "other length,a part whose length does not fit",
        "200,a file that has changed meanwhile"
    })
    void aStreamIsNeverGivenTheRestOfAnotherFile(String lie, String complaint) {
        answers(
                from -> broken(answer(200, content, "ETag", V1)),
                from -> lie(lie, from, content.clone()),
                from -> answer(200, content, "ETag", V1).build());
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        DecodingException failure =
                catchThrowableOfType(DecodingException.class, () -> download().to(stream));
        assertThat(failure.getMessage()).contains(complaint + "; what is written already cannot be taken back");
        assertThat(wire.requests).hasSize(2);
        assertThat(stream.size()).isEqualTo(offset(1));
    }

    @Test
    void aStreamSkipsWhatItHasWhenTheSameFileComesWhole() {
        answers(
                from -> broken(answer(200, content, "ETag", V1)),
                from -> answer(200, content, "ETag", V1).build());
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        assertThat(download().sha256(sha256(content)).to(stream).size()).isEqualTo(SIZE);
        assertThat(stream.toByteArray()).isEqualTo(content);
        assertThat(wire.requests).hasSize(2);
    }

    @Test
    void aRestThatComesInPiecesIsNotTheWholeYet() {
        int middle = SIZE - 10;
        answers(
                from -> broken(answer(200, content, "ETag", V1)),
                from -> answer(206, Arrays.copyOfRange(content, from, middle), "ETag", V1)
                        .addHeader("Content-Range", "bytes " + from + "-" + (middle - 1) + "/" + SIZE)
                        .build(),
                from -> rest(from, "ETag", V1));
        assertThat(download().to(target).size()).isEqualTo(SIZE);
        assertThat(target).hasBinaryContent(content);
        assertThat(wire.requests).hasSize(3);
        assertThat(offset(2)).isEqualTo(middle);
    }

    @Test
    void aRestThatIsRefusedEndsAStream() {
        answers(from -> broken(answer(200, content, "ETag", V1)), from -> status(416));
        ApiException failure =
                catchThrowableOfType(ApiException.class, () -> download().to(new ByteArrayOutputStream()));
        assertThat(failure.status()).isEqualTo(416);
        assertThat(wire.requests).hasSize(2);
    }

    @Test
    void aPartThatNobodyAskedForIsNoFile() throws Exception {
        wire.answers(rest(10, "ETag", V1));
        DecodingException failure =
                catchThrowableOfType(DecodingException.class, () -> download().to(target));
        assertThat(failure.getMessage()).contains("answered 206 with a part (206), where the whole was asked for");
        assertNothingLeft();
    }

    @Test
    void attemptsAreCountedOverTheWholeDownload() throws Exception {
        answers(
                from -> broken(answer(200, content, "ETag", V1)),
                from -> broken(rest(from, "ETag", V1).newBuilder()));
        RetriesExhausted failure =
                catchThrowableOfType(RetriesExhausted.class, () -> download().to(target));
        assertThat(wire.requests).hasSize(3);
        assertThat(failure.attempts()).hasSize(3);
        assertThat(offset(2)).isGreaterThan(offset(1));
        assertThat(wire.timing.sleeps).hasSize(2);
        assertNothingLeft();
    }

    @Test
    void thePolicyOfTheCallHolds() throws Exception {
        wire.answers(broken(answer(200, content, "ETag", V1)));
        TransportException failure = catchThrowableOfType(
                TransportException.class,
                () -> download().withRetryPolicy(RetryPolicy.off()).to(target));
        assertThat(wire.requests).hasSize(1);
        assertThat(failure.proof()).isEqualTo(Proof.AMBIGUOUS);
        assertNothingLeft();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPageIsNoFileAndTheTargetStaysUntouched(boolean async) throws Exception {
        Files.writeString(target, "old");
        wire.answers(status(200, "Content-Type", "text/html; charset=utf-8")
                .newBuilder()
                .body("<!DOCTYPE html><title>Sign in</title>")
                .build());
        ForgejoException failure = catchThrowableOfType(ForgejoException.class, () -> {
            if (async) {
                try {
                    download().toAsync(target).get(10, TimeUnit.SECONDS);
                } catch (ExecutionException e) {
                    throw e.getCause();
                }
            } else {
                download().to(target);
            }
        });
        assertThat(failure)
                .isInstanceOf(DecodingException.class)
                .hasMessage("Api.raw (GET /repos/nimbus/kettle/raw/big.bin): "
                        + wire.server.url("/api/v1/repos/nimbus/kettle/raw/big.bin")
                        + " answered 200 with a page, where a file was promised (a login or challenge page of a gateway or"
                        + " of the server?) (text/html; charset=utf-8), beginning: <!DOCTYPE html><title>Sign in</title>."
                        + " (attempt 1 of at most 3) Not sent again: another attempt would not end better.");
        assertThat(target).hasContent("old");
        assertThat(names()).containsExactly("big.bin");
    }

    @Test
    void aPageThatIsToBeStoredIsAFile() {
        wire.answers(answer(200, content, "Content-Disposition", "attachment; filename=\"big.html\"")
                .setHeader("Content-Type", "text/html")
                .build());
        download().to(target);
        assertThat(target).hasBinaryContent(content);
    }

    @ParameterizedTest
    @CsvSource({"299999,false", "300001,false", "299999,true", "300001,true"})
    void anotherSizeThanExpectedIsRefused(long expected, boolean chunked) throws Exception {
        MockResponse.Builder whole = answer(200, content, "ETag", V1);
        wire.answers(
                chunked ? whole.chunkedBody(new Buffer().write(content), 10_000).build() : whole.build());
        DecodingException failure = catchThrowableOfType(
                DecodingException.class, () -> download().expectedSize(expected).to(target));
        assertThat(failure.getMessage())
                .contains(
                        chunked && expected < SIZE
                                ? "answered 200 with more bytes than the 299999 that were expected"
                                : "answered 200 with 300000 bytes, where " + expected + " were expected");
        assertThat(wire.requests).hasSize(1);
        assertNothingLeft();
    }

    @Test
    void anotherContentThanExpectedIsRefused() throws Exception {
        wire.answers(answer(200, content).build());
        String other = "0".repeat(64);
        DecodingException failure = catchThrowableOfType(
                DecodingException.class, () -> download().sha256(other).to(target));
        assertThat(failure.getMessage())
                .contains("answered 200 with 300000 bytes whose SHA-256 is " + sha256(content) + ", where " + other
                        + " was expected");
        assertThat(wire.requests).hasSize(1);
        assertNothingLeft();
    }

    @Test
    void aWrongContentOfSeveralAnswersIsAskedForOnceMoreWhole() {
        byte[] corrupt = content.clone();
        corrupt[0]++;
        answers(
                from -> broken(answer(200, corrupt, "ETag", V1)),
                from -> rest(from, "ETag", V1),
                from -> answer(200, content, "ETag", V1).build());
        download().sha256(sha256(content)).to(target);
        assertThat(target).hasBinaryContent(content);
        assertThat(wire.requests).hasSize(3);
        assertThat(range(2)).isNull();
    }

    @Test
    void whatAGatewayCompressesIsUndone() throws Exception {
        Buffer zipped = new Buffer();
        try (okio.BufferedSink sink = Okio.buffer(new GzipSink(zipped))) {
            sink.write(content);
        }
        wire.answers(answer(200, zipped.readByteArray(), "ETag", V1, "Content-Encoding", "gzip")
                .build());
        download().expectedSize(SIZE).to(target);
        assertThat(target).hasBinaryContent(content);
    }

    @Test
    void aCodingThatNobodyKnowsIsRefused() throws Exception {
        wire.answers(answer(200, content, "Content-Encoding", "br").build());
        assertThat(catchThrowableOfType(
                        DecodingException.class, () -> download().to(target)))
                .hasMessageContaining("a coding that was not asked for (Content-Encoding)");
        assertNothingLeft();
    }

    @Test
    void aStreamThatTakesNoMoreEndsIt() {
        wire.answers(answer(200, content, "ETag", V1).build());
        TransportException failure = catchThrowableOfType(
                TransportException.class,
                () -> download().to(new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("disk full");
                    }
                }));
        assertThat(failure.getMessage()).contains("the bytes could not be written: IOException: disk full.");
        assertThat(failure.proof()).isEqualTo(Proof.FINAL);
        assertThat(failure.getCause()).hasMessage("disk full");
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void anErrorAnswerLeavesNothing() throws Exception {
        wire.answers(status(404));
        assertThat(catchThrowableOfType(
                        NotFoundException.class, () -> download().to(target)))
                .isNotNull();
        assertNothingLeft();
    }

    @Test
    void partsOfOthersAreLeftAlone() throws Exception {
        Files.writeString(folder.resolve("big.bin.part"), "of another");
        wire.answers(answer(200, content).build());
        download().to(target);
        assertThat(names()).containsExactly("big.bin", "big.bin.part");
        assertThat(folder.resolve("big.bin.part")).hasContent("of another");
    }

    @Test
    void progressIsToldFromTheBeginningToTheEndAndWhenItGoesBack() {
        byte[] big = new byte[1_000_000];
        answers(from -> broken(answer(200, big)), from -> answer(200, big).build());
        List<Long> told = new ArrayList<>();
        Thread caller = Thread.currentThread();
        download()
                .progress((bytes, total) -> {
                    assertThat(total).isEqualTo(big.length);
                    assertThat(Thread.currentThread()).isSameAs(caller);
                    told.add(bytes);
                    throw new IllegalStateException("a listener's own trouble");
                })
                .to(target);
        assertThat(told.get(0)).isZero();
        assertThat(told.get(told.size() - 1)).isEqualTo(big.length);
        assertThat(told.stream().filter(bytes -> bytes == 0)).hasSize(2);
        assertThat(told).hasSizeBetween(5, 8);
        assertThat(target).hasBinaryContent(big);
    }

    @Test
    void aCancelledFutureLeavesNothing() throws Exception {
        wire.answers(
                answer(200, content).throttleBody(100_000, 1, TimeUnit.HOURS).build());
        java.util.concurrent.CompletableFuture<Downloaded> future = download().toAsync(target);
        Wire.eventually(() -> Files.exists(folder.resolve("big.bin.part")));
        future.cancel(true);
        assertThat(future).isCancelled();
        Wire.eventually(() -> !Files.exists(folder.resolve("big.bin.part")));
        assertNothingLeft();
    }

    @Test
    void theDeadlineBoundsTheBodyToo() throws Exception {
        try (Wire real = new Wire()) {
            real.core(config -> config.timing = null);
            real.answers(answer(200, content, "ETag", V1)
                    .throttleBody(100_000, 1, TimeUnit.HOURS)
                    .build());
            long begun = System.nanoTime();
            ForgejoException failure = catchThrowableOfType(
                    ForgejoException.class,
                    () -> Download.of(real.api(Api.class).raw())
                            .withDeadline(Duration.ofMillis(300))
                            .to(target));
            assertThat(System.nanoTime() - begun).isBetween(250_000_000L, 3_000_000_000L);
            assertThat(failure.getMessage()).contains("Not sent again: the deadline of 0.3 s is over.");
            assertThat(real.requests).hasSize(1);
        }
        assertNothingLeft();
    }

    @Test
    void anInterruptEndsItWithTheNextBytes() throws Exception {
        wire.answers(answer(200, content, "ETag", V1).build());
        TransportException failure = catchThrowableOfType(
                TransportException.class,
                () -> download()
                        .progress((bytes, total) -> Thread.currentThread().interrupt())
                        .to(target));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure.proof()).isEqualTo(Proof.FINAL);
        assertThat(failure.getMessage()).contains("the thread was interrupted");
        assertThat(wire.requests).hasSize(1);
        assertNothingLeft();
    }

    @Test
    void whatCannotBeAFileIsRefusedBeforeAnythingIsSent() {
        assertThat(catchThrowableOfType(
                        InvalidInputException.class, () -> download().to(folder)))
                .hasMessageContaining("target must name a file and not a folder");
        assertThat(catchThrowableOfType(
                        InvalidInputException.class, () -> download().to(folder.resolve("no/file"))))
                .hasMessageContaining("target must be in a folder that exists");
        assertThat(catchThrowableOfType(
                        InvalidInputException.class, () -> download().sha256("abc")))
                .hasMessageContaining("sha256 must be 64 hexadecimal digits, not 3 characters");
        assertThat(catchThrowableOfType(
                        InvalidInputException.class,
                        () -> Download.of(wire.api(Api.class).render()).to(target)))
                .hasMessageContaining("call must read (GET), not POST /markdown");
        assertThat(wire.requests).isEmpty();
    }

    @Test
    void httpsIsNotLeft() throws Exception {
        HeldCertificate certificate = new HeldCertificate.Builder()
                .addSubjectAlternativeName("localhost")
                .build();
        HandshakeCertificates tls = new HandshakeCertificates.Builder()
                .heldCertificate(certificate)
                .addTrustedCertificate(certificate.certificate())
                .build();
        OkHttpClient trusting = new OkHttpClient.Builder()
                .sslSocketFactory(tls.sslSocketFactory(), tls.trustManager())
                .build();
        try (Wire secure = new Wire(tls.sslSocketFactory())) {
            secure.core(config -> config.okHttpClient = trusting);
            secure.answers(status(
                    302,
                    "Location",
                    wire.server.url("/k.tgz?X-Amz-Signature=SIG1").toString()));
            ResourceMovedException failure = catchThrowableOfType(
                    ResourceMovedException.class,
                    () -> Download.of(secure.api(Api.class).raw()).to(target));
            assertThat(failure.getMessage())
                    .contains("the SDK does not leave https")
                    .doesNotContain("SIG1");
            assertThat(secure.requests).hasSize(1);
        } finally {
            trusting.dispatcher().executorService().shutdown();
            trusting.connectionPool().evictAll();
        }
        assertThat(wire.requests).isEmpty();
        assertNothingLeft();
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
