package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/** Organizations: list, create, get, edit, rename, delete, and what somebody may do in one. */
final class OrganizationApi {
    private static final String ONE = "/orgs/{org}";
    private static final Set<String> VISIBILITIES = Set.of("", "public", "limited", "private");
    /** Names that mean something else in an address; the real server has more of them. */
    private static final Set<String> RESERVED =
            Set.of(".", "..", "admin", "api", "explore", "issues", "login", "org", "pulls", "repo", "user");

    private OrganizationApi() {}

    static void register(Api api) {
        api.on("GET", "/orgs", OrganizationApi::listAll);
        api.on("POST", "/orgs", OrganizationApi::create);
        api.on("GET", ONE, exchange -> answer(exchange, 200, visible(exchange)));
        api.on("PATCH", ONE, OrganizationApi::edit);
        api.on("DELETE", ONE, OrganizationApi::delete);
        api.on("POST", ONE + "/rename", OrganizationApi::rename);
        api.on("GET", "/user/orgs", exchange -> listOf(exchange, exchange.sender()));
        api.on("GET", "/users/{username}/orgs", exchange -> listOf(exchange, exchange.named("username")));
        api.on("GET", "/users/{username}/orgs/{org}/permissions", OrganizationApi::permissions);
    }

    private static Answer answer(Exchange exchange, int status, Organization organization) {
        return Answer.json(status, OrganizationView.organization(exchange.instance(), organization));
    }

    /** The organization that the path names. */
    static Organization find(Exchange exchange) {
        String name = exchange.parameter("org");
        Account account = exchange.instance().account(name);
        Organization organization = account == null ? null : account.organization;
        if (organization == null) {
            throw exchange.notFoundSaying("GetOrgByName", "user redirect does not exist [name: " + name + "]");
        }
        return organization;
    }

    private static Organization visible(Exchange exchange) {
        Organization organization = find(exchange);
        if (!organization.visibleTo(exchange.user())) {
            throw exchange.notFoundSaying("HasOrgOrUserVisible");
        }
        return organization;
    }

    static Organization ofOwner(Exchange exchange) {
        Organization organization = find(exchange);
        if (!organization.ownedBy(exchange.sender())) {
            throw exchange.refusal(403, "Must be an organization owner");
        }
        return organization;
    }

    static Organization ofMember(Exchange exchange) {
        Organization organization = find(exchange);
        if (!organization.hasMember(exchange.sender()) && !exchange.sender().admin) {
            throw exchange.refusal(403, "Must be an organization member");
        }
        return organization;
    }

    private static List<Organization> all(Exchange exchange, Predicate<Organization> filter) {
        return exchange.instance().accounts.values().stream()
                .map(account -> account.organization)
                .filter(each -> each != null && filter.test(each))
                .sorted(Comparator.comparing(each -> each.account.name.toLowerCase(Locale.ROOT)))
                .toList();
    }

    private static Answer page(Exchange exchange, Page<Organization> page) {
        Instance instance = exchange.instance();
        return page.answer(
                Answer.json(200, Views.list(page.items(), each -> OrganizationView.organization(instance, each))));
    }

    private static Answer listAll(Exchange exchange) {
        return page(exchange, Page.linked(exchange, all(exchange, each -> each.visibleTo(exchange.user()))));
    }

    /** Without a page everything comes, and links to other pages of it all the same. */
    private static Answer listOf(Exchange exchange, Account user) {
        List<Organization> found = all(exchange, each -> each.hasMember(user) && shown(each, user, exchange.sender()));
        Page<Organization> linked = Page.linked(exchange, found);
        boolean paged = exchange.query().number("page") >= 1;
        return page(exchange, paged ? linked : new Page<>(found, linked.headers()));
    }

    /** A membership that somebody keeps to oneself is for fellow members. */
    private static boolean shown(Organization organization, Account member, Account viewer) {
        return organization.visibleTo(viewer)
                && (viewer == member
                        || viewer.admin
                        || organization.openly.contains(member)
                        || organization.hasMember(viewer));
    }

