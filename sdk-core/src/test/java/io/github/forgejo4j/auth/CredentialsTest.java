package io.github.forgejo4j.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.error.InvalidInputException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each kind of credential adds to a request, and which values are refused before they reach a header. */
class CredentialsTest {
    private static Request sign(Auth auth) {
        Request.Builder request = new Request.Builder().url("http://localhost/");
        auth.authenticate(request);
        return request.build();
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void tokensAreSentUnderTheirScheme() {
        assertThat(sign(Auth.token("!~a1")).header("Authorization")).isEqualTo("token !~a1");
        assertThat(sign(Auth.bearer("ey.J")).header("Authorization")).isEqualTo("Bearer ey.J");
        assertThat(sign(Auth.none()).headers().size()).isZero();
    }

    @Test
    void aSupplierIsAskedForEachRequest() {
        Queue<String> tokens = new ArrayDeque<>(List.of("one", "two\r\n"));
        Auth auth = Auth.token(tokens::remove);

        assertThat(sign(auth).header("Authorization")).isEqualTo("token one");
        assertThat(sign(auth).header("Authorization")).isEqualTo("token two");
        assertThat(sign(Auth.bearer(() -> "b")).header("Authorization")).isEqualTo("Bearer b");
    }

    @Test
    void nameAndPasswordAreSentInUtf8AndAOneTimePasswordBesideThem() {
        assertThat(sign(Auth.basic("ada", "pass w\u00f6rd\n")).header("Authorization"))
                .isEqualTo(basic("ada:pass w\u00f6rd"));
        Request signed = sign(Auth.basic("ada", "a:b", () -> "123456"));
        assertThat(signed.header("Authorization")).isEqualTo(basic("ada:a:b"));
        assertThat(signed.header("X-Forgejo-OTP")).isEqualTo("123456");
    }

    @Test
    void noKindShowsItsValue() {
        assertThat(List.of(
                        Auth.none(),
                        Auth.token("secret"),
                        Auth.token(() -> "secret"),
                        Auth.bearer("secret"),
                        Auth.basic("ada", "secret"),
                        Auth.basic("ada", "secret", () -> "secret")))
                .extracting(Object::toString)
                .containsExactly(
                        "Auth{none}", "Auth{token}", "Auth{token}", "Auth{bearer token}", "Auth{basic}", "Auth{basic}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a\\u0020b | 1 | a blank",
                "a\\u0009b | 1 | a tab",
                "\\u000ab  | 0 | a line break",
                "ab\\u000dc | 2 | a line break",
                "\\ufeffab | 0 | a byte order mark",
                "ab\\u007f | 2 | a control character",
                "a\\u0001 | 1 | a control character",
                "\\u00e4b | 0 | not ASCII"
            })
    void aTokenWithACharacterThatNoneHasIsRefusedAndTheCharacterNamedIfItIsNoLetter(
            String escaped, int position, String name) {
        String token = unescaped(escaped);

        assertThatThrownBy(() -> Auth.token(token))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("token holds a character that no token has, at position " + position + " (" + name
                        + "); check the file or variable it was read from");
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.startsWith("\\u", i)) {
                plain.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
                i += 5;
            } else {
                plain.append(text.charAt(i));
            }
        }
        return plain.toString();
    }

    @ParameterizedTest
    @CsvSource({":ada", "ada:", "a:b"})
    void aColonInANameIsRefused(String name) {
        assertThatThrownBy(() -> Auth.basic(name, "secret"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("username must not hold a colon (RFC 7617, section 2)");
    }

    @Test
    void controlsInNameAndPasswordAreRefused() {
        assertThatThrownBy(() -> Auth.basic("a\u0000b", "secret"))
                .hasMessage("username holds a character that cannot be sent, at position 1 (a control character)");
        assertThatThrownBy(() -> Auth.basic("ada", "\ufeffsecret"))
                .hasMessage("password holds a character that cannot be sent, at position 0 (a byte order mark)");
    }

    @Test
    void whatIsEmptyOrNullIsRefused() {
        String empty = " is empty; use Auth.none() to call without a credential";
        String absent = " is null; use Auth.none() to call without a credential";

        assertThatThrownBy(() -> Auth.token("\r\n")).hasMessage("token" + empty);
        assertThatThrownBy(() -> Auth.basic("", "x")).hasMessage("username" + empty);
        assertThatThrownBy(() -> Auth.token((String) null)).hasMessage("token" + absent);
        assertThatThrownBy(() -> Auth.token((Supplier<String>) null)).hasMessage("token" + absent);
        assertThatThrownBy(() -> Auth.basic("ada", "x", null)).hasMessage("one-time password" + absent);
        assertThatThrownBy(() -> sign(Auth.bearer(() -> null))).hasMessage("bearer token" + absent);
    }
}
