package io.github.forgejo4j.files;

import io.github.forgejo4j.error.CommitFailedException;
import io.github.forgejo4j.internal.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what has to be committed so that the files become what they are to be. */
final class Planner {
    private final Settings settings;
    private final Lanes lanes;
    private final String lane;
    private final Map<Edit, Edit.Results> results = new HashMap<>();

    Planner(Settings settings, Lanes lanes, String lane) {
        this.settings = settings;
        this.lanes = lanes;
        this.lane = lane;
    }

    /** What has to be read, in the order of the edits. */
    Set<String> paths() {
        Set<String> paths = new LinkedHashSet<>();
        for (Edit edit : settings.edits()) {
            paths.add(edit.source());
            paths.add(edit.path());
        }
        return paths;
    }

    /** What is left to do; nothing for files that are as they are to be, since a server commits those too. */
    List<Work> plan(Map<String, Reader.Found> now) {
        List<Work> works = new ArrayList<>();
        for (Edit edit : settings.edits()) {
            Work work = plan(edit, now);
            if (work != null) {
                works.add(work);
            }
        }
        return works;
    }

    private @Nullable Work plan(Edit edit, Map<String, Reader.Found> now) {
        Reader.Found found = now.get(edit.source());
        FileContent file = found == null ? null : found.file();
        if (file == null && edit.presence() == Edit.Presence.REQUIRED) {
            if (found != null && found.absent() != null) {
                throw found.absent();
            }
            throw refused(edit.source() + " does not exist: the repository is empty.");
        }
        boolean moved = edit.from() != null;
        Reader.Found target = now.get(edit.path());
        if (moved && target != null && target.isThere()) {
            throw refused(edit.path() + " exists already, so nothing can be moved there.");
        }
        byte[] wanted = lanes.occupy(
                lane,
                () -> results.computeIfAbsent(edit, unused -> new Edit.Results())
                        .of(edit, file));
        if (file == null) {
            return wanted == null ? null : new Work(edit.path(), null, wanted, false);
        }
        if (!moved && wanted != null && Arrays.equals(wanted, file.content())) {
            return null;
        }
        if (edit.presence() == Edit.Presence.FORBIDDEN) {
            throw refused(edit.path() + " exists already, with another content.");
        }
        return new Work(edit.path(), file, wanted, moved);
    }

    private CommitFailedException refused(String why) {
        return new CommitFailedException(
                Failure.ofHelper(ChangeRun.NAME, settings.place().toString(), false), List.of(), why, null);
    }
}