    private static Answer create(Exchange exchange) {
        Payload body = exchange.payload();
        String name = body.required("username", "UserName");
        if (!Account.isName(name)) {
            throw exchange.refusal(422, "[UserName]: invalid username");
        }
        String visibility = visibility(exchange, body);
        String fullName = body.textOrEmpty("full_name");
        String email = body.textOrEmpty("email");
        String description = body.textOrEmpty("description");
        String website = body.textOrEmpty("website");
        String location = body.textOrEmpty("location");
        Boolean change = body.flag("repo_admin_change_team_access");
        refuseTaken(exchange, name);
        Organization organization = exchange.instance().addOrganization(name, exchange.sender());
        organization.account.fullName = fullName;
        organization.account.email = email;
        organization.description = description;
        organization.website = website;
        organization.location = location;
        organization.visibility = visibility.isEmpty() ? "public" : visibility;
        organization.adminsChangeTeams = Boolean.TRUE.equals(change);
        return answer(exchange, 201, organization);
    }

    private static void refuseTaken(Exchange exchange, String name) {
        if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            throw exchange.refusal(422, "name is reserved [name: " + name + "]");
        }
        if (exchange.instance().account(name) != null) {
            throw exchange.refusal(422, "user already exists [name: " + name + "]");
        }
    }

    private static String visibility(Exchange exchange, Payload body) {
        String visibility = body.textOrEmpty("visibility");
        if (!VISIBILITIES.contains(visibility)) {
            throw exchange.refusal(422, "[Visibility]: In");
        }
        return visibility;
    }

    /** Four fields are cleared by leaving them out; and nothing becomes public again this way. */
    private static Answer edit(Exchange exchange) {
        Organization organization = ofOwner(exchange);
        Payload body = exchange.payload();
        String visibility = visibility(exchange, body);
        String email = body.text("email");
        if (email != null && !email.isEmpty() && !email.matches("[^@\\s]+@[^@\\s]+")) {
            throw exchange.refusal(422, "e-mail invalid [email: " + email + "]");
        }
        String fullName = body.textOrEmpty("full_name");
        String description = body.textOrEmpty("description");
        String website = body.textOrEmpty("website");
        String location = body.textOrEmpty("location");
        Boolean change = body.flag("repo_admin_change_team_access");
        organization.account.fullName = fullName;
        organization.description = description;
        organization.website = website;
        organization.location = location;
        if (email != null && !email.equalsIgnoreCase(organization.account.email)) {
            organization.account.email = email;
        }
        if (!visibility.isEmpty() && !visibility.equals("public")) {
            organization.visibility = visibility;
        }
        organization.adminsChangeTeams = change == null ? organization.adminsChangeTeams : change;
        return answer(exchange, 200, organization);
    }

    private static Answer rename(Exchange exchange) {
        Organization organization = ofOwner(exchange);
        String name = exchange.payload().required("new_name", "NewName");
        if (name.equals(organization.account.name)) {
            return Answer.empty(204);
        }
        if (!Account.isName(name)) {
            throw exchange.refusal(
                    422,
                    "name is invalid [" + name + "]: must be valid alpha or numeric or dash(-_) or dot characters");
        }
        if (exchange.instance().account(name) != organization.account) {
            refuseTaken(exchange, name);
        }
        exchange.instance().rename(organization.account, name);
        return Answer.empty(204);
    }

    private static Answer delete(Exchange exchange) {
        Organization organization = ofOwner(exchange);
        Instance instance = exchange.instance();
        if (instance.repositories.values().stream().anyMatch(each -> each.owner == organization.account)) {
            throw exchange.failure("user still has ownership of repositories [uid: " + organization.account.id + "]");
        }
        instance.accounts.values().remove(organization.account);
        return Answer.empty(204);
    }

    private static Answer permissions(Exchange exchange) {
        Account user = exchange.namedOrNotFound("username");
        Account named = exchange.namedOrNotFound("org");
        Organization organization = named.organization;
        Right right = organization == null ? Right.NONE : best(organization, user);
        return Answer.json(
                200,
                Json.object()
                        .put("is_owner", right == Right.OWNER)
                        .put("is_admin", right.covers(Right.ADMIN))
                        .put("can_write", right.covers(Right.WRITE))
                        .put("can_read", right.covers(Right.READ))
                        .put("can_create_repository", organization != null && organization.createsRepositories(user)));
    }

    private static Right best(Organization organization, Account user) {
        return organization.ownedBy(user)
                ? Right.OWNER
                : organization.teams.stream()
                        .filter(team -> team.members.contains(user))
                        .map(team -> team.right)
                        .reduce(Right.NONE, Right::best);
    }
}
