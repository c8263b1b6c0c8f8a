package io.github.forgejo4j.live;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.model.CreateRepository;
import io.github.forgejo4j.model.Repository;

/** A repository with one commit that is deleted with everything in it when the test is over. */
final class LiveRepository implements AutoCloseable {
    final ForgejoClient client;
    final String owner;
    final String name;
    private final long id;

    LiveRepository(ForgejoClient client, String what) {
        this.client = client;
        this.owner = client.me().get().execute().login();
        Repository made = client.repos()
                .create(CreateRepository.builder()
                        .name(LiveInstance.unique(what))
                        .autoInit(true)
                        .defaultBranch("main")
                        .build())
                .execute();
        this.name = made.name();
        this.id = made.id();
    }

    /** Deletes it under whatever name it has by now. */
    @Override
    public void close() {
        try {
            Repository now = client.repos().getById(id).execute();
            client.repos().delete(owner, now.name()).execute();
        } catch (NotFoundException alreadyGone) {
            // A test may have deleted it itself.
        }
    }
}
