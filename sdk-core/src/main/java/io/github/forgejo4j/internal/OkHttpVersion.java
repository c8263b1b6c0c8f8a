package io.github.forgejo4j.internal;

import okhttp3.OkHttp;

/** Finds an OkHttp 4 on the class path before a missing method does. */
final class OkHttpVersion {
    private OkHttpVersion() {}

    static void check() {
        check(version());
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
        if (!version.startsWith("5.")) {
            throw new IllegalStateException("forgejo4j needs OkHttp 5, but OkHttp " + version
                    + " is on the class path. Add to the <dependencyManagement> of your POM com.squareup.okhttp3:okhttp-jvm:5.5.1"
                    + " and com.squareup.okhttp3:okhttp:5.5.1 (the second is an empty jar that replaces OkHttp 4).");
        }
    }
}
