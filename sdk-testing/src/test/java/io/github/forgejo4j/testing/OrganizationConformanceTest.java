package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** As {@link ConformanceTest}, for what several people do: organizations, teams, rights, rules, notifications. */
class OrganizationConformanceTest {

    @Test
    void theFakeAnswersWithTheStatusesOfTheRealServer() throws IOException {
        try (FakeForgejo fake = FakeForgejo.builder().user("root", true).start()) {
            fake.addUser("sdk-member").addUser("sdk-guest");
            Scenario onFake = on(fake.url(), fake.token(), "root", "sdk-org");

            run(onFake);

            assertThat(onFake.seen()).hasSizeGreaterThan(100);
        }
    }

    @Test
    @Tag("live")
    void theFakeAndTheRealServerAgreeStepByStep() throws IOException {
        String url = System.getenv("FORGEJO_URL");
        String token = System.getenv("FORGEJO_TOKEN");
        assumeTrue(url != null && token != null, "no real server is named");
        String suffix = UUID.randomUUID().toString().substring(0, 8);
        String login = new Scenario(url, token)
                .quietly("GET", "/user", "")
                .path("login")
                .asText();
        Scenario onReal = on(url, token, login, "sdk-org-" + suffix);
        for (String name : new String[] {"$member", "$guest"}) {
            onReal.quietly(
                    "POST",
                    "/admin/users",
                    "{\"username\":\"" + name + "\",\"email\":\"" + name + "@example.org\",\"password\":\""
                            + UUID.randomUUID() + "\",\"must_change_password\":false}");
        }
        try (FakeForgejo fake = FakeForgejo.builder().user(login, true).start()) {
            fake.addUser(onReal.variable("member")).addUser(onReal.variable("guest"));
            Scenario onFake = on(fake.url(), fake.token(), login, "sdk-org-" + suffix);
            run(onFake);
            try {
                run(onReal);
            } finally {
                onReal.as("");
                onReal.quietly("DELETE", "/admin/users/$guest?purge=true", "");
                onReal.quietly("DELETE", "/admin/users/$member?purge=true", "");
                for (String org : new String[] {"$org", "$org-2"}) {
                    onReal.quietly("DELETE", "/repos/" + org + "/open", "");
                    onReal.quietly("DELETE", "/repos/" + org + "/closed", "");
                    onReal.quietly("DELETE", "/orgs/" + org, "");
                }
            }

            assertThat(ConformanceTest.differences(onReal.seen(), onFake.seen()))
                    .isEmpty();
        }
    }

    private static Scenario on(String url, String token, String user, String org) {
        return new Scenario(url, token)
                .with("user", user)
                .with("member", org.replace("sdk-org", "sdk-member"))
                .with("guest", org.replace("sdk-org", "sdk-guest"))
                .with("key1", RuleScenario.key(org.hashCode()))
                .with("key2", RuleScenario.key(org.hashCode() + 1L))
                .with("key3", RuleScenario.key(org.hashCode() + 2L))
                .with("org", org);
    }

    private static void run(Scenario on) throws IOException {
        organization(on);
        repositories(on);
        teams(on);
        rights(on);
        labels(on);
        ending(on);
        RuleScenario.run(on);
    }

