package io.github.forgejo4j.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Requests about pull requests, in an order in which each finds what it needs. */
final class PullRequests {
    private static final String REPO = "/repos/alice/pulls";

    private PullRequests() {}

    static void seed(FakeForgejo fake, Client client) {
        FakeRepository repository = fake.repository("alice", "pulls");
        fake.addUser("rita");
        repository.addCollaborator("rita");
        repository.putFile("a.txt", "one\n");
        client.post(REPO + "/branches", "{\"new_branch_name\":\"dev\"}");
        client.post(REPO + "/contents/b.txt", "{\"content\":\"bmV3\",\"branch\":\"dev\"}");
        repository.putFile("c.txt", "other\n");
    }

    static Map<String, Function<Client, Client.Reply>> all() {
        Map<String, Function<Client, Client.Reply>> requests = new LinkedHashMap<>();
        requests.put(
                "repoCreatePullRequest",
                client -> client.post(REPO + "/pulls", "{\"head\":\"dev\",\"base\":\"main\",\"title\":\"p\"}"));
        requests.put("repoGetPullRequest", client -> client.get(REPO + "/pulls/1"));
        requests.put("repoListPullRequests", client -> client.get(REPO + "/pulls"));
        requests.put("repoEditPullRequest", client -> client.patch(REPO + "/pulls/1", "{\"body\":\"b\"}"));
        requests.put("repoGetPullRequestFiles", client -> client.get(REPO + "/pulls/1/files"));
        requests.put("repoGetPullRequestCommits", client -> client.get(REPO + "/pulls/1/commits"));
        requests.put(
                "repoCreatePullReviewRequests",
                client -> client.post(REPO + "/pulls/1/requested_reviewers", "{\"reviewers\":[\"rita\"]}"));
        requests.put(
                "repoDeletePullReviewRequests",
                client -> client.send(
                        "DELETE", REPO + "/pulls/1/requested_reviewers", Client.JSON, "{\"reviewers\":[\"rita\"]}"));
        requests.put(
                "repoCreatePullReview",
                client -> client.post(
                        REPO + "/pulls/1/reviews",
                        "{\"event\":\"COMMENT\",\"body\":\"x\",\"comments\":[{\"path\":\"b.txt\",\"body\":\"y\",\"new_position\":1}]}"));
        requests.put("repoListPullReviews", client -> client.get(REPO + "/pulls/1/reviews"));
        requests.put("repoGetPullReview", client -> client.get(REPO + "/pulls/1/reviews/2"));
        requests.put("repoGetPullReviewComments", client -> client.get(REPO + "/pulls/1/reviews/2/comments"));
        requests.put("repoDeletePullReview", client -> client.delete(REPO + "/pulls/1/reviews/2"));
        requests.put("repoUpdatePullRequest", client -> client.post(REPO + "/pulls/1/update", "{}"));
        requests.put("repoMergePullRequest", client -> client.post(REPO + "/pulls/1/merge", "{\"Do\":\"merge\"}"));
        requests.put("repoPullRequestIsMerged", client -> client.get(REPO + "/pulls/1/merge"));
        return requests;
    }
}
