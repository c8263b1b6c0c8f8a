package io.github.forgejo4j.webhooks;

import io.github.forgejo4j.model.ActionRun;
import io.github.forgejo4j.model.Repository;
import io.github.forgejo4j.model.User;
import org.jspecify.annotations.Nullable;

/**
 * What happened on the server. All kinds but {@link UnknownEvent} are models: immutable, with builders, and they keep the fields that this
 * version of the SDK does not know.
 *
 * <p>Later versions of the SDK add kinds. A {@code switch} over them needs a default.
 */
public sealed interface WebhookEvent
        permits PushEvent,
                CreateEvent,
                DeleteEvent,
                ForkEvent,
                IssueEvent,
                IssueCommentEvent,
                PullRequestEvent,
                PullRequestReviewEvent,
                RepositoryEvent,
                ReleaseEvent,
                WikiEvent,
                PackageEvent,
                ActionRunEvent,
                UnknownEvent {
    /** The repository in which it happened; null if the payload names none. Of a fork it is the new one. */
    default @Nullable Repository repository() {
        ActionRun run = this instanceof ActionRunEvent event ? event.run() : null;
        return run == null ? null : run.repository();
    }

    /** Who did it; null if the payload names nobody. */
    default @Nullable User sender() {
        ActionRun run = this instanceof ActionRunEvent event ? event.run() : null;
        return run == null ? null : run.triggerUser();
    }
}
