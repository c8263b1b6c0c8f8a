package io.github.forgejo4j.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Requests about collaborators, secrets, variables and stars, in an order in which each finds what it needs. */
final class SettingRequests {
    private static final String REPO = "/repos/alice/pulls";

    private SettingRequests() {}

    static Map<String, Function<Client, Client.Reply>> all() {
        Map<String, Function<Client, Client.Reply>> requests = new LinkedHashMap<>();
        requests.put("repoAddCollaborator", client -> client.put(REPO + "/collaborators/rita", "{}"));
        requests.put("repoListCollaborators", client -> client.get(REPO + "/collaborators"));
        requests.put("repoCheckCollaborator", client -> client.get(REPO + "/collaborators/rita"));
        requests.put("repoGetRepoPermissions", client -> client.get(REPO + "/collaborators/rita/permission"));
        requests.put("repoDeleteCollaborator", client -> client.delete(REPO + "/collaborators/rita"));
        requests.put("updateRepoSecret", client -> client.put(REPO + "/actions/secrets/s", "{\"data\":\"x\"}"));
        requests.put("repoListActionsSecrets", client -> client.get(REPO + "/actions/secrets"));
        requests.put("deleteRepoSecret", client -> client.delete(REPO + "/actions/secrets/s"));
        requests.put("createRepoVariable", client -> client.post(REPO + "/actions/variables/v", "{\"value\":\"x\"}"));
        requests.put("getRepoVariablesList", client -> client.get(REPO + "/actions/variables"));
        requests.put("getRepoVariable", client -> client.get(REPO + "/actions/variables/v"));
        requests.put("updateRepoVariable", client -> client.put(REPO + "/actions/variables/v", "{\"value\":\"y\"}"));
        requests.put("deleteRepoVariable", client -> client.delete(REPO + "/actions/variables/v"));
        requests.put("userCurrentPutStar", client -> client.put("/user/starred/alice/pulls", ""));
        requests.put("userCurrentListStarred", client -> client.get("/user/starred"));
        requests.put("userCurrentCheckStarring", client -> client.get("/user/starred/alice/pulls"));
        requests.put("repoListStargazers", client -> client.get(REPO + "/stargazers"));
        requests.put("userCurrentDeleteStar", client -> client.delete("/user/starred/alice/pulls"));
        return requests;
    }
}
