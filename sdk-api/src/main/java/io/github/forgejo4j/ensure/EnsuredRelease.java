package io.github.forgejo4j.ensure;

import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.Release;
import java.util.List;
import java.util.Objects;

/**
 * A release with the files that were asked for.
 *
 * @param release the release as it was when it was seen or written; its own list of files is that of then
 * @param assets what became of each file, in the order in which they were given. Unmodifiable
 */
public record EnsuredRelease(Release release, List<Ensured<Attachment>> assets) {
    /** Copies the list. */
    public EnsuredRelease {
        Objects.requireNonNull(release, "release");
        assets = List.copyOf(assets);
    }
}
