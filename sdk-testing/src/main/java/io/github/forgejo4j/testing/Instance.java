package io.github.forgejo4j.testing;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** All state of the fake. Every access happens under one lock, held by the caller. */
final class Instance {
    final Stubs stubs;
    final Deliveries deliveries = new Deliveries();
    final Clock clock;
    final String version;
    final RouteTable routes;
    final Map<String, Account> accounts = new LinkedHashMap<>();
    final Map<String, Account> formerAccounts = new LinkedHashMap<>();
    final Map<String, Repository> repositories = new LinkedHashMap<>();
    final Map<String, Repository> formerRepositories = new LinkedHashMap<>();
    final Map<String, AccessToken> tokens = new LinkedHashMap<>();
    final List<StoredKey> keys = new ArrayList<>();
    final List<Notification> notifications = new ArrayList<>();
    /** The server's ROOT_URL without a slash at the end: every URL in an answer starts with it, whatever the client called. */
    String rootUrl = "";
    /** MAX_RESPONSE_ITEMS of the server: no page is longer. */
    int maxItems = 50;
    /** DEFAULT_PAGING_NUM of the server. */
    int defaultItems = 30;

    private final Map<String, Long> lastIds = new LinkedHashMap<>();

    Instance(Clock clock, String version) {
        this.clock = clock;
        this.version = version;
        this.routes = new RouteTable(major());
        this.stubs = new Stubs(routes);
    }

    int major() {
        int dot = version.indexOf('.');
        return Integer.parseInt(dot < 0 ? version : version.substring(0, dot));
    }

    Instant now() {
        return clock.instant();
    }

    String api(String path) {
        return rootUrl + "/api/v1" + path;
    }

    long nextId(String kind) {
        return lastIds.merge(kind, 1L, Long::sum);
    }

    /** A name-based UUID, so that two runs of one test agree. */
    String nextUuid() {
        String seed = "uuid-" + nextId("uuid");
        return UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8)).toString();
    }

    String nextSha(String what) {
        return ByteString.encodeUtf8(what + " " + nextId("sha")).sha1().hex();
    }

    @Nullable
    Account account(String name) {
        return accounts.get(name.toLowerCase(Locale.ROOT));
    }

    Account addAccount(String name, boolean admin) {
        String key = name.toLowerCase(Locale.ROOT);
        if (accounts.containsKey(key)) {
            throw new IllegalArgumentException("there is a user " + name + " already");
        }
        Account account = new Account(nextId("account"), name, admin, now());
        accounts.put(key, account);
        return account;
    }

    /** The creator becomes its first owner. */
    Organization addOrganization(String name, Account creator) {
        Account account = addAccount(name, false);
        account.email = "";
        Organization organization = new Organization(account);
        account.organization = organization;
        Team owners = new Team(nextId("team"), organization, Organization.OWNERS);
        owners.grantAll(Right.OWNER);
        owners.everywhere = true;
        owners.createsRepositories = true;
        owners.members.add(creator);
        organization.teams.add(owners);
        return organization;
    }

    void rename(Account account, String newName) {
        List<Repository> owned = repositories.values().stream()
                .filter(each -> each.owner == account)
                .toList();
        owned.forEach(each -> repositories.remove(Repository.key(account.name, each.name)));
        accounts.remove(account.name.toLowerCase(Locale.ROOT));
        formerAccounts.put(account.name.toLowerCase(Locale.ROOT), account);
        account.name = newName;
        accounts.put(newName.toLowerCase(Locale.ROOT), account);
        owned.forEach(each -> repositories.put(Repository.key(newName, each.name), each));
    }

    AccessToken addToken(Account owner, Set<String> scopes) {
        String value = ByteString.encodeUtf8("token " + owner.id + " " + nextId("token"))
                .sha1()
                .hex();
        AccessToken token = new AccessToken(value, owner, scopes);
        tokens.put(value, token);
        return token;
    }

    @Nullable
    Repository repository(String owner, String name) {
        return repositories.get(Repository.key(owner, name));
    }

    Repository addRepository(Account owner, String name) {
        if (repository(owner.name, name) != null) {
            throw new IllegalArgumentException("there is a repository " + owner.name + "/" + name + " already");
        }
        Repository repository = new Repository(nextId("repository"), owner, name, now());
        repository.watchers.add(repository.person());
        repositories.put(Repository.key(owner.name, name), repository);
        return repository;
    }

    void rename(Repository repository, String newName) {
        repositories.remove(Repository.key(repository.owner.name, repository.name));
        formerRepositories.put(Repository.key(repository.owner.name, repository.name), repository);
        repository.name = newName;
        repositories.put(Repository.key(repository.owner.name, newName), repository);
    }

    Label addLabel(Repository repository, String name, String color) {
        Label label = new Label(nextId("label"), name, color);
        repository.labels.add(label);
        return label;
    }

    Label addLabel(Organization organization, String name, String color) {
        Label label = new Label(nextId("label"), name, color);
        label.organization = organization;
        organization.labels.add(label);
        return label;
    }

    Issue addIssue(Repository repository, Account author, String title) {
        Issue issue = new Issue(nextId("issue"), repository, repository.nextNumber(), author, now());
        issue.title = title;
        repository.issues.put(issue.number, issue);
        return issue;
    }

    Comment addComment(Issue issue, Account author, String body) {
        Comment comment = new Comment(nextId("comment"), issue, author, now());
        comment.body = body;
        issue.comments.add(comment);
        issue.updated = now();
        return comment;
    }

    Attachment addAttachment(Post post, String name, ByteString content) {
        Attachment attachment = new Attachment(nextId("attachment"), nextUuid(), name, content, now());
        post.attachments.add(attachment);
        return attachment;
    }
}
