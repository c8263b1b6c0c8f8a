package io.github.forgejo4j.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The operations that the fake models. */
final class Api {
    private static final RouteTable NEWEST = new RouteTable(Integer.MAX_VALUE);
    private final Map<String, Handler> handlers = new LinkedHashMap<>();

    Api() {
        IssueApi.register(this);
        IssueLabelApi.register(this);
        CommentApi.register(this);
        LabelApi.register(this);
        AttachmentApi.register(this);
        ReactionApi.register(this);
        RepositoryApi.register(this);
        TopicApi.register(this);
        ContentApi.register(this);
        RawFileApi.register(this);
        MilestoneApi.register(this);
        BranchApi.register(this);
        CommitApi.register(this);
        TagApi.register(this);
        StatusApi.register(this);
        ReleaseApi.register(this);
        ReleaseAssetApi.register(this);
        PullApi.register(this);
        MergeApi.register(this);
        ReviewApi.register(this);
        HookApi.register(this);
        CollaboratorApi.register(this);
        SecretApi.register(this);
        VariableApi.register(this);
        WorkflowApi.register(this);
        RunLogApi.register(this);
        ArtifactApi.register(this);
        StarApi.register(this);
        UserApi.register(this);
        OrganizationApi.register(this);
        OrganizationMemberApi.register(this);
        OrganizationRepositoryApi.register(this);
        OrganizationLabelApi.register(this);
        TeamApi.register(this);
        TeamMemberApi.register(this);
        TeamRepositoryApi.register(this);
        BranchRuleApi.register(this);
        ForkApi.register(this);
        KeyApi.register(this);
        DeployKeyApi.register(this);
        NotificationApi.register(this);
        WatchApi.register(this);
        BlockApi.register(this);
        MarkupApi.register(this);
        SettingsApi.register(this);
    }

    void on(String method, String template, Handler handler) {
        String key = method + " " + template;
        if (!NEWEST.has(key) || handlers.put(key, handler) != null) {
            throw new IllegalStateException("no such route, or modelled twice: " + key);
        }
    }

    @Nullable
    Handler handler(Route route) {
        return handlers.get(route.key());
    }
}
