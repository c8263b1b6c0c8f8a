package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What makes an issue a pull request. */
final class Pull {
    final long id;
    /** Where the head lives: the repository of the base, or a fork of it. */
    final Repository from;

    final String head;
    final List<Review> reviews = new ArrayList<>();
    final Set<Account> requested = new LinkedHashSet<>();
    String base;
    /** Where the head stood last: what remains when its branch is gone. */
    String headSha;

    String mergeBase;
    /** When the server looked at it last, counted in looks. */
    long looked;

    @Nullable
    Instant mergedAt;

    @Nullable
    Account mergedBy;

    /** The commit on the base that the merge made. */
    @Nullable
    String mergeCommit;

    Pull(long id, String base, Repository from, String head, String headSha, String mergeBase) {
        this.id = id;
        this.base = base;
        this.from = from;
        this.head = head;
        this.headSha = headSha;
        this.mergeBase = mergeBase;
    }

    boolean merged() {
        return mergedAt != null;
    }

    static boolean isDraft(String title) {
        return title.regionMatches(true, 0, "WIP:", 0, 4) || title.regionMatches(true, 0, "[WIP]", 0, 5);
    }
}
