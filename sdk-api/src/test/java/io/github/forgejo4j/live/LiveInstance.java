package io.github.forgejo4j.live;

import io.github.forgejo4j.ForgejoClient;
import java.util.concurrent.ThreadLocalRandom;

/** The instance that the environment names, and names that nobody else on it has. */
final class LiveInstance {
    private LiveInstance() {}

    static String url() {
        return System.getenv("FORGEJO_URL");
    }

    static String token() {
        return System.getenv("FORGEJO_TOKEN");
    }

    static ForgejoClient client() {
        return client(url(), token());
    }

    static ForgejoClient client(String url, String token) {
        return ForgejoClient.builder().baseUrl(url).token(token).build();
    }

    /** The start of every name that the tests give, so that a run that was killed leaves nothing unrecognised behind. */
    static String unique(String what) {
        return "sdk-live-" + what + "-"
                + Long.toString(ThreadLocalRandom.current().nextLong(1L << 48), 36);
    }
}
