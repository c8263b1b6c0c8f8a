package io.github.forgejo4j.live;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.model.AccessLevel;
import io.github.forgejo4j.model.AddCollaborator;
import io.github.forgejo4j.model.AddTime;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.Comment;
import io.github.forgejo4j.model.CommitStatusState;
import io.github.forgejo4j.model.CommittedFile;
import io.github.forgejo4j.model.CreateBranchProtection;
import io.github.forgejo4j.model.CreateComment;
import io.github.forgejo4j.model.CreateDeployKey;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.CreateFork;
import io.github.forgejo4j.model.CreateHook;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateKey;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.CreateMilestone;
import io.github.forgejo4j.model.CreateOAuth2Application;
import io.github.forgejo4j.model.CreateOrganization;
import io.github.forgejo4j.model.CreatePullRequest;
import io.github.forgejo4j.model.CreateQuotaGroup;
import io.github.forgejo4j.model.CreateQuotaRule;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.model.CreateRepository;
import io.github.forgejo4j.model.CreateReview;
import io.github.forgejo4j.model.CreateReviewComment;
import io.github.forgejo4j.model.CreateStatus;
import io.github.forgejo4j.model.CreateTag;
import io.github.forgejo4j.model.CreateTagProtection;
import io.github.forgejo4j.model.CreateTeam;
import io.github.forgejo4j.model.CreateUser;
import io.github.forgejo4j.model.CreateVariable;
import io.github.forgejo4j.model.CreateWikiPage;
import io.github.forgejo4j.model.HookEvent;
import io.github.forgejo4j.model.HookType;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.IssueRef;
import io.github.forgejo4j.model.Label;
import io.github.forgejo4j.model.MergePullRequest;
import io.github.forgejo4j.model.MergeStyle;
import io.github.forgejo4j.model.Milestone;
import io.github.forgejo4j.model.Organization;
import io.github.forgejo4j.model.PackageType;
import io.github.forgejo4j.model.PullRequest;
import io.github.forgejo4j.model.QuotaSubject;
import io.github.forgejo4j.model.ReactionContent;
import io.github.forgejo4j.model.RegisterRunner;
import io.github.forgejo4j.model.Release;
import io.github.forgejo4j.model.ReleaseUploadQuery;
import io.github.forgejo4j.model.ReplaceTopics;
import io.github.forgejo4j.model.Repository;
import io.github.forgejo4j.model.Review;
import io.github.forgejo4j.model.ReviewState;
import io.github.forgejo4j.model.SetNote;
import io.github.forgejo4j.model.SetSecret;
import io.github.forgejo4j.model.Team;
import io.github.forgejo4j.model.TeamUnit;
import io.github.forgejo4j.model.UploadQuery;
import io.github.forgejo4j.model.User;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * One of nearly everything that can be read: a repository with a pull request that is reviewed, an organization with a team, a second
 * user, keys, hooks, runners, a package. Knows the value of each path parameter, by {@code Service.method.parameter},
 * {@code Service.parameter} or {@code parameter}.
 */
final class LiveWorld implements AutoCloseable {
    private static final byte[] TEXT = "one\ntwo\nthree\n".getBytes(StandardCharsets.UTF_8);
    private static final String VARIABLE = "SDK_LIVE_KEY";

    final Map<String, Object> values = new HashMap<>();
    private final Deque<Runnable> cleanups = new ArrayDeque<>();
    private final ForgejoClient client;
    private final LiveRepository repo;
    private final User me;
    private final User other;
    private final String org;

    LiveWorld(ForgejoClient client) {
        this.client = client;
        this.repo = new LiveRepository(client, "world");
        cleanups.push(repo::close);
        this.me = client.me().get().execute();
        this.other = user("user");
        this.org = LiveInstance.unique("org");
        value("owner", repo.owner);
        value("repo", repo.name);
        value("username", repo.owner);
        value("collaborator", other.login());
        value("target", other.login());
        value("org", org);
        value("variablename", VARIABLE);
        try {
            repository();
            issues();
            pullRequest();
            release();
            organization();
            account();
            instance();
            packages();
            others();
            lateArrivals();
        } catch (RuntimeException | IOException | InterruptedException e) {
            close();
            throw new IllegalStateException("the world could not be made", e);
        }
    }

