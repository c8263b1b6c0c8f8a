package io.github.forgejo4j.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.model.PackageFile;
import io.github.forgejo4j.model.PackageType;
import io.github.forgejo4j.model.Release;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.transfer.Download;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import retrofit2.http.Body;
import retrofit2.http.DELETE;
import retrofit2.http.PUT;

/** Downloads that are cut off once, by kind of file: which of them the server lets go on. */
@Live
class TransferLiveTest {
    interface Registry {
        @PUT("/api/packages/{owner}/generic/{name}/1.0/file.bin")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "A second request answers 409 after success.")
        ForgejoCall<Void> publish(
                @retrofit2.http.Path("owner") String owner,
                @retrofit2.http.Path("name") String name,
                @Body Upload content);

        @DELETE("/api/packages/{owner}/generic/{name}/1.0")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Void> delete(@retrofit2.http.Path("owner") String owner, @retrofit2.http.Path("name") String name);
    }

    private static final int CUT = 40_000;

    private static final List<Integer> STATUSES = new CopyOnWriteArrayList<>();
    private static ForgejoClient client;
    private static LiveRepository repo;
    private static byte[] content;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() {
        content = new byte[200_000];
        new Random(5).nextBytes(content);
        client = ForgejoClient.builder()
                .baseUrl(LiveInstance.url())
                .token(LiveInstance.token())
                .okHttpClient(new OkHttpClient.Builder()
                        .addInterceptor(TransferLiveTest::cut)
                        .build())
                .build();
        repo = new LiveRepository(client, "transfers");
    }

    @AfterAll
    static void close() {
        repo.close();
        client.close();
    }

    @BeforeEach
    void forget() {
        STATUSES.clear();
    }

    /** The first answer that holds a file breaks off. */
    private static Response cut(Interceptor.Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        if (!"identity".equals(chain.request().header("Accept-Encoding"))) {
            return response;
        }
        STATUSES.add(response.code());
        if (STATUSES.size() > 1) {
            return response;
        }
        ResponseBody body = response.body();
        ForwardingSource source = new ForwardingSource(body.source()) {
            private long given;

            @Override
            public long read(Buffer sink, long byteCount) throws IOException {
                if (given >= CUT) {
                    throw new IOException("cut");
                }
                long read = super.read(sink, Math.min(byteCount, CUT - given));
                given += read;
                return read;
            }
        };
        return response.newBuilder()
                .body(ResponseBody.create(Okio.buffer(source), body.contentType(), body.contentLength()))
                .build();
    }

    /** Dates have seconds: what was made in this one could still be changed under the same date. */
    private static void letASecondPass() throws InterruptedException {
        Thread.sleep(1_100);
    }

    @Test
    void aRawFileThatWasCommittedFromAnUploadGoesOn() {
        client.contents()
                .create(
                        repo.owner,
                        repo.name,
                        "media/file.bin",
                        CreateFile.builder()
                                .content(Upload.of("file.bin", content))
                                .message("Add a file")
                                .build())
                .execute();
        Path target = folder.resolve("file.bin");
        Download.of(client.contents().downloadRaw(repo.owner, repo.name, "media/file.bin"))
                .to(target);
        assertThat(target).hasBinaryContent(content);
        assertThat(STATUSES).containsExactly(200, 206);
    }

    @Test
    void anAssetAndTheSourceOfAReleaseGoOn() throws Exception {
        client.contents()
                .create(
                        repo.owner,
                        repo.name,
                        "incompressible.bin",
                        CreateFile.builder().content(content).message("Fill").build())
                .execute();
        Release release = client.releases()
                .create(
                        repo.owner,
                        repo.name,
                        CreateRelease.builder().tagName("v/1.0").build())
                .execute();
        Attachment asset = client.releases()
                .attachments()
                .upload(repo.owner, repo.name, release.id(), Upload.of("\u00dcn\u00ef \"q\".tgz", content))
                .execute();
        assertThat(asset.name()).isEqualTo("\u00dcn\u00ef \"q\".tgz");
        client.download(asset).to(folder.resolve("asset"));
        assertThat(folder.resolve("asset")).hasBinaryContent(content);
        assertThat(STATUSES).containsExactly(200, 206);
        STATUSES.clear();
        Path whole = folder.resolve("whole.tar.gz");
        client.downloadTarball(release).to(whole);
        letASecondPass();
        STATUSES.clear();
        Path joined = folder.resolve("joined.tar.gz");
        client.downloadTarball(release).to(joined);
        assertThat(STATUSES).containsExactly(200, 206);
        assertThat(joined).hasSameBinaryContentAs(whole);
    }

    @Test
    void aFileOfAPackageGoesOnAndHasItsChecksum() throws Exception {
        Registry registry = client.create(Registry.class);
        registry.publish(repo.owner, repo.name, Upload.of("file.bin", content)).execute();
        try {
            letASecondPass();
            PackageFile file = client.packages()
                    .listFiles(repo.owner, PackageType.GENERIC, repo.name, "1.0")
                    .execute()
                    .get(0);
            Path target = folder.resolve("file.bin");
            client.download("/api/packages/" + repo.owner + "/generic/" + repo.name + "/1.0/" + file.name())
                    .expectedSize(file.size())
                    .sha256(file.sha256())
                    .to(target);
            assertThat(Files.readAllBytes(target)).isEqualTo(content);
            assertThat(STATUSES).containsExactly(200, 206);
        } finally {
            registry.delete(repo.owner, repo.name).execute();
        }
    }
}
