package io.github.forgejo4j.ensure;

import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.error.InvalidInputException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The files that a release is to have. Others that it has are left alone. */
public final class Assets {
    private final List<Upload> files;
    private final boolean replacing;

    private Assets(List<Upload> files, boolean replacing) {
        this.files = files;
        this.replacing = replacing;
    }

    /**
     * Files, known by their names. One that the release has already is the same if it has the same size: the server tells no checksum.
     *
     * @throws InvalidInputException if two have one name
     */
    public static Assets of(List<Upload> files) {
        Set<String> names = new HashSet<>();
        for (Upload file : files) {
            if (!names.add(file.fileName())) {
                throw new InvalidInputException(
                        "files", "must have different names; two are called " + file.fileName());
            }
        }
        return new Assets(List.copyOf(files), false);
    }

    /** Like {@link #of(List)}. */
    public static Assets of(Upload... files) {
        return of(List.of(files));
    }

    /**
     * Uploads these, and then deletes files of the release that have the name of one of these and another size. Without it such a file
     * is an error, and nothing is written. Both are there in between, and after a failure in between; another execution deletes the
     * rest.
     */
    public Assets replacingOtherSizes() {
        return new Assets(files, true);
    }

    List<Upload> files() {
        return files;
    }

    boolean replacing() {
        return replacing;
    }

    @Override
    public String toString() {
        return "Assets" + files;
    }
}
