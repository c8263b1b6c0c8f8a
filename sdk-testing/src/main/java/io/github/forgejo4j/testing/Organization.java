package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What makes an account an organization. Its members are those of its teams. */
final class Organization {
    static final String OWNERS = "Owners";
    final Account account;
    final List<Team> teams = new ArrayList<>();
    final List<Label> labels = new ArrayList<>();
    /** Who shows the membership to everybody. */
    final Set<Account> openly = new LinkedHashSet<>();

    String description = "";
    String website = "";
    String location = "";
    String visibility = "public";
    boolean adminsChangeTeams;

    Organization(Account account) {
        this.account = account;
    }

    /** By id. */
    List<Account> members() {
        return teams.stream()
                .flatMap(team -> team.members.stream())
                .distinct()
                .sorted(Account.BY_ID)
                .toList();
    }

    boolean hasMember(@Nullable Account user) {
        return user != null && teams.stream().anyMatch(team -> team.members.contains(user));
    }

    /** Owners are found by the name of their team: without one of that name there are none. */
    Set<Account> owners() {
        return teams.stream()
                .filter(Team::ofOwners)
                .flatMap(team -> team.members.stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    boolean ownedBy(@Nullable Account user) {
        return user != null && (user.admin || owners().contains(user));
    }

    boolean visibleTo(@Nullable Account user) {
        return switch (visibility) {
            case "public" -> true;
            case "limited" -> user != null;
            default -> user != null && (user.admin || hasMember(user));
        };
    }

    boolean createsRepositories(Account user) {
        return ownedBy(user)
                || teams.stream().anyMatch(team -> team.createsRepositories && team.members.contains(user));
    }

    /** The names of teams fold case. */
    @Nullable
    Team team(String name) {
        return teams.stream()
                .filter(team -> team.name.equalsIgnoreCase(name))
                .findFirst()
                .orElse(null);
    }

    /** Takes somebody out of everything. */
    void remove(Account user) {
        teams.forEach(team -> team.members.remove(user));
        openly.remove(user);
    }

    void remove(Team team, Account user) {
        team.members.remove(user);
        if (!hasMember(user)) {
            openly.remove(user);
        }
    }
}
