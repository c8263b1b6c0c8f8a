package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The repositories of a team, and the teams of a repository. */
final class TeamRepositoryApi {
    private static final String ALL = "/teams/{id}/repos";
    private static final String ONE = ALL + "/{org}/{repo}";
    private static final String OF_REPOSITORY = "/repos/{owner}/{repo}/teams";

    private TeamRepositoryApi() {}

    static void register(Api api) {
        api.on("GET", ALL, TeamRepositoryApi::list);
        api.on("GET", ONE, TeamRepositoryApi::get);
        api.on("PUT", ONE, TeamRepositoryApi::add);
        api.on("DELETE", ONE, TeamRepositoryApi::remove);
        api.on("GET", OF_REPOSITORY, TeamRepositoryApi::listTeams);
        api.on("GET", OF_REPOSITORY + "/{team}", TeamRepositoryApi::getTeam);
        api.on("PUT", OF_REPOSITORY + "/{team}", TeamRepositoryApi::addTeam);
        api.on("DELETE", OF_REPOSITORY + "/{team}", TeamRepositoryApi::removeTeam);
    }

    private static Answer list(Exchange exchange) {
        Team team = TeamApi.ofMember(exchange);
        List<Repository> all = exchange.instance().repositories.values().stream()
                .filter(team::has)
                .sorted(Comparator.comparing(each -> each.name.toLowerCase(Locale.ROOT)))
                .toList();
        Page<Repository> page = Page.counted(exchange, all);
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::repository)));
    }

    /** Whatever organization the path names, the team's own one is meant. */
    private static Repository named(Exchange exchange, Team team) {
        Repository repository =
                exchange.instance().repository(team.organization.account.name, exchange.parameter("repo"));
        if (repository == null) {
            throw exchange.notFound();
        }
        return repository;
    }

    private static Answer get(Exchange exchange) {
        Team team = TeamApi.ofMember(exchange);
        Repository repository = named(exchange, team);
        if (!team.has(repository)) {
            throw exchange.notFound();
        }
        return Answer.json(200, exchange.views().repository(repository));
    }

    private static Repository administered(Exchange exchange, Team team) {
        Repository repository = named(exchange, team);
        if (!repository.ownedBy(exchange.sender())) {
            throw exchange.refusal(403, "Must have admin-level access to the repository");
        }
        return repository;
    }

    private static Answer add(Exchange exchange) {
        Team team = TeamApi.ofMember(exchange);
        team.add(administered(exchange, team));
        return Answer.empty(204);
    }

    /** A team that has all repositories keeps them, and the answer is the same. */
    private static Answer remove(Exchange exchange) {
        Team team = TeamApi.ofMember(exchange);
        team.repositories.remove(administered(exchange, team));
        return Answer.empty(204);
    }

    // ---- seen from the repository ----

    private static Organization owner(Exchange exchange) {
        Organization organization = exchange.repository().owner.organization;
        if (organization == null) {
            throw exchange.refusal(405, "repo is not owned by an organization");
        }
        return organization;
    }

    private static Team named(Exchange exchange, Organization organization) {
        String name = exchange.parameter("team");
        Team team = organization.team(name);
        if (team == null) {
            throw exchange.refusal(
                    404, "team does not exist [org_id " + organization.account.id + ", team_id 0, name: " + name + "]");
        }
        return team;
    }

    /** The owners first, in one piece whatever page is asked for. */
    private static Answer listTeams(Exchange exchange) {
        Repository repository = exchange.repository();
        List<Team> teams = owner(exchange).teams.stream()
                .filter(team -> team.has(repository))
                .sorted(Comparator.comparing((Team team) -> team.ofOwners() ? "" : team.name))
                .toList();
        return Answer.json(200, Views.list(teams, OrganizationView::team));
    }

    private static Answer getTeam(Exchange exchange) {
        Team team = named(exchange, owner(exchange));
        if (!team.has(exchange.repository())) {
            throw exchange.notFound();
        }
        return Answer.json(200, OrganizationView.team(team));
    }

    private static Team changeable(Exchange exchange) {
        exchange.requireAdmin();
        Organization organization = owner(exchange);
        if (!organization.adminsChangeTeams && !organization.ownedBy(exchange.sender())) {
            throw exchange.refusal(403, "user is nor repo admin nor owner");
        }
        return named(exchange, organization);
    }

    private static Answer addTeam(Exchange exchange) {
        Team team = changeable(exchange);
        if (team.has(exchange.repository())) {
            throw exchange.refusal(422, "team '" + team.name + "' is already added to repo");
        }
        team.add(exchange.repository());
        return Answer.empty(204);
    }

    private static Answer removeTeam(Exchange exchange) {
        Team team = changeable(exchange);
        if (!team.has(exchange.repository())) {
            throw exchange.refusal(422, "team '" + team.name + "' was not added to repo");
        }
        team.repositories.remove(exchange.repository());
        return Answer.empty(204);
    }
}
