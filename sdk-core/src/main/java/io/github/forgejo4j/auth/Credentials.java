package io.github.forgejo4j.auth;

import io.github.forgejo4j.error.InvalidInputException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Supplier;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** The kinds of credentials that Forgejo takes. Values are checked before they reach a header, whose own check would print them. */
final class Credentials {
    static final Auth NONE = new Masked("none", request -> {});

    private Credentials() {}

    static Auth scheme(String scheme, String what, String value) {
        String header = scheme + " " + visibleAscii(what, value);
        return new Masked(what, request -> request.header("Authorization", header));
    }

    static Auth scheme(String scheme, String what, Supplier<String> value) {
        requirePresent(what, value);
        return new Masked(
                what, request -> request.header("Authorization", scheme + " " + visibleAscii(what, value.get())));
    }

    static Auth basic(String username, String password) {
        String header = basicHeader(username, password);
        return new Masked("basic", request -> request.header("Authorization", header));
    }

    static Auth basic(String username, String password, Supplier<String> otp) {
        String header = basicHeader(username, password);
        requirePresent("one-time password", otp);
        return new Masked(
                "basic",
                request -> request.header("Authorization", header)
                        .header("X-Forgejo-OTP", visibleAscii("one-time password", otp.get())));
    }

    private static String basicHeader(String username, String password) {
        String user = noControls("username", username);
        if (user.indexOf(':') >= 0) {
            throw new InvalidInputException("username", "must not hold a colon (RFC 7617, section 2)");
        }
        byte[] pair = (user + ":" + noControls("password", password)).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    private static String visibleAscii(String what, @Nullable String value) {
        String cut = withoutLineBreak(requirePresent(what, value));
        for (int i = 0; i < cut.length(); i++) {
            char c = cut.charAt(i);
            if (c <= ' ' || c > '~') {
                throw new InvalidInputException(
                        what,
                        "holds a character that no " + what + " has, at position " + i + " (" + nameOf(c)
                                + "); check the file or variable it was read from");
            }
        }
        return requireNotEmpty(what, cut);
    }

    private static String noControls(String what, @Nullable String value) {
        String cut = withoutLineBreak(requirePresent(what, value));
        for (int i = 0; i < cut.length(); i++) {
            char c = cut.charAt(i);
            if (Character.isISOControl(c) || c == '\uFEFF') {
                throw new InvalidInputException(
                        what, "holds a character that cannot be sent, at position " + i + " (" + nameOf(c) + ")");
            }
        }
        return requireNotEmpty(what, cut);
    }

    /** Names what is no part of a secret: a letter with an accent is, so it stays unnamed. */
    private static String nameOf(char c) {
        return switch (c) {
            case '\n', '\r' -> "a line break";
            case '\t' -> "a tab";
            case ' ' -> "a blank";
            case '\uFEFF' -> "a byte order mark";
            default -> Character.isISOControl(c) ? "a control character" : "not ASCII";
        };
    }

    private static String withoutLineBreak(String value) {
        int end = value.length();
        while (end > 0 && (value.charAt(end - 1) == '\n' || value.charAt(end - 1) == '\r')) {
            end--;
        }
        return value.substring(0, end);
    }

    private static String requireNotEmpty(String what, String value) {
        if (value.isEmpty()) {
            throw new InvalidInputException(what, "is empty; use Auth.none() to call without a credential");
        }
        return value;
    }

    private static <T> T requirePresent(String what, @Nullable T value) {
        if (value == null) {
            throw new InvalidInputException(what, "is null; use Auth.none() to call without a credential");
        }
        return value;
    }

    /** Keeps credentials out of {@code toString}. */
    private record Masked(String kind, Auth auth) implements Auth {
        @Override
        public void authenticate(Request.Builder request) {
            auth.authenticate(request);
        }

        @Override
        public String toString() {
            return "Auth{" + kind + "}";
        }
    }
}
