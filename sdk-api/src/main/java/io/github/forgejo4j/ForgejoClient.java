package io.github.forgejo4j;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.call.MoveMemory;
import io.github.forgejo4j.ensure.Ensure;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.files.FileAccess;
import io.github.forgejo4j.files.RepoFiles;
import io.github.forgejo4j.internal.BaseUrl;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.CoreConfig;
import io.github.forgejo4j.internal.Json;
import io.github.forgejo4j.merging.Merging;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.AttachmentKind;
import io.github.forgejo4j.model.Release;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.ratelimit.RateLimit;
import io.github.forgejo4j.ratelimit.RateLimitListener;
import io.github.forgejo4j.retry.RetryListener;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.forgejo4j.transfer.Download;
import io.github.forgejo4j.waits.Waits;
import io.github.resilience4j.retry.RetryRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * One Forgejo instance, seen by one identity. Thread-safe and meant to be shared: its calls share connections, the retry budget and what
 * the server said about limits. Each service is made when it is first asked for.
 *
 * <pre>{@code
 * try (ForgejoClient client = ForgejoClient.builder()
 *         .baseUrl("https://codeberg.org")
 *         .token(System.getenv("FORGEJO_TOKEN"))
 *         .build()) {
 *     Issue issue = client.issues()
 *             .create("owner", "repo", CreateIssue.builder().title("Leak").build())
 *             .execute();
 * }
 * }</pre>
 */
public final class ForgejoClient extends ForgejoServices implements AutoCloseable {
    private final Core core;
    private final FileAccess files;
    private final Map<Class<?>, Object> services = new ConcurrentHashMap<>();
    private final Ensure ensure;

    private ForgejoClient(Core core) {
        this.core = core;
        this.files = new FileAccess(core, this);
        this.ensure = new Ensure(this, core);
    }

    /** A builder. Only {@link Builder#baseUrl(String)} is required. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * An implementation of a Retrofit interface of one's own, whose methods return {@link io.github.forgejo4j.call.ForgejoCall} or
     * {@link io.github.forgejo4j.page.PagedCall}, with the same retries, errors and credentials as the SDK's services. What a method says
     * with {@link io.github.forgejo4j.retry.Eligibility} holds; one that says nothing is repeated only where it reads. Paths are relative
     * to {@code /api/v1/}.
     *
     * @throws IllegalArgumentException if the interface or, on its first use, a method is not one that Retrofit understands
     */
    public <T> T create(Class<T> api) {
        return core.create(api);
    }

    @Override
    protected <T> T service(Class<T> api) {
        return api.cast(services.computeIfAbsent(api, core::create));
    }

    /**
     * A download from an address that an answer of the API names, such as {@code browserDownloadUrl} of an attachment, or of a file of a
     * package ({@code <root>/api/packages/...}), with the client's credential. What counts downloads counts each attempt.
     *
     * <p>The source archives of a release are not among them: see {@link #downloadTarball(Release)}.
     *
     * @param address on the server of the base URL, or a path that begins with a slash
     * @throws InvalidInputException if it is on another server, to which the credential does not go
     */
    public Download download(String address) {
        return Download.of(service(DownloadApi.class).get(Addresses.own(core.baseUrl(), address)));
    }

    /**
     * A download of an attachment of an issue, a comment or a release, of the size that the server told with it.
     *
     * @throws InvalidInputException if the server calls itself by another address than the base URL, or the attachment is a link to
     *     another server
     */
    public Download download(Attachment attachment) {
        Download download = download(attachment.browserDownloadUrl());
        return AttachmentKind.EXTERNAL.equals(attachment.type()) ? download : download.expectedSize(attachment.size());
    }

    /**
     * A download of the source of a release as {@code .tar.gz}, from the API: at {@code tarballUrl}, which is an address for browsers,
     * servers may answer a token with their login page.
     *
     * @throws InvalidInputException if the release does not tell of which repository it is
     */
    public Download downloadTarball(Release release) {
        return archive(release, release.tarballUrl(), ".tar.gz");
    }

    /** Like {@link #downloadTarball(Release)}, as {@code .zip}. */
    public Download downloadZipball(Release release) {
        return archive(release, release.zipballUrl(), ".zip");
    }

    private Download archive(Release release, String address, String ending) {
        Addresses.Repository repository = Addresses.repository(address, release.tagName());
        return Download.of(
                contents().downloadArchive(repository.owner(), repository.name(), release.tagName() + ending));
    }

    /**
     * The files of a repository: reads them whole, and changes them so that nothing of anybody's is lost and nothing is done twice.
     *
     * @param owner user or organization that owns the repository
     * @param repo name of the repository
     */
    public RepoFiles files(String owner, String repo) {
        return files.of(owner, repo);
    }

    /** Helpers that see to it that something is there once, and tell what they did for it. */
    public Ensure ensure() {
        return ensure;
    }

    /** The newest limits that the server stated in any answer; {@code null} if it never did. */
    public @Nullable RateLimit rateLimit() {
        return core.rateLimit();
    }