    private static void organization(Scenario on) throws IOException {
        on.step(422, "POST", "/orgs", "{}");
        on.step(422, "POST", "/orgs", "{\"username\":\"a b\"}");
        on.step(422, "POST", "/orgs", "{\"username\":\"api\"}");
        on.step(422, "POST", "/orgs", "{\"username\":\"$org\",\"visibility\":\"odd\"}");
        on.as("$member");
        on.step(201, "POST", "/orgs", "{\"username\":\"$org\",\"description\":\"d\",\"email\":\"o@example.org\"}");
        on.step(422, "POST", "/orgs", "{\"username\":\"$org\"}");
        on.step(422, "POST", "/orgs", "{\"username\":\"$member\"}");
        on.step(200, "GET", "/orgs/$org", "");
        on.step(200, "GET", "/users/$org", "");
        on.step(404, "GET", "/orgs/$member", "");
        on.step(404, "GET", "/orgs/nobody-of-that-name", "");
        on.step(422, "PATCH", "/orgs/$org", "{\"email\":\"bad\"}");
        on.step(200, "PATCH", "/orgs/$org", "{\"full_name\":\"Org\"}");
        on.step(200, "GET", "/user/orgs", "");
        on.step(200, "GET", "/user/orgs?limit=1", "");
        on.step(200, "GET", "/users/$member/orgs?page=1&limit=1", "");
        on.step(404, "GET", "/users/nobody-of-that-name/orgs", "");
        on.step(200, "GET", "/users/$member/orgs/$org/permissions", "");
        on.step(404, "GET", "/users/$member/orgs/nobody-of-that-name/permissions", "");
        on.step(422, "POST", "/orgs/$org/rename", "{}");
        on.step(422, "POST", "/orgs/$org/rename", "{\"new_name\":\"a b\"}");
        on.step(422, "POST", "/orgs/$org/rename", "{\"new_name\":\"$member\"}");
        on.step(204, "POST", "/orgs/$org/rename", "{\"new_name\":\"$org\"}");
        on.step(500, "DELETE", "/orgs/$org/members/$member", "");
        on.step(204, "DELETE", "/orgs/$org/members/$user", "");
        on.step(404, "DELETE", "/orgs/$org/members/nobody-of-that-name", "");
        on.step(200, "GET", "/orgs/$org/members", "");
        on.step(200, "GET", "/orgs/$org/members?page=2", "");
        on.step(204, "GET", "/orgs/$org/members/$member", "");
        on.step(404, "GET", "/orgs/$org/members/$user", "");
        on.step(200, "GET", "/orgs/$org/public_members", "");
        on.step(403, "PUT", "/orgs/$org/public_members/$user", "");
        on.step(403, "DELETE", "/orgs/$org/public_members/$user", "");
        on.step(204, "PUT", "/orgs/$org/public_members/$member", "");
        on.step(204, "GET", "/orgs/$org/public_members/$member", "");
        on.step(204, "DELETE", "/orgs/$org/public_members/$member", "");
        on.step(404, "GET", "/orgs/$org/public_members/$member", "");
    }

    private static void repositories(Scenario on) throws IOException {
        on.step(201, "POST", "/orgs/$org/repos", "{\"name\":\"open\",\"auto_init\":true}");
        on.step(201, "POST", "/org/$org/repos", "{\"name\":\"closed\",\"private\":true,\"auto_init\":true}");
        on.step(409, "POST", "/orgs/$org/repos", "{\"name\":\"open\"}");
        on.step(422, "POST", "/orgs/$org/repos", "{\"name\":\"a b\"}");
        on.step(404, "POST", "/orgs/nobody-of-that-name/repos", "{\"name\":\"ab\"}");
        on.step(422, "POST", "/org/nobody-of-that-name/repos", "{\"name\":\"ab\"}");
        on.step(200, "GET", "/orgs/$org/repos?limit=1", "");
        on.step(200, "GET", "/users/$org/repos", "");
        on.step(200, "GET", "/repos/$org/open/teams", "");
        on.step(500, "DELETE", "/orgs/$org", "");
    }

