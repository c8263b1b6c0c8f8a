package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

class SecretFormsTest {
    private static final String TOKEN = "tok_0123456789abcdefABCDEF";

    private static Redactor knowing(String secret) {
        Redactor redactor = new Redactor();
        Request bare = new Request.Builder().url("http://h/").build();
        redactor.learnAdded(
                bare,
                bare.newBuilder()
                        .headers(new Headers.Builder()
                                .addUnsafeNonAscii("X-Secret", secret)
                                .build())
                        .build());
        return redactor;
    }

    @Test
    void aTokenIsFoundInOtherAlphabets() {
        Redactor redactor = knowing(TOKEN);
        byte[] bytes = TOKEN.getBytes(StandardCharsets.UTF_8);
        for (String form : List.of(
                TOKEN,
                TOKEN.toUpperCase(java.util.Locale.ROOT),
                HexFormat.of().formatHex(bytes),
                HexFormat.of().withUpperCase().formatHex(bytes),
                Base64.getEncoder().encodeToString(bytes),
                Base64.getUrlEncoder().encodeToString(bytes))) {
            assertThat(redactor.mask("a " + form + " b"))
                    .startsWith("a ***")
                    .endsWith(" b")
                    .doesNotContain(form);
        }
    }

    /** As the password of whatever user, or behind the name of a scheme. */
    @Test
    void aTokenIsFoundInTheBase64OfSomethingLonger() {
        Redactor redactor = knowing(TOKEN);
        for (String before : List.of("", "a", "ab", "ada:", "token ", "Bearer ")) {
            String text = Base64.getEncoder().encodeToString((before + TOKEN + "\n").getBytes(StandardCharsets.UTF_8));
            String masked = redactor.mask(text);
            assertThat(masked).contains("***");
            assertThat(masked.replace("***", "").length()).isLessThanOrEqualTo(before.length() * 4 / 3 + 8);
        }
    }

    @Property(tries = 300)
    void aPasswordIsFoundHoweverItIsEscaped(@ForAll @StringLength(min = 4, max = 20) String any) {
        String password = "p" + any.replaceAll("[\\p{Cs}\\x00-\\x1f\\x7f-\\x9f]", "\u00e9") + "w\"&1";
        Redactor redactor = knowing(password);
        StringBuilder json = new StringBuilder();
        StringBuilder html = new StringBuilder();
        for (char c : password.toCharArray()) {
            json.append(String.format("\\u%04X", (int) c));
            html.append("&#x").append(Integer.toHexString(c)).append(';');
        }
        for (String form : List.of(
                password,
                json.toString(),
                URLEncoder.encode(password, StandardCharsets.UTF_8),
                password.replace("\\", "\\\\").replace("\"", "\\\""))) {
            assertThat(redactor.mask("<" + form + ">")).isEqualTo("<***>");
        }
        assertThat(redactor.mask(html.toString())).isEqualTo("***");
        HttpUrl address =
                HttpUrl.get("http://h/").newBuilder().addPathSegment(password).build();
        assertThat(redactor.mask(address.toString())).isEqualTo("http://h/***");
    }

    @Test
    void theBeginningOfASecretIsMaskedWhereATextWasCut() {
        Redactor redactor = knowing(TOKEN);
        for (int length = 4; length < TOKEN.length(); length++) {
            assertThat(redactor.maskCut("you sent " + TOKEN.substring(0, length)))
                    .isEqualTo("you sent ***");
        }
        assertThat(redactor.maskCut("you sent tok")).isEqualTo("you sent tok");
        assertThat(redactor.maskCut(TOKEN + TOKEN.substring(0, 5))).isEqualTo("******");
    }

    @Test
    void aShorterSecretLeavesNothingOfALongerOne() {
        Redactor redactor = new Redactor();
        redactor.learn(new Request.Builder()
                .url("http://h/")
                .header("X-Forgejo-OTP", "secret")
                .header("Cookie", "a=secret-and-more; b=other-value")
                .build());
        assertThat(redactor.mask("secret-and-more, secret, other-value")).isEqualTo("***, ***, ***");
    }

    @Test
    void noTextMakesTheSearchTakeLong() {
        Redactor redactor = knowing("\\\\\\\\%%%%\"\"\"\"&&&&\\\\\\\\");
        String text = "\\".repeat(60_000) + "%25".repeat(20_000) + "&amp;".repeat(10_000);
        long begun = System.nanoTime();
        redactor.mask(text);
        assertThat(System.nanoTime() - begun).isLessThan(2_000_000_000L);
    }

    /** The unreserved characters of RFC 3986, section 2.3, are those that nothing escapes. */
    @Test
    void whateverCanBeEscapedIsFoundEscapedInASecretOfNothingElse() {
        for (char c = '!'; c <= '~'; c++) {
            String escaped = String.format("%%%02X", (int) c).repeat(8);
            boolean unreserved = Character.isLetterOrDigit(c) || "-._~".indexOf(c) >= 0;

            assertThat(knowing(String.valueOf(c).repeat(8)).mask("say " + escaped))
                    .as("%s", c)
                    .isEqualTo(unreserved ? "say " + escaped : "say ***");
        }
    }

    @Test
    void aSlashIsFoundAsJsonMayWriteItAndALetterIsNotEscapedThere() {
        Redactor redactor = knowing("dir/b&cdefg");

        assertThat(redactor.mask("\\dir\\/b&cdefg")).isEqualTo("\\***");
    }

    @Test
    void ofAShortSecretWhatIsItsOwnInBase64IsFoundFromEightCharactersOn() {
        Redactor redactor = knowing("s3cret7");
        String pair = Base64.getEncoder().encodeToString("xs3cret7:more".getBytes(StandardCharsets.UTF_8));

        assertThat(redactor.mask(pair)).startsWith("eH***");
    }

    @Test
    void theHexadecimalFormIsFoundFromEightBytesOn() {
        String eight = HexFormat.of().formatHex("12345678".getBytes(StandardCharsets.UTF_8));
        String seven = HexFormat.of().formatHex("1234567".getBytes(StandardCharsets.UTF_8));

        assertThat(knowing("12345678").mask(eight)).isEqualTo("***");
        assertThat(knowing("1234567").mask(seven)).isEqualTo(seven);
    }
}
