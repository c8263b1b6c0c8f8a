package io.github.forgejo4j.ensure;

import java.util.Objects;

/**
 * A user's place in a team.
 *
 * @param teamId the team
 * @param username the user
 * @param pending true if the server has invited the user, who is not a member yet: with the server's setting
 *     {@code ADD_MEMBERS_BY_INVITATIONS}
 */
public record TeamMembership(long teamId, String username, boolean pending) {
    /** Checks for null. */
    public TeamMembership {
        Objects.requireNonNull(username, "username");
    }
}
