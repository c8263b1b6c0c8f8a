package io.github.forgejo4j.internal;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The SDK's own version, for the user agent. */
final class SdkVersion {
    private SdkVersion() {}

    static String userAgent() {
        Properties properties = new Properties();
        try (InputStream in = SdkVersion.class.getResourceAsStream("version.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException unreadable) {
            // Then the version stays unknown; no call fails for that.
        }
        return "forgejo4j/" + properties.getProperty("version", "unknown");
    }
}
