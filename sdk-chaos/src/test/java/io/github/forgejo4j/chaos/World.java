package io.github.forgejo4j.chaos;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.model.CreateComment;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.EditLabel;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeRepository;
import java.util.Map;
import java.util.SplittableRandom;

/** The server of a campaign, and the calls that are made to it. */
final class World {
    static final int LISTED = 95;
    private static final int SHARDS = 24;
    private static final int TOPICS_PER_REPOSITORY = 20;

    private final FakeForgejo fake;
    private final FakeRepository[] repositories = new FakeRepository[SHARDS];
    private final long[] commented = new long[SHARDS];
    private int topics;

    World(FakeForgejo fake) {
        this.fake = fake;
        for (int i = 0; i < SHARDS; i++) {
            repositories[i] = fake.repository("alice", "r" + i);
            commented[i] = repositories[i].addIssue("talk");
        }
        FakeRepository listed = fake.repository("alice", "listed");
        for (int i = 1; i <= LISTED; i++) {
            listed.addIssue("item " + i);
        }
    }

    /** Draws the call of that number; prepares what it acts on. Called by one thread at a time. */
    synchronized Made draw(int number, SplittableRandom random) {
        Deed deed = Deed.drawn(random.nextInt(100));
        boolean async = random.nextBoolean();
        int shard = random.nextInt(SHARDS);
        String mark = String.format("mark-%07d", number);
        String repo = "r" + shard;
        return switch (deed) {
            case COMMENT, LARGE_COMMENT, READ -> new Made(deed, mark, async, repo, commented[shard]);
            case EDIT_LABEL ->
                new Made(deed, mark, async, repo, repositories[shard].addLabel("old " + number, "ee0701"));
            case DELETE_ISSUE, DELETE_ISSUE_SETTLED -> {
                long issue = repositories[shard].addIssue("to be deleted " + number);
                yield new Made(deed, "DELETE /api/v1/repos/alice/" + repo + "/issues/" + issue, async, repo, issue);
            }
            case TOPIC -> {
                String own = "t" + topics++ / TOPICS_PER_REPOSITORY;
                fake.repository("alice", own);
                yield new Made(deed, mark, async, own, 0);
            }
            default -> new Made(deed, mark, async, repo, 0);
        };
    }

    /** Makes the call and waits for its end. */
    static void make(Made made, ForgejoClient client, UsersApi users) {
        make(made, client, users, "alice");
    }

    static void make(Made made, ForgejoClient client, UsersApi users, String owner) {
        switch (made.deed) {
            case ISSUE -> {
                var call = client.issues()
                        .create(
                                owner,
                                made.repo,
                                CreateIssue.builder().title(made.key).build());
                made.run(call::execute, call::executeAsync);
            }
            case COMMENT, LARGE_COMMENT -> {
                String text = made.key + (made.deed == Deed.COMMENT ? "" : " x".repeat(60_000));
                var call = client.comments()
                        .create(
                                owner,
                                made.repo,
                                made.object,
                                CreateComment.builder().body(text).build());
                made.run(call::execute, call::executeAsync);
            }
            case LABEL -> {
                var call = client.labels()
                        .create(
                                owner,
                                made.repo,
                                CreateLabel.builder()
                                        .name(made.key)
                                        .color("00aabb")
                                        .build());
                made.run(call::execute, call::executeAsync);
            }
            case FILE -> {
                var call = client.contents()
                        .create(
                                owner,
                                made.repo,
                                made.key + ".txt",
                                CreateFile.builder()
                                        .content(new byte[] {1, 2, 3})
                                        .build());
                made.run(call::execute, call::executeAsync);
            }
            case UNANNOTATED -> {
                var call = users.unannotated(made.repo, Map.of("name", made.key, "color", "00aabb"));
                made.run(call::execute, call::executeAsync);
            }
            case EDIT_LABEL -> {
                var call = client.labels()
                        .edit(
                                owner,
                                made.repo,
                                made.object,
                                EditLabel.builder().name(made.key).build());
                made.run(call::execute, call::executeAsync);
            }
            case DELETE_ISSUE -> {
                var call = client.issues().delete(owner, made.repo, made.object);
                made.run(() -> done(call.execute()), call::executeAsync);
            }
            case DELETE_ISSUE_SETTLED -> {
                var call = client.issues().delete(owner, made.repo, made.object).acceptingSettled();
                made.run(() -> done(call.execute()), call::executeAsync);
            }
            case TOPIC -> {
                var call = users.topic(made.repo, made.key);
                made.run(() -> done(call.execute()), call::executeAsync);
            }
            case READ -> {
                var call = users.issue(made.repo, made.object, made.key);
                made.run(call::execute, call::executeAsync);
            }
            case LIST -> {
                var call = users.issues("listed", made.key);
                made.run(call::all, call::allAsync);
            }
        }
    }

    private static Object done(@org.jspecify.annotations.Nullable Object nothing) {
        return "done";
    }
}