    private static void teams(Scenario on) throws IOException {
        on.step(422, "POST", "/orgs/$org/teams", "{}");
        on.step(422, "POST", "/orgs/$org/teams", "{\"name\":\"a b\",\"permission\":\"admin\"}");
        on.step(500, "POST", "/orgs/$org/teams", "{\"name\":\"devs\",\"permission\":\"read\"}");
        on.remember(
                "team",
                201,
                "POST",
                "/orgs/$org/teams",
                "{\"name\":\"devs\",\"permission\":\"write\",\"units\":[\"repo.code\",\"repo.issues\"]}");
        on.step(422, "POST", "/orgs/$org/teams", "{\"name\":\"DEVS\",\"permission\":\"admin\"}");
        on.step(201, "POST", "/orgs/$org/teams", "{\"name\":\"odd\",\"units\":[\"repo.bogus\"]}");
        on.step(200, "GET", "/orgs/$org/teams?limit=1", "");
        on.step(200, "GET", "/orgs/$org/teams/search?q=own", "");
        on.step(200, "GET", "/orgs/$org/teams/search?q=dev", "");
        on.step(200, "GET", "/user/teams", "");
        on.step(200, "GET", "/teams/$team", "");
        on.step(404, "GET", "/teams/99999999", "");
        on.step(200, "PATCH", "/teams/$team", "{\"units_map\":{\"repo.code\":\"read\",\"repo.issues\":\"write\"}}");
        on.step(200, "PATCH", "/teams/$team", "{\"permission\":\"write\"}");
        on.step(422, "PATCH", "/teams/$team", "{\"name\":\"a b\"}");
        on.step(500, "PATCH", "/teams/$team", "{\"name\":\"odd\"}");
        on.step(204, "PUT", "/teams/$team/members/$user", "");
        on.step(500, "PUT", "/teams/$team/members/$org", "");
        on.step(404, "PUT", "/teams/$team/members/nobody-of-that-name", "");
        on.step(200, "GET", "/teams/$team/members", "");
        on.step(200, "GET", "/teams/$team/members/$user", "");
        on.step(404, "GET", "/teams/$team/members/$member", "");
        on.step(204, "PUT", "/teams/$team/repos/$org/closed", "");
        on.step(404, "PUT", "/teams/$team/repos/$org/nothing", "");
        on.step(200, "GET", "/teams/$team/repos", "");
        on.step(200, "GET", "/teams/$team/repos/$org/closed", "");
        on.step(404, "GET", "/teams/$team/repos/$org/open", "");
        on.step(200, "GET", "/repos/$org/closed/teams/devs", "");
        on.step(404, "GET", "/repos/$org/open/teams/devs", "");
        on.step(404, "GET", "/repos/$org/open/teams/nope", "");
        on.step(422, "DELETE", "/repos/$org/open/teams/devs", "");
        on.step(422, "PUT", "/repos/$org/closed/teams/devs", "");
        on.step(204, "DELETE", "/teams/$team/members/$user", "");
        on.step(204, "DELETE", "/teams/$team/members/$user", "");
    }

    /** What a member who is no owner, and then a stranger, may do. */
    private static void rights(Scenario on) throws IOException {
        on.as("");
        on.step(204, "PUT", "/teams/$team/members/$member", "");
        on.rememberNamed("owners", "Owners", "/orgs/$org/teams?limit=50");
        on.step(204, "PUT", "/teams/$owners/members/$user", "");
        on.step(204, "DELETE", "/teams/$owners/members/$member", "");
        on.as("$member");
        on.step(403, "PATCH", "/orgs/$org", "{}");
        on.step(403, "DELETE", "/orgs/$org", "");
        on.step(403, "POST", "/orgs/$org/repos", "{\"name\":\"mine\"}");
        on.step(403, "POST", "/orgs/$org/teams", "{\"name\":\"mine\",\"permission\":\"admin\"}");
        on.step(404, "PATCH", "/teams/$team", "{}");
        on.step(403, "GET", "/teams/$owners", "");
        on.step(404, "DELETE", "/teams/$team/members/$member", "");
        on.step(403, "DELETE", "/orgs/$org/members/$member", "");
        on.step(403, "PUT", "/teams/$team/repos/$org/open", "");
        on.step(200, "GET", "/repos/$org/closed", "");
        on.step(200, "GET", "/repos/$org/closed/collaborators/$member/permission", "");
        on.step(200, "GET", "/repos/$org/closed/issues", "");
        on.step(201, "POST", "/repos/$org/closed/issues", "{\"title\":\"one\"}");
        on.step(201, "POST", "/repos/$org/closed/labels", "{\"name\":\"l\",\"color\":\"#fff\"}");
        on.step(404, "GET", "/repos/$org/closed/pulls", "");
        on.step(403, "GET", "/repos/$org/closed/releases", "");
        on.step(200, "GET", "/repos/$org/closed/branches", "");
        on.step(403, "POST", "/repos/$org/closed/branches", "{\"new_branch_name\":\"x\"}");
        on.step(403, "POST", "/repos/$org/closed/contents/x.txt", "{\"content\":\"eA==\"}");
        on.step(403, "POST", "/repos/$org/closed/statuses/main", "{\"state\":\"success\"}");
        on.step(403, "GET", "/repos/$org/closed/hooks", "");
        on.step(403, "DELETE", "/repos/$org/closed", "");
        on.step(403, "DELETE", "/repos/$org/closed/teams/devs", "");
        on.step(403, "POST", "/repos/$org/open/contents/x.txt", "{\"content\":\"eA==\"}");
        on.step(403, "POST", "/repos/$org/open/labels", "{\"name\":\"l\",\"color\":\"#fff\"}");
        on.as("");
        on.step(204, "DELETE", "/teams/$team/members/$member", "");
        on.as("$member");
        on.step(404, "GET", "/repos/$org/closed", "");
        on.step(403, "GET", "/orgs/$org/teams", "");
        on.step(303, "GET", "/orgs/$org/members/$user", "");
        on.step(200, "GET", "/orgs/$org/members", "");
        on.step(404, "GET", "/teams/$team", "");
        on.step(200, "GET", "/user/orgs", "");
        on.as("");
        on.step(204, "PUT", "/repos/$org/closed/collaborators/$member", "{\"permission\":\"read\"}");
        on.as("$member");
        on.step(200, "GET", "/repos/$org/closed", "");
        on.step(403, "POST", "/repos/$org/closed/branches", "{\"new_branch_name\":\"x\"}");
        on.step(200, "GET", "/user/repos", "");
        on.as("");
        on.step(204, "PUT", "/repos/$org/closed/collaborators/$member", "{\"permission\":\"admin\"}");
        on.step(204, "PUT", "/repos/$org/closed/collaborators/$member", "{\"permission\":\"owner\"}");
        on.as("$member");
        on.step(200, "GET", "/repos/$org/closed/collaborators/$member/permission", "");
        on.step(403, "PUT", "/repos/$org/closed/teams/devs", "");
        on.step(403, "DELETE", "/repos/$org/closed", "");
        on.as("");
        on.step(204, "DELETE", "/repos/$org/closed/collaborators/$member", "");
    }

