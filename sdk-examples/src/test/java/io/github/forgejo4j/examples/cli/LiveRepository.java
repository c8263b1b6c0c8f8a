package io.github.forgejo4j.examples.cli;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.model.CreateRepository;
import java.util.concurrent.ThreadLocalRandom;

/** A repository of its own on a real instance, deleted at the end. */
public final class LiveRepository implements AutoCloseable {
    private final String url = System.getenv("FORGEJO_URL");
    private final String token = System.getenv("FORGEJO_TOKEN");
    private final ForgejoClient client =
            ForgejoClient.builder().baseUrl(url).token(token).build();
    private final RepoName name;

    /** Makes it, with one commit. */
    public LiveRepository(String what) {
        String random = Long.toString(ThreadLocalRandom.current().nextLong(1L << 48), 36);
        name = new RepoName(client.me().get().execute().login(), "sdk-live-" + what + "-" + random);
        client.repos()
                .create(CreateRepository.builder()
                        .name(name.name())
                        .autoInit(true)
                        .defaultBranch("main")
                        .build())
                .execute();
    }

    /** Its name. */
    public RepoName name() {
        return name;
    }

    /** The instance. */
    public String url() {
        return url;
    }

    /** The token of its owner. */
    public String token() {
        return token;
    }

    /** A client of its owner. */
    public ForgejoClient client() {
        return client;
    }

    @Override
    public void close() {
        client.repos().delete(name.owner(), name.name()).execute();
        client.close();
    }
}
