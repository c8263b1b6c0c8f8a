package io.github.forgejo4j.chaos;

import io.github.forgejo4j.model.CreateBranchProtection;
import java.util.List;
import java.util.Objects;

/** What a stand-in serves. */
final class ExtraChores {
    private ExtraChores() {}

    static List<Chore> all() {
        return List.of(
                Chore.one(
                        "ensure team member",
                        site -> {},
                        (site, client, turn) -> {
                            var member = site.ensure(client.ensure().teamMember(7, site.mark));
                            site.expect("pending", false, member.value().pending());
                        },
                        site -> site.expect(
                                "member",
                                true,
                                extras(site).things.containsKey("/api/v1/teams/7/members/" + site.mark))),
                Chore.one(
                        "ensure branch protection",
                        site -> {},
                        (site, client, turn) -> {
                            site.ensure(client.ensure()
                                    .branchProtection(
                                            site.owner,
                                            site.repo,
                                            CreateBranchProtection.builder()
                                                    .ruleName("main")
                                                    .requiredApprovals(2)
                                                    .build()));
                        },
                        site -> {
                            var rule = extras(site)
                                    .things
                                    .get("/api/v1/repos/" + site.owner + "/" + site.repo + "/branch_protections/main");
                            site.expect("approvals", 2, rule == null ? null : rule.path("required_approvals"));
                        }));
    }

    private static Extras extras(Site site) {
        return Objects.requireNonNull(site.extras);
    }
}
