package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import okio.ByteString;

/** A repository of a {@link FakeForgejo}: to fill before a test and to look at after it, past the API, its limits and faults. */
public final class FakeRepository {
    private final ReentrantLock lock;
    private final Instance instance;
    private final Repository repository;

    FakeRepository(ReentrantLock lock, Instance instance, Repository repository) {
        this.lock = lock;
        this.instance = instance;
        this.repository = repository;
    }

    /** {@code owner/name}, as it is now. */
    public String fullName() {
        return locked(repository::fullName);
    }

    /**
     * Adds a label.
     *
     * @param color six hexadecimal digits without {@code #}
     * @return its id
     */
    public long addLabel(String name, String color) {
        return locked(() -> instance.addLabel(repository, name, color).id);
    }

    /** Adds a milestone; returns its id. */
    public long addMilestone(String title) {
        return locked(() -> {
            Milestone milestone = new Milestone(instance.nextId("milestone"), title, instance.now());
            repository.milestones.add(milestone);
            return milestone.id;
        });
    }

    /**
     * Adds an open issue of the owner.
     *
     * @param labels names of labels that exist
     * @return its number
     * @throws IllegalArgumentException if a label does not exist
     */
    public long addIssue(String title, String... labels) {
        return locked(() -> {
            List<Label> found = new ArrayList<>();
            for (String name : labels) {
                found.add(repository.usableLabels().stream()
                        .filter(label -> label.name.equals(name))
                        .findFirst()
                        .orElseThrow(
                                () -> new IllegalArgumentException(repository.fullName() + " has no label " + name)));
            }
            Issue issue = instance.addIssue(repository, repository.person(), title);
            found.forEach(issue::addLabel);
            return issue.number;
        });
    }

    /** Closes an issue. */
    public FakeRepository closeIssue(long number) {
        return changed(() -> issue(number).closed = instance.now());
    }

    /** Adds a comment of the owner; returns its id. */
    public long addComment(long issue, String text) {
        return locked(() -> instance.addComment(issue(issue), repository.person(), text).id);
    }

    /** Commits a text file to the default branch. */
    public FakeRepository putFile(String path, String text) {
        return changed(() ->
                new Commit(instance, repository, repository.defaultBranch).put(path, ByteString.encodeUtf8(text)));
    }

    /** Commits a file of any bytes to the default branch. */
    public FakeRepository putFile(String path, byte[] content) {
        return changed(
                () -> new Commit(instance, repository, repository.defaultBranch).put(path, ByteString.of(content)));
    }

    /** Says which languages were found, with their sizes in bytes. */
    public FakeRepository languages(Map<String, Long> bytes) {
        return changed(() -> {
            repository.languages.clear();
            repository.languages.putAll(bytes);
        });
    }

    /** Archives the repository, or brings it back. */
    public FakeRepository archived(boolean archived) {
        return changed(() -> repository.archived = archived ? instance.now() : null);
    }

    /** Makes the repository private, or public again. */
    public FakeRepository hidden(boolean hidden) {
        return changed(() -> repository.hidden = hidden);
    }

    /** Gives a user the right to write. */
    public FakeRepository addCollaborator(String user) {
        return addCollaborator(user, "write");
    }

    /**
     * Gives a user a right.
     *
     * @param permission {@code read}, {@code write} or {@code admin}
     * @throws IllegalArgumentException if there is no such user or no such permission
     */
    public FakeRepository addCollaborator(String user, String permission) {
        return changed(() -> {
            Right right = Right.asked(permission);
            if (right == Right.NONE) {
                throw new IllegalArgumentException("no permission: " + permission);
            }
            Account account = instance.account(user);
            if (account == null) {
                throw new IllegalArgumentException("there is no user " + user);
            }
            repository.collaborators.put(account, right);
        });
    }

    /** Renames the repository; its former name answers 301 from now on. */
    public FakeRepository rename(String newName) {
        return changed(() -> instance.rename(repository, newName));
    }

    /** All issues by number, as their owner would see them in an answer. */
    public List<JsonNode> issues() {
        return locked(() -> {
            Views views = new Views(instance, repository.owner);
            return repository.issues.values().stream()
                    .<JsonNode>map(views::issue)
                    .toList();
        });
    }

    /** The comments of an issue, oldest first. */
    public List<JsonNode> comments(long issue) {
        return locked(() -> {
            Views views = new Views(instance, repository.owner);
            return issue(issue).comments.stream().<JsonNode>map(views::comment).toList();
        });
    }

    private Issue issue(long number) {
        Issue issue = repository.issues.get(number);
        if (issue == null) {
            throw new IllegalArgumentException(repository.fullName() + " has no issue " + number);
        }
        return issue;
    }

    private FakeRepository changed(Runnable change) {
        return locked(() -> {
            change.run();
            return this;
        });
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
