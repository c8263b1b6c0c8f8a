package io.github.forgejo4j.auth;

import java.util.function.Supplier;
import okhttp3.Request;

/**
 * Who the client is. Asked once per attempt, so that tokens may rotate; what it adds goes to the configured origin and nowhere else, and
 * is masked in every message.
 *
 * <p>An own implementation sets header fields on the request. An exception that it throws ends the call, and nothing is sent.
 */
@FunctionalInterface
public interface Auth {
    /** Adds the credential to a request that is about to be sent. */
    void authenticate(Request.Builder request);

    /** No credential: only what anybody may see. */
    static Auth none() {
        return Credentials.NONE;
    }

    /**
     * An access token, sent as {@code Authorization: token ...}.
     *
     * @param token a trailing line break is cut off, as files with secrets often end in one
     * @throws io.github.forgejo4j.error.InvalidInputException if it is empty or holds characters that no token has
     */
    static Auth token(String token) {
        return Credentials.scheme("token", "token", token);
    }

    /** An access token that is asked for before each attempt. A bad one ends the call before anything is sent. */
    static Auth token(Supplier<String> token) {
        return Credentials.scheme("token", "token", token);
    }

    /** An OAuth2 access token, sent as {@code Authorization: Bearer ...}. */
    static Auth bearer(String token) {
        return Credentials.scheme("Bearer", "bearer token", token);
    }

    /** An OAuth2 access token that is asked for before each attempt. */
    static Auth bearer(Supplier<String> token) {
        return Credentials.scheme("Bearer", "bearer token", token);
    }

    /** User name and password (RFC 7617, in UTF-8). */
    static Auth basic(String username, String password) {
        return Credentials.basic(username, password);
    }

    /**
     * User name and password of an account with two-factor authentication.
     *
     * @param otp asked for before each attempt, since a one-time password changes every 30 seconds; sent as {@code X-Forgejo-OTP}
     */
    static Auth basic(String username, String password, Supplier<String> otp) {
        return Credentials.basic(username, password, otp);
    }
}
