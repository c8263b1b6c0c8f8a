package io.github.forgejo4j.examples.bump;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.model.CreatePullRequest;
import io.github.forgejo4j.model.EditPullRequest;
import io.github.forgejo4j.model.PullRequest;
import io.github.forgejo4j.model.PullRequestBranch;
import io.github.forgejo4j.model.PullRequestQuery;
import io.github.forgejo4j.model.State;
import io.github.forgejo4j.model.StateFilter;
import io.github.forgejo4j.model.User;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** The pull requests that the bot has made for a wish. */
final class Pulls {
    private final ForgejoClient client;
    private final Wish wish;
    private final String base;
    private final String bot;

    /**
     * Those of one wish.
     *
     * @param bot who the client acts as: a marker that somebody else copied means nothing
     */
    Pulls(ForgejoClient client, Wish wish, String base, String bot) {
        this.client = client;
        this.wish = wish;
        this.base = base;
        this.bot = bot;
    }

    /** All, newest first. */
    List<PullRequest> all() {
        return list(StateFilter.ALL).stream()
                .sorted(Comparator.comparingLong(PullRequest::number).reversed())
                .toList();
    }

    static boolean isOpen(PullRequest pull) {
        return State.OPEN.equals(pull.state());
    }

    static String head(PullRequest pull) {
        PullRequestBranch head = pull.head();
        return head == null ? "" : head.ref();
    }

    PullRequest open(String branch, String from) {
        CreatePullRequest wanted = CreatePullRequest.builder()
                .title(wish.title(from))
                .body(wish.marker(base).mark(text()))
                .head(branch)
                .base(base)
                .build();
        String owner = wish.repo().owner();
        String name = wish.repo().name();
        return Once.make(
                () -> client.pulls().create(owner, name, wanted).execute(),
                () -> list(StateFilter.OPEN).stream()
                        .filter(each -> head(each).equals(branch))
                        .findFirst());
    }

    /** Gives it the title of the wish, unless a person has given it another one. */
    boolean rename(PullRequest pull) {
        String title = pull.title();
        int to = title.lastIndexOf(" to ");
        if (!title.startsWith(wish.subject()) || to < wish.subject().length()) {
            return false;
        }
        String wanted = wish.title(title.substring(wish.subject().length(), to));
        if (title.equals(wanted)) {
            return false;
        }
        try {
            client.pulls()
                    .edit(
                            wish.repo().owner(),
                            wish.repo().name(),
                            pull.number(),
                            EditPullRequest.builder().title(wanted).build())
                    .execute();
        } catch (ForgejoException e) {
            if (!e.mayHaveBeenApplied() || !titleNow(pull).equals(wanted)) {
                throw e;
            }
        }
        return true;
    }

    private String titleNow(PullRequest pull) {
        PullRequest now = client.pulls()
                .get(wish.repo().owner(), wish.repo().name(), pull.number())
                .execute();
        return now == null ? "" : now.title();
    }

    /** Without a version in it: a later run changes title and files, and not what people have added here. */
    private String text() {
        return "Changes the version of `" + wish.target().label() + "` in "
                + String.join(
                        ", ", wish.poms().stream().map(path -> "`" + path + "`").toList())
                + ". If this is not wanted, close it: this version is not offered again.";
    }

    private List<PullRequest> list(StateFilter state) {
        PullRequestQuery query =
                PullRequestQuery.builder().state(state).poster(bot).build();
        // Null stands for one that the server cannot put together.
        return client.pulls().list(wish.repo().owner(), wish.repo().name(), query).all().stream()
                .filter(Objects::nonNull)
                .filter(this::isOwn)
                .toList();
    }

    private boolean isOwn(PullRequest pull) {
        User author = pull.user();
        PullRequestBranch into = pull.base();
        PullRequestBranch head = pull.head();
        return author != null
                && author.login().equalsIgnoreCase(bot)
                && into != null
                && head != null
                && into.ref().equals(base)
                && into.repoId() == head.repoId()
                && pull.body().contains(wish.marker(base).text());
    }
}
