package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ProtocolException;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WholeBodyTest {
    private static Response answer(Protocol protocol, String text, long announced) {
        return new Response.Builder()
                .request(new Request.Builder().url("http://h/").build())
                .protocol(protocol)
                .code(200)
                .message("")
                .body(ResponseBody.create(new Buffer().writeUtf8(text), MediaType.get("text/plain"), announced))
                .build();
    }

    @ParameterizedTest
    @EnumSource(
            value = Protocol.class,
            names = {"HTTP_2", "H2_PRIOR_KNOWLEDGE", "QUIC", "HTTP_3"})
    void aBodyThatEndsBeforeItsLengthBreaksOff(Protocol protocol) {
        Response whole = WholeBody.in(answer(protocol, "12", 3));
        assertThat(whole.body().contentLength()).isEqualTo(3);
        assertThat(whole.body().contentType()).hasToString("text/plain");
        assertThatThrownBy(() -> whole.body().source().readByteString())
                .isInstanceOf(ProtocolException.class)
                .hasMessage("unexpected end of stream: 2 bytes came of 3 that were announced");
    }

    @Test
    void whatCameBeforeTheEndIsHandedOver() throws IOException {
        Response whole = WholeBody.in(answer(Protocol.HTTP_2, "12", 3));
        assertThat(whole.body().source().readUtf8(2)).isEqualTo("12");
        assertThatThrownBy(() -> whole.body().source().exhausted()).isInstanceOf(ProtocolException.class);
    }

    @Test
    void aBodyOfItsLengthIsWhole() throws IOException {
        assertThat(WholeBody.in(answer(Protocol.HTTP_2, "123", 3)).body().string())
                .isEqualTo("123");
    }

    /** No length, or that of an answer to HEAD, promises nothing. */
    @ParameterizedTest
    @ValueSource(longs = {-1, 0})
    void aBodyWithoutLengthIsLeftAlone(long announced) {
        Response answer = answer(Protocol.HTTP_2, "12", announced);
        assertThat(WholeBody.in(answer)).isSameAs(answer);
    }

    /** OkHttp counts there by itself. */
    @ParameterizedTest
    @EnumSource(
            value = Protocol.class,
            names = {"HTTP_1_0", "HTTP_1_1"})
    void anAnswerOverHttp1IsLeftAlone(Protocol protocol) {
        Response answer = answer(protocol, "12", 3);
        assertThat(WholeBody.in(answer)).isSameAs(answer);
    }

    @Test
    void closingItClosesTheAnswer() throws IOException {
        Buffer source = new Buffer();
        boolean[] closed = {false};
        Response answer = answer(Protocol.HTTP_2, "", -1)
                .newBuilder()
                .body(ResponseBody.create(
                        okio.Okio.buffer(new okio.ForwardingSource(source) {
                            @Override
                            public void close() {
                                closed[0] = true;
                            }
                        }),
                        null,
                        5))
                .build();
        WholeBody.in(answer).close();
        assertThat(closed[0]).isTrue();
    }
}
