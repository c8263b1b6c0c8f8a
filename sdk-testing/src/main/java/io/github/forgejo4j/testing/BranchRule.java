package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is asked of those who change the branches of a name or a pattern. */
final class BranchRule {
    final String name;
    final Instant created;
    final Allowed push = new Allowed();
    final Allowed merge = new Allowed();
    final Allowed approve = new Allowed();
    boolean pushable;
    boolean deployKeys;
    boolean checksStatus;
    /** Null until some were given. */
    @Nullable
    List<String> contexts;

    long approvals;
    boolean blocksOnRejection;
    boolean blocksOnRequest;
    boolean blocksOutdated;
    boolean dismissesStale;
    boolean ignoresStale;
    boolean wantsSignatures;
    boolean bindsAdmins;
    String guarded = "";
    String open = "";
    /** When the patterns of guarded files changed, in the count of looks at pull requests. */
    long guardedSince;

    Instant updated;

    /** A list of people and teams, which counts only while it is switched on. */
    static final class Allowed {
        boolean limited;
        final Set<Account> users = new LinkedHashSet<>();
        final List<Team> teams = new ArrayList<>();

        boolean has(Account user) {
            return users.contains(user) || teams.stream().anyMatch(team -> team.members.contains(user));
        }
    }

    BranchRule(String name, Instant created) {
        this.name = name;
        this.created = created;
        this.updated = created;
    }

    boolean isPattern() {
        return Glob.isOne(name);
    }

    boolean covers(String branch) {
        return isPattern() ? Glob.matches(name, branch) : name.equals(branch);
    }

    /** The rule of a branch: one of its very name before a pattern, and the older of two. Null for none. */
    static @Nullable BranchRule of(Repository repository, String branch) {
        return repository.rules.stream()
                .filter(rule -> rule.covers(branch))
                .min((one, other) -> Boolean.compare(one.isPattern(), other.isPattern()))
                .orElse(null);
    }

    boolean lets(Repository repository, Account user) {
        return pushable && (push.limited ? push.has(user) : repository.writableBy(user));
    }

    static boolean listed(String patterns, String path) {
        for (String pattern : patterns.split(";")) {
            if (!pattern.isBlank()
                    && Glob.matches(pattern.strip().toLowerCase(Locale.ROOT), path.toLowerCase(Locale.ROOT))) {
                return true;
            }
        }
        return false;
    }
}
