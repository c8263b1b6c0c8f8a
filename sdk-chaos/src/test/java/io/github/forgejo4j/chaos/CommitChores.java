package io.github.forgejo4j.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.forgejo4j.files.Change;
import io.github.forgejo4j.merging.Merge;
import io.github.forgejo4j.model.Commit;
import io.github.forgejo4j.model.CreateBranch;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.CreatePullRequest;
import io.github.forgejo4j.model.MergePullRequest;
import io.github.forgejo4j.model.MergeStyle;
import io.github.forgejo4j.model.PullRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** {@code client.files()} and {@code client.merging()}: every change is made once, and none of anybody else's is lost. */
final class CommitChores {
    private static final Duration SHORT = Duration.ofSeconds(4);
    private static final int USERS = 3;

    private CommitChores() {}

    static List<Chore> all() {
        return List.of(
                new Chore(
                        "files: three users append",
                        Chore.Says.COMMIT,
                        USERS,
                        site -> {
                            site.repository();
                            put(site, "log.txt", "begin\n");
                        },
                        (site, client, turn) -> {
                            // Lines that are not found again by their content: only the hashes keep them single.
                            commitOnce(
                                    site,
                                    turn,
                                    client.files(site.owner, site.repo)
                                            .onBranch("main")
                                            .editText("log.txt", text -> text + "line\n")
                                            .message(turn.message())
                                            .withMaxRounds(12));
                        },
                        site -> site.expect("log.txt", "begin\nline\nline\nline\n", text(site, "log.txt"))),
                new Chore(
                        "files: several in one commit",
                        Chore.Says.COMMIT,
                        1,
                        site -> {
                            site.repository();
                            put(site, "draft.md", "draft\n");
                            put(site, "todo.txt", "todo\n");
                            put(site, "count", "1");
                        },
                        (site, client, turn) -> {
                            commitOnce(
                                    site,
                                    turn,
                                    client.files(site.owner, site.repo)
                                            .onBranch("main")
                                            .message(turn.message())
                                            .editText("count", text -> Integer.parseInt(text) + 1 + "")
                                            .create("notes/8.md", "whistles\n".getBytes(UTF_8))
                                            .rename("draft.md", "notes/7.md")
                                            .delete("todo.txt"));
                        },
                        site -> {
                            site.expect("count", "2", text(site, "count"));
                            site.expect("notes/7.md", "draft\n", text(site, "notes/7.md"));
                            site.expect("notes/8.md", "whistles\n", text(site, "notes/8.md"));
                            site.expect("draft.md", Optional.empty(), find(site, "draft.md"));
                            site.expect("todo.txt", Optional.empty(), find(site, "todo.txt"));
                        }),
                Chore.one(
                        "merge",
                        CommitChores::pull,
                        (site, client, turn) -> {
                            Merge merge = client.merging()
                                    .whenReady(site.owner, site.repo, (long) site.notes.get("pull"))
                                    .request(MergePullRequest.builder()
                                            .style(site.variant % 3 == 0 ? MergeStyle.SQUASH : MergeStyle.MERGE)
                                            .deleteBranchAfterMerge(site.variant % 3 == 1)
                                            .build());
                            Merge bounded = site.hurried() ? merge.withDeadline(SHORT) : merge;
                            if (site.async) {
                                Site.join(bounded.executeAsync());
                            } else {
                                bounded.execute();
                            }
                        },
                        site -> {
                            PullRequest pull = site.direct
                                    .pulls()
                                    .get(site.owner, site.repo, (long) site.notes.get("pull"))
                                    .execute();
                            site.expect("merged", true, pull != null && pull.merged());
                            site.expect("more.txt", "more\n", text(site, "more.txt"));
                            int before = (int) site.notes.get("commits");
                            // A merge brings the commit of the branch too, a squash is all there is.
                            site.expect(
                                    "commits of main",
                                    before + (site.variant % 3 == 0 ? 1 : 2),
                                    messages(site).size());
                        }));
    }

    /** A user looks at the branch before going on only where the exception of the run before tells that there may be a commit. */
    private static void commitOnce(Site site, Site.Turn turn, Change change) {
        if (turn.lastMayBeApplied()
                && messages(site).contains(new Site.Turn(turn.user(), turn.number() - 1, false).message())) {
            return;
        }
        Change bounded = site.hurried() ? change.withDeadline(SHORT) : change;
        if (site.async) {
            Site.join(bounded.executeAsync());
        } else {
            bounded.execute();
        }
    }

    private static void put(Site site, String path, String text) {
        site.direct
                .contents()
                .create(
                        site.owner,
                        site.repo,
                        path,
                        CreateFile.builder().content(text.getBytes(UTF_8)).build())
                .execute();
    }

    private static void pull(Site site) {
        site.repository();
        site.direct
                .branches()
                .create(
                        site.owner,
                        site.repo,
                        CreateBranch.builder()
                                .newBranchName("topic")
                                .oldRefName("main")
                                .build())
                .execute();
        site.direct
                .contents()
                .create(
                        site.owner,
                        site.repo,
                        "more.txt",
                        CreateFile.builder()
                                .content("more\n".getBytes(UTF_8))
                                .branch("topic")
                                .build())
                .execute();
        site.notes.put("commits", messages(site).size());
        site.notes.put(
                "pull",
                site.direct
                        .pulls()
                        .create(
                                site.owner,
                                site.repo,
                                CreatePullRequest.builder()
                                        .title("More")
                                        .head("topic")
                                        .base("main")
                                        .build())
                        .execute()
                        .number());
    }

    static List<String> messages(Site site) {
        return site.direct.commits().list(site.owner, site.repo).all().stream()
                .map(CommitChores::message)
                .toList();
    }

    private static String message(Commit commit) {
        return commit.commit() == null ? "" : commit.commit().message().strip();
    }

    private static Optional<String> find(Site site, String path) {
        return site.direct.files(site.owner, site.repo).at("main").find(path).map(file -> file.text());
    }

    private static String text(Site site, String path) {
        return find(site, path).orElse("missing");
    }
}
