package io.github.forgejo4j.ensure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.model.CreateHook;
import io.github.forgejo4j.model.EditHook;
import io.github.forgejo4j.model.Hook;
import io.github.forgejo4j.model.HookEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** A webhook, known by its address and type. Its secret is never given back and cannot be edited, so it is not compared. */
@SuppressWarnings("deprecation") // The config is what older servers give back, and what an edit wants.
final class HookTarget extends RepoTarget<Hook> {
    private static final String URL = "url";

    private final CreateHook hook;
    private final String address;

    HookTarget(ForgejoServices client, String owner, String repo, CreateHook hook) {
        super(client, owner, repo, Fields.of(hook));
        CreateHook.Builder whole = hook.toBuilder();
        if (!hook.has("active")) {
            whole.active(true);
        }
        if (hook.events().isEmpty()) {
            // What the server takes when it is told none; an edit has to say it.
            whole.events(List.of(HookEvent.PUSH));
        }
        this.hook = whole.build();
        String url = hook.config().get(URL);
        if (url == null || url.isBlank()) {
            throw new InvalidInputException("hook", "needs a url in its config");
        }
        this.address = HookUrl.normal(url);
    }

    /** Address and type. */
    String identity() {
        return hook.type() + " " + address;
    }

    /** Type and server. */
    String shown() {
        return hook.type() + " " + HookUrl.shown(address);
    }

    @Override
    public CompletableFuture<List<Hook>> look(Steps steps) {
        return oldestFirst(steps.list(client.repos().hooks().list(owner, repo), this::matches), Hook::id);
    }

    private boolean matches(Hook found) {
        return Objects.equals(found.type(), hook.type())
                && HookUrl.normal(found.config().getOrDefault(URL, found.url())).equals(address);
    }

    @Override
    public boolean isAsAsked(Hook found) {
        for (Map.Entry<String, String> setting : hook.config().entrySet()) {
            String there = found.config().get(setting.getKey());
            if (there != null && !setting.getKey().equals(URL) && !there.equals(setting.getValue())) {
                return false;
            }
        }
        ObjectNode rest = Fields.of(hook);
        rest.remove(List.of("type", "config", "events"));
        return Fields.match(rest, Fields.of(found)) && (!found.has("events") || hasEvents(found));
    }

    private boolean hasEvents(Hook found) {
        return editable(HookEvents.expanded(names(hook.events()))).equals(editable(Set.copyOf(names(found.events()))));
    }

    private static Set<String> editable(Set<String> events) {
        return events.stream().filter(event -> !HookEvents.isFixed(event)).collect(Collectors.toSet());
    }

    private static List<String> names(List<HookEvent> events) {
        return events.stream().map(HookEvent::value).toList();
    }

    @Override
    public CompletableFuture<Hook> create(Steps steps) {
        return steps.call(client.repos().hooks().create(owner, repo, hook));
    }

    /** An edit of a hook is no partial one: what it leaves out is reset. */
    @Override
    public CompletableFuture<Hook> change(Steps steps, Hook found) {
        Map<String, String> config = new LinkedHashMap<>(found.config());
        config.putAll(hook.config());
        config.remove("secret");
        EditHook edit = EditHook.builder()
                .config(config)
                .events(hook.events())
                .branchFilter(hook.has("branch_filter") ? hook.branchFilter() : found.branchFilter())
                .authorizationHeader(
                        hook.has("authorization_header") ? hook.authorizationHeader() : found.authorizationHeader())
                .active(hook.active())
                .build();
        return steps.call(client.repos().hooks().edit(owner, repo, found.id(), edit));
    }
}