    /**
     * The version of the server: the one that was set with {@link Builder#serverVersion(String)}, else what the server says. It is asked
     * for once, by this method or by the first call that sets something which an older server would ignore with harm, and kept for the
     * life of the client, however many threads ask. No other call asks for it.
     *
     * @throws io.github.forgejo4j.error.ForgejoException if the server had to be asked and gave no answer; the next call asks again
     */
    public ForgejoVersion serverVersion() {
        return core.serverVersion();
    }

    /**
     * The new names of renamed repositories and owners that the client remembers ({@link Builder#rememberMoves}), by the old ones in lower
     * case: {@code owner/name} for a repository, {@code owner} for an owner. A snapshot; unmodifiable.
     */
    public Map<String, String> moves() {
        return core.moves();
    }

    /** Forgets the new names, so that the next read of each asks under the old one. */
    public void forgetMoves() {
        core.forgetMoves();
    }

    /** Waiters for states of the server, such as a branch that is to appear or checks that are to be done. */
    public Waits waits() {
        return new Waits(core, this);
    }

    /** Merges of pull requests that wait until the server is ready for them, and never merge twice. */
    public Merging merging() {
        return new Merging(core, this);
    }

    /** The address that paths are relative to; ends in {@code /api/v1/}. */
    public String baseUrl() {
        return core.baseUrl().toString();
    }

    /**
     * Ends calls that are under way with an exception that says so, and closes the connections and threads that the client made. An
     * {@code OkHttpClient} or a factory that it was given stays open. Closing twice does nothing.
     */
    @Override
    public void close() {
        core.close();
    }

    @Override
    public String toString() {
        return "ForgejoClient{" + core.baseUrl() + "}";
    }

    /** Collects the settings of a client. */
    public static final class Builder {
        private @Nullable String baseUrl;
        private Auth auth = Auth.none();
        private @Nullable String sudo;
        private @Nullable String userAgent;
        private @Nullable OkHttpClient okHttpClient;
        private Call.@Nullable Factory callFactory;
        private RetryPolicy retryPolicy = RetryPolicy.standard();
        private @Nullable RetryRegistry retryRegistry;
        private @Nullable RetryListener retryListener;
        private @Nullable RateLimitListener rateLimitListener;
        private @Nullable Executor eventExecutor;
        private final List<CallListener> callListeners = new ArrayList<>();
        private @Nullable Pacing pacing;
        private int maxCallsInFlight;
        private @Nullable ForgejoVersion serverVersion;
        private boolean serverVersionChecks = true;
        private MoveMemory moveMemory = MoveMemory.none();

        private Builder() {}

        /**
         * Sets the address of the instance, such as {@code https://codeberg.org} or {@code https://example.org/git/}; with or without a
         * trailing slash and {@code /api/v1}.
         *
         * @throws InvalidInputException if it is no http or https address, or holds a user name, a query or a fragment
         */
        public Builder baseUrl(String address) {
            BaseUrl.parse(address);
            this.baseUrl = address;
            return this;
        }

        /**
         * Sets an access token.
         *
         * @throws InvalidInputException if it is empty or holds characters that no token has; a trailing line break is cut off
         */
        public Builder token(String token) {
            return auth(Auth.token(token));
        }

        /** Sets who the client is. Without it, it sees what anybody sees. */
        public Builder auth(Auth who) {
            this.auth = Objects.requireNonNull(who, "auth");
            return this;
        }

        /** Acts as another user; the credential must be an administrator's. */
        public Builder sudo(String username) {
            this.sudo = headerValue("sudo", username);
            return this;
        }

        /**
         * Names the program, such as {@code my-bot/1.2 (+https://example.org/bot)}; the SDK's own name follows it. Many operators block
         * clients that do not say who they are.
         */
        public Builder userAgent(String name) {
            this.userAgent = headerValue("userAgent", name);
            return this;
        }

        /**
         * Uses the connections, TLS settings, proxy and interceptors of an {@code OkHttpClient}, which stays the caller's to close. The
         * SDK derives its own from it; redirects and repeats are always the SDK's, and an interceptor that sends a write a second time is
         * refused.
         */
        public Builder okHttpClient(OkHttpClient client) {
            this.okHttpClient = Objects.requireNonNull(client, "okHttpClient");
            return this;
        }

        /**
         * Uses any call factory. The SDK sees less of what happens below than with {@link #okHttpClient(OkHttpClient)}: a request is
         * still sent once, but its fate is called unknown more often.
         */
        public Builder callFactory(Call.Factory factory) {
            this.callFactory = Objects.requireNonNull(factory, "callFactory");
            return this;
        }

        /** Sets the retry policy of calls that set none, and the budget that all calls share. */
        public Builder retryPolicy(RetryPolicy policy) {
            this.retryPolicy = Objects.requireNonNull(policy, "retryPolicy");
            return this;
        }

        /** Registers the retry loops in a registry of one's own, so that metrics bound to it count the client's calls. */
        public Builder retryRegistry(RetryRegistry registry) {
            this.retryRegistry = Objects.requireNonNull(registry, "retryRegistry");
            return this;
        }

