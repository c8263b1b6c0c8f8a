package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Rules for branches: list, create, get, edit, delete. What they do stands in {@link BranchGuard}. */
final class BranchRuleApi {
    private static final String ALL = "/repos/{owner}/{repo}/branch_protections";
    private static final String ONE = ALL + "/{name}";

    private BranchRuleApi() {}

    static void register(Api api) {
        // In one piece whatever page is asked for, and without a total.
        api.on("GET", ALL, exchange -> Answer.json(200, Views.list(exchange.requireAdmin().rules, BranchRuleView::of)));
        api.on("POST", ALL, BranchRuleApi::create);
        api.on("GET", ONE, exchange -> Answer.json(200, BranchRuleView.of(find(exchange))));
        api.on("PATCH", ONE, BranchRuleApi::edit);
        api.on("DELETE", ONE, BranchRuleApi::delete);
    }

    private static BranchRule find(Exchange exchange) {
        String name = exchange.parameter("name");
        return exchange.requireAdmin().rules.stream()
                .filter(rule -> rule.name.equals(name))
                .findFirst()
                .orElseThrow(exchange::notFound);
    }

    private static Answer create(Exchange exchange) {
        Repository repository = exchange.requireAdmin();
        exchange.liveRepository();
        Payload body = exchange.payload();
        String given = body.textOrEmpty("rule_name");
        String name = given.isEmpty() ? body.textOrEmpty("branch_name") : given;
        if (name.isEmpty()) {
            throw exchange.refusal(400, "both rule_name and branch_name are empty");
        }
        if (repository.rules.stream().anyMatch(rule -> rule.name.equals(name))) {
            throw exchange.refusal(403, "Branch protection already exist");
        }
        BranchRule rule = new BranchRule(name, exchange.instance().now());
        List<Runnable> changes = changes(exchange, repository, rule, body);
        changes.forEach(Runnable::run);
        repository.rules.add(rule);
        return Answer.json(201, BranchRuleView.of(rule));
    }

    /** Absolute values, field by field; the name stays. */
    private static Answer edit(Exchange exchange) {
        BranchRule rule = find(exchange);
        Repository repository = exchange.liveRepository();
        List<Runnable> changes = changes(exchange, repository, rule, exchange.payload());
        changes.forEach(Runnable::run);
        rule.updated = exchange.instance().now();
        return Answer.json(200, BranchRuleView.of(rule));
    }

    private static Answer delete(Exchange exchange) {
        BranchRule rule = find(exchange);
        if (exchange.repository().archived != null) {
            throw exchange.refusal(500, "");
        }
        exchange.repository().rules.remove(rule);
        return Answer.empty(204);
    }

    /** Reads the whole body before anything is changed. */
    private static List<Runnable> changes(Exchange exchange, Repository repository, BranchRule rule, Payload body) {
        Changes changes = new Changes(body);
        push(rule, body, changes);
        changes.flag("enable_merge_whitelist", value -> rule.merge.limited = value);
        changes.flag("enable_approvals_whitelist", value -> rule.approve.limited = value);
        changes.flag("enable_status_check", value -> rule.checksStatus = value);
        changes.flag("block_on_rejected_reviews", value -> rule.blocksOnRejection = value);
        changes.flag("block_on_official_review_requests", value -> rule.blocksOnRequest = value);
        changes.flag("block_on_outdated_branch", value -> rule.blocksOutdated = value);
        changes.flag("dismiss_stale_approvals", value -> rule.dismissesStale = value);
        changes.flag("ignore_stale_approvals", value -> rule.ignoresStale = value);
        changes.flag("require_signed_commits", value -> rule.wantsSignatures = value);
        changes.flag("apply_to_admins", value -> rule.bindsAdmins = value);
        changes.text("unprotected_file_patterns", value -> rule.open = value);
        changes.text("protected_file_patterns", value -> {
            rule.guardedSince = exchange.instance().nextId("look");
            rule.guarded = value;
        });
        List<String> contexts = body.texts("status_check_contexts");
        if (contexts != null) {
            changes.add(() -> rule.contexts = List.copyOf(contexts));
        }
        Long approvals = body.number("required_approvals");
        if (approvals != null && approvals >= 0) {
            changes.add(() -> rule.approvals = approvals);
        }
        who(exchange, repository, body, changes, "push_whitelist_usernames", "push_whitelist_teams", rule.push);
        who(exchange, repository, body, changes, "merge_whitelist_usernames", "merge_whitelist_teams", rule.merge);
        who(
                exchange,
                repository,
                body,
                changes,
                "approvals_whitelist_username",
                "approvals_whitelist_teams",
                rule.approve);
        return changes.list;
    }

    /** The list of those who may push counts only in a body that also allows to push at all. */
    private static void push(BranchRule rule, Payload body, Changes changes) {
        Boolean pushable = body.flag("enable_push");
        Boolean limited = body.flag("enable_push_whitelist");
        Boolean keys = body.flag("push_whitelist_deploy_keys");
        if (pushable == null) {
            return;
        }
        changes.add(() -> {
            rule.pushable = pushable;
            if (!pushable || Boolean.FALSE.equals(limited)) {
                rule.push.limited = false;
                rule.deployKeys = false;
            } else if (limited != null) {
                rule.push.limited = true;
                rule.deployKeys = keys == null ? rule.deployKeys : keys;
            }
        });
    }

    /** Who could not do it anyhow is dropped without a word. */
    private static void who(
            Exchange exchange,
            Repository repository,
            Payload body,
            Changes changes,
            String userField,
            String teamField,
            BranchRule.Allowed allowed) {
        List<String> names = body.texts(userField);
        List<String> teamNames = body.texts(teamField);
        if (names != null) {
            Right needed = userField.startsWith("approvals") ? Right.READ : Right.WRITE;
            List<Account> users = new ArrayList<>();
            for (String name : names) {
                Account user = exchange.instance().account(name);
                if (user == null) {
                    throw exchange.refusal(422, "user does not exist [uid: 0, name: " + name + "]");
                }
                if (new Access(repository, user).to(Unit.CODE).covers(needed)) {
                    users.add(user);
                }
            }
            changes.add(() -> {
                allowed.users.clear();
                allowed.users.addAll(users);
            });
        }
        Organization organization = repository.owner.organization;
        if (teamNames != null && organization != null) {
            List<Team> teams = teamNames.stream()
                    .map(name -> team(exchange, organization, name))
                    .filter(team -> team.has(repository))
                    .toList();
            changes.add(() -> {
                allowed.teams.clear();
                allowed.teams.addAll(teams);
            });
        }
    }

    private static Team team(Exchange exchange, Organization organization, String name) {
        Team team = organization.team(name);
        if (team == null) {
            throw exchange.refusal(
                    422, "team does not exist [org_id " + organization.account.id + ", team_id 0, name: " + name + "]");
        }
        return team;
    }

    /** What is to be done once the whole body is known to be right. */
    private static final class Changes {
        private final Payload body;
        private final List<Runnable> list = new ArrayList<>();

        Changes(Payload body) {
            this.body = body;
        }

        void add(Runnable change) {
            list.add(change);
        }

        void flag(String field, Consumer<Boolean> set) {
            Boolean value = body.flag(field);
            if (value != null) {
                list.add(() -> set.accept(value));
            }
        }

        void text(String field, Consumer<String> set) {
            @Nullable String value = body.text(field);
            if (value != null) {
                list.add(() -> set.accept(value));
            }
        }
    }
}
