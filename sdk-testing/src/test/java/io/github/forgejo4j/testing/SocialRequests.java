package io.github.forgejo4j.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Requests about rules, forks, keys, notifications, watching and blocks, in an order in which each finds what it needs. */
final class SocialRequests {
    private static final String REPO = "/repos/alice/watched";

    private SocialRequests() {}

    static void seed(FakeForgejo fake) {
        fake.repository("alice", "watched").putFile("a.txt", "one");
        fake.repository("bert", "elsewhere").putFile("a.txt", "one");
        try (Client rita = new Client(fake, fake.newToken("rita"))) {
            rita.post(REPO + "/issues", "{\"title\":\"seen by its watcher\"}");
        }
    }

    static Map<String, Function<Client, Client.Reply>> all() {
        Map<String, Function<Client, Client.Reply>> requests = new LinkedHashMap<>();
        String rules = REPO + "/branch_protections";
        requests.put("repoCreateBranchProtection", client -> client.post(rules, "{\"rule_name\":\"v*\"}"));
        requests.put("repoListBranchProtection", client -> client.get(rules));
        requests.put("repoGetBranchProtection", client -> client.get(rules + "/v%2A"));
        requests.put(
                "repoEditBranchProtection",
                client -> client.patch(rules + "/v%2A", "{\"status_check_contexts\":[\"ci\"]}"));
        requests.put("repoDeleteBranchProtection", client -> client.delete(rules + "/v%2A"));
        requests.put("createFork", client -> client.post("/repos/bert/elsewhere/forks", "{}"));
        requests.put("listForks", client -> client.get("/repos/bert/elsewhere/forks"));
        String key = "{\"title\":\"t\",\"key\":\"" + RuleScenario.key(1) + "\"}";
        requests.put("userCurrentPostKey", client -> client.post("/user/keys", key));
        requests.put("userCurrentListKeys", client -> client.get("/user/keys"));
        requests.put("userListKeys", client -> client.get("/users/alice/keys"));
        requests.put("userCurrentGetKey", client -> client.get("/user/keys/1"));
        requests.put("userCurrentDeleteKey", client -> client.delete("/user/keys/1"));
        requests.put("repoCreateKey", client -> client.post(REPO + "/keys", key));
        requests.put("repoListKeys", client -> client.get(REPO + "/keys"));
        requests.put("repoGetKey", client -> client.get(REPO + "/keys/1"));
        requests.put("repoDeleteKey", client -> client.delete(REPO + "/keys/1"));
        requests.put("notifyNewAvailable", client -> client.get("/notifications/new"));
        requests.put("notifyGetList", client -> client.get("/notifications"));
        requests.put("notifyGetRepoList", client -> client.get(REPO + "/notifications"));
        requests.put("notifyGetThread", client -> client.get("/notifications/threads/1"));
        requests.put("notifyReadThread", client -> client.patch("/notifications/threads/1?to-status=unread", "{}"));
        requests.put("notifyReadRepoList", client -> client.put(REPO + "/notifications?to-status=pinned", "{}"));
        requests.put("notifyReadList", client -> client.put("/notifications?all=true", "{}"));
        requests.put("userCurrentPutSubscription", client -> client.put(REPO + "/subscription", ""));
        requests.put("userCurrentCheckSubscription", client -> client.get(REPO + "/subscription"));
        requests.put("repoListSubscribers", client -> client.get(REPO + "/subscribers"));
        requests.put("userCurrentListSubscriptions", client -> client.get("/user/subscriptions"));
        requests.put("userListSubscriptions", client -> client.get("/users/alice/subscriptions"));
        requests.put("userCurrentDeleteSubscription", client -> client.delete(REPO + "/subscription"));
        String subscriptions = REPO + "/issues/1/subscriptions";
        requests.put("issueAddSubscription", client -> client.put(subscriptions + "/alice", ""));
        requests.put("issueSubscriptions", client -> client.get(subscriptions));
        requests.put("issueCheckSubscription", client -> client.get(subscriptions + "/check"));
        requests.put("issueDeleteSubscription", client -> client.delete(subscriptions + "/alice"));
        requests.put("userBlockUser", client -> client.put("/user/block/bert", ""));
        requests.put("userListBlockedUsers", client -> client.get("/user/list_blocked"));
        requests.put("userUnblockUser", client -> client.put("/user/unblock/bert", ""));
        return requests;
    }
}