    private void value(String key, Object value) {
        values.put(key, value);
    }

    private User user(String what) {
        String name = LiveInstance.unique(what);
        User user = client.admin()
                .users()
                .create(CreateUser.builder()
                        .username(name)
                        .email(name + "@example.invalid")
                        .password(LiveInstance.unique("Passw0rd!"))
                        .mustChangePassword(false)
                        .build())
                .execute();
        cleanups.push(() -> client.admin().users().purge(name).execute());
        return user;
    }

    private void repository() {
        String owner = repo.owner;
        String name = repo.name;
        value("RepoApi.id", client.repos().get(owner, name).execute().id());
        value("repository-id", client.repos().get(owner, name).execute().id());
        CommittedFile file = client.contents()
                .create(
                        owner,
                        name,
                        "docs/a.txt",
                        CreateFile.builder().content(TEXT).build())
                .execute();
        String sha = file.commit().sha();
        file(".editorconfig", "root = true\n[*]\nindent_style = space\n");
        file(".forgejo/issue_template/bug.md", "---\nname: Bug\nabout: it is broken\n---\nWhat happened?\n");
        file(
                ".forgejo/workflows/ci.yaml",
                "on: push\njobs:\n  build:\n    runs-on: nowhere\n    steps:\n      - run: true\n");
        value("filepath", "docs/a.txt");
        value("ContentApi.list.filepath", "docs");
        value("archive", "main.zip");
        value("sha", sha);
        value("ref", "main");
        value("StatusApi.ref", sha);
        value("flag", "sdk-live");
        value("CommitApi.get.sha", sha);
        value("branch", "main");
        value("basehead", "main...side");
        value("diffType", "diff");
        value("GitApi.getBlob.sha", file.content().sha());
        value("shas", file.content().sha());
        value("GitApi.listRefs.ref", "heads/main");
        client.commits()
                .notes()
                .set(owner, name, sha, SetNote.builder().message("noted").build())
                .execute();
        client.statuses()
                .create(
                        owner,
                        name,
                        sha,
                        CreateStatus.builder()
                                .state(CommitStatusState.SUCCESS)
                                .context("ci")
                                .description("well")
                                .build())
                .execute();
        client.branches()
                .protections()
                .create(
                        owner,
                        name,
                        CreateBranchProtection.builder().ruleName("held/*").build())
                .execute();
        value("BranchProtectionApi.name", "held/*");
        value(
                "TagProtectionApi.id",
                client.tags()
                        .protections()
                        .create(
                                owner,
                                name,
                                CreateTagProtection.builder()
                                        .namePattern("held-*")
                                        .whitelistUsernames(List.of(owner))
                                        .build())
                        .execute()
                        .id());
        client.wiki()
                .create(
                        owner,
                        name,
                        CreateWikiPage.builder().title("Home").content(TEXT).build())
                .execute();
        value("pageName", "Home");
        value(
                "RepoHookApi.id",
                client.repos().hooks().create(owner, name, hook()).execute().id());
        client.repos()
                .variables()
                .create(
                        owner,
                        name,
                        VARIABLE,
                        CreateVariable.builder().value("v").build())
                .execute();
        client.repos()
                .secrets()
                .set(owner, name, VARIABLE, SetSecret.builder().data("s").build())
                .execute();
        value(
                "RepoDeployKeyApi.id",
                client.repos()
                        .deployKeys()
                        .create(
                                owner,
                                name,
                                CreateDeployKey.builder()
                                        .title("deploy")
                                        .key(sshKey())
                                        .readOnly(true)
                                        .build())
                        .execute()
                        .id());
        client.repos()
                .collaborators()
                .add(
                        owner,
                        name,
                        other.login(),
                        AddCollaborator.builder().permission(AccessLevel.WRITE).build())
                .execute();
        client.repos()
                .topics()
                .replace(
                        owner,
                        name,
                        ReplaceTopics.builder().topics(List.of("sdk-live")).build())
                .execute();
        value(
                "RepoRunnerApi.runner_id",
                client.repos()
                        .runners()
                        .register(
                                owner,
                                name,
                                RegisterRunner.builder().name("live").build())
                        .execute()
                        .id());
        value("RepoGitHookApi.id", "pre-receive");
        value("q", "sdk-live");
    }

