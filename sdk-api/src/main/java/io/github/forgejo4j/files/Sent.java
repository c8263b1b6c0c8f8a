package io.github.forgejo4j.files;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A commit that was sent and of which nobody said what became of it. */
record Sent(String message, List<Work> works) {
    /** What the branch itself tells about it. */
    enum Trace {
        /** All is as it was to be. */
        DONE,
        /** All is as it was before; should the commit come yet, its hashes still fit. */
        NONE,
        /** Something else came in between: only the history tells. */
        UNCLEAR
    }

    Trace trace(Map<String, Reader.Found> now) {
        if (works.stream().allMatch(work -> work.isDone(now))) {
            return Trace.DONE;
        }
        return works.stream().allMatch(work -> work.isUntouched(now)) ? Trace.NONE : Trace.UNCLEAR;
    }

    /** True if it was to put something in the place of something else, which may have been made from it. */
    boolean isEdit() {
        return works.stream().anyMatch(work -> !work.moved() && work.base() != null && work.wanted() != null);
    }

    /** The newest commit that touched a file which this one wrote; {@code null} if it wrote none. */
    @Nullable
    String newestCommit(Map<String, Reader.Found> now) {
        for (Work work : works) {
            Reader.Found found = now.get(work.path());
            if (found != null
                    && found.file() != null
                    && !found.file().lastCommit().isEmpty()) {
                return found.file().lastCommit();
            }
        }
        return null;
    }

    /** A server may add lines, such as who signed it off. */
    boolean hasMessage(String other) {
        String mine = message.strip();
        String theirs = other.strip();
        return theirs.equals(mine) || theirs.startsWith(mine + "\n");
    }
}
