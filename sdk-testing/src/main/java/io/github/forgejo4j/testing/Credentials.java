package io.github.forgejo4j.testing;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import okhttp3.Headers;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Who sent a request. A credential that was tried and is wrong ends the request on every route, public ones too. */
final class Credentials {
    private static final Set<String> TOKEN_SCHEMES = Set.of("token", "bearer");

    /**
     * @param user null for an anonymous caller
     * @param token null unless a token was used
     */
    record Caller(@Nullable Account user, @Nullable AccessToken token) {}

    private static final Caller ANONYMOUS = new Caller(null, null);

    private Credentials() {}

    static Caller read(Instance instance, Arrival arrival) {
        return sudo(instance, arrival.headers(), authenticate(instance, arrival));
    }

    private static Caller authenticate(Instance instance, Arrival arrival) {
        for (String parameter : List.of("token", "access_token")) {
            if (arrival.target().query().has(parameter)) {
                return ofToken(instance, arrival.target().query().get(parameter));
            }
        }
        String header = arrival.headers().get("Authorization");
        String[] words = header == null ? new String[0] : header.strip().split("\\s+", 2);
        if (words.length < 2) {
            // A bare token without a scheme is no attempt: the caller is anonymous.
            return ANONYMOUS;
        }
        String scheme = words[0].toLowerCase(Locale.ROOT);
        if (TOKEN_SCHEMES.contains(scheme)) {
            return ofToken(instance, words[1]);
        }
        return scheme.equals("basic") ? ofBasic(instance, words[1]) : ANONYMOUS;
    }

    private static Caller ofToken(Instance instance, String value) {
        AccessToken token = instance.tokens.get(value);
        if (token == null) {
            throw rejected(instance, value);
        }
        return new Caller(token.owner(), token);
    }

    /** The fake knows no passwords: the token stands in either field, as the real server allows it. */
    private static Caller ofBasic(Instance instance, String encoded) {
        ByteString decoded = ByteString.decodeBase64(encoded);
        String pair = decoded == null ? "" : decoded.utf8();
        int colon = pair.indexOf(':');
        String name = colon < 0 ? pair : pair.substring(0, colon);
        String password = colon < 0 ? "" : pair.substring(colon + 1);
        AccessToken token = instance.tokens.get(password);
        if (token == null) {
            token = instance.tokens.get(name);
        }
        if (token == null) {
            throw rejected(instance, password);
        }
        return new Caller(token.owner(), token);
    }

    /** The message repeats what was sent, as that of the real server does: a client must never print it. */
    private static Refusal rejected(Instance instance, String secret) {
        String unknown = "access token does not exist [sha: " + secret + "]";
        String malformed = "token is malformed: token contains an invalid number of segments\n";
        String message =
                switch (Integer.compare(instance.major(), 15)) {
                    case 1 ->
                        malformed + unknown + "\n" + malformed + "task with token \"" + secret
                                + "\": resource does not exist\nauthorized integration: parse JWT error: "
                                + malformed.strip();
                    case 0 -> unknown;
                    default -> "user does not exist [uid: 0, name: ]";
                };
        return new Refusal(Errors.message(instance, 401, message));
    }

    private static Caller sudo(Instance instance, Headers headers, Caller caller) {
        String name = headers.get("Sudo");
        Account user = caller.user();
        if (name == null || name.isEmpty() || user == null) {
            return caller;
        }
        if (!user.admin) {
            throw new Refusal(Answer.json(403, Json.object().put("message", "Only administrators allowed to sudo.")));
        }
        Account other = instance.account(name);
        if (other == null) {
            throw new Refusal(Errors.message(instance, 404, "user does not exist [uid: 0, name: " + name + "]"));
        }
        return new Caller(other, caller.token());
    }
}
