package io.github.forgejo4j.files;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.model.Commit;
import io.github.forgejo4j.model.CommitQuery;
import io.github.forgejo4j.model.GitCommit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Looks whether a commit is among those that touched one of its files since the file was read. */
final class History {
    /** One page. Whoever meets more commits than these between two rounds is told that the fate is unknown. */
    private static final int COMMITS = 50;

    /** What the history says. */
    record Verdict(boolean clear, Optional<String> commit) {
        static final Verdict UNCLEAR = new Verdict(false, Optional.empty());
        static final Verdict NOT_THERE = new Verdict(true, Optional.empty());
    }

    private final Place place;
    private final ForgejoServices services;
    private final Driver driver;
    private final Reader reader;

    History(Place place, ForgejoServices services, Driver driver, Reader reader) {
        this.place = place;
        this.services = services;
        this.driver = driver;
        this.reader = reader;
    }

    CompletableFuture<Verdict> find(Sent sent) {
        Work pivot = sent.works().stream()
                .filter(work -> work.base() != null && !work.base().lastCommit().isEmpty())
                .findFirst()
                .orElse(null);
        if (pivot == null) {
            // Files that were not there have no commit from which to count.
            return CompletableFuture.completedFuture(Verdict.UNCLEAR);
        }
        FileContent base = Objects.requireNonNull(pivot.base());
        CommitQuery query = CommitQuery.builder()
                .sha(place.branch())
                .path(base.path())
                .stat(false)
                .verification(false)
                .files(false)
                .build();
        return driver.firstPage(services.commits()
                        .list(place.owner(), place.repo(), query)
                        .withLimit(COMMITS))
                .thenCompose(commits -> {
                    List<String> candidates = new ArrayList<>();
                    for (Commit commit : commits) {
                        if (commit.sha().equals(base.lastCommit())) {
                            return firstWith(pivot, candidates, 0);
                        }
                        GitCommit git = commit.commit();
                        if (git != null && sent.hasMessage(git.message())) {
                            candidates.add(commit.sha());
                        }
                    }
                    return CompletableFuture.completedFuture(Verdict.UNCLEAR);
                });
    }

    /** The message alone proves nothing: bots use the same one again and again. */
    private CompletableFuture<Verdict> firstWith(Work pivot, List<String> candidates, int index) {
        if (index == candidates.size()) {
            return CompletableFuture.completedFuture(Verdict.NOT_THERE);
        }
        String commit = candidates.get(index);
        return reader.at(commit).sha(pivot.path()).thenCompose(sha -> {
            byte[] wanted = pivot.wanted();
            boolean ours = wanted == null ? sha.isEmpty() : Blob.isNamed(sha, wanted);
            return ours
                    ? CompletableFuture.completedFuture(new Verdict(true, Optional.of(commit)))
                    : firstWith(pivot, candidates, index + 1);
        });
    }
}
