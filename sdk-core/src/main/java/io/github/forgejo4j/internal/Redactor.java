package io.github.forgejo4j.internal;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * Masks the credentials that a call has sent wherever text from the server or from a library enters a message. Forgejo's answers with
 * status 401 repeat the token or the password that was sent.
 */
final class Redactor {
    static final String MASK = "***";

    /** Shorter secrets occur in ordinary words; they are masked only where Forgejo is known to quote one. */
    private static final int SHORTEST_TO_SEARCH = 4;

    private static final Pattern QUOTED_BY_FORGEJO =
            Pattern.compile("\\[sha: [^\\]]*\\]|(?<=task with token \")[^\"]*");

    /** What an interceptor may add for a gateway is as secret as what Forgejo is sent. */
    private static final Pattern SECRET_NAME = Pattern.compile(
            "(?i).*(authorization|otp|cookie|token|api-?key|secret|password|credential|signature|jwt).*");

    /** Passwords with which Forgejo takes the name of Basic authentication for a token. */
    private static final Set<String> NAME_IS_TOKEN = Set.of("", "x-oauth-basic");

    private final Set<String> secrets = new CopyOnWriteArraySet<>();

    /** Whole values of fields that hold a secret. */
    private final Set<String> fields = new CopyOnWriteArraySet<>();

    private volatile boolean learned;

    /** Made where something has to be masked, which is after a failure; {@code null} while there is none that knows all secrets. */
    private volatile @Nullable SecretForms forms;

    /** Whether it was shown a request as it is sent, so that it knows what to mask, be it nothing. */
    boolean hasLearned() {
        return learned;
    }

    /** Whether the SDK sent any credential; one that an interceptor adds is not seen here. */
    boolean knowsAny() {
        return !secrets.isEmpty();
    }

    /** Takes note of what a credential of any kind added to a request. */
    void learnAdded(Request before, Request after) {
        for (String name : after.headers().names()) {
            List<String> values = after.headers(name);
            if (!values.equals(before.headers(name))) {
                values.forEach(value -> learn(name, value));
            }
        }
    }

    /** Takes note of the credentials on a request that is about to be sent, or that was: interceptors and cookie jars have some of their own. */
    void learn(Request request) {
        learned = true;
        learn(request.url());
        for (int i = 0; i < request.headers().size(); i++) {
            if (SECRET_NAME.matcher(request.headers().name(i)).matches()) {
                learn(request.headers().name(i), request.headers().value(i));
            }
        }
    }

    /** A service of the user's own may take a credential in the query. */
    private void learn(HttpUrl url) {
        for (int i = 0; i < url.querySize(); i++) {
            String value = url.queryParameterValue(i);
            if (value != null && SECRET_NAME.matcher(url.queryParameterName(i)).matches()) {
                add(value);
            }
        }
    }

    private void learn(String header, String value) {
        int blank = value.indexOf(' ');
        if (header.equalsIgnoreCase("Cookie")) {
            field(value);
            for (String pair : value.split("; *")) {
                String content = pair.substring(pair.indexOf('=') + 1);
                add(content);
                if (content.length() > 1 && content.startsWith("\"") && content.endsWith("\"")) {
                    add(content.substring(1, content.length() - 1));
                }
            }
        } else if (!header.toLowerCase(Locale.ROOT).endsWith("authorization") || blank < 0) {
            add(value);
        } else {
            field(value);
            String credential = value.substring(blank + 1).trim();
            add(credential);
            if (value.regionMatches(true, 0, "Basic", 0, blank)) {
                String pair = decoded(credential);
                int colon = pair == null ? -1 : pair.indexOf(':');
                if (pair != null && colon >= 0) {
                    String password = pair.substring(colon + 1);
                    add(password);
                    if (NAME_IS_TOKEN.contains(password)) {
                        add(pair.substring(0, colon));
                    }
                }
            }
        }
    }

    private static @Nullable String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    private void add(String secret) {
        if (secret.length() >= SHORTEST_TO_SEARCH && secrets.add(secret)) {
            forms = null;
        }
    }

    private void field(String value) {
        if (value.length() >= SHORTEST_TO_SEARCH && fields.add(value)) {
            forms = null;
        }
    }

    private SecretForms forms() {
        SecretForms known = forms;
        if (known == null) {
            known = new SecretForms(secrets, fields);
            forms = known;
        }
        return known;
    }

    String mask(String text) {
        String masked = text.isEmpty() ? text : forms().mask(text);
        if (masked.indexOf("[sha: ") < 0 && masked.indexOf("task with token") < 0) {
            return masked;
        }
        return QUOTED_BY_FORGEJO
                .matcher(masked)
                .replaceAll(m -> Matcher.quoteReplacement(m.group().startsWith("[") ? "[sha: " + MASK + "]" : MASK));
    }

    /** Masks a text that was or may have been cut, so that it can end with the beginning of a secret. */
    String maskCut(String text) {
        return forms().maskEnd(mask(text));
    }

    /** The fields of an answer, without credentials in the names that it gives its limits: those get into logs and meters. */
    Headers maskLimits(Headers headers) {
        for (int i = 0; i < headers.size(); i++) {
            if (!maskedLimit(headers, i).equals(headers.value(i))) {
                return withMaskedLimits(headers);
            }
        }
        return headers;
    }

    /** Line by line: a field may come several times, and only one of its lines name what is masked. */
    private Headers withMaskedLimits(Headers headers) {
        Headers.Builder masked = new Headers.Builder();
        for (int i = 0; i < headers.size(); i++) {
            masked.addUnsafeNonAscii(headers.name(i), maskedLimit(headers, i));
        }
        return masked.build();
    }

    private String maskedLimit(Headers headers, int i) {
        String value = headers.value(i);
        boolean names = value.indexOf('"') >= 0 && headers.name(i).regionMatches(true, 0, "RateLimit", 0, 9);
        return names ? mask(value) : value;
    }
}
