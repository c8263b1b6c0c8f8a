package io.github.forgejo4j.examples.labels;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.BadInput;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.testing.FakeForgejo;
import java.time.Duration;
import java.util.List;

/** An embedded Forgejo whose users file issues, and which loses a reply. */
final class Demo {
    static final RepoName REPO = new RepoName("alice", "kettle");

    private static final Duration DELIVERY = Duration.ofSeconds(30);

    private Demo() {}

    static Rules rules() throws BadInput {
        return Rules.parse(
                List.of(
                        "kind/bug #d73a4a: crash, stack trace, does not",
                        "kind/wish #22aa77: please add, would be nice",
                        "area/lid: lid"),
                "the rules of the demo");
    }

    static FakeForgejo start() {
        FakeForgejo fake = FakeForgejo.start();
        fake.repository(REPO.owner(), REPO.name()).addLabel("area/lid", "eeeeee");
        fake.faults()
                .on("POST", "/repos/{owner}/{repo}/issues/{index}/labels")
                .times(1)
                .loseReply();
        return fake;
    }

    /** What people do while the bot listens; returns when all of it was delivered. */
    static void live(FakeForgejo fake) throws InterruptedException {
        try (ForgejoClient people =
                ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build()) {
            file(people, "Lid does not close", "Since Monday.");
            file(people, "A green one would be nice", "");
            file(people, "Thank you!", "<!-- Tell how to make it crash. -->\nIt boils.");
        }
        fake.awaitDeliveries(DELIVERY);
    }

    private static void file(ForgejoClient client, String title, String body) {
        client.issues()
                .create(
                        REPO.owner(),
                        REPO.name(),
                        CreateIssue.builder().title(title).body(body).build())
                .execute();
    }
}
