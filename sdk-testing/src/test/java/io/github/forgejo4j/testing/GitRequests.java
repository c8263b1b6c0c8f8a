package io.github.forgejo4j.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;

/** Requests about milestones, branches, tags, commits, statuses and releases, in an order in which each finds what it needs. */
final class GitRequests {
    private static final String REPO = "/repos/alice/tickets";

    private GitRequests() {}

    static Map<String, Function<Client, Client.Reply>> all() {
        Map<String, Function<Client, Client.Reply>> requests = new LinkedHashMap<>();
        requests.put(
                "issueCreateMilestone",
                client -> client.post(REPO + "/milestones", "{\"title\":\"v2\",\"due_on\":\"2027-05-01T00:00:00Z\"}"));
        requests.put("issueGetMilestonesList", client -> client.get(REPO + "/milestones"));
        requests.put("issueGetMilestone", client -> client.get(REPO + "/milestones/v2"));
        requests.put("issueEditMilestone", client -> client.patch(REPO + "/milestones/2", "{\"state\":\"closed\"}"));
        requests.put("issueDeleteMilestone", client -> client.delete(REPO + "/milestones/2"));
        requests.put(
                "repoCreateBranch", client -> client.post(REPO + "/branches", "{\"new_branch_name\":\"dev/one\"}"));
        requests.put("repoListBranches", client -> client.get(REPO + "/branches"));
        requests.put("repoGetBranch", client -> client.get(REPO + "/branches/dev/one"));
        requests.put("repoUpdateBranch", client -> client.patch(REPO + "/branches/dev%2Fone", "{\"name\":\"dev\"}"));
        requests.put("repoDeleteBranch", client -> client.delete(REPO + "/branches/dev"));
        requests.put("repoGetAllCommits", client -> client.get(REPO + "/commits"));
        requests.put("repoGetSingleCommit", client -> client.get(REPO + "/git/commits/main"));
        requests.put("repoCreateTag", client -> client.post(REPO + "/tags", "{\"tag_name\":\"v1\"}"));
        requests.put("repoListTags", client -> client.get(REPO + "/tags"));
        requests.put("repoGetTag", client -> client.get(REPO + "/tags/v1"));
        requests.put("repoDeleteTag", client -> client.delete(REPO + "/tags/v1"));
        requests.put(
                "repoCreateStatus",
                client -> client.post(REPO + "/statuses/main", "{\"state\":\"success\",\"context\":\"ci\"}"));
        requests.put("repoListStatuses", client -> client.get(REPO + "/statuses/main"));
        requests.put("repoListStatusesByRef", client -> client.get(REPO + "/commits/main/statuses"));
        requests.put("repoGetCombinedStatusByRef", client -> client.get(REPO + "/commits/main/status"));
        requests.put("repoCreateRelease", client -> client.post(REPO + "/releases", "{\"tag_name\":\"r1\"}"));
        requests.put("repoCreateReleaseAttachment", client -> upload(client, REPO + "/releases/1/assets"));
        requests.put("repoListReleases", client -> client.get(REPO + "/releases"));
        requests.put("repoGetRelease", client -> client.get(REPO + "/releases/1"));
        requests.put("repoGetReleaseByTag", client -> client.get(REPO + "/releases/tags/r1"));
        requests.put("repoGetLatestRelease", client -> client.get(REPO + "/releases/latest"));
        requests.put("repoEditRelease", client -> client.patch(REPO + "/releases/1", "{\"body\":\"notes\"}"));
        requests.put("repoListReleaseAttachments", client -> client.get(REPO + "/releases/1/assets"));
        requests.put("repoGetReleaseAttachment", client -> client.get(REPO + "/releases/1/assets/4"));
        requests.put(
                "repoEditReleaseAttachment",
                client -> client.patch(REPO + "/releases/1/assets/4", "{\"name\":\"c.txt\"}"));
        requests.put("repoDeleteReleaseAttachment", client -> client.delete(REPO + "/releases/1/assets/4"));
        requests.put("repoDeleteReleaseByTag", client -> client.delete(REPO + "/releases/tags/r1"));
        return requests;
    }

    private static Client.Reply upload(Client client, String path) {
        MultipartBody body = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("attachment", "a.bin", RequestBody.create("text", null))
                .build();
        try {
            return client.send(client.request(path).post(body).build());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
