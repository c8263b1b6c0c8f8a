package io.github.forgejo4j.ensure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.EditIssue;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.IssueKind;
import io.github.forgejo4j.model.IssueQuery;
import io.github.forgejo4j.model.MilestoneQuery;
import io.github.forgejo4j.model.StateFilter;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * An issue, open or closed, known by its marker. The whole list is read, since the search finds a new issue only after a while. Title and
 * text are seen to; labels, assignees and the state belong to those who work on it.
 */
final class IssueTarget extends RepoTarget<Issue> {
    private final Marker marker;
    private final CreateIssue issue;

    IssueTarget(ForgejoServices client, String owner, String repo, Marker marker, CreateIssue issue) {
        super(client, owner, repo, compared(marker, issue));
        this.marker = marker;
        this.issue = issue.toBuilder().body(marker.mark(issue.body())).build();
    }

    private static ObjectNode compared(Marker marker, CreateIssue issue) {
        return Fields.of(CreateIssue.builder()
                .title(issue.title())
                .body(marker.mark(issue.body()))
                .build());
    }

    @Override
    public CompletableFuture<List<Issue>> look(Steps steps) {
        IssueQuery all = IssueQuery.builder()
                .state(StateFilter.ALL)
                .type(IssueKind.ISSUES)
                .build();
        return oldestFirst(
                        steps.list(
                                client.issues().list(owner, repo, all),
                                found -> marker.isOn(found.body(), found.user())),
                        Issue::number)
                .thenCompose(found -> found.isEmpty() ? requireWholeList(steps) : done(found));
    }

    /** A milestone without a title hides from the list every issue that is not in it, and the count tells the same. */
    private CompletableFuture<List<Issue>> requireWholeList(Steps steps) {
        MilestoneQuery all = MilestoneQuery.builder().state(StateFilter.ALL).build();
        return steps.list(
                        client.milestones().list(owner, repo, all),
                        milestone -> milestone.title().isEmpty())
                .thenCompose(untitled -> untitled.isEmpty()
                        ? done(List.of())
                        : CompletableFuture.failedFuture(new InvalidInputException(
                                "repo",
                                "has a milestone without a title (id "
                                        + untitled.get(0).id()
                                        + "), which hides the issues outside it from every list: give it a title")));
    }

    private static CompletableFuture<List<Issue>> done(List<Issue> found) {
        return CompletableFuture.completedFuture(found);
    }

    @Override
    public CompletableFuture<Issue> create(Steps steps) {
        return steps.call(client.issues().create(owner, repo, issue));
    }

    /** Only with what differs: a text that is written again is a revision and an event, even if it is the same. */
    @Override
    public CompletableFuture<Issue> change(Steps steps, Issue found) {
        ObjectNode edit = asked.deepCopy();
        edit.retain(Fields.differing(asked, Fields.of(found)));
        return steps.call(client.issues().edit(owner, repo, found.number(), Fields.as(edit, EditIssue.class)));
    }
}
