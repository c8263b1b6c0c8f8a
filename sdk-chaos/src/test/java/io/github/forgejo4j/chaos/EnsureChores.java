package io.github.forgejo4j.chaos;

import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.ensure.Assets;
import io.github.forgejo4j.ensure.Marker;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.CreateHook;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.CreateMilestone;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.model.Hook;
import io.github.forgejo4j.model.HookType;
import io.github.forgejo4j.model.IssueQuery;
import io.github.forgejo4j.model.Label;
import io.github.forgejo4j.model.Milestone;
import io.github.forgejo4j.model.MilestoneQuery;
import io.github.forgejo4j.model.Release;
import io.github.forgejo4j.model.Secret;
import io.github.forgejo4j.model.SetSecret;
import io.github.forgejo4j.model.StateFilter;
import io.github.forgejo4j.model.Variable;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** {@code client.ensure()}: each thing is there once, as it was asked for. */
final class EnsureChores {
    private static final Marker MARKER = Marker.of("chore");
    private static final int FILE_BYTES = 40_000;

    private EnsureChores() {}

    static List<Chore> all() {
        return List.of(
                Chore.one(
                        "ensure label",
                        Site::repository,
                        (site, client, turn) -> {
                            site.ensure(client.ensure().label(site.owner, site.repo, label()));
                        },
                        EnsureChores::judgeLabel),
                Chore.one(
                        "ensure changed label",
                        site -> {
                            site.repository();
                            site.direct
                                    .labels()
                                    .create(
                                            site.owner,
                                            site.repo,
                                            label().toBuilder().color("#000000").build())
                                    .execute();
                        },
                        (site, client, turn) -> {
                            site.ensure(client.ensure().label(site.owner, site.repo, label()));
                        },
                        EnsureChores::judgeLabel),
                Chore.many(
                        "ensure label by three",
                        Site::repository,
                        (site, client, turn) -> {
                            var calls = List.of(1, 2, 3).stream()
                                    .map(one -> client.ensure()
                                            .label(site.owner, site.repo, label())
                                            .executeAsync())
                                    .toList();
                            // All are to end before one of them is heard.
                            calls.forEach(call ->
                                    call.handle((value, told) -> "ended").join());
                            calls.forEach(Site::join);
                        },
                        EnsureChores::judgeLabel),
                Chore.one(
                        "ensure milestone",
                        Site::repository,
                        (site, client, turn) -> {
                            site.ensure(client.ensure()
                                    .milestone(
                                            site.owner,
                                            site.repo,
                                            CreateMilestone.builder()
                                                    .title("1.0")
                                                    .description("the first")
                                                    .build()));
                        },
                        site -> {
                            List<Milestone> all = site.direct
                                    .milestones()
                                    .list(
                                            site.owner,
                                            site.repo,
                                            MilestoneQuery.builder()
                                                    .state(StateFilter.ALL)
                                                    .build())
                                    .all();
                            site.expectOnce(
                                    "milestone",
                                    all.stream().map(Milestone::title).toList(),
                                    "1.0");
                            site.expect("description", "the first", all.get(0).description());
                        }),
                Chore.one(
                        "ensure webhook",
                        Site::repository,
                        (site, client, turn) -> {
                            site.ensure(client.ensure().webhook(site.owner, site.repo, hook()));
                        },
                        site -> {
                            List<Hook> all = site.direct
                                    .repos()
                                    .hooks()
                                    .list(site.owner, site.repo)
                                    .all();
                            site.expect("number of hooks", 1, all.size());
                        }),
                Chore.one(
                        "ensure secret",
                        Site::repository,
                        (site, client, turn) -> {
                            site.ensure(client.ensure()
                                    .secret(
                                            site.owner,
                                            site.repo,
                                            "KEY",
                                            SetSecret.builder().data("value").build()));
                        },
                        site -> site.expectOnce(
                                "secret",
                                site.direct.repos().secrets().list(site.owner, site.repo).all().stream()
                                        .map(Secret::name)
                                        .toList(),
                                "KEY")),
                Chore.one(
                        "ensure variable",
                        Site::repository,
                        (site, client, turn) -> {
                            site.ensure(client.ensure().variable(site.owner, site.repo, "STAGE", "test"));
                        },
                        site -> {
                            List<Variable> all = site.direct
                                    .repos()
                                    .variables()
                                    .list(site.owner, site.repo)
                                    .all();
                            site.expectOnce(
                                    "variable", all.stream().map(Variable::name).toList(), "STAGE");
                            site.expect("value", "test", all.get(0).data());
                        }),
                Chore.one(
                        "ensure issue",
                        Site::repository,
                        (site, client, turn) -> {
                            site.ensure(client.ensure()
                                    .issue(
                                            site.owner,
                                            site.repo,
                                            MARKER,
                                            CreateIssue.builder()
                                                    .title("Lid does not close")
                                                    .body("Since Monday.")
                                                    .build()));
                        },
                        site -> site.expectOnce("issue", titles(site), "Lid does not close")),
                Chore.one(
                        "ensure comment",
                        site -> {
                            site.repository();
                            site.notes.put(
                                    "issue",
                                    site.direct
                                            .issues()
                                            .create(
                                                    site.owner,
                                                    site.repo,
                                                    CreateIssue.builder()
                                                            .title("talk")
                                                            .build())
                                            .execute()
                                            .number());
                        },
                        (site, client, turn) -> {
                            site.ensure(client.ensure()
                                    .comment(
                                            site.owner,
                                            site.repo,
                                            (long) site.notes.get("issue"),
                                            MARKER,
                                            "Build 17 is green."));
                        },
                        site -> site.expectOnce(
                                "comment",
                                site
                                        .direct
                                        .comments()
                                        .list(site.owner, site.repo, (long) site.notes.get("issue"))
                                        .execute()
                                        .stream()
                                        .map(comment ->
                                                comment.body().split("\n", 2)[0].strip())
                                        .toList(),
                                "Build 17 is green.")),
                Chore.many(
                        "ensure release with files",
                        site -> {
                            site.repository();
                            site.notes.put(
                                    "file", Files.write(site.folder.resolve(site.mark + ".bin"), bytes(site, 1)));
                        },
                        (site, client, turn) -> {
                            site.ensure(client.ensure()
                                    .release(
                                            site.owner,
                                            site.repo,
                                            CreateRelease.builder()
                                                    .tagName("v1")
                                                    .name("One")
                                                    .targetCommitish("main")
                                                    .build(),
                                            Assets.of(
                                                    Upload.of("kettle.bin", (Path) site.notes.get("file")),
                                                    Upload.of("notes.bin", bytes(site, 2)))));
                        },
                        site -> {
                            List<Release> all = site.direct
                                    .releases()
                                    .list(site.owner, site.repo)
                                    .all();
                            site.expectOnce(
                                    "release",
                                    all.stream().map(Release::tagName).toList(),
                                    "v1");
                            List<Attachment> files = site.direct
                                    .releases()
                                    .attachments()
                                    .list(site.owner, site.repo, all.get(0).id())
                                    .execute();
                            site.expect("number of files", 2, files.size());
                            for (Attachment file : files) {
                                byte[] wanted = bytes(site, file.name().equals("kettle.bin") ? 1 : 2);
                                if (!Arrays.equals(wanted, content(site, file))) {
                                    site.complain("the file " + file.name() + " has another content");
                                }
                            }
                        }));
    }

