package io.github.forgejo4j.testing;

import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** People of an organization who have the same rights in some of its repositories, or in all. */
final class Team {
    final long id;
    final Organization organization;
    final Set<Account> members = new LinkedHashSet<>();
    final Set<Repository> repositories = new LinkedHashSet<>();
    /** What is granted unit by unit; a unit that is not there is not granted. */
    final Map<Unit, Right> units = new EnumMap<>(Unit.class);

    String name;
    String description = "";
    /** From ADMIN on it holds for every unit. */
    Right right = Right.NONE;

    boolean everywhere;
    boolean createsRepositories;

    Team(long id, Organization organization, String name) {
        this.id = id;
        this.organization = organization;
        this.name = name;
    }

    boolean ofOwners() {
        return name.equals(Organization.OWNERS);
    }

    /** Whoever comes into a team watches its repositories from then on. */
    void add(Account member) {
        members.add(member);
        repositories.forEach(each -> each.watchers.add(member));
    }

    void add(Repository repository) {
        repositories.add(repository);
        repository.watchers.addAll(members);
    }

    boolean has(Repository repository) {
        return repository.owner == organization.account && (everywhere || repositories.contains(repository));
    }

    Right right(Unit unit) {
        if (right.covers(Right.ADMIN)) {
            return right;
        }
        Right granted = units.getOrDefault(unit, Right.NONE);
        return unit.external() && granted.covers(Right.READ) ? Right.READ : granted;
    }

    /** Gives one right for everything. */
    void grantAll(Right all) {
        right = all;
        Unit.KNOWN.forEach(unit -> units.put(unit, all));
    }
}
