package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An issue. */
final class Issue extends Post {
    final Repository repository;
    final long number;
    final List<Label> labels = new ArrayList<>();
    final List<Account> assignees = new ArrayList<>();
    final List<Comment> comments = new ArrayList<>();
    /** Who said that he wants to be told of it, or not to be. */
    final Map<Account, Boolean> subscriptions = new LinkedHashMap<>();

    String title = "";
    String ref = "";

    @Nullable
    Milestone milestone;

    /** Not null for a pull request. */
    @Nullable
    Pull pull;

    @Nullable
    Instant closed;

    @Nullable
    Instant due;

    Issue(long id, Repository repository, long number, Account author, Instant created) {
        super(id, author, created);
        this.repository = repository;
        this.number = number;
    }

    boolean isOpen() {
        return closed == null;
    }

    /** Adds a label; an exclusive one takes the place of its siblings. */
    void addLabel(Label label) {
        String scope = label.scope();
        if (scope != null) {
            labels.removeIf(other -> scope.equals(other.scope()));
        }
        if (!labels.contains(label)) {
            labels.add(label);
            labels.sort(Comparator.comparing(each -> each.name));
        }
    }
}
