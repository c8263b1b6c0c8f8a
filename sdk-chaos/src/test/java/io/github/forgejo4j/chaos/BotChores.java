package io.github.forgejo4j.chaos;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.release.ReleaseBot;
import io.github.forgejo4j.examples.stale.StaleRun;
import io.github.forgejo4j.examples.tickets.TicketRun;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.IssueQuery;
import io.github.forgejo4j.model.Label;
import io.github.forgejo4j.model.Release;
import io.github.forgejo4j.model.State;
import io.github.forgejo4j.model.StateFilter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** The bots of the examples, started again and again until they are done. */
final class BotChores {
    private BotChores() {}

    static List<Chore> all() {
        return List.of(
                Chore.many(
                        "ticket importer",
                        Site::repository,
                        (site, client, turn) -> {
                            TicketRun.run(client, site.owner, site.repo);
                        },
                        BotChores::judgeTickets),
                Chore.many(
                        "release publisher",
                        site -> {
                            site.repository();
                            site.notes.put(
                                    "file",
                                    Files.write(site.folder.resolve(site.mark + ".bin"), EnsureChores.bytes(site, 6)));
                        },
                        (site, client, turn) -> {
                            ReleaseBot.run(client, site.owner, site.repo, List.of((Path) site.notes.get("file")));
                        },
                        BotChores::judgeRelease),
                Chore.many(
                        "stale bot",
                        site -> {
                            site.repository();
                            for (int i = 0; i < 3; i++) {
                                site.direct
                                        .issues()
                                        .create(
                                                site.owner,
                                                site.repo,
                                                CreateIssue.builder()
                                                        .title("old " + i)
                                                        .build())
                                        .execute();
                            }
                            site.notes.put("now", Instant.now());
                        },
                        BotChores::stale,
                        BotChores::judgeStale));
    }

    private static List<Issue> issues(Site site) {
        return site.direct
                .issues()
                .list(
                        site.owner,
                        site.repo,
                        IssueQuery.builder().state(StateFilter.ALL).build())
                .all();
    }

    private static int comments(Site site, Issue issue) {
        return site.direct
                .comments()
                .list(site.owner, site.repo, issue.number())
                .execute()
                .size();
    }

    private static void judgeTickets(Site site) {
        List<String> labels = site.direct.labels().list(site.owner, site.repo).all().stream()
                .map(Label::name)
                .toList();
        TicketRun.LABELS.forEach(label -> site.expectOnce("label", labels, label));
        List<Issue> issues = issues(site);
        List<String> titles = issues.stream().map(Issue::title).toList();
        TicketRun.TITLES.forEach(title -> site.expectOnce("issue", titles, title));
        for (Issue issue : issues) {
            site.expect("comments of " + issue.title(), TicketRun.comments(issue.title()), comments(site, issue));
            site.expect(
                    "state of " + issue.title(),
                    TicketRun.closed(issue.title()) ? State.CLOSED : State.OPEN,
                    issue.state());
        }
    }

    private static void judgeRelease(Site site) throws Exception {
        List<Release> all = site.direct.releases().list(site.owner, site.repo).all();
        site.expect("releases", 1, all.size());
        site.expect("draft", false, all.get(0).draft());
        List<Attachment> files = site.direct
                .releases()
                .attachments()
                .list(site.owner, site.repo, all.get(0).id())
                .execute();
        List<String> names = files.stream().map(Attachment::name).toList();
        site.expect("number of files", 2, files.size());
        site.expectOnce("file", names, site.mark + ".bin");
        site.expectOnce("file", names, "SHA256SUMS");
        for (Attachment file : files) {
            if (file.name().equals(site.mark + ".bin")
                    && !Arrays.equals(EnsureChores.bytes(site, 6), EnsureChores.content(site, file))) {
                site.complain("the file has another content");
            }
        }
    }

    /** As the timer of a machine starts it: in the first days it asks, later it closes. */
    private static void stale(Site site, ForgejoClient client, Site.Turn turn) {
        Instant now = (Instant) site.notes.get("now");
        if (!site.notes.containsKey("asked")) {
            StaleRun.run(client, site.owner, site.repo, now.plus(Duration.ofDays(90)));
            site.notes.put("asked", true);
        }
        StaleRun.run(client, site.owner, site.repo, now.plus(Duration.ofDays(110)));
    }

    private static void judgeStale(Site site) {
        List<Issue> issues = issues(site);
        site.expect("issues", 3, issues.size());
        for (Issue issue : issues) {
            site.expect("state of " + issue.title(), State.CLOSED, issue.state());
            site.expect("questions under " + issue.title(), 1, comments(site, issue));
        }
    }
}
