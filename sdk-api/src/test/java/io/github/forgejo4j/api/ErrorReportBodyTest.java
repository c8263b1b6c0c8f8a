package io.github.forgejo4j.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.contract.Undelayed;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.ValidationException;
import io.github.forgejo4j.model.CreateUser;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Error reports in shapes that nobody expects, under success and under 422. */
class ErrorReportBodyTest {
    private static final String REPORT =
            "[{\"fieldNames\":[\"Email\"],\"classification\":\"RequiredError\",\"message\":\"Required\"}]";

    private final MockWebServer server = Undelayed.server();
    private ForgejoClient client;

    @BeforeEach
    void start() throws Exception {
        server.start();
        client = ForgejoClient.builder().baseUrl(server.url("/").toString()).build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private ForgejoException create() {
        CreateUser user = CreateUser.builder()
                .username("nimbus")
                .email("nimbus@example.invalid")
                .build();
        ForgejoException told = catchThrowableOfType(
                ForgejoException.class,
                () -> client.admin().users().create(user).execute());
        assertThat(server.getRequestCount()).isEqualTo(1);
        return told;
    }

    @Test
    void aReportUnderASuccessIsNoUser() {
        server.enqueue(new MockResponse.Builder()
                .code(201)
                .addHeader("Content-Type", "application/json")
                .body(REPORT)
                .build());

        DecodingException told = (DecodingException) create();

        assertThat(told.status()).isEqualTo(201);
        assertThat(told.excerpt()).contains("RequiredError");
        assertThat(told.mayHaveBeenApplied()).isTrue();
    }

    static Stream<Buffer> bodies() {
        return Stream.of(
                new Buffer().writeUtf8(REPORT),
                new Buffer().writeUtf8("\"plain text in quotes\""),
                new Buffer().writeUtf8("{\"message\":[\"a\",\"b\"]}"),
                new Buffer().writeUtf8("{\"errors\":null}"),
                new Buffer().writeUtf8("<html>"),
                new Buffer().writeByte(0xff).writeByte(0xfe),
                new Buffer().writeUtf8("x".repeat(2 * 1024 * 1024)),
                new Buffer());
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void theStatusOfARefusalIsNeverLostToItsBody(Buffer body) {
        byte[] sent = body.snapshot().toByteArray();
        server.enqueue(new MockResponse.Builder()
                .code(422)
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build());

        ApiException told = (ApiException) create();

        assertThat(told).isInstanceOf(ValidationException.class);
        assertThat(told.status()).isEqualTo(422);
        assertThat(told.rawBody()).hasSizeLessThanOrEqualTo(64 * 1024);
        assertThat(told.bodyTruncated()).isEqualTo(sent.length > 64 * 1024);
        assertThat(told.getMessage().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(3 * 1024);
    }
}
