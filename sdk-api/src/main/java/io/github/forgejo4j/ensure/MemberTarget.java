package io.github.forgejo4j.ensure;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.internal.Steps;
import java.util.List;
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
                .thenCompose(done -> look(steps))
                .thenApply(found -> found.isEmpty() ? new TeamMembership(teamId, username, true) : found.get(0));
    }

    @Override
    public CompletableFuture<TeamMembership> change(Steps steps, TeamMembership found) {
        return CompletableFuture.completedFuture(found);
    }
}
