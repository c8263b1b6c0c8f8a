package io.github.forgejo4j.internal;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.OkHttp;
import okhttp3.OkHttpClient;

/** Finds an OkHttp that is too old, or a second one, on the class path before a missing method does. */
final class OkHttpVersion {
    /** The oldest 5.x with {@code Interceptor.Chain.withRetryOnConnectionFailure}, which keeps a write from being sent twice. */
    private static final int OLDEST_MINOR = 4;

    private static final Pattern VERSION = Pattern.compile("5\\.(\\d{1,4})\\..*");
    private static final Pattern JAR = Pattern.compile("([^/!]+\\.jar)!");

    private OkHttpVersion() {}

    static void check() {
        check(version());
        ClassLoader loader = OkHttpClient.class.getClassLoader();
        if (loader != null) {
            requireOne(loader);
        }
    }

    private static String version() {
        try {
            // Read at run time: the constant of the version that we are compiled against would be copied into this
            // class.
            return String.valueOf(OkHttp.class.getField("VERSION").get(null));
        } catch (ReflectiveOperationException | LinkageError e) {
            return "older than 4.7";
        }
    }

    static void check(String version) {
        Matcher five = VERSION.matcher(version);
        if (!five.matches() || Integer.parseInt(five.group(1)) < OLDEST_MINOR) {
            throw new IllegalStateException("forgejo4j needs OkHttp 5.4 or a newer 5, but OkHttp " + version
                    + " is on the class path." + repair());
        }
    }

    /** Which of two comes first is up to the order of a POM, and the rest of the second one's family fits only one of them. */
    static void requireOne(ClassLoader loader) {
        try {
            List<URL> places = Collections.list(loader.getResources("okhttp3/OkHttpClient.class"));
            for (int i = 1; i < places.size(); i++) {
                if (!Arrays.equals(read(places.get(0)), read(places.get(i)))) {
                    throw new IllegalStateException(
                            "forgejo4j needs one OkHttp, but two different ones are on the class path: "
                                    + jar(places.get(0)) + " and " + jar(places.get(i)) + "." + repair());
                }
            }
        } catch (IOException unreadable) {
            // What cannot be looked at is not known to be wrong.
        }
    }

    private static byte[] read(URL place) throws IOException {
        try (InputStream in = place.openStream()) {
            return in.readAllBytes();
        }
    }

    private static String jar(URL place) {
        Matcher jar = JAR.matcher(place.toString());
        return jar.find() ? jar.group(1) : place.getProtocol() + " resource";
    }

    private static String repair() {
        return " Add to the <dependencyManagement> of your POM com.squareup.okhttp3:okhttp-jvm:5.5.1"
                + " and com.squareup.okhttp3:okhttp:5.5.1 (the second is an empty jar that replaces OkHttp 4).";
    }
}
