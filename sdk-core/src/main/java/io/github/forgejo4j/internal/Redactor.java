package io.github.forgejo4j.internal;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final String[] SECRET_HEADERS = {"Authorization", "X-Forgejo-OTP", "X-Gitea-OTP", "Cookie"};

    private final Set<String> secrets = new CopyOnWriteArraySet<>();

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

    /** Takes note of the credentials on a request that is about to be sent. */
    void learn(Request request) {
        for (String name : SECRET_HEADERS) {
            for (String value : request.headers(name)) {
                learn(name, value);
            }
        }
    }

    private void learn(String header, String value) {
        add(value);
        int blank = value.indexOf(' ');
        if (!header.equalsIgnoreCase("Authorization") || blank < 0) {
            return;
        }
        String credential = value.substring(blank + 1).trim();
        add(credential);
        if (value.regionMatches(true, 0, "Basic", 0, blank)) {
            String pair = decoded(credential);
            int colon = pair == null ? -1 : pair.indexOf(':');
            if (pair != null && colon >= 0) {
                add(pair.substring(colon + 1));
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
        if (secret.length() >= SHORTEST_TO_SEARCH) {
            secrets.add(secret);
            // Without the padding, which some leave out; so it is found with and without it, in both alphabets.
            byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
            secrets.add(Base64.getEncoder().withoutPadding().encodeToString(bytes));
            secrets.add(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
            // A text that is shown unread has it as JSON, a form or HTML write it.
            String json = secret.replace("\\", "\\\\").replace("\"", "\\\"");
            secrets.add(json);
            secrets.add(json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"));
            String form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
            secrets.add(form);
            secrets.add(form.replace("+", "%20"));
            String html = secret.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
            secrets.add(html.replace("\"", "&#34;").replace("'", "&#39;"));
            secrets.add(html.replace("\"", "&quot;").replace("'", "&#39;"));
        }
    }

    String mask(String text) {
        String masked = text;
        for (String secret : secrets) {
            masked = masked.replace(secret, MASK);
        }
        if (masked.indexOf("[sha: ") < 0 && masked.indexOf("task with token") < 0) {
            return masked;
        }
        return QUOTED_BY_FORGEJO
                .matcher(masked)
                .replaceAll(m -> Matcher.quoteReplacement(m.group().startsWith("[") ? "[sha: " + MASK + "]" : MASK));
    }
}
