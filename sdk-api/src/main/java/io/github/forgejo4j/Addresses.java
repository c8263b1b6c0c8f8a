package io.github.forgejo4j;

import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Place;
import java.util.List;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Addresses that stand in answers of the API. */
final class Addresses {
    private Addresses() {}

    /** Of a repository. */
    record Repository(String owner, String name) {}

    /** The address, checked to be on the server of the base URL: scheme, host and port (RFC 6454, section 4). */
    static String own(HttpUrl base, String address) {
        // An absolute one names its scheme; a path begins at the root, as nobody means one below /api/v1/ here.
        boolean relative = address.startsWith("/") && !address.startsWith("//");
        HttpUrl url = Place.of(relative ? base : null, address);
        if (url == null) {
            throw new InvalidInputException(
                    "address", "must be an http or https address on the server, or a path that begins with a slash");
        }
        if (!origin(url).equals(origin(base))) {
            throw new InvalidInputException(
                    "address",
                    "is on " + origin(url) + ", and the client's credential goes to " + origin(base)
                            + " alone. If both are the same server, make the base URL the one that it calls itself by"
                            + " (ROOT_URL), or give the path of the address; else download it with a client of your own");
        }
        return url.toString();
    }

    private static String origin(HttpUrl url) {
        return url.scheme() + "://" + (url.host().indexOf(':') < 0 ? url.host() : "[" + url.host() + "]") + ":"
                + url.port();
    }

    /**
     * Of which repository the archive of a tag is. Read from the end of the address, since where it begins is the server's ROOT_URL,
     * which can have another path than the base URL.
     *
     * @param address {@code <root>/{owner}/{repo}/archive/{tag}.<ending>}; the tag may hold slashes
     */
    static Repository repository(String address, String tag) {
        HttpUrl url = tag.isEmpty() ? null : Place.of(null, address);
        Repository found = url == null ? null : repository(url.pathSegments(), tag.split("/", -1).length);
        if (found == null) {
            throw new InvalidInputException(
                    "release",
                    "does not tell of which repository it is: use contents().downloadArchive(owner, repo, tag + \".tar.gz\")");
        }
        return found;
    }

    private static @Nullable Repository repository(List<String> path, int ofTag) {
        int archive = path.size() - ofTag - 1;
        return archive >= 2 && path.get(archive).equals("archive")
                ? new Repository(path.get(archive - 2), path.get(archive - 1))
                : null;
    }
}
