package io.github.forgejo4j.testing;

import java.util.List;

/** An organization of a {@link FakeForgejo}: to fill before a test, past the API, its limits and faults. */
public final class FakeOrganization {
    private final Seeds seeds;
    private final Organization organization;

    FakeOrganization(Seeds seeds, Organization organization) {
        this.seeds = seeds;
        this.organization = organization;
    }

    /** Its name, as it is now. */
    public String name() {
        return seeds.locked(() -> organization.account.name);
    }

    /**
     * Adds a team without members and repositories.
     *
     * @param permission {@code read}, {@code write} or {@code admin}
     * @param units such as {@code repo.code} and {@code repo.issues}; none means all of them
     * @throws IllegalArgumentException if the name is taken or a word is unknown
     */
    public FakeTeam createTeam(String name, String permission, String... units) {
        return seeds.locked(() -> {
            Right right = Right.asked(permission);
            List<Unit> granted = units.length == 0
                    ? Unit.KNOWN
                    : List.of(units).stream().map(Unit::of).toList();
            if (right == Right.NONE || granted.contains(Unit.UNKNOWN)) {
                throw new IllegalArgumentException("no permission or no unit of a repository: " + permission + " of "
                        + List.of(units) + "; units are such as " + Unit.CODE.key);
            }
            if (organization.team(name) != null) {
                throw new IllegalArgumentException("there is a team " + name + " already");
            }
            Team team = new Team(seeds.instance().nextId("team"), organization, name);
            team.right = right;
            granted.forEach(unit -> team.units.put(unit, right));
            if (right == Right.ADMIN) {
                team.grantAll(right);
            }
            organization.teams.add(team);
            return new FakeTeam(seeds, team);
        });
    }

    /** The repository of that name, made if it does not exist yet. */
    public FakeRepository repository(String name) {
        return seeds.locked(() -> seeds.repository(organization.account, name));
    }

    /** Makes a user one of the owners. */
    public FakeOrganization addOwner(String user) {
        return seeds.locked(() -> {
            Team owners = organization.team(Organization.OWNERS);
            if (owners == null) {
                throw new IllegalArgumentException(organization.account.name + " has no team of owners any more");
            }
            owners.members.add(seeds.account(user));
            return this;
        });
    }

    /**
     * Adds a label that issues of all its repositories can carry.
     *
     * @param color six hexadecimal digits without {@code #}
     * @return its id
     */
    public long addLabel(String name, String color) {
        return seeds.locked(() -> seeds.instance().addLabel(organization, name, color).id);
    }

    /**
     * Says who may see it.
     *
     * @param visibility {@code public}, {@code limited} to users, or {@code private} to members
     * @throws IllegalArgumentException for any other word
     */
    public FakeOrganization visibility(String visibility) {
        if (!List.of("public", "limited", "private").contains(visibility)) {
            throw new IllegalArgumentException("no visibility: " + visibility);
        }
        return seeds.locked(() -> {
            organization.visibility = visibility;
            return this;
        });
    }
}
