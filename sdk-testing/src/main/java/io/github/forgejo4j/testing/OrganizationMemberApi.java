package io.github.forgejo4j.testing;

import java.util.List;
import java.util.Set;

/** Who belongs to an organization, and who says so openly. Members are made by teams. */
final class OrganizationMemberApi {
    private static final String ALL = "/orgs/{org}/members";
    private static final String OPEN = "/orgs/{org}/public_members";

    private OrganizationMemberApi() {}

    static void register(Api api) {
        api.on("GET", ALL, OrganizationMemberApi::list);
        api.on("GET", ALL + "/{username}", OrganizationMemberApi::check);
        api.on("DELETE", ALL + "/{username}", OrganizationMemberApi::remove);
        api.on("GET", OPEN, OrganizationMemberApi::listOpen);
        api.on("GET", OPEN + "/{username}", OrganizationMemberApi::checkOpen);
        api.on("PUT", OPEN + "/{username}", exchange -> show(exchange, true));
        api.on("DELETE", OPEN + "/{username}", exchange -> show(exchange, false));
    }

    private static Answer page(Exchange exchange, List<Account> members) {
        Page<Account> page = Page.counted(exchange, members);
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::user)));
    }

    private static boolean knows(Exchange exchange, Organization organization) {
        Account user = exchange.user();
        return user != null && (user.admin || organization.hasMember(user));
    }

    private static List<Account> openly(Organization organization) {
        return organization.members().stream()
                .filter(organization.openly::contains)
                .toList();
    }

    private static Answer list(Exchange exchange) {
        Organization organization = OrganizationApi.find(exchange);
        return page(exchange, knows(exchange, organization) ? organization.members() : openly(organization));
    }

    /** A site administrator gets the private members too. */
    private static Answer listOpen(Exchange exchange) {
        Organization organization = OrganizationApi.find(exchange);
        Account user = exchange.user();
        return page(exchange, user != null && user.admin ? organization.members() : openly(organization));
    }

    /** Whoever is no member is sent on to the question that everybody may ask. */
    private static Answer check(Exchange exchange) {
        Organization organization = OrganizationApi.find(exchange);
        Account member = exchange.namedOrNotFound("username");
        if (!knows(exchange, organization)) {
            String location =
                    "/api/v1/orgs/" + exchange.parameter("org") + "/public_members/" + exchange.parameter("username");
            return Answer.html(303, "<a href=\"" + location + "\">See Other</a>.\n\n")
                    .with("Location", location);
        }
        if (!organization.hasMember(member)) {
            throw exchange.notFound();
        }
        return Answer.empty(204);
    }

    private static Answer checkOpen(Exchange exchange) {
        Organization organization = OrganizationApi.find(exchange);
        if (!organization.openly.contains(exchange.namedOrNotFound("username"))) {
            throw exchange.notFound();
        }
        return Answer.empty(204);
    }

    private static Answer show(Exchange exchange, boolean openly) {
        Organization organization = OrganizationApi.find(exchange);
        Account member = exchange.namedOrNotFound("username");
        if (member != exchange.sender()) {
            throw exchange.refusal(403, "Cannot " + (openly ? "publicize" : "conceal") + " another member");
        }
        if (openly && organization.hasMember(member)) {
            organization.openly.add(member);
        } else {
            organization.openly.remove(member);
        }
        return Answer.empty(204);
    }

    /** 204 as well for somebody who is no member; the last owner stays. */
    private static Answer remove(Exchange exchange) {
        Organization organization = OrganizationApi.ofOwner(exchange);
        Account member = exchange.namedOrNotFound("username");
        if (organization.owners().equals(Set.of(member))) {
            throw exchange.failure("user is the last member of owner team [uid: " + member.id + "]");
        }
        organization.remove(member);
        return Answer.empty(204);
    }
}