    private void file(String path, String content) {
        client.contents()
                .create(
                        repo.owner,
                        repo.name,
                        path,
                        CreateFile.builder()
                                .content(content.getBytes(StandardCharsets.UTF_8))
                                .build())
                .execute();
    }

    private void issues() throws IOException {
        String owner = repo.owner;
        String name = repo.name;
        Label label = client.labels()
                .create(
                        owner,
                        name,
                        CreateLabel.builder().name("kind/bug").color("#d33").build())
                .execute();
        value("LabelApi.id", label.id());
        value("LabelApi.getByName.id", label.name());
        Milestone milestone = client.milestones()
                .create(owner, name, CreateMilestone.builder().title("1.0").build())
                .execute();
        value("MilestoneApi.id", milestone.id());
        value("MilestoneApi.getByTitle.id", "1.0");
        Issue issue = client.issues()
                .create(
                        owner,
                        name,
                        CreateIssue.builder()
                                .title("whole")
                                .body("see #2")
                                .labels(List.of(label.id()))
                                .milestone(milestone.id())
                                .assignees(List.of(owner))
                                .build())
                .execute();
        Issue second = client.issues()
                .create(owner, name, CreateIssue.builder().title("second").build())
                .execute();
        Issue third = client.issues()
                .create(owner, name, CreateIssue.builder().title("third").build())
                .execute();
        long number = issue.number();
        value("index", number);
        client.issues().dependencies().add(owner, name, number, ref(second)).execute();
        client.issues().blocks().add(owner, name, number, ref(third)).execute();
        client.issues().pin(owner, name, number).execute();
        ReactionContent heart = ReactionContent.builder().content("heart").build();
        client.issues().reactions().add(owner, name, number, heart).execute();
        Attachment attached = client.issues()
                .attachments()
                .upload(owner, name, number, Upload.of("a.txt", TEXT), UploadQuery.none())
                .execute();
        value("IssueAttachmentApi.attachment_id", attached.id());
        Comment comment = client.comments()
                .create(
                        owner,
                        name,
                        number,
                        CreateComment.builder().body("hello @" + other.login()).build())
                .execute();
        for (String api : List.of("CommentApi", "CommentAttachmentApi", "CommentReactionApi")) {
            value(api + ".id", comment.id());
        }
        client.comments().reactions().add(owner, name, comment.id(), heart).execute();
        value(
                "CommentAttachmentApi.attachment_id",
                client.comments()
                        .attachments()
                        .upload(owner, name, comment.id(), Upload.of("b.txt", TEXT), UploadQuery.none())
                        .execute()
                        .id());
        client.times()
                .add(owner, name, number, AddTime.builder().time(90).build())
                .execute();
        value("TimeApi.user", owner);
        client.stopwatches().start(owner, name, second.number()).execute();
        cleanups.push(
                () -> client.stopwatches().discard(owner, name, second.number()).execute());
    }

    private IssueRef ref(Issue issue) {
        return IssueRef.builder()
                .owner(repo.owner)
                .repo(repo.name)
                .number(issue.number())
                .build();
    }

