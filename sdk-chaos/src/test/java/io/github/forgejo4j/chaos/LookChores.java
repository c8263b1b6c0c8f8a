package io.github.forgejo4j.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.forgejo4j.model.CommitStatusState;
import io.github.forgejo4j.model.CreateBranch;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateStatus;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.waiting.Waiter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Waiters and lists: what is waited for is seen, and a list is the whole list. */
final class LookChores {
    private static final int ISSUES = 23;
    private static final int PAGE = 5;

    private LookChores() {}

    static List<Chore> all() {
        return List.of(
                Chore.reads(
                        "wait for branch",
                        Site::repository,
                        (site, client, turn) -> {
                            // Once, while it is waited for.
                            CompletableFuture<?> happening = (CompletableFuture<?>) site.notes.computeIfAbsent(
                                    "happening",
                                    key -> CompletableFuture.runAsync(() -> site.direct
                                            .branches()
                                            .create(
                                                    site.owner,
                                                    site.repo,
                                                    CreateBranch.builder()
                                                            .newBranchName("topic")
                                                            .oldRefName("main")
                                                            .build())
                                            .execute()));
                            site.notes.put(
                                    "seen",
                                    await(site, client.waits().branchVisible(site.owner, site.repo, "topic"))
                                            .name());
                            happening.join();
                        },
                        site -> site.expect("branch", "topic", site.notes.get("seen"))),
                Chore.reads(
                        "wait for checks",
                        site -> {
                            site.repository();
                            site.notes.put(
                                    "sha",
                                    site.direct
                                            .commits()
                                            .get(site.owner, site.repo, "main")
                                            .execute()
                                            .sha());
                        },
                        (site, client, turn) -> {
                            String sha = (String) site.notes.get("sha");
                            CompletableFuture<?> happening = (CompletableFuture<?>) site.notes.computeIfAbsent(
                                    "happening", key -> CompletableFuture.runAsync(() -> report(site, sha)));
                            site.notes.put(
                                    "seen",
                                    await(site, client.waits().checksDone(site.owner, site.repo, sha))
                                            .state());
                            happening.join();
                        },
                        site -> site.expect("checks", CommitStatusState.SUCCESS, site.notes.get("seen"))),
                Chore.reads(
                        "list of pages, fetched ahead",
                        site -> {
                            site.repository();
                            for (int i = 0; i < ISSUES; i++) {
                                site.direct
                                        .issues()
                                        .create(
                                                site.owner,
                                                site.repo,
                                                CreateIssue.builder()
                                                        .title("item " + i)
                                                        .build())
                                        .execute();
                            }
                        },
                        (site, client, turn) -> {
                            var list = client.issues()
                                    .list(site.owner, site.repo)
                                    .withLimit(PAGE)
                                    .prefetch(3);
                            List<Issue> all = site.async
                                    ? Site.join(list.allAsync())
                                    : list.stream().toList();
                            site.notes.put(
                                    "seen",
                                    all.stream().map(Issue::title).sorted().toList());
                        },
                        site -> site.expect(
                                "list",
                                IntStream.range(0, ISSUES)
                                        .mapToObj(i -> "item " + i)
                                        .sorted()
                                        .toList(),
                                site.notes.get("seen"))),
                Chore.reads(
                        "read file",
                        site -> {
                            site.repository();
                            site.direct
                                    .contents()
                                    .create(
                                            site.owner,
                                            site.repo,
                                            "VERSION",
                                            CreateFile.builder()
                                                    .content("17\n".repeat(500).getBytes(UTF_8))
                                                    .build())
                                    .execute();
                        },
                        (site, client, turn) -> {
                            var files = client.files(site.owner, site.repo).at("main");
                            site.notes.put(
                                    "seen",
                                    (site.async ? Site.join(files.readAsync("VERSION")) : files.read("VERSION"))
                                            .text());
                        },
                        site -> site.expect("VERSION", "17\n".repeat(500), site.notes.get("seen"))));
    }

    private static void report(Site site, String sha) {
        for (CommitStatusState state : List.of(CommitStatusState.PENDING, CommitStatusState.SUCCESS)) {
            site.direct
                    .statuses()
                    .create(
                            site.owner,
                            site.repo,
                            sha,
                            CreateStatus.builder().context("build").state(state).build())
                    .execute();
        }
    }

    private static <T> T await(Site site, Waiter<T> waiter) {
        Waiter<T> bounded = waiter.withDeadline(Duration.ofSeconds(site.hurried() ? 3 : 60));
        return site.async ? Site.join(bounded.awaitAsync()) : bounded.await();
    }
}
