package io.github.forgejo4j.testing;

/** A team of a {@link FakeOrganization}: to fill before a test, past the API, its limits and faults. */
public final class FakeTeam {
    private final Seeds seeds;
    private final Team team;

    FakeTeam(Seeds seeds, Team team) {
        this.seeds = seeds;
        this.team = team;
    }

    /** Its id, by which the API names it. */
    public long id() {
        return team.id;
    }

    /**
     * Adds a user, who becomes a member of the organization.
     *
     * @throws IllegalArgumentException if there is no such user
     */
    public FakeTeam addMember(String user) {
        return seeds.locked(() -> {
            team.add(seeds.account(user));
            return this;
        });
    }

    /** Gives it a repository of its organization, made if it does not exist yet. */
    public FakeTeam addRepository(String name) {
        return seeds.locked(() -> {
            seeds.repository(team.organization.account, name);
            Repository repository = seeds.instance().repository(team.organization.account.name, name);
            if (repository != null) {
                team.add(repository);
            }
            return this;
        });
    }

    /** Gives it every repository of its organization, those to come too. */
    public FakeTeam includeAllRepositories() {
        return seeds.locked(() -> {
            team.everywhere = true;
            return this;
        });
    }
}
