package io.github.forgejo4j.examples.inventory;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.model.Branch;
import io.github.forgejo4j.model.ContentEntry;
import io.github.forgejo4j.model.ContentKind;
import io.github.forgejo4j.model.PayloadCommit;
import io.github.forgejo4j.model.Repository;
import io.github.forgejo4j.model.User;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks for what an inventory tells. The list of repositories is whole or an error; what cannot be had of one of them is a note in its
 * row, since one repository that is moved or broken meanwhile must not cost the report of a thousand others.
 */
final class Collector {
    private static final int LONGEST_LICENSE = 200_000;

    private final ForgejoClient client;
    private final int parallel;

    Collector(ForgejoClient client, int parallel) {
        this.client = client;
        this.parallel = parallel;
    }

    /**
     * The rows, in the order of the server's list.
     *
     * @param owner user or organization; empty for all that the credential may see
     */
    List<Row> collect(String owner) throws InterruptedException {
        List<Repository> repositories = owner.isEmpty()
                ? client.repos().search().all()
                : client.users().listRepos(owner).all();
        ExecutorService workers = Executors.newFixedThreadPool(parallel);
        try {
            List<Future<Row>> asked = new ArrayList<>();
            for (Repository each : repositories) {
                asked.add(workers.submit(() -> row(each)));
            }
            List<Row> rows = new ArrayList<>();
            for (Future<Row> each : asked) {
                rows.add(each.get());
            }
            return rows;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException bug) {
                throw bug;
            }
            throw (CancellationException) new CancellationException("A row was not made").initCause(e);
        } finally {
            workers.shutdownNow();
        }
    }

    private Row row(Repository repository) {
        List<String> problems = new ArrayList<>();
        User user = repository.owner();
        if (repository.empty() || user == null) {
            return new Row(repository, Map.of(), null, null, "", problems);
        }
        String owner = user.login();
        String name = repository.name();
        Map<String, Long> languages = ask(
                "languages",
                problems,
                Map.of(),
                () -> client.repos().getLanguages(owner, name).execute());
        Optional<Branch> branch = ask(
                "branch",
                problems,
                Optional.empty(),
                () -> Optional.of(client.branches()
                        .get(owner, name, repository.defaultBranch())
                        .execute()));
        String license = ask("licence", problems, "", () -> license(owner, name));
        return new Row(
                repository,
                languages,
                branch.isEmpty() ? null : time(branch.get().commit()),
                branch.isEmpty() ? null : branch.get().isProtected(),
                license,
                problems);
    }

    private static @Nullable Instant time(@Nullable PayloadCommit commit) {
        return commit == null ? null : commit.timestamp();
    }

    private String license(String owner, String name) {
        List<ContentEntry> top = client.contents().listRoot(owner, name).execute();
        for (ContentEntry entry : top) {
            if (ContentKind.DIR.equals(entry.type()) && entry.name().equals("LICENSES")) {
                // The layout of REUSE: a file for each, called by its identifier.
                return String.join(
                        ", ",
                        client.contents().list(owner, name, entry.path()).execute().stream()
                                .map(each -> each.name().replaceFirst("\\.(txt|md)$", ""))
                                .sorted()
                                .toList());
            }
        }
        for (ContentEntry entry : top) {
            if (ContentKind.FILE.equals(entry.type()) && License.isFile(entry.name())) {
                return entry.size() > LONGEST_LICENSE ? License.OTHER : read(owner, name, entry);
            }
        }
        return "";
    }

    private String read(String owner, String name, ContentEntry entry) {
        try {
            return License.of(client.files(owner, name).read(entry.path()).text());
        } catch (InvalidInputException noText) {
            return License.OTHER;
        }
    }

    private static <T> T ask(String what, List<String> problems, T otherwise, Supplier<T> question) {
        try {
            return question.get();
        } catch (NotFoundException e) {
            problems.add(what + ": not found");
        } catch (ForgejoException e) {
            problems.add(what + ": " + e.getMessage());
        }
        return otherwise;
    }
}
