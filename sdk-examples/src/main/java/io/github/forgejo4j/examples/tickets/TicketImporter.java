package io.github.forgejo4j.examples.tickets;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.model.Comment;
import io.github.forgejo4j.model.CreateComment;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.EditIssue;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.IssueKind;
import io.github.forgejo4j.model.IssueQuery;
import io.github.forgejo4j.model.Label;
import io.github.forgejo4j.model.State;
import io.github.forgejo4j.model.StateFilter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Mirrors tickets into issues. Safe to run again: what is there is found by its marker, what is missing is filed. When the fate of a
 * request is unknown, the bot looks, and gives up if it sees nothing: a server can be late. The next run looks before it acts.
 */
final class TicketImporter {
    private static final String LABEL_COLOR = "#4a7ebb";

    private final ForgejoClient client;
    private final String owner;
    private final String repo;
    private final Consumer<String> progress;

    TicketImporter(ForgejoClient client, String owner, String repo, Consumer<String> progress) {
        this.client = client;
        this.owner = owner;
        this.repo = repo;
        this.progress = progress;
    }

    List<Mirrored> run(List<Ticket> tickets) {
        Map<String, Long> labels = labels(tickets);
        List<Issue> present = issues();
        progress.accept(present.size() + " issues are there");
        List<Mirrored> mirrored = new ArrayList<>();
        for (Ticket ticket : tickets) {
            mirrored.add(mirror(ticket, present, labels));
        }
        return mirrored;
    }

    private Mirrored mirror(Ticket ticket, List<Issue> present, Map<String, Long> labels) {
        List<String> done = new ArrayList<>();
        Issue issue = find(ticket, present)
                .orElseGet(() -> onceOnly(
                        "filing " + ticket.key(),
                        done,
                        "filed",
                        () -> client.issues()
                                .create(owner, repo, issueOf(ticket, labels))
                                .execute(),
                        () -> find(ticket, issues())));
        if (!ticket.comment().isEmpty()) {
            comment(ticket, issue, done);
        }
        if (ticket.closed() && !State.CLOSED.equals(issue.state())) {
            // A second close would write a second entry into the timeline, so this too is looked at first.
            onceOnly(
                    "closing " + ticket.key(),
                    done,
                    "closed",
                    () -> client.issues()
                            .edit(
                                    owner,
                                    repo,
                                    issue.number(),
                                    EditIssue.builder().state(State.CLOSED).build())
                            .execute(),
                    () -> Optional.of(client.issues()
                                    .get(owner, repo, issue.number())
                                    .execute())
                            .filter(now -> State.CLOSED.equals(now.state())));
        }
        return new Mirrored(ticket, issue.number(), done.isEmpty() ? "kept" : String.join(", ", done));
    }

    private void comment(Ticket ticket, Issue issue, List<String> done) {
        Supplier<Optional<Comment>> look = () -> client.comments().list(owner, repo, issue.number()).execute().stream()
                .filter(comment -> comment.body().contains(ticket.commentMarker()))
                .findFirst();
        if (look.get().isEmpty()) {
            CreateComment comment = CreateComment.builder()
                    .body(ticket.comment() + "\n\n" + ticket.commentMarker())
                    .build();
            onceOnly(
                    "commenting " + ticket.key(),
                    done,
                    "commented",
                    () -> client.comments()
                            .create(owner, repo, issue.number(), comment)
                            .execute(),
                    look);
        }
    }

    /** Acts, and when nobody knows whether the server acted too, looks. What is not to be seen may come yet, so it is not sent again. */
    private <T> T onceOnly(String what, List<String> done, String word, Supplier<T> act, Supplier<Optional<T>> look) {
        try {
            T made = act.get();
            done.add(word);
            return made;
        } catch (ForgejoException e) {
            if (!e.mayHaveBeenApplied()) {
                throw e;
            }
            progress.accept(what + ": " + e.getMessage());
            Optional<T> there = lookAfter(e, look);
            if (there.isPresent()) {
                progress.accept(what + ": looked, it is there");
                done.add(word + " (reply lost)");
                return there.get();
            }
            progress.accept(what + ": looked, it is not there, or not yet; the next run looks before it acts");
            throw e;
        }
    }

    /** A look that fails must not hide that something may have been done. */
    private static <T> Optional<T> lookAfter(ForgejoException unknown, Supplier<Optional<T>> look) {
        try {
            return look.get();
        } catch (ForgejoException e) {
            unknown.addSuppressed(e);
            throw unknown;
        }
    }

    private Map<String, Long> labels(List<Ticket> tickets) {
        Map<String, Long> ids = new HashMap<>();
        client.labels().list(owner, repo).all().forEach(label -> ids.putIfAbsent(label.name(), label.id()));
        for (Ticket ticket : tickets) {
            for (String name : ticket.labels()) {
                if (!ids.containsKey(name)) {
                    Label made = onceOnly(
                            "making the label " + name,
                            new ArrayList<>(),
                            "made",
                            () -> client.labels()
                                    .create(
                                            owner,
                                            repo,
                                            CreateLabel.builder()
                                                    .name(name)
                                                    .color(LABEL_COLOR)
                                                    .build())
                                    .execute(),
                            () -> client.labels().list(owner, repo).stream()
                                    .filter(label -> label.name().equals(name))
                                    .findFirst());
                    ids.put(name, made.id());
                    progress.accept("made the label " + name);
                }
            }
        }
        return ids;
    }

    private List<Issue> issues() {
        IssueQuery query = IssueQuery.builder()
                .state(StateFilter.ALL)
                .type(IssueKind.ISSUES)
                .build();
        return client.issues().list(owner, repo, query).all();
    }

    private static Optional<Issue> find(Ticket ticket, List<Issue> issues) {
        return issues.stream()
                .filter(issue -> issue.body().contains(ticket.marker()))
                .findFirst();
    }

    private static CreateIssue issueOf(Ticket ticket, Map<String, Long> labels) {
        return CreateIssue.builder()
                .title(ticket.title())
                .body(ticket.description() + "\n\n" + ticket.marker())
                .labels(ticket.labels().stream().map(labels::get).toList())
                .build();
    }
}
