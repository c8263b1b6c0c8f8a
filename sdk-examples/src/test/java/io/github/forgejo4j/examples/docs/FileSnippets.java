package io.github.forgejo4j.examples.docs;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.PackageFile;
import io.github.forgejo4j.model.PackageType;
import io.github.forgejo4j.model.Release;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.transfer.Download;
import io.github.forgejo4j.transfer.Downloaded;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import retrofit2.http.Body;
import retrofit2.http.PUT;

/** What the page on files shows. */
@SuppressWarnings("unused")
final class FileSnippets {
    private FileSnippets() {}

    // @formatter:off
    // spotless:off
    static void download(ForgejoClient client, Path folder) {
        // snippet: download
        Downloaded done = Download.of(client.contents().downloadRaw("nimbus", "kettle", "media/whistle.wav"))
                .progress((bytes, total) -> System.out.println(bytes + " of " + total))
                .withDeadline(Duration.ofMinutes(10))
                .to(folder.resolve("whistle.wav"));
        System.out.println(done.size() + " bytes, " + done.headers().get("Content-Type"));
        // end
    }

    static void downloadToStream(ForgejoClient client, long artifact, OutputStream out) {
        // snippet: download-stream
        Download.of(client.actions().downloadArtifact("nimbus", "kettle", artifact)).to(out);
        // end
    }

    static void downloadAttachment(ForgejoClient client, Release release, Path folder) {
        // snippet: download-release
        for (Attachment asset : release.assets()) {
            client.download(asset).to(folder.resolve("asset-" + asset.id()));
        }
        client.downloadTarball(release).to(folder.resolve("source.tar.gz"));
        // end
    }

    static void downloadPackage(ForgejoClient client, Path folder) {
        // snippet: download-package
        for (PackageFile file : client.packages().listFiles("nimbus", PackageType.GENERIC, "kettle", "1.0").execute()) {
            client.download("/api/packages/nimbus/generic/kettle/1.0/" + file.name())
                    .expectedSize(file.size())
                    .sha256(file.sha256())
                    .to(folder.resolve("package-" + file.id()));
        }
        // end
    }

    static void upload(ForgejoClient client, Release release, Path file, InputStream unknown) {
        // snippet: upload
        Attachment asset = client.releases().attachments()
                .upload("nimbus", "kettle", release.id(), Upload.of(file)
                        .progress((bytes, total) -> System.out.println(100 * bytes / Math.max(1, total) + " %")))
                .execute();
        // end
    }

    static void uploadSpooled(ForgejoClient client, Release release, InputStream stream, Path folder) throws IOException {
        // snippet: upload-spooled
        Path spool = folder.resolve("kettle.tgz.spool");
        try {
            Upload upload = Upload.spooled("kettle.tgz", stream, spool);
            client.releases().attachments().upload("nimbus", "kettle", release.id(), upload).execute();
        } finally {
            Files.deleteIfExists(spool);
        }
        // end
    }

    static void commit(ForgejoClient client, Path file) {
        // snippet: commit-file
        CreateFile recording = CreateFile.builder()
                .content(Upload.of(file))
                .message("Record the whistle")
                .build();
        client.contents().create("nimbus", "kettle", "media/whistle.wav", recording).execute();
        // end
    }

    // snippet: publish-package
    public interface GenericPackages {
        @PUT("/api/packages/{owner}/generic/{name}/{version}/{file}")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "A second request answers 409 after success.")
        ForgejoCall<Void> publish(
                @retrofit2.http.Path("owner") String owner,
                @retrofit2.http.Path("name") String name,
                @retrofit2.http.Path("version") String version,
                @retrofit2.http.Path("file") String file,
                @Body Upload content);
    }
    // end
    // spotless:on
}
