package io.github.forgejo4j.ensure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.model.EditRelease;
import io.github.forgejo4j.model.Release;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A release, draft or not, known by its tag. */
final class ReleaseTarget extends RepoTarget<Release> {
    private static final String TARGET = "target_commitish";

    private final CreateRelease release;
    private final Assets assets;

    ReleaseTarget(ForgejoServices client, String owner, String repo, CreateRelease release, Assets assets) {
        super(client, owner, repo, compared(release));
        this.release = release;
        this.assets = assets;
    }

    /** An edit cannot clear a text, so an empty one asks for nothing. */
    private static ObjectNode compared(CreateRelease release) {
        ObjectNode fields = Fields.of(release);
        fields.properties().removeIf(field -> isEmptyText(field.getValue()));
        return fields;
    }

    private static boolean isEmptyText(JsonNode value) {
        return value.isTextual() && value.textValue().isEmpty();
    }

    /** Refuses a file that must not be replaced before anything is written. */
    @Override
    public CompletableFuture<List<Release>> look(Steps steps) {
        return named(steps, client.releases().getByTag(owner, repo, release.tagName()))
                .thenApply(found -> {
                    for (Release there : found) {
                        assets.files().forEach(file -> AssetTarget.requireReplaceable(there.assets(), file, assets));
                    }
                    return found;
                });
    }

    @Override
    public boolean isAsAsked(Release found) {
        return differing(found).isEmpty();
    }

    private List<String> differing(Release found) {
        ObjectNode compared = asked.deepCopy();
        if (!found.draft()) {
            // The tag is where it is; what it was to be made from is history.
            compared.remove(TARGET);
        }
        return Fields.differing(compared, Fields.of(found));
    }

    @Override
    public CompletableFuture<Release> create(Steps steps) {
        return steps.call(client.releases().create(owner, repo, release));
    }

    @Override
    public CompletableFuture<Release> change(Steps steps, Release found) {
        ObjectNode edit = asked.deepCopy();
        edit.retain(differing(found));
        return steps.call(client.releases().edit(owner, repo, found.id(), Fields.as(edit, EditRelease.class)));
    }
}
