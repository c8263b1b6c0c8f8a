package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Teams: list, search, create, get, edit, delete. */
final class TeamApi {
    private static final String ALL = "/orgs/{org}/teams";
    private static final String ONE = "/teams/{id}";

    private TeamApi() {}

    static void register(Api api) {
        api.on("GET", ALL, TeamApi::list);
        api.on("POST", ALL, TeamApi::create);
        api.on("GET", ALL + "/search", TeamApi::search);
        api.on("GET", "/user/teams", TeamApi::listOwn);
        api.on("GET", ONE, exchange -> withOrganization(exchange, 200, ofMember(exchange)));
        api.on("PATCH", ONE, TeamApi::edit);
        api.on("DELETE", ONE, TeamApi::delete);
    }

    private static Answer withOrganization(Exchange exchange, int status, Team team) {
        return Answer.json(status, OrganizationView.teamOf(exchange.instance(), team));
    }

    static Stream<Team> all(Instance instance) {
        return instance.accounts.values().stream()
                .map(account -> account.organization)
                .filter(Objects::nonNull)
                .flatMap(organization -> organization.teams.stream());
    }

    /** The team, to its members and the owners; the rest of the organization is told so, a stranger is not. */
    static Team ofMember(Exchange exchange) {
        Account sender = exchange.sender();
        Team team = all(exchange.instance())
                .filter(each -> each.id == exchange.id("id"))
                .findFirst()
                .orElseThrow(exchange::notFound);
        if (!team.members.contains(sender) && !team.organization.ownedBy(sender)) {
            if (team.organization.hasMember(sender)) {
                throw exchange.refusal(403, "Must be a team member");
            }
            throw exchange.notFound();
        }
        return team;
    }

    /** The team, to the owners of its organization; other members of it are told that there is none. */
    static Team ofOwner(Exchange exchange) {
        Team team = ofMember(exchange);
        if (!team.organization.ownedBy(exchange.sender())) {
            throw exchange.notFound();
        }
        return team;
    }

    private static List<Team> sorted(Stream<Team> teams) {
        return teams.sorted(Comparator.comparing((Team team) -> team.name.toLowerCase(Locale.ROOT))
                        .thenComparingLong(team -> team.id))
                .toList();
    }

    private static Answer list(Exchange exchange) {
        Organization organization = OrganizationApi.ofMember(exchange);
        Page<Team> page = Page.counted(exchange, sorted(organization.teams.stream()));
        return page.answer(Answer.json(200, Views.list(page.items(), OrganizationView::team)));
    }

    private static Answer listOwn(Exchange exchange) {
        Account sender = exchange.sender();
        Page<Team> page =
                Page.counted(exchange, sorted(all(exchange.instance()).filter(team -> team.members.contains(sender))));
        return page.answer(Answer.json(
                200, Views.list(page.items(), each -> OrganizationView.teamOf(exchange.instance(), each))));
    }

    /** Only among one's own teams, owners too, unless a site administrator asks. */
    private static Answer search(Exchange exchange) {
        Organization organization = OrganizationApi.ofMember(exchange);
        Account sender = exchange.sender();
        String words = exchange.query().get("q").toLowerCase(Locale.ROOT);
        Predicate<Team> named = team -> team.name.toLowerCase(Locale.ROOT).contains(words)
                || (exchange.query().flag("include_desc")
                        && team.description.toLowerCase(Locale.ROOT).contains(words));
        Page<Team> page = Page.linked(
                exchange,
                sorted(organization.teams.stream()
                        .filter(named)
                        .filter(team -> sender.admin || team.members.contains(sender))));
        var envelope = Json.object();
        envelope.set("data", Views.list(page.items(), OrganizationView::team));
        return page.answer(Answer.json(200, envelope.put("ok", true)));
    }

    private static String checkName(Exchange exchange, String name) {
        if (!name.matches("[-.\\w]{1,255}")) {
            throw exchange.refusal(422, "[Name]: AlphaDashDot");
        }
        return name;
    }

