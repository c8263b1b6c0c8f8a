package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The people of a team. */
final class TeamMemberApi {
    private static final String ALL = "/teams/{id}/members";
    private static final String ONE = ALL + "/{username}";

    private TeamMemberApi() {}

    static void register(Api api) {
        api.on("GET", ALL, TeamMemberApi::list);
        api.on("GET", ONE, TeamMemberApi::get);
        api.on("PUT", ONE, TeamMemberApi::add);
        api.on("DELETE", ONE, TeamMemberApi::remove);
    }

    private static Answer list(Exchange exchange) {
        List<Account> members = TeamApi.ofMember(exchange).members.stream()
                .sorted(Comparator.comparing(each -> each.name.toLowerCase(Locale.ROOT)))
                .toList();
        Page<Account> page = Page.wholeUnlessPaged(exchange, members);
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::user)));
    }

    private static Answer get(Exchange exchange) {
        Team team = TeamApi.ofMember(exchange);
        Account member = exchange.namedOrNotFound("username");
        if (!team.members.contains(member)) {
            throw exchange.notFound();
        }
        return Answer.json(200, exchange.views().user(member));
    }

    private static Answer add(Exchange exchange) {
        Team team = TeamApi.ofOwner(exchange);
        Account member = exchange.namedOrNotFound("username");
        if (member.organization != null) {
            throw exchange.failure("user is an organization [uid: " + member.id + "]");
        }
        team.add(member);
        return Answer.empty(204);
    }

    /** 204 as well for somebody who is not in the team; the last owner stays. */
    private static Answer remove(Exchange exchange) {
        Team team = TeamApi.ofOwner(exchange);
        Account member = exchange.namedOrNotFound("username");
        if (team.ofOwners() && team.members.equals(Set.of(member))) {
            throw exchange.failure("user is the last member of owner team [uid: " + member.id + "]");
        }
        team.organization.remove(team, member);
        return Answer.empty(204);
    }
}
