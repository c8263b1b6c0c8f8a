package io.github.forgejo4j.ensure;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** When two addresses are the same receiver. */
final class HookUrl {
    private HookUrl() {}

    /** The address with its scheme and host in small letters, without a default port and without slashes at the end of its path. */
    static String normal(String address) {
        try {
            URI uri = new URI(address.strip());
            if (uri.getScheme() == null || uri.getHost() == null) {
                return address.strip();
            }
            String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
            int port = uri.getPort() == defaultPort(scheme) ? -1 : uri.getPort();
            StringBuilder normal = new StringBuilder(scheme).append("://");
            if (uri.getRawUserInfo() != null) {
                normal.append(uri.getRawUserInfo()).append('@');
            }
            normal.append(uri.getHost().toLowerCase(Locale.ROOT));
            if (port >= 0) {
                normal.append(':').append(port);
            }
            String path = uri.getRawPath() == null ? "" : uri.getRawPath();
            while (path.endsWith("/")) {
                path = path.substring(0, path.length() - 1);
            }
            normal.append(path);
            if (uri.getRawQuery() != null) {
                normal.append('?').append(uri.getRawQuery());
            }
            return normal.toString();
        } catch (URISyntaxException e) {
            // The server decides what it takes; here it is only compared.
            return address.strip();
        }
    }

    /** What no secret can be in: receivers take theirs as user information, in the query or as a part of the path. */
    static String shown(String address) {
        try {
            URI uri = new URI(address.strip());
            if (uri.getScheme() == null || uri.getHost() == null) {
                return "(address)";
            }
            String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
            return uri.getScheme() + "://" + uri.getHost() + port;
        } catch (URISyntaxException e) {
            return "(address)";
        }
    }

    private static int defaultPort(String scheme) {
        return scheme.equals("https") ? 443 : 80;
    }
}
