package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What names mean in a repository, and how its commits hang together. */
final class Refs {
    private static final int SHORTEST_SHA = 7;

    private Refs() {}

    /** The commit that a branch, a tag, a full or a shortened id names; null for none. */
    static @Nullable Commit find(Repository repository, String ref) {
        String name = ref.replaceFirst("^refs/(heads|tags)/", "");
        Branch branch = repository.branches.get(name);
        if (branch != null) {
            return repository.commits.get(branch.head);
        }
        Tag tag = repository.tags.get(name);
        if (tag != null) {
            return repository.commits.get(tag.sha());
        }
        if (ref.length() < SHORTEST_SHA) {
            return null;
        }
        return repository.commits.values().stream()
                .filter(commit -> commit.sha.startsWith(ref))
                .findFirst()
                .orElse(null);
    }

    /** The commit that a branch stands on. */
    static Commit head(Repository repository, Branch branch) {
        return Objects.requireNonNull(repository.commits.get(branch.head));
    }

    /** The commit and all that is behind it, newest first. */
    static List<Commit> history(Repository repository, Commit from) {
        Map<String, Commit> found = new LinkedHashMap<>();
        List<Commit> open = new ArrayList<>(List.of(from));
        while (!open.isEmpty()) {
            Commit commit = open.remove(open.size() - 1);
            if (found.put(commit.sha, commit) == null) {
                commit.parents.forEach(parent -> open.add(Objects.requireNonNull(repository.commits.get(parent))));
            }
        }
        return found.values().stream()
                .sorted(Comparator.<Commit>comparingLong(commit -> commit.order).reversed())
                .toList();
    }

    /** The newest commit that both have behind them; null for unrelated histories. */
    static @Nullable Commit mergeBase(Repository repository, Commit one, Commit other) {
        List<Commit> behind = history(repository, other);
        return history(repository, one).stream()
                .filter(behind::contains)
                .findFirst()
                .orElse(null);
    }

    /** What the first has and the second has not, newest first. */
    static List<Commit> ahead(Repository repository, Commit head, Commit base) {
        List<Commit> behind = history(repository, base);
        return history(repository, head).stream()
                .filter(each -> !behind.contains(each))
                .toList();
    }

    /** The paths at which two trees differ. */
    static List<String> changed(Map<String, StoredFile> before, Map<String, StoredFile> after) {
        TreeSet<String> paths = new TreeSet<>(before.keySet());
        paths.addAll(after.keySet());
        paths.removeIf(path -> same(before.get(path), after.get(path)));
        return List.copyOf(paths);
    }

    static boolean same(@Nullable StoredFile one, @Nullable StoredFile other) {
        if (one == null || other == null) {
            return one == null && other == null;
        }
        return one.content().equals(other.content());
    }

    /** The tree before a commit: that of its first parent. */
    static Map<String, StoredFile> before(Repository repository, Commit commit) {
        return commit.parents.isEmpty()
                ? Map.of()
                : Objects.requireNonNull(repository.commits.get(commit.parents.get(0))).files;
    }
}