    /** The rights that units_map gives; a word or a unit that nobody knows becomes none, without a complaint. */
    private static Map<Unit, Right> map(Payload body) {
        Map<Unit, Right> units = new EnumMap<>(Unit.class);
        Payload given = body.object("units_map");
        given.names().forEach(key -> units.put(Unit.of(key), Right.asked(given.textOrEmpty(key))));
        return units;
    }

    private static void give(Team team, Map<Unit, Right> map, @Nullable List<String> names) {
        if (team.right.covers(Right.ADMIN)) {
            team.grantAll(team.right);
        } else if (!map.isEmpty()) {
            team.units.clear();
            team.units.putAll(map);
        } else if (names != null && !names.isEmpty()) {
            team.units.clear();
            names.stream()
                    .map(Unit::of)
                    .filter(unit -> unit != Unit.UNKNOWN)
                    .forEach(unit -> team.units.put(unit, team.right));
        }
    }

    /** With units_map the right below admin is its lowest one above none, whatever was asked for. */
    private static Right right(String asked, Map<Unit, Right> map) {
        Right right = Right.asked(asked);
        return right.covers(Right.ADMIN) || map.isEmpty()
                ? right
                : map.values().stream()
                        .filter(each -> each != Right.NONE)
                        .min(Comparator.naturalOrder())
                        .orElse(Right.NONE);
    }

    private static Answer create(Exchange exchange) {
        Organization organization = OrganizationApi.ofMember(exchange);
        OrganizationApi.ofOwner(exchange);
        Payload body = exchange.payload();
        String name = checkName(exchange, body.required("name", "Name"));
        String description = body.textOrEmpty("description");
        Boolean everywhere = body.flag("includes_all_repositories");
        Boolean creates = body.flag("can_create_org_repo");
        Map<Unit, Right> map = map(body);
        List<String> units = body.texts("units");
        Right right = right(body.textOrEmpty("permission"), map);
        if (!right.covers(Right.ADMIN) && map.isEmpty() && (units == null || units.isEmpty())) {
            throw exchange.failure("units permission should not be empty");
        }
        if (name.equals("new")) {
            throw exchange.failure("name is reserved [name: new]");
        }
        Team other = organization.team(name);
        if (other != null) {
            throw exchange.refusal(
                    422,
                    "team already exists [org_id: " + organization.account.id + ", name: "
                            + name.toLowerCase(Locale.ROOT) + "]");
        }
        Team team = new Team(exchange.instance().nextId("team"), organization, name);
        team.description = description;
        team.everywhere = Boolean.TRUE.equals(everywhere);
        team.createsRepositories = Boolean.TRUE.equals(creates);
        team.right = right;
        give(team, map, units);
        organization.teams.add(team);
        return withOrganization(exchange, 201, team);
    }

    private static Answer edit(Exchange exchange) {
        Team team = ofOwner(exchange);
        Payload body = exchange.payload();
        String name = body.textOrEmpty("name");
        String description = body.text("description");
        Boolean everywhere = body.flag("includes_all_repositories");
        Boolean creates = body.flag("can_create_org_repo");
        String permission = body.textOrEmpty("permission");
        Map<Unit, Right> map = map(body);
        List<String> units = body.texts("units");
        if (!name.isEmpty()) {
            checkName(exchange, name);
            Team other = team.organization.team(name);
            if (other != null && other != team) {
                throw exchange.failure("team already exists [org_id: " + team.organization.account.id + ", name: "
                        + name.toLowerCase(Locale.ROOT) + "]");
            }
        }
        // The right of the owners is not for change, whatever is sent.
        boolean fixed = team.ofOwners();
        team.name = name.isEmpty() ? team.name : name;
        team.description = description == null ? team.description : description;
        team.createsRepositories = creates == null ? team.createsRepositories : creates;
        if (!fixed && !permission.isEmpty()) {
            team.right = right(permission, map);
            team.everywhere = everywhere == null ? team.everywhere : everywhere;
        }
        if (!fixed) {
            give(team, map, units);
        }
        return Answer.json(200, OrganizationView.team(team));
    }

    private static Answer delete(Exchange exchange) {
        Team team = ofOwner(exchange);
        team.organization.teams.remove(team);
        team.organization.openly.removeIf(each -> !team.organization.hasMember(each));
        return Answer.empty(204);
    }
}
