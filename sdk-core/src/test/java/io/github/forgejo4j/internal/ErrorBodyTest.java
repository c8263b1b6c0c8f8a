package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much of an error's body is read, and what is understood of it. */
class ErrorBodyTest {
    private static final Redactor NO_SECRETS = new Redactor();

    private static ErrorBody of(String text) {
        return ErrorBody.read(ResponseBody.create(text, MediaType.get("application/json")), NO_SECRETS);
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 'x');
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({"65535,65535,false", "65536,65536,false", "65537,65536,true", "200000,65536,true"})
    void sixtyFourKibibytesAreReadAndWhatIsLongerIsSaidToBeCut(int length, int read, boolean truncated) {
        ErrorBody body = ErrorBody.read(ResponseBody.create(bytes(length), null), NO_SECRETS);

        assertThat(body.bytes()).hasSize(read);
        assertThat(body.truncated()).isEqualTo(truncated);
        assertThat(body.readFailure()).isNull();
    }

    @Test
    void aBodyThatBreaksOffKeepsWhatCameAndWhatBrokeIt() {
        IOException broken = new IOException("reset");
        ForwardingSource source = new ForwardingSource(new Buffer().writeUtf8("{\"mess")) {
            @Override
            public long read(Buffer sink, long byteCount) throws IOException {
                long read = super.read(sink, byteCount);
                if (read < 0) {
                    throw broken;
                }
                return read;
            }
        };

        ErrorBody body = ErrorBody.read(ResponseBody.create(Okio.buffer(source), null, -1), NO_SECRETS);

        assertThat(body.bytes()).asString().isEqualTo("{\"mess");
        assertThat(body.truncated()).isTrue();
        assertThat(body.readFailure()).isSameAs(broken);
        assertThat(body.message()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"message\":\"a\"}                       | a | ''    | a",
                "{\"message\":\"a\",\"error\":\"b\"}       | a | ''    | a",
                "{\"error\":\"b\",\"ok\":false}            | b | ''    | b",
                "{\"message\":\"\",\"error\":\"b\"}        | b | ''    | b",
                "{\"message\":\"a\",\"errors\":[\"b\",\"c\"]} | a | b,c | a; b; c",
                "{\"errors\":[\"b\",\"c\"]}                | '' | b,c | b; c",
                "{\"errors\":[{\"message\":\"b\"},{\"x\":1},null]} | '' | b | b",
                "[\"b\",\"c\"]                             | '' | b,c | b; c",
                "{\"error\":7}                             | '' | ''  | {\"error\":7}",
                "{\"message\":\"a\"}{\"message\":\"b\"}    | a | ''    | a",
                "plain                                     | '' | ''  | plain",
                "{broken                                   | '' | ''  | {broken"
            })
    void forgejosOwnWordsAreFound(String json, String message, String errors, String excerpt) {
        ErrorBody body = of(json);

        assertThat(body.message()).isEqualTo(message);
        assertThat(String.join(",", body.errors())).isEqualTo(errors);
        assertThat(body.excerpt(NO_SECRETS)).isEqualTo(excerpt);
    }

    @Test
    void ofVeryManyDetailsTheFirstAreKept() {
        String many =
                IntStream.rangeClosed(1, 30).mapToObj(i -> "\"e" + i + "\"").collect(Collectors.joining(",", "[", "]"));

        assertThat(of("{\"errors\":" + many + "}").errors()).hasSize(21).endsWith("e21");
    }

    @Test
    void theBeginningOfASecretIsMaskedWhereABodyBrokeOffAndOnlyThere() {
        Redactor redactor = new Redactor();
        redactor.learn(new Request.Builder()
                .url("http://h/")
                .header("X-Forgejo-OTP", "opensesame")
                .build());
        ResponseBody broken = ResponseBody.create(
                Okio.buffer(new ForwardingSource(new Buffer().writeUtf8("you sent opens")) {
                    @Override
                    public long read(Buffer sink, long byteCount) throws IOException {
                        long read = super.read(sink, byteCount);
                        if (read < 0) {
                            throw new IOException("reset");
                        }
                        return read;
                    }
                }),
                null,
                -1);

        assertThat(ErrorBody.read(broken, redactor).excerpt(redactor)).isEqualTo("you sent ***");
        assertThat(ErrorBody.read(ResponseBody.create("they opens", null), redactor)
                        .excerpt(redactor))
                .isEqualTo("they opens");
    }
}