    private static void labels(Scenario on) throws IOException {
        on.step(422, "POST", "/orgs/$org/labels", "{\"name\":\"x\",\"color\":\"red\"}");
        on.remember("label", 201, "POST", "/orgs/$org/labels", "{\"name\":\"kind/bug\",\"color\":\"#ee0701\"}");
        on.step(200, "GET", "/orgs/$org/labels", "");
        on.step(200, "GET", "/orgs/$org/labels/kind%2Fbug", "");
        on.step(404, "GET", "/orgs/$org/labels/nope", "");
        on.step(200, "PATCH", "/orgs/$org/labels/$label", "{\"description\":\"d\",\"is_archived\":true}");
        on.step(404, "PATCH", "/orgs/$org/labels/99999999", "{}");
        on.step(201, "POST", "/repos/$org/open/issues", "{\"title\":\"one\",\"labels\":[$label]}");
        on.step(200, "GET", "/repos/$org/open/labels", "");
        on.step(200, "GET", "/repos/$org/open/issues?labels=kind%2Fbug", "");
        on.step(204, "DELETE", "/repos/$org/open/issues/1/labels/$label", "");
        on.as("$member");
        on.step(403, "POST", "/orgs/$org/labels", "{\"name\":\"x\",\"color\":\"red\"}");
        on.as("");
        on.step(204, "DELETE", "/orgs/$org/labels/$label", "");
        on.step(204, "DELETE", "/orgs/$org/labels/$label", "");
    }

    private static void ending(Scenario on) throws IOException {
        on.step(204, "DELETE", "/teams/$team", "");
        on.step(404, "DELETE", "/teams/$team", "");
        on.step(204, "POST", "/orgs/$org/rename", "{\"new_name\":\"$org-2\"}");
        on.step(307, "GET", "/orgs/$org", "");
        on.step(307, "PATCH", "/orgs/$org", "{}");
        on.step(307, "POST", "/orgs/$org/repos?a=b", "{\"name\":\"x\"}");
        on.step(307, "PUT", "/orgs/$org/public_members/$user", "");
        on.step(307, "DELETE", "/repos/$org/open", "");
        on.step(307, "GET", "/users/$org/repos", "");
        on.step(422, "POST", "/org/$org/repos", "{\"name\":\"x\"}");
        on.step(204, "DELETE", "/repos/$org-2/open", "");
        on.step(204, "DELETE", "/repos/$org-2/closed", "");
        on.step(204, "DELETE", "/orgs/$org-2", "");
        on.step(404, "GET", "/orgs/$org-2", "");
        on.step(500, "GET", "/orgs/$org", "");
    }
}
