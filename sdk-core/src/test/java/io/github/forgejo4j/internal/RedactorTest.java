package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import okhttp3.Headers;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is masked, and where. */
class RedactorTest {
    private static final Request BARE = new Request.Builder()
            .url("http://localhost/")
            .header("User-Agent", "forgejo4j")
            .build();

    private final Redactor redactor = new Redactor();

    private static Request with(String name, String value) {
        return BARE.newBuilder().header(name, value).build();
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void whatAnOwnKindOfCredentialAddsIsMaskedWhateverItsField() {
        redactor.learnAdded(BARE, with("X-Gate-Key", "opensesame"));

        assertThat(redactor.knowsAny()).isTrue();
        assertThat(redactor.mask("opensesame, forgejo4j")).isEqualTo("***, forgejo4j");
    }

    @Test
    void whatWasThereBeforeIsNoCredential() {
        redactor.learnAdded(BARE, BARE);
        redactor.learn(BARE);

        assertThat(redactor.knowsAny()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization",
                "X-Forgejo-OTP",
                "X-Gitea-OTP",
                "Cookie",
                "X-Api-Key",
                "apikey",
                "X-Gateway-Token",
                "Cf-Access-Client-Secret",
                "X-Goog-Iap-Jwt-Assertion"
            })
    void theKnownFieldsAreLearnedFromAnyRequest(String name) {
        redactor.learn(with(name, "opensesame"));

        assertThat(redactor.mask("<opensesame>")).isEqualTo("<***>");
    }

    @Test
    void aTokenIsMaskedWithAndWithoutItsScheme() {
        redactor.learn(with("Authorization", "token 0123456789"));

        assertThat(redactor.mask("token 0123456789")).doesNotContain("0123456789");
        assertThat(redactor.mask("(0123456789)")).isEqualTo("(***)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada:correct horse", ":correct horse"})
    void ofAPairThePasswordIsMaskedEvenWithoutAUser(String pair) {
        redactor.learn(with("Authorization", basic(pair)));

        assertThat(redactor.mask("said correct horse")).isEqualTo("said ***");
    }

    /** Forgejo takes the name for a token then, and repeats it as the name of a user that does not exist. */
    @ParameterizedTest
    @ValueSource(strings = {"0123456789abcdef:x-oauth-basic", "0123456789abcdef:"})
    void aTokenInThePlaceOfTheNameIsMasked(String pair) {
        redactor.learn(with("Authorization", basic(pair)));

        assertThat(redactor.mask("user does not exist [uid: 0, name: 0123456789abcdef]"))
                .isEqualTo("user does not exist [uid: 0, name: ***]");
    }

    @Test
    void aCredentialInTheQueryIsMasked() {
        redactor.learn(new Request.Builder()
                .url("http://localhost/?q=kettle&access_token=opensesame&token")
                .build());

        assertThat(redactor.mask("kettle opensesame")).isEqualTo("kettle ***");
    }

    @Test
    void theNameOfAPairIsNone() {
        redactor.learn(with("Authorization", basic("nimbus:correct horse")));

        assertThat(redactor.mask("/repos/nimbus/kettle")).isEqualTo("/repos/nimbus/kettle");
    }

    @Test
    void aQuotedCookieIsMaskedWithoutItsQuotesToo() {
        redactor.learn(with("Cookie", "lang=de; session=\"opensesame\""));

        assertThat(redactor.mask("(opensesame)")).isEqualTo("(***)");
    }

    @Test
    void aBasicCredentialThatIsNoPairIsMaskedAsItStands() {
        redactor.learn(with("Authorization", basic("nopair")));
        redactor.learn(with("Authorization", "Basic %%%not-base64%%%"));

        assertThat(redactor.mask("nopair %%%not-base64%%%")).isEqualTo("nopair ***");
    }

    @Test
    void aSecretOfFourCharactersIsSearchedForAndAShorterOneIsNot() {
        redactor.learn(with("Authorization", "token abcd"));
        assertThat(redactor.mask("say abcd")).isEqualTo("say ***");

        Redactor other = new Redactor();
        other.learn(with("Cookie", "abc"));
        assertThat(other.mask("say abc")).isEqualTo("say abc");
    }

    @Test
    void whereForgejoQuotesACredentialItIsMaskedEvenIfItIsNotKnown() {
        assertThat(redactor.mask("[sha: 12] is gone")).isEqualTo("[sha: ***] is gone");
        assertThat(redactor.mask("no token [sha: 12] here")).isEqualTo("no token [sha: ***] here");
        assertThat(redactor.mask("task with token \"xy\" not found")).isEqualTo("task with token \"***\" not found");
        assertThat(redactor.mask("the task with token \"xy\" and [sha: 12]"))
                .isEqualTo("the task with token \"***\" and [sha: ***]");
        assertThat(redactor.mask("nothing of that kind")).isEqualTo("nothing of that kind");
    }

    @Test
    void theWaysInWhichATextQuotesASecretAreKnown() {
        redactor.learn(with("Cookie", "a<b>\"c'&d e\\f"));

        assertThat(redactor.mask("a<b>\\\"c'&d e\\\\f")).as("JSON").isEqualTo("***");
        assertThat(redactor.mask("a\\u003cb\\u003e\\\"c'\\u0026d e\\\\f"))
                .as("JSON of Go")
                .isEqualTo("***");
        assertThat(redactor.mask("a%3Cb%3E%22c%27%26d+e%5Cf")).as("a form").isEqualTo("***");
        assertThat(redactor.mask("a%3Cb%3E%22c%27%26d%20e%5Cf"))
                .as("an address")
                .isEqualTo("***");
        assertThat(redactor.mask("a&lt;b&gt;&#34;c&#39;&amp;d e\\f"))
                .as("HTML of Go")
                .isEqualTo("***");
        assertThat(redactor.mask("a&lt;b&gt;&quot;c&#39;&amp;d e\\f"))
                .as("HTML")
                .isEqualTo("***");
        String base64 =
                Base64.getEncoder().withoutPadding().encodeToString("a<b>\"c'&d e\\f".getBytes(StandardCharsets.UTF_8));
        assertThat(redactor.mask(base64)).as("base64").isEqualTo("***");
    }

    @Test
    void aFieldOfCookiesIsMaskedAsAWhole() {
        redactor.learn(with("Cookie", "theme=dark; session=opensesame"));

        assertThat(redactor.mask("Cookie: theme=dark; session=opensesame")).isEqualTo("Cookie: ***");
        assertThat(redactor.mask("session=opensesame")).isEqualTo("session=***");
    }

    @Test
    void aFieldOfFourCharactersIsMaskedAsAWholeAndAShorterOneIsNot() {
        redactor.learn(with("Cookie", "ab=c"));
        redactor.learn(with("Cookie", "a=b"));

        assertThat(redactor.mask("ab=c a=b")).isEqualTo("*** a=b");
    }

    @Test
    void whatIsLearnedAfterSomethingWasMaskedIsMaskedToo() {
        redactor.learn(with("X-Forgejo-OTP", "first-secret"));
        assertThat(redactor.mask("first-secret")).isEqualTo("***");

        redactor.learn(with("X-Forgejo-OTP", "second-secret"));
        assertThat(redactor.mask("second-secret")).isEqualTo("***");

        redactor.learn(with("Authorization", "token second-secret"));
        assertThat(redactor.mask("token second-secret")).isEqualTo("***");
    }

    @Test
    void namesOfLimitsAreMaskedAndAllElseOfAnAnswerIsLeftAsItIs() {
        redactor.learn(with("X-Forgejo-OTP", "opensesame"));
        Headers headers = new Headers.Builder()
                .add("Location", "\"opensesame\"")
                .add("RateLimit", "\"opensesame\";r=1;t=2")
                .add("RateLimit", "\"other\";r=3;t=4")
                .add("ratelimit-policy", "\"my opensesame\";q=5;w=6")
                .add("RateLimit-Limit", "opensesame")
                .build();

        Headers masked = redactor.maskLimits(headers);

        assertThat(masked)
                .isEqualTo(new Headers.Builder()
                        .add("Location", "\"opensesame\"")
                        .add("RateLimit", "\"***\";r=1;t=2")
                        .add("RateLimit", "\"other\";r=3;t=4")
                        .add("ratelimit-policy", "\"my ***\";q=5;w=6")
                        .add("RateLimit-Limit", "opensesame")
                        .build());
    }

    @Test
    void anAnswerWhoseLimitsNameNoSecretIsTheVerySame() {
        redactor.learn(with("X-Forgejo-OTP", "opensesame"));
        Headers headers = Headers.of("RateLimit", "\"p\";r=1;t=2", "X-Other", "opensesame");

        assertThat(redactor.maskLimits(headers)).isSameAs(headers);
    }
}
