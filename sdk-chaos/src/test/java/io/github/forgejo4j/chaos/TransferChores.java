package io.github.forgejo4j.chaos;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.CreateComment;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.transfer.Download;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Files on their way: uploaded once by a user who looks before uploading, downloaded whole or not at all. */
final class TransferChores {
    private static final String NAME = "kettle.zip";

    private TransferChores() {}

    private interface Target {
        ForgejoCall<List<Attachment>> list(ForgejoClient client);

        ForgejoCall<Attachment> upload(ForgejoClient client, Upload file);
    }

    static List<Chore> all() {
        return List.of(
                upload("upload to release, streamed", false, TransferChores::ofRelease),
                upload("upload to release, spooled", true, TransferChores::ofRelease),
                upload("upload to issue, streamed", false, TransferChores::ofIssue),
                upload("upload to comment, spooled", true, TransferChores::ofComment),
                Chore.reads(
                        "download file, resumed",
                        site -> {
                            site.repository();
                            site.direct
                                    .contents()
                                    .create(
                                            site.owner,
                                            site.repo,
                                            NAME,
                                            CreateFile.builder()
                                                    .content(EnsureChores.bytes(site, 3))
                                                    .build())
                                    .execute();
                        },
                        (site, client, turn) -> {
                            Download download = Download.of(client.contents().downloadRaw(site.owner, site.repo, NAME));
                            Path target = site.folder.resolve(site.mark + ".download");
                            if (site.async) {
                                Site.join(download.toAsync(target));
                            } else {
                                download.to(target);
                            }
                        },
                        site -> judgeDownload(site, EnsureChores.bytes(site, 3))),
                Chore.reads(
                        "download attachment",
                        site -> {
                            site.repository();
                            Target target = ofIssue(site);
                            site.notes.put(
                                    "file",
                                    target.upload(site.direct, Upload.of(NAME, EnsureChores.bytes(site, 4)))
                                            .execute());
                        },
                        (site, client, turn) -> {
                            Attachment file = (Attachment) site.notes.get("file");
                            String address = file.browserDownloadUrl();
                            Download download = client.download(
                                            address.substring(address.indexOf('/', "https://".length())))
                                    .expectedSize(file.size());
                            Path target = site.folder.resolve(site.mark + ".download");
                            if (site.async) {
                                Site.join(download.toAsync(target));
                            } else {
                                download.to(target);
                            }
                        },
                        site -> judgeDownload(site, EnsureChores.bytes(site, 4))));
    }

    private interface Placing {
        Target in(Site site);
    }

    private static Chore upload(String name, boolean spooled, Placing placing) {
        return Chore.one(
                name,
                site -> {
                    site.repository();
                    site.notes.put("target", placing.in(site));
                },
                (site, client, turn) -> {
                    Target target = (Target) site.notes.get("target");
                    byte[] content = EnsureChores.bytes(site, 5);
                    // What whoever has no helper has to do: an upload of unknown fate may be there.
                    if (target.list(client).execute().isEmpty()) {
                        Path spool = site.folder.resolve(site.mark + ".spool");
                        Files.deleteIfExists(spool);
                        Upload file = spooled
                                ? Upload.spooled(NAME, new ByteArrayInputStream(content), spool)
                                : Upload.of(NAME, new ByteArrayInputStream(content), content.length);
                        ForgejoCall<Attachment> call = target.upload(client, file);
                        if (site.async) {
                            Site.join(call.executeAsync());
                        } else {
                            call.execute();
                        }
                    }
                },
                site -> {
                    List<Attachment> files = ((Target) site.notes.get("target"))
                            .list(site.direct)
                            .execute();
                    site.expect("number of files", 1, files.size());
                    if (!Arrays.equals(EnsureChores.bytes(site, 5), EnsureChores.content(site, files.get(0)))) {
                        site.complain("the file has another content");
                    }
                });
    }

    private static Target ofRelease(Site site) {
        long id = site.direct
                .releases()
                .create(
                        site.owner,
                        site.repo,
                        CreateRelease.builder()
                                .tagName("v1")
                                .targetCommitish("main")
                                .build())
                .execute()
                .id();
        return new Target() {
            @Override
            public ForgejoCall<List<Attachment>> list(ForgejoClient client) {
                return client.releases().attachments().list(site.owner, site.repo, id);
            }

            @Override
            public ForgejoCall<Attachment> upload(ForgejoClient client, Upload file) {
                return client.releases().attachments().upload(site.owner, site.repo, id, file);
            }
        };
    }

    private static Target ofIssue(Site site) {
        long number = issue(site);
        return new Target() {
            @Override
            public ForgejoCall<List<Attachment>> list(ForgejoClient client) {
                return client.issues().attachments().list(site.owner, site.repo, number);
            }

            @Override
            public ForgejoCall<Attachment> upload(ForgejoClient client, Upload file) {
                return client.issues().attachments().upload(site.owner, site.repo, number, file);
            }
        };
    }

    private static Target ofComment(Site site) {
        long id = site.direct
                .comments()
                .create(
                        site.owner,
                        site.repo,
                        issue(site),
                        CreateComment.builder().body("see").build())
                .execute()
                .id();
        return new Target() {
            @Override
            public ForgejoCall<List<Attachment>> list(ForgejoClient client) {
                return client.comments().attachments().list(site.owner, site.repo, id);
            }

            @Override
            public ForgejoCall<Attachment> upload(ForgejoClient client, Upload file) {
                return client.comments().attachments().upload(site.owner, site.repo, id, file);
            }
        };
    }

    private static long issue(Site site) {
        return site.direct
                .issues()
                .create(
                        site.owner,
                        site.repo,
                        CreateIssue.builder().title("files").build())
                .execute()
                .number();
    }

    private static void judgeDownload(Site site, byte[] wanted) throws IOException {
        Path target = site.folder.resolve(site.mark + ".download");
        if (!Arrays.equals(wanted, Files.readAllBytes(target))) {
            site.complain("the file has another content");
        }
        try (Stream<Path> all = Files.list(site.folder)) {
            List<String> left = all.map(path -> String.valueOf(path.getFileName()))
                    .filter(name -> name.startsWith(site.mark) && name.endsWith(".part"))
                    .toList();
            site.expect("parts left", List.of(), left);
        }
    }
}
