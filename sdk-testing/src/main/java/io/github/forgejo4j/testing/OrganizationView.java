package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Organizations and teams as JSON. */
final class OrganizationView {
    /** The first version that says since when there is an organization. */
    private static final int CREATED_SINCE = 16;

    private OrganizationView() {}

    static ObjectNode organization(Instance instance, Organization organization) {
        Account account = organization.account;
        ObjectNode node = Json.object()
                .put("id", account.id)
                .put("name", account.name)
                .put("full_name", account.fullName)
                .put("email", account.email)
                .put("avatar_url", Views.avatar(instance, account))
                .put("description", organization.description)
                .put("website", organization.website)
                .put("location", organization.location)
                .put("visibility", organization.visibility)
                .put("repo_admin_change_team_access", organization.adminsChangeTeams);
        if (instance.major() >= CREATED_SINCE) {
            node.put("created", Json.time(account.created));
        }
        return node.put("username", account.name);
    }

    /** As most answers show a team: without its organization. */
    static ObjectNode team(Team team) {
        return team(team, null);
    }

    static ObjectNode teamOf(Instance instance, Team team) {
        return team(team, organization(instance, team.organization));
    }

    private static ObjectNode team(Team team, @Nullable ObjectNode organization) {
        ObjectNode node =
                Json.object().put("id", team.id).put("name", team.name).put("description", team.description);
        node.set("organization", organization);
        node.put("includes_all_repositories", team.everywhere).put("permission", team.right.word());
        Map<String, Right> sorted = new TreeMap<>();
        ArrayNode names = Json.array();
        team.units.keySet().forEach(unit -> {
            names.add(unit.key);
            sorted.put(unit.key, team.right(unit));
        });
        // No units is null here and an empty object there.
        node.set("units", names.isEmpty() ? null : names);
        ObjectNode map = node.putObject("units_map");
        sorted.forEach((key, right) -> map.put(key, right.word()));
        return node.put("can_create_org_repo", team.createsRepositories);
    }
}
