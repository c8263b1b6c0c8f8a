package io.github.forgejo4j.ensure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.EditLabel;
import io.github.forgejo4j.model.Label;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A label, known by its exact name: the server takes two of one name, and tells {@code bug} from {@code Bug}. */
final class LabelTarget extends RepoTarget<Label> {
    private final CreateLabel label;

    LabelTarget(ForgejoServices client, String owner, String repo, CreateLabel label) {
        super(client, owner, repo, Fields.of(label));
        this.label = label;
    }

    @Override
    public CompletableFuture<List<Label>> look(Steps steps) {
        return oldestFirst(
                steps.list(
                        client.labels().list(owner, repo), found -> found.name().equals(label.name())),
                Label::id);
    }

    @Override
    public CompletableFuture<Label> create(Steps steps) {
        return steps.call(client.labels().create(owner, repo, label));
    }

    @Override
    public CompletableFuture<Label> change(Steps steps, Label found) {
        ObjectNode edit = asked.deepCopy();
        if (!edit.has("is_archived")) {
            // Left out, it would take an archived label back into use.
            edit.put("is_archived", found.isArchived());
        }
        return steps.call(client.labels().edit(owner, repo, found.id(), Fields.as(edit, EditLabel.class)));
    }
}
