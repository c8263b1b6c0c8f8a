package io.github.forgejo4j.examples.bump;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.examples.bump.Step.Done;
import io.github.forgejo4j.examples.cli.BadInput;
import io.github.forgejo4j.files.Change;
import io.github.forgejo4j.files.CommitResult;
import io.github.forgejo4j.model.Branch;
import io.github.forgejo4j.model.CreateBranch;
import io.github.forgejo4j.model.PullRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Brings a version up to date by a pull request: a branch, a commit and the request, each looked for before it is made. Safe to run
 * again at any time: what it knows is on the server.
 */
final class Bumper {
    private final ForgejoClient client;
    private final Wish wish;
    private final boolean dryRun;
    private final Consumer<Step> told;

    Bumper(ForgejoClient client, Wish wish, boolean dryRun, Consumer<Step> told) {
        this.client = client;
        this.wish = wish;
        this.dryRun = dryRun;
        this.told = told;
    }

    /**
     * Does it.
     *
     * @param base branch that is to have the version; the default branch if empty
     * @throws BadInput if the project files do not name the target
     */
    void run(String base) throws BadInput {
        String into = base.isEmpty()
                ? client.repos()
                        .get(wish.repo().owner(), wish.repo().name())
                        .execute()
                        .defaultBranch()
                : base;
        String from = lowest(into)
                .orElseThrow(() -> new BadInput(String.join(", ", wish.poms()) + " on " + into + ": no version of "
                        + wish.target().label()));
        if (!isOlder(from)) {
            tell("version", Done.THERE, from + " on " + into);
            return;
        }
        String bot = client.me().get().execute().login();
        Pulls pulls = new Pulls(client, wish, into, bot);
        String branch = wish.branch(into);
        for (PullRequest pull : pulls.all()) {
            if (Pulls.isOpen(pull)) {
                update(pulls, pull);
                return;
            }
            if (Pulls.head(pull).equals(branch)) {
                tell(pull, Done.LEFT, pull.merged() ? "it was merged, and taken back" : "it was declined");
                return;
            }
        }
        if (dryRun) {
            tell("version", Done.CHANGED, from + " to " + wish.version());
            return;
        }
        tell("branch", branch(branch, into) ? Done.MADE : Done.THERE, branch);
        commit(branch);
        tell(pulls.open(branch, from), Done.MADE, wish.title(from));
    }

    private void update(Pulls pulls, PullRequest pull) throws BadInput {
        String branch = Pulls.head(pull);
        Optional<String> there = lowest(branch);
        if (there.isPresent() && isNewer(there.get())) {
            tell(pull, Done.LEFT, "it brings " + there.get() + ", which is newer");
        } else if (dryRun) {
            tell("version", Done.CHANGED, there.orElse("none") + " to " + wish.version());
        } else {
            commit(branch);
            boolean renamed = pulls.rename(pull);
            tell(pull, renamed ? Done.CHANGED : Done.THERE, "to " + wish.version());
        }
    }

    /** Makes the branch if it is not there; tells whether it was made. */
    private boolean branch(String name, String from) {
        if (find(name).isPresent()) {
            return false;
        }
        CreateBranch wanted =
                CreateBranch.builder().newBranchName(name).oldRefName(from).build();
        Once.make(
                () -> client.branches()
                        .create(wish.repo().owner(), wish.repo().name(), wanted)
                        .execute(),
                () -> find(name));
        return true;
    }

    private Optional<Branch> find(String name) {
        try {
            return Optional.of(client.branches()
                    .get(wish.repo().owner(), wish.repo().name(), name)
                    .execute());
        } catch (NotFoundException absent) {
            return Optional.empty();
        }
    }

    private void commit(String branch) {
        Change change = client.files(wish.repo().owner(), wish.repo().name())
                .onBranch(branch)
                .message("Bump " + wish.target().label() + " to " + wish.version());
        for (String path : wish.poms()) {
            change = change.editText(path, text -> changed(path, text));
        }
        CommitResult done = change.execute();
        tell("commit", done.committed() ? Done.MADE : Done.THERE, done.sha() == null ? branch : done.sha());
    }

    private String changed(String path, String text) {
        try {
            return Pom.read(path, text, wish.target()).with(wish.version());
        } catch (BadInput e) {
            throw new UnreadablePom(e);
        }
    }

    /** The lowest version in the project files of a branch. */
    private Optional<String> lowest(String branch) throws BadInput {
        Map<String, String> lowest = new LinkedHashMap<>();
        for (String path : wish.poms()) {
            String text = client.files(wish.repo().owner(), wish.repo().name())
                    .at(branch)
                    .read(path)
                    .text();
            Pom.read(path, text, wish.target()).lowest().ifPresent(version -> lowest.put(path, version));
        }
        return lowest.values().stream().min((a, b) -> MavenVersion.of(a).compareTo(MavenVersion.of(b)));
    }

    private boolean isOlder(String version) {
        return MavenVersion.of(version).compareTo(MavenVersion.of(wish.version())) < 0;
    }

    private boolean isNewer(String version) {
        return MavenVersion.of(version).compareTo(MavenVersion.of(wish.version())) > 0;
    }

    private void tell(PullRequest pull, Done done, String why) {
        tell("pull request", done, "#" + pull.number() + " " + pull.htmlUrl() + " (" + why + ")");
    }

    private void tell(String what, Done done, String detail) {
        told.accept(new Step(what, done, detail));
    }

    /** Somebody broke the file on the bot's branch. */
    private static final class UnreadablePom extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnreadablePom(BadInput cause) {
            super(cause.getMessage(), cause);
        }
    }
}