    private void pullRequest() {
        String owner = repo.owner;
        String name = repo.name;
        PullRequest merged = pull("merged");
        client.pulls()
                .merge(
                        owner,
                        name,
                        merged.number(),
                        MergePullRequest.builder().style(MergeStyle.MERGE).build())
                .execute();
        value(
                "PullApi.getByCommit.sha",
                client.pulls().get(owner, name, merged.number()).execute().mergeCommitSha());
        PullRequest pull = pull("side");
        client.issues().pin(owner, name, pull.number()).execute();
        value("PullApi.index", pull.number());
        value("PullApi.base", "main");
        value("PullApi.head", "side");
        value("ReviewApi.index", pull.number());
        value("ReviewCommentApi.index", pull.number());
        Review review = client.reviews()
                .create(
                        owner,
                        name,
                        pull.number(),
                        CreateReview.builder()
                                .event(ReviewState.COMMENT)
                                .body("fine")
                                .comments(List.of(CreateReviewComment.builder()
                                        .path("docs/side.txt")
                                        .newPosition(1)
                                        .body("why one?")
                                        .build()))
                                .build())
                .execute();
        value("ReviewApi.id", review.id());
        value("ReviewCommentApi.id", review.id());
        value(
                "ReviewCommentApi.comment",
                client.reviews()
                        .comments()
                        .list(owner, name, pull.number(), review.id())
                        .execute()
                        .get(0)
                        .id());
    }

    private PullRequest pull(String branch) {
        client.contents()
                .create(
                        repo.owner,
                        repo.name,
                        "docs/" + branch + ".txt",
                        CreateFile.builder().content(TEXT).newBranch(branch).build())
                .execute();
        return client.pulls()
                .create(
                        repo.owner,
                        repo.name,
                        CreatePullRequest.builder()
                                .title(branch + " to main")
                                .head(branch)
                                .base("main")
                                .build())
                .execute();
    }

    private void release() {
        String owner = repo.owner;
        String name = repo.name;
        client.tags()
                .create(
                        owner,
                        name,
                        CreateTag.builder()
                                .tagName("v1")
                                .message("the first")
                                .target("main")
                                .build())
                .execute();
        value("tag", "v1");
        value(
                "TagApi.getAnnotated.sha",
                client.tags().get(owner, name, "v1").execute().id());
        Release release = client.releases()
                .create(
                        owner,
                        name,
                        CreateRelease.builder().tagName("v1").name("First").build())
                .execute();
        value("ReleaseApi.id", release.id());
        value("ReleaseAttachmentApi.id", release.id());
        value(
                "ReleaseAttachmentApi.attachment_id",
                client.releases()
                        .attachments()
                        .upload(
                                owner,
                                name,
                                release.id(),
                                Upload.of("c.txt", TEXT),
                                ReleaseUploadQuery.builder().name("c.txt").build())
                        .execute()
                        .id());
    }

    private void organization() {
        Organization made = client.orgs()
                .create(CreateOrganization.builder().username(org).build())
                .execute();
        cleanups.push(() -> client.orgs().delete(org).execute());
        Repository theirs = client.orgs()
                .repos()
                .create(
                        org,
                        CreateRepository.builder().name("shared").autoInit(true).build())
                .execute();
        cleanups.push(() -> client.repos().delete(org, theirs.name()).execute());
        Team team = client.teams()
                .create(
                        made.name(),
                        CreateTeam.builder()
                                .name("readers")
                                .permission(AccessLevel.READ)
                                .units(List.of(TeamUnit.CODE, TeamUnit.ISSUES))
                                .build())
                .execute();
        value("team", "readers");
        for (String api : List.of("TeamApi", "TeamMemberApi", "TeamRepoApi")) {
            value(api + ".id", team.id());
        }
        client.teams().members().add(team.id(), other.login()).execute();
        value("TeamMemberApi.username", other.login());
        client.teams().repos().add(team.id(), org, theirs.name()).execute();
        value("TeamRepoApi.repo", theirs.name());
        value("RepoTeamApi.owner", org);
        value("RepoTeamApi.repo", theirs.name());
        value(
                "OrgLabelApi.id",
                client.orgs()
                        .labels()
                        .create(
                                org,
                                CreateLabel.builder()
                                        .name("all")
                                        .color("#00aabb")
                                        .build())
                        .execute()
                        .id());
        value(
                "OrgHookApi.id",
                client.orgs().hooks().create(org, hook()).execute().id());
        client.orgs()
                .variables()
                .create(org, VARIABLE, CreateVariable.builder().value("v").build())
                .execute();
        client.orgs()
                .secrets()
                .set(org, VARIABLE, SetSecret.builder().data("s").build())
                .execute();
        value(
                "OrgRunnerApi.runner_id",
                client.orgs()
                        .runners()
                        .register(org, RegisterRunner.builder().name("live").build())
                        .execute()
                        .id());
        value("OrgQuotaApi.subject", "size:all");
        value("MeQuotaApi.subject", "size:all");
    }

