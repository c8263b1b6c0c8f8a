package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.InvalidInputException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Makes the root of the API out of the address of an instance as people write it: with or without {@code /api/v1}, with or without a
 * slash at the end, on a host of its own or below a path.
 *
 * <p>What is refused is refused with a message that says what to write. A message names no more of the text than scheme and host, as a
 * password or a token can stand in the rest.
 */
public final class BaseUrl {
    private static final String PARAMETER = "baseUrl";
    private static final String EXAMPLE = "write the address of the instance, such as https://forge.example.org";

    /**
     * Scheme and authority. OkHttp takes any number of slashes and backslashes before the latter; here it is two, so that what is
     * checked as the authority is what OkHttp takes for it.
     */
    private static final Pattern SCHEME_AND_AUTHORITY =
            Pattern.compile("(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://(?<authority>[^/?#\\\\]+).*");

    /** Servers and browsers stop about here, and reading an international host name takes more than twice the time for twice the length. */
    private static final int MAX_CHARACTERS = 2_000;

    private BaseUrl() {}

    /**
     * Normalises an address.
     *
     * @param text what somebody wrote; blanks around it are cut
     * @return an address that ends in {@code /api/v1/}, without user info, query and fragment
     * @throws InvalidInputException if the text is no address of an instance
     */
    public static HttpUrl parse(@Nullable String text) {
        if (text == null) {
            throw refused("must not be null: " + EXAMPLE);
        }
        String address = text.strip();
        if (address.isEmpty()) {
            throw refused("must not be blank: " + EXAMPLE);
        }
        if (address.length() > MAX_CHARACTERS) {
            throw refused("must not have more than " + MAX_CHARACTERS + " characters: " + EXAMPLE);
        }
        // OkHttp would drop tabs and line ends in silence and send to another address than the one that is seen.
        if (address.codePoints().anyMatch(c -> Character.isISOControl(c) || Character.isWhitespace(c))) {
            throw refused("must not hold blanks or control characters: " + EXAMPLE);
        }
        Matcher parts = SCHEME_AND_AUTHORITY.matcher(address);
        if (!parts.matches()) {
            throw refused("must start with https:// or http:// and a host: " + EXAMPLE);
        }
        String scheme = parts.group("scheme").toLowerCase(Locale.ROOT);
        if (!scheme.equals("https") && !scheme.equals("http")) {
            throw refused("must start with https:// or http://, but starts with " + scheme + "://");
        }
        if (parts.group("authority").indexOf('@') >= 0) {
            throw refused("must not hold a user name or a password: write the address without what stands before the @,"
                    + " and hand the credentials to auth(...) or token(...)");
        }
        HttpUrl url = HttpUrl.parse(address);
        if (url == null) {
            throw refused("is no address that can be reached, because of its host or its port: " + EXAMPLE);
        }
        requireHostName(url.host());
        if (url.query() != null) {
            throw refused("must not hold a query: write the address without the question mark and what follows it");
        }
        if (url.fragment() != null) {
            throw refused("must not hold a fragment: write the address without the # and what follows it");
        }
        return withApiPath(url);
    }

    /**
     * OkHttp itself would connect to {@code forge_app}. But {@code java.net.URI} finds no host in such an address (RFC 1123, section 2.1
     * knows no underscore), and then OkHttp asks no proxy selector, the system's included, and connects directly without a word: better
     * to hear of it here.
     */
    private static void requireHostName(String host) {
        String bracketed = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        boolean known;
        try {
            known = URI.create("http://" + bracketed + "/").getHost() != null;
        } catch (IllegalArgumentException e) {
            known = false;
        }
        if (!known) {
            throw refused("has the host \"" + host + "\", but a host name consists of letters, digits, hyphens and dots"
                    + " and no underscore: give the machine or the container an alias of that form");
        }
    }

    private static HttpUrl withApiPath(HttpUrl url) {
        List<String> segments = new ArrayList<>(url.encodedPathSegments());
        // Slashes too many name nothing, and whether a proxy in front folds them is its secret.
        segments.removeIf(String::isEmpty);
        int size = segments.size();
        boolean isApi = size >= 2
                && segments.get(size - 2).equals("api")
                && segments.get(size - 1).equals("v1");
        String root = segments.isEmpty() ? "" : "/" + String.join("/", segments);
        return url.newBuilder()
                .encodedPath(isApi ? root + "/" : root + "/api/v1/")
                .build();
    }

    private static InvalidInputException refused(String problem) {
        return new InvalidInputException(PARAMETER, problem);
    }
}
