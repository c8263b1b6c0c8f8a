package io.github.forgejo4j.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Requests about organizations and teams, in an order in which each finds what it needs. */
final class OrganizationRequests {
    private static final String ORG = "/orgs/acme";
    private static final String TEAM = "/teams/2";

    private OrganizationRequests() {}

    static Map<String, Function<Client, Client.Reply>> all() {
        Map<String, Function<Client, Client.Reply>> requests = new LinkedHashMap<>();
        requests.put("orgCreate", client -> client.post("/orgs", "{\"username\":\"acme\"}"));
        requests.put("orgGet", client -> client.get(ORG));
        requests.put("orgEdit", client -> client.patch(ORG, "{\"description\":\"d\"}"));
        requests.put("orgGetAll", client -> client.get("/orgs"));
        requests.put("orgListCurrentUserOrgs", client -> client.get("/user/orgs"));
        requests.put("orgListUserOrgs", client -> client.get("/users/alice/orgs"));
        requests.put("orgGetUserPermissions", client -> client.get("/users/alice/orgs/acme/permissions"));
        requests.put("createOrgRepo", client -> client.post(ORG + "/repos", "{\"name\":\"web\",\"auto_init\":true}"));
        requests.put("createOrgRepoDeprecated", client -> client.post("/org/acme/repos", "{\"name\":\"old\"}"));
        requests.put("orgListRepos", client -> client.get(ORG + "/repos"));
        requests.put("userListRepos", client -> client.get("/users/acme/repos"));
        requests.put(
                "orgCreateTeam", client -> client.post(ORG + "/teams", "{\"name\":\"devs\",\"permission\":\"admin\"}"));
        requests.put("orgListTeams", client -> client.get(ORG + "/teams"));
        requests.put("teamSearch", client -> client.get(ORG + "/teams/search"));
        requests.put("userListTeams", client -> client.get("/user/teams"));
        requests.put("orgGetTeam", client -> client.get(TEAM));
        requests.put("orgEditTeam", client -> client.patch(TEAM, "{\"description\":\"d\"}"));
        requests.put("orgAddTeamMember", client -> client.put(TEAM + "/members/rita", ""));
        requests.put("orgListTeamMembers", client -> client.get(TEAM + "/members"));
        requests.put("orgListTeamMember", client -> client.get(TEAM + "/members/rita"));
        requests.put("orgListMembers", client -> client.get(ORG + "/members"));
        requests.put("orgIsMember", client -> client.get(ORG + "/members/rita"));
        requests.put("orgPublicizeMember", client -> client.put(ORG + "/public_members/alice", ""));
        requests.put("orgListPublicMembers", client -> client.get(ORG + "/public_members"));
        requests.put("orgIsPublicMember", client -> client.get(ORG + "/public_members/alice"));
        requests.put("orgConcealMember", client -> client.delete(ORG + "/public_members/alice"));
        requests.put("orgAddTeamRepository", client -> client.put(TEAM + "/repos/acme/web", ""));
        requests.put("orgListTeamRepos", client -> client.get(TEAM + "/repos"));
        requests.put("orgListTeamRepo", client -> client.get(TEAM + "/repos/acme/web"));
        requests.put("repoListTeams", client -> client.get("/repos/acme/web/teams"));
        requests.put("repoCheckTeam", client -> client.get("/repos/acme/web/teams/devs"));
        requests.put("repoDeleteTeam", client -> client.delete("/repos/acme/web/teams/devs"));
        requests.put("repoAddTeam", client -> client.put("/repos/acme/web/teams/devs", ""));
        requests.put("orgRemoveTeamRepository", client -> client.delete(TEAM + "/repos/acme/web"));
        requests.put(
                "orgCreateLabel",
                client -> client.post(ORG + "/labels", "{\"name\":\"kind/bug\",\"color\":\"#ee0701\"}"));
        requests.put("orgListLabels", client -> client.get(ORG + "/labels"));
        requests.put("orgGetLabel", client -> client.get(ORG + "/labels/kind%2Fbug"));
        requests.put("orgEditLabel", client -> client.patch(ORG + "/labels/kind%2Fbug", "{\"color\":\"#fff\"}"));
        requests.put("orgDeleteLabel", client -> client.delete(ORG + "/labels/9999"));
        requests.put("orgRemoveTeamMember", client -> client.delete(TEAM + "/members/rita"));
        requests.put("orgDeleteMember", client -> client.delete(ORG + "/members/rita"));
        requests.put("orgDeleteTeam", client -> client.delete(TEAM));
        requests.put("renameOrg", client -> client.post(ORG + "/rename", "{\"new_name\":\"acme-corp\"}"));
        requests.put("orgDelete", client -> client.delete(ORG));
        return requests;
    }
}
