package io.github.forgejo4j.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Requests about webhooks, in an order in which each finds what it needs. */
final class HookRequests {
    private static final String HOOKS = "/repos/alice/tickets/hooks";

    private HookRequests() {}

    static Map<String, Function<Client, Client.Reply>> all() {
        Map<String, Function<Client, Client.Reply>> requests = new LinkedHashMap<>();
        requests.put(
                "repoCreateHook",
                client -> client.post(
                        HOOKS,
                        "{\"type\":\"forgejo\",\"config\":{\"url\":\"http://127.0.0.1:9/h\",\"content_type\":\"json\"}}"));
        requests.put("repoListHooks", client -> client.get(HOOKS));
        requests.put("repoGetHook", client -> client.get(HOOKS + "/1"));
        requests.put("repoEditHook", client -> client.patch(HOOKS + "/1", "{\"events\":[\"issues\"]}"));
        requests.put("repoTestHook", client -> client.post(HOOKS + "/1/tests", "{}"));
        requests.put("repoDeleteHook", client -> client.delete(HOOKS + "/1"));
        return requests;
    }
}
