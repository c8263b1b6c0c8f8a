package io.github.forgejo4j.internal;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The owner and the repository that an address names.
 *
 * @param start how many segments the base address has, the kind not included
 * @param kind the segment before the names, which tells what they name
 * @param owner percent-encoded
 * @param repo percent-encoded; {@code null} where the address names an owner only
 * @param rest what follows the names
 */
record Names(int start, String kind, String owner, @Nullable String repo, List<String> rest) {
    private static final Set<String> OF_OWNERS = Set.of("users", "orgs");

    /** {@code null} for an address that names neither, or is not below the base. */
    static @Nullable Names of(HttpUrl url, HttpUrl base) {
        if (!Origins.same(url, base)) {
            return null;
        }
        List<String> segments = url.encodedPathSegments();
        int start = base.encodedPathSegments().size() - 1;
        if (segments.size() < start + 2
                || !segments.subList(0, start).equals(base.encodedPathSegments().subList(0, start))) {
            return null;
        }
        String kind = segments.get(start);
        String owner = segments.get(start + 1);
        if (OF_OWNERS.contains(kind) && !owner.isEmpty()) {
            return new Names(start, kind, owner, null, segments.subList(start + 2, segments.size()));
        }
        boolean repository = kind.equals("repos")
                && segments.size() >= start + 3
                && !owner.isEmpty()
                && !segments.get(start + 2).isEmpty();
        return repository
                ? new Names(start, kind, owner, segments.get(start + 2), segments.subList(start + 3, segments.size()))
                : null;
    }

    String ownerKey() {
        return owner.toLowerCase(Locale.ROOT);
    }

    @Nullable
    String repositoryKey() {
        return repo == null ? null : ownerKey() + "/" + repo.toLowerCase(Locale.ROOT);
    }

    /** True if nothing but the names differs. A server that replaces the old name in the wrong place of a path is found out here. */
    boolean samePlaceIn(Names other) {
        return kind.equals(other.kind) && (repo == null) == (other.repo == null) && rest.equals(other.rest);
    }

    Names withOwner(String other) {
        return new Names(start, kind, other, repo, rest);
    }

    Names withRepository(String ownerAndName) {
        int slash = ownerAndName.indexOf('/');
        return new Names(start, kind, ownerAndName.substring(0, slash), ownerAndName.substring(slash + 1), rest);
    }

    HttpUrl in(HttpUrl url) {
        HttpUrl.Builder built = url.newBuilder().setEncodedPathSegment(start + 1, owner);
        if (repo != null) {
            built.setEncodedPathSegment(start + 2, repo);
        }
        return built.build();
    }
}
