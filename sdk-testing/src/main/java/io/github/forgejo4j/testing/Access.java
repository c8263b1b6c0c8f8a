package io.github.forgejo4j.testing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What somebody may do in a repository: the best of what ownership, collaboration, teams and openness give. */
final class Access {
    private final Repository repository;
    private final @Nullable Account user;

    Access(Repository repository, @Nullable Account user) {
        this.repository = repository;
        this.user = user;
    }

    /** The right in one unit. */
    Right to(Unit unit) {
        Right right = everywhere();
        for (Team team : teams()) {
            right = Right.best(right, team.right(unit));
        }
        return right;
    }

    /** The right in the repository as a whole; a team counts with its own right, not with those of its units. */
    Right whole() {
        Right right = everywhere();
        for (Team team : teams()) {
            right = Right.best(right, team.right);
        }
        return right;
    }

    boolean any() {
        return whole().covers(Right.READ) || Unit.KNOWN.stream().anyMatch(unit -> to(unit).covers(Right.READ));
    }

    /** Whether the repository is among those that are listed as one's own: by a right of one's own, or as a member of its organization. */
    boolean involved() {
        Organization organization = repository.owner.organization;
        return user != null
                && (repository.owner == user
                        || repository.collaborators.containsKey(user)
                        || !teams().isEmpty()
                        || (organization != null && !repository.hidden && organization.hasMember(user)));
    }

    private Right everywhere() {
        Organization organization = repository.owner.organization;
        if (user != null && (user.admin || user == repository.owner)) {
            return Right.OWNER;
        }
        boolean open = !repository.hidden && (organization == null || organization.visibleTo(user));
        Right right = open ? Right.READ : Right.NONE;
        return user == null ? right : Right.best(right, repository.collaborators.getOrDefault(user, Right.NONE));
    }

    private List<Team> teams() {
        Organization organization = repository.owner.organization;
        return organization == null || user == null
                ? List.of()
                : organization.teams.stream()
                        .filter(team -> team.members.contains(user) && team.has(repository))
                        .toList();
    }
}
