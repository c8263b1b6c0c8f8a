package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A repository with its issues, labels and branches. */
final class Repository {
    final long id;
    final Account owner;
    final Instant created;
    final Map<Long, Issue> issues = new TreeMap<>();
    final List<Label> labels = new ArrayList<>();
    final List<Milestone> milestones = new ArrayList<>();
    final List<String> topics = new ArrayList<>();
    final Map<String, Long> languages = new LinkedHashMap<>();
    final Map<Account, Right> collaborators = new LinkedHashMap<>();
    /** Branch name to branch; empty as long as nothing was committed. */
    final Map<String, Branch> branches = new TreeMap<>();
    /** By id, oldest first. */
    final Map<String, Commit> commits = new LinkedHashMap<>();

    final Map<String, Tag> tags = new TreeMap<>();
    final List<Release> releases = new ArrayList<>();
    final Set<Account> stars = new LinkedHashSet<>();
    /** When each secret of Actions was set first; what it is is nobody's business. */
    final Map<String, Instant> secrets = new TreeMap<>();

    final Map<String, String> variables = new TreeMap<>();
    final Actions actions = new Actions();
    final List<Hook> hooks = new ArrayList<>();
    final List<BranchRule> rules = new ArrayList<>();
    final List<StoredKey.Deployment> deployments = new ArrayList<>();
    final Set<Account> watchers = new LinkedHashSet<>();
    final List<CommitStatus> statuses = new ArrayList<>();
    /** What PATCH can switch and the fake only stores and shows, in the order of the answer. */
    final ObjectNode switches = RepositorySwitches.initial();

    String name;
    String description = "";
    String website = "";
    String defaultBranch = "main";
    boolean hidden;
    boolean template;

    /** What it is a fork of. */
    @Nullable
    Repository parent;

    @Nullable
    Instant archived;

    Instant updated;
    private long lastNumber;

    Repository(long id, Account owner, String name, Instant created) {
        this.id = id;
        this.owner = owner;
        this.name = name;
        this.created = created;
        this.updated = created;
    }

    String fullName() {
        return owner.name + "/" + name;
    }

    static String key(String owner, String name) {
        return (owner + "/" + name).toLowerCase(Locale.ROOT);
    }

    long nextNumber() {
        return ++lastNumber;
    }

    boolean readableBy(@Nullable Account account) {
        return new Access(this, account).any();
    }

    /** Whether somebody may push commits. */
    boolean writableBy(@Nullable Account account) {
        return writableBy(account, Unit.CODE);
    }

    boolean writableBy(@Nullable Account account, Unit unit) {
        return new Access(this, account).to(unit).covers(Right.WRITE);
    }

    /** Whether somebody administers it. */
    boolean ownedBy(@Nullable Account account) {
        return new Access(this, account).whole().covers(Right.ADMIN);
    }

    /** Whoever stands for the owner: an owner of the organization that it belongs to. */
    Account person() {
        Organization organization = owner.organization;
        return organization == null
                ? owner
                : organization.owners().stream().findFirst().orElse(owner);
    }

    List<Repository> forks(Instance instance) {
        return instance.repositories.values().stream()
                .filter(each -> each.parent == this)
                .toList();
    }

    /** Becomes a fork: takes over what git knows of it. */
    void copy(Repository original) {
        parent = original;
        description = original.description;
        website = original.website;
        defaultBranch = original.defaultBranch;
        hidden = original.hidden;
        // Of all units a fork begins with code and pull requests only.
        for (String unit : List.of("issues", "wiki", "projects", "releases", "packages", "actions")) {
            switches.put("has_" + unit, false);
        }
        commits.putAll(original.commits);
        tags.putAll(original.tags);
        languages.putAll(original.languages);
        original.branches.forEach((branch, at) -> branches.put(branch, at.copy()));
    }

    /** Whether a unit is switched on. */
    boolean has(Unit unit) {
        String name = unit == Unit.PULLS ? "pull_requests" : unit.key.replace("repo.", "");
        return switches.path("has_" + name).asBoolean(true);
    }

    /** The labels that its issues can carry: its own and those of the organization that it belongs to. */
    List<Label> usableLabels() {
        List<Label> usable = new ArrayList<>(labels);
        if (owner.organization != null) {
            usable.addAll(owner.organization.labels);
        }
        return usable;
    }
}