    private void account() {
        value("user-id", me.id());
        client.me().starred().add(repo.owner, repo.name).execute();
        client.me().watched().add(repo.owner, repo.name).execute();
        client.me().following().add(other.login()).execute();
        value("MeFollowingApi.username", other.login());
        long key = client.me()
                .keys()
                .create(CreateKey.builder()
                        .title(LiveInstance.unique("key"))
                        .key(sshKey())
                        .build())
                .execute()
                .id();
        cleanups.push(() -> client.me().keys().delete(key).execute());
        value("MeKeyApi.id", key);
        long hooked = client.me().hooks().create(hook()).execute().id();
        cleanups.push(() -> client.me().hooks().delete(hooked).execute());
        value("MeHookApi.id", hooked);
        String variable = LiveInstance.unique("v").replace('-', '_').toUpperCase(Locale.ROOT);
        client.me()
                .variables()
                .create(variable, CreateVariable.builder().value("v").build())
                .execute();
        cleanups.push(() -> client.me().variables().delete(variable).execute());
        value("MeVariableApi.variablename", variable);
        long application = client.me()
                .oauthApplications()
                .create(CreateOAuth2Application.builder()
                        .name(LiveInstance.unique("app"))
                        .redirectUris(List.of("http://127.0.0.1/"))
                        .build())
                .execute()
                .id();
        cleanups.push(() -> client.me().oauthApplications().delete(application).execute());
        value("MeOauthApplicationApi.id", application);
        long runner = client.me()
                .runners()
                .register(RegisterRunner.builder()
                        .name(LiveInstance.unique("runner"))
                        .build())
                .execute()
                .id();
        cleanups.push(() -> client.me().runners().delete(runner).execute());
        value("MeRunnerApi.runner_id", runner);
    }

    private void instance() {
        long hooked = client.admin().hooks().create(hook()).execute().id();
        cleanups.push(() -> client.admin().hooks().delete(hooked).execute());
        value("AdminHookApi.id", hooked);
        long runner = client.admin()
                .runners()
                .register(RegisterRunner.builder()
                        .name(LiveInstance.unique("runner"))
                        .build())
                .execute()
                .id();
        cleanups.push(() -> client.admin().runners().delete(runner).execute());
        value("AdminRunnerApi.runner_id", runner);
        String rule = LiveInstance.unique("rule");
        client.admin()
                .quotaRules()
                .create(CreateQuotaRule.builder()
                        .name(rule)
                        .limit(-1)
                        .subjects(List.of(QuotaSubject.SIZE_ALL))
                        .build())
                .execute();
        cleanups.push(() -> client.admin().quotaRules().delete(rule).execute());
        value("quotarule", rule);
        String group = LiveInstance.unique("group");
        client.admin()
                .quotaGroups()
                .create(CreateQuotaGroup.builder().name(group).build())
                .execute();
        cleanups.push(() -> client.admin().quotaGroups().delete(group).execute());
        client.admin().quotaGroups().addRule(group, rule).execute();
        client.admin().quotaGroups().addUser(group, other.login()).execute();
        value("quotagroup", group);
        value("TemplateApi.getGitignore.name", "Java");
        value("TemplateApi.getLicense.name", "MIT");
        value("TemplateApi.getLabelSet.name", "Default");
    }

