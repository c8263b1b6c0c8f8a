package io.github.forgejo4j.ensure;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.internal.Failure;
import io.github.forgejo4j.internal.Steps;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** A user's place in a team. It is there or not; there is nothing to change. */
final class MemberTarget implements Target<TeamMembership> {
    private final ForgejoServices client;
    private final long teamId;
    private final String username;

    MemberTarget(ForgejoServices client, long teamId, String username) {
        this.client = client;
        this.teamId = teamId;
        this.username = username;
    }

    @Override
    public CompletableFuture<List<TeamMembership>> look(Steps steps) {
        return RepoTarget.named(steps, client.teams().members().get(teamId, username))
                .thenApply(found -> found.stream()
                        .map(user -> new TeamMembership(teamId, username, false))
                        .toList());
    }

    @Override
    public boolean isAsAsked(TeamMembership found) {
        return true;
    }

    /** Success means added or only invited, which a look tells apart. */
    @Override
    public CompletableFuture<TeamMembership> create(Steps steps) {
        return steps.call(client.teams().members().add(teamId, username))
                .thenCompose(
                        done -> look(steps).exceptionallyCompose(told -> CompletableFuture.failedFuture(added(told))))
                .thenApply(found -> found.isEmpty() ? new TeamMembership(teamId, username, true) : found.get(0));
    }

    /** What a look says of itself would be taken for the fate of the write. */
    private static Throwable added(Throwable told) {
        Throwable bare = Steps.bare(told);
        if (bare instanceof Error) {
            return bare;
        }
        TransportException failure = new TransportException(
                Failure.ofHelper("Ensure.teamMember", "several requests", true),
                Proof.AMBIGUOUS,
                0,
                "The server has taken the member, and the look after it failed: " + bare.getMessage(),
                bare);
        if (!(bare instanceof CancellationException)) {
            return failure;
        }
        CancellationException cancelled = new CancellationException(bare.getMessage());
        cancelled.initCause(failure);
        return cancelled;
    }

    @Override
    public CompletableFuture<TeamMembership> change(Steps steps, TeamMembership found) {
        return CompletableFuture.completedFuture(found);
    }
}