        /** Sees every attempt, every wait before it begins, and every call that is given up. */
        public Builder retryListener(RetryListener listener) {
            this.retryListener = Objects.requireNonNull(listener, "retryListener");
            return this;
        }

        /** Sees every answer that states limits. */
        public Builder rateLimitListener(RateLimitListener listener) {
            this.rateLimitListener = Objects.requireNonNull(listener, "rateLimitListener");
            return this;
        }

        /** Sees whole calls, their attempts and their waits, for metrics and traces. May be called again: each listener is added. */
        public Builder callListener(CallListener listener) {
            this.callListeners.add(Objects.requireNonNull(listener, "callListener"));
            return this;
        }

        /** Spreads the requests over a quota, which several processes may share. Off by default. */
        public Builder pacing(Pacing how) {
            this.pacing = Objects.requireNonNull(how, "pacing");
            return this;
        }

        /**
         * Bounds how many requests of the client, synchronous and asynchronous ones, are under way at once; by default nothing does.
         * Others stand in line, first come, first served, without a thread each. A download that is still being read no longer counts.
         * The dispatcher of the {@code OkHttpClient} bounds asynchronous requests beside it: to 16 in a client of the SDK's own.
         *
         * @throws InvalidInputException if it is less than 1
         */
        public Builder maxCallsInFlight(int calls) {
            if (calls < 1) {
                throw new InvalidInputException("maxCallsInFlight", "must be at least 1, not " + calls);
            }
            this.maxCallsInFlight = calls;
            return this;
        }

        /** Runs the listeners of calls and retries; by default a daemon thread of the client's own. {@code Runnable::run} calls it within the call. */
        public Builder eventExecutor(Executor executor) {
            this.eventExecutor = Objects.requireNonNull(executor, "eventExecutor");
            return this;
        }

        /**
         * Tells the version of the server, such as {@code 15} or {@code 11.0.15+gitea-1.22.0}, so that it is never asked for.
         *
         * @throws InvalidInputException if it is no version of Forgejo
         */
        public Builder serverVersion(String version) {
            ForgejoVersion parsed = ForgejoVersion.parse(version);
            if (!parsed.isKnown()) {
                throw new InvalidInputException(
                        "serverVersion", "must be a version of Forgejo, 7 or newer, such as 15.0.3");
            }
            this.serverVersion = parsed;
            return this;
        }

        /**
         * Remembers the new names of renamed repositories and owners, for reads or for writes too; {@link MoveMemory#none()} unless set.
         */
        public Builder rememberMoves(MoveMemory memory) {
            this.moveMemory = Objects.requireNonNull(memory, "memory");
            return this;
        }

        /**
         * Whether a call is refused if it sets something that the server is too old for and would ignore with harm; on by default. Switched
         * off, such calls are sent as they are, and no call asks for the version of the server.
         */
        public Builder serverVersionChecks(boolean on) {
            this.serverVersionChecks = on;
            return this;
        }

        /**
         * The client. No connection is opened and no thread started before the first call.
         *
         * @throws InvalidInputException if the base URL is missing, or settings exclude each other
         * @throws IllegalStateException if another OkHttp than 5 is on the class path; the message says how to repair that
         */
        public ForgejoClient build() {
            if (baseUrl == null) {
                throw new InvalidInputException(
                        "baseUrl", "is missing: set it to the address of the instance, such as https://codeberg.org");
            }
            if (okHttpClient != null && callFactory != null) {
                throw new InvalidInputException("callFactory", "and okHttpClient exclude each other: set one of them");
            }
            CoreConfig config = new CoreConfig(BaseUrl.parse(baseUrl), Json.sdkMapper());
            config.auth = auth;
            config.sudo = sudo;
            config.userAgent = userAgent == null ? config.userAgent : userAgent + " " + config.userAgent;
            config.okHttpClient = okHttpClient;
            config.callFactory = callFactory;
            config.policy = retryPolicy;
            config.registry = retryRegistry;
            config.retryListener = retryListener;
            config.rateLimitListener = rateLimitListener;
            config.eventExecutor = eventExecutor;
            config.callListeners = List.copyOf(callListeners);
            config.pacing = pacing;
            config.maxCallsInFlight = maxCallsInFlight;
            config.serverVersion = serverVersion;
            config.versionChecks = serverVersionChecks;
            config.moveMemory = moveMemory;
            return new ForgejoClient(new Core(config));
        }

        @Override
        public String toString() {
            return "ForgejoClient.Builder{baseUrl=" + baseUrl + ", auth=" + auth + "}";
        }

        private static String headerValue(String name, String value) {
            String text = Objects.requireNonNull(value, name);
            if (text.isBlank()) {
                throw new InvalidInputException(name, "must not be blank");
            }
            for (int i = 0; i < text.length(); i++) {
                if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                    throw new InvalidInputException(
                            name, "must be printable ASCII; the character at position " + i + " is not");
                }
            }
            return text;
        }
    }
}