    /** Packages are not made through the API but by each kind's own protocol; the generic one is a PUT. */
    private void packages() throws IOException {
        String name = LiveInstance.unique("package");
        Request put = new Request.Builder()
                .url(LiveInstance.url() + "/api/packages/" + repo.owner + "/generic/" + name + "/1.0/a.txt")
                .header("Authorization", Credentials.basic(repo.owner, LiveInstance.token()))
                .put(RequestBody.create(TEXT))
                .build();
        try (Response response = new OkHttpClient().newCall(put).execute()) {
            if (response.code() != 201) {
                throw new IOException("package: " + response);
            }
        }
        cleanups.push(() -> client.packages()
                .delete(repo.owner, PackageType.GENERIC, name, "1.0")
                .execute());
        value("type", PackageType.GENERIC);
        value("PackageApi.name", name);
        value("version", "1.0");
    }

    /** What the second user does, and a third who is blocked. */
    private void others() {
        try (ForgejoClient they = ForgejoClient.builder()
                .baseUrl(LiveInstance.url())
                .token(LiveInstance.token())
                .sudo(other.login())
                .build()) {
            they.me().following().add(repo.owner).execute();
            they.comments()
                    .create(
                            repo.owner,
                            repo.name,
                            (Long) values.get("index"),
                            CreateComment.builder()
                                    .body("what about @" + repo.owner + "?")
                                    .build())
                    .execute();
            String fork = LiveInstance.unique("fork");
            they.repos()
                    .forks()
                    .create(
                            repo.owner,
                            repo.name,
                            CreateFork.builder().name(fork).build())
                    .execute();
            value("RepoForkApi.getSyncInfo.owner", other.login());
            value("RepoForkApi.getSyncInfo.repo", fork);
        }
        User blocked = user("blocked");
        client.me().blockedUsers().add(blocked.login()).execute();
        cleanups.push(() -> client.me().blockedUsers().remove(blocked.login()).execute());
        client.orgs().blockedUsers().add(org, blocked.login()).execute();
    }

    /** What the server makes by and by, in queues of its own. */
    private void lateArrivals() throws InterruptedException {
        for (int i = 0; i < 100 && !(values.containsKey("run_id") && values.containsKey("NotificationApi.id")); i++) {
            client.actions().listRuns(repo.owner, repo.name).stream()
                    .findFirst()
                    .ifPresent(run -> value("run_id", run.id()));
            client.notifications().list(repo.owner, repo.name).stream()
                    .findFirst()
                    .ifPresent(thread -> value("NotificationApi.id", thread.id()));
            Thread.sleep(100);
        }
    }

    /** An ed25519 key of random bits: the server looks at its form only. */
    private static String sshKey() {
        byte[] type = "ssh-ed25519".getBytes(StandardCharsets.US_ASCII);
        byte[] point = new byte[32];
        ThreadLocalRandom.current().nextBytes(point);
        ByteBuffer key = ByteBuffer.allocate(4 + type.length + 4 + point.length);
        key.putInt(type.length).put(type).putInt(point.length).put(point);
        return "ssh-ed25519 " + Base64.getEncoder().encodeToString(key.array());
    }

    /** Undoes everything in reverse order; what cannot be undone does not keep the rest. */
    @Override
    public void close() {
        RuntimeException failed = null;
        while (!cleanups.isEmpty()) {
            try {
                cleanups.pop().run();
            } catch (RuntimeException e) {
                if (failed == null) {
                    failed = e;
                } else {
                    failed.addSuppressed(e);
                }
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    /** A webhook that is never delivered: it is not active. */
    private static CreateHook hook() {
        return CreateHook.builder()
                .type(HookType.FORGEJO)
                .config(Map.of("url", "http://127.0.0.1:9/", "content_type", "json"))
                .events(List.of(HookEvent.PUSH))
                .active(false)
                .build();
    }
}
