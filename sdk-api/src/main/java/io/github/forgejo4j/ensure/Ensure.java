package io.github.forgejo4j.ensure;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.model.BranchProtection;
import io.github.forgejo4j.model.Comment;
import io.github.forgejo4j.model.CreateBranchProtection;
import io.github.forgejo4j.model.CreateHook;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.CreateMilestone;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.model.Hook;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.Label;
import io.github.forgejo4j.model.Milestone;
import io.github.forgejo4j.model.Secret;
import io.github.forgejo4j.model.SetSecret;
import io.github.forgejo4j.model.Variable;
import java.util.Locale;
import java.util.Objects;

/**
 * Sees to it that something is on the server, once, and tells what it did for it. Each method gives an {@link EnsureCall}, which does
 * nothing before it is executed.
 *
 * <p>Only what is set in the argument is compared and written. A field that the server does not give back is not compared.
 */
public final class Ensure {
    private final ForgejoServices client;
    private final Core core;
    private final Turns turns;

    /** For the SDK only: users cannot name the second parameter's type. */
    public Ensure(ForgejoServices client, Core core) {
        this.client = client;
        this.core = core;
        this.turns = new Turns(core.timing()::run);
    }

    /** A label of a repository, known by its exact name. Colours are the same with or without a hash and in any case. */
    public EnsureCall<Label> label(String owner, String repo, CreateLabel label) {
        return call("label", owner, repo, label.name(), new LabelTarget(client, owner, repo, label));
    }

    /**
     * A milestone of a repository, open or closed, known by its title. A state that is not set leaves it open or closed.
     *
     * @throws InvalidInputException if the title is blank
     */
    public EnsureCall<Milestone> milestone(String owner, String repo, CreateMilestone milestone) {
        MilestoneTarget target = new MilestoneTarget(client, owner, repo, milestone);
        return call("milestone", owner, repo, target.title(), target);
    }

    /**
     * A webhook of a repository, known by its type and its address; case of the host, default port and slashes at the end make no
     * difference. Active unless the argument says otherwise. Events that are not set are {@code push}, as the server has it.
     *
     * <p>The secret goes with a hook that is made and nowhere else: the server neither tells it nor changes it. To change it, delete the
     * hook. The events {@code package} and {@code action_run_*} cannot be changed either, and are not compared.
     *
     * @throws InvalidInputException if {@code config} has no {@code url}
     */
    public EnsureCall<Hook> webhook(String owner, String repo, CreateHook hook) {
        HookTarget target = new HookTarget(client, owner, repo, hook);
        return new EnsureCall<>(
                core, turns, Wish.of("webhook", owner + "/" + repo, target.identity(), target.shown(), target));
    }

    /**
     * A secret of a repository's workflows. The server never tells its value, so it is written each time and reported as changed; with
     * {@link EnsureCall#onlyCreating()} only if there is none of the name.
     *
     * @param name in any case; the server keeps it in capitals
     */
    public EnsureCall<Secret> secret(String owner, String repo, String name, SetSecret secret) {
        Objects.requireNonNull(secret, "secret");
        return call("secret", owner, repo, upper(name), new SecretTarget(client, owner, repo, name, secret));
    }

    /**
     * A variable of a repository's workflows. Line ends make no difference.
     *
     * @param name in any case; the server keeps it in capitals
     * @param value not empty, which the server refuses
     */
    public EnsureCall<Variable> variable(String owner, String repo, String name, String value) {
        Objects.requireNonNull(value, "value");
        return call("variable", owner, repo, upper(name), new VariableTarget(client, owner, repo, name, value));
    }

    /**
     * A rule that protects branches of a repository, known by its name. The order of names in its lists makes no difference. The server
     * drops users without write access from them without a word, and the rule then differs each time.
     *
     * @throws InvalidInputException if it has no name
     */
    public EnsureCall<BranchProtection> branchProtection(String owner, String repo, CreateBranchProtection protection) {
        ProtectionTarget target = new ProtectionTarget(client, owner, repo, protection);
        return call("branchProtection", owner, repo, target.rule(), target);
    }

    /**
     * A user's place in a team. Where the server adds by invitation, {@link TeamMembership#pending()} tells that the user has to accept;
     * until then nothing shows the invitation, and another execution fails, since the server answers 500 to a second one.
     */
    public EnsureCall<TeamMembership> teamMember(long teamId, String username) {
        String place = "team " + teamId;
        return new EnsureCall<>(
                core,
                turns,
                Wish.of(
                        "teamMember",
                        place,
                        username.toLowerCase(Locale.ROOT),
                        new MemberTarget(client, teamId, username)));
    }

    /**
     * A release of a repository, draft or not, known by its tag, without regard to its files. An empty text asks for nothing, since an
     * edit cannot clear one.
     */
    public EnsureCall<EnsuredRelease> release(String owner, String repo, CreateRelease release) {
        return release(owner, repo, release, Assets.of());
    }

    /**
     * Like {@link #release(String, String, CreateRelease)}, and then its files, one after the other. {@link EnsureCall#onlyCreating()}
     * is about the release: files that it lacks are uploaded.
     */
    public EnsureCall<EnsuredRelease> release(String owner, String repo, CreateRelease release, Assets assets) {
        return new EnsureCall<>(core, turns, new ReleaseWish(client, owner, repo, release, assets));
    }

    /**
     * An issue, open or closed, known by a marker in its text. Its title and text are seen to; labels, assignees, milestone and state are
     * given to an issue that is made and then left to those who work on it. Reads the whole list of issues, not the search, which finds
     * a new issue only after a while.
     *
     * <p>Fails, if it finds none, in a repository with a milestone without a title: such a one hides issues from the list.
     *
     * @param issue without or with the marker, which is put at the end of its text
     */
    public EnsureCall<Issue> issue(String owner, String repo, Marker marker, CreateIssue issue) {
        return call("issue", owner, repo, marker.toString(), new IssueTarget(client, owner, repo, marker, issue));
    }

    /**
     * A comment on an issue or pull request, known by a marker in its text.
     *
     * @param number of the issue or pull request
     * @param body without or with the marker, which is put at its end
     */
    public EnsureCall<Comment> comment(String owner, String repo, long number, Marker marker, String body) {
        return call(
                "comment",
                owner,
                repo,
                number + " " + marker,
                new CommentTarget(client, owner, repo, number, marker, body));
    }

    private <T> EnsureCall<T> call(String kind, String owner, String repo, String identity, Target<T> target) {
        return new EnsureCall<>(core, turns, Wish.of(kind, owner + "/" + repo, identity, target));
    }

    private static String upper(String name) {
        return name.toUpperCase(Locale.ROOT);
    }
}