    static CreateLabel label() {
        return CreateLabel.builder()
                .name("bug")
                .color("#d73a4a")
                .description("does not work")
                .build();
    }

    private static CreateHook hook() {
        return CreateHook.builder()
                .type(HookType.FORGEJO)
                .config(Map.of("url", "http://127.0.0.1:9/hook", "content_type", "json"))
                .active(true)
                .build();
    }

    private static void judgeLabel(Site site) {
        List<Label> all = site.direct.labels().list(site.owner, site.repo).all();
        site.expectOnce("label", all.stream().map(Label::name).toList(), "bug");
        site.expect("colour", "d73a4a", all.get(0).color().replace("#", ""));
        site.expect("description", "does not work", all.get(0).description());
    }

    static List<String> titles(Site site) {
        return site
                .direct
                .issues()
                .list(
                        site.owner,
                        site.repo,
                        IssueQuery.builder().state(StateFilter.ALL).build())
                .all()
                .stream()
                .map(issue -> issue.title())
                .toList();
    }

    static byte[] bytes(Site site, int number) {
        byte[] bytes = new byte[FILE_BYTES + number];
        new Random(site.mark.hashCode() * 31L + number).nextBytes(bytes);
        return bytes;
    }

    /** Past the gateway, whatever address the server gives itself. */
    static byte[] content(Site site, Attachment file) {
        String address = file.browserDownloadUrl();
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        site.direct
                .download(address.substring(address.indexOf('/', "https://".length())))
                .to(content);
        return content.toByteArray();
    }
}
