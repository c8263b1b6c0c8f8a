package io.github.forgejo4j.ensure;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.model.CreateMilestone;
import io.github.forgejo4j.model.EditMilestone;
import io.github.forgejo4j.model.Milestone;
import io.github.forgejo4j.model.MilestoneQuery;
import io.github.forgejo4j.model.StateFilter;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A milestone, open or closed, known by its title as the server keeps it: without space around it. */
final class MilestoneTarget extends RepoTarget<Milestone> {
    private final CreateMilestone milestone;

    MilestoneTarget(ForgejoServices client, String owner, String repo, CreateMilestone milestone) {
        super(
                client,
                owner,
                repo,
                Fields.of(milestone).put("title", milestone.title().strip()));
        if (milestone.title().isBlank()) {
            throw new InvalidInputException(
                    "milestone", "needs a title: one without hides all other issues from every list");
        }
        this.milestone = milestone;
    }

    String title() {
        return milestone.title().strip();
    }

    @Override
    public CompletableFuture<List<Milestone>> look(Steps steps) {
        MilestoneQuery all = MilestoneQuery.builder().state(StateFilter.ALL).build();
        return oldestFirst(
                steps.list(
                        client.milestones().list(owner, repo, all),
                        found -> found.title().strip().equals(title())),
                Milestone::id);
    }

    @Override
    public CompletableFuture<Milestone> create(Steps steps) {
        return steps.call(client.milestones().create(owner, repo, milestone));
    }

    @Override
    public CompletableFuture<Milestone> change(Steps steps, Milestone found) {
        return steps.call(client.milestones().edit(owner, repo, found.id(), Fields.as(asked, EditMilestone.class)));
    }
}
