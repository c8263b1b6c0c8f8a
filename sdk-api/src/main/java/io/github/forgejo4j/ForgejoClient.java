package io.github.forgejo4j;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.ensure.Ensure;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.BaseUrl;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.CoreConfig;
import io.github.forgejo4j.internal.Json;
import io.github.forgejo4j.ratelimit.RateLimit;
import io.github.forgejo4j.ratelimit.RateLimitListener;
import io.github.forgejo4j.retry.RetryListener;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.resilience4j.retry.RetryRegistry;
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
    private final Map<Class<?>, Object> services = new ConcurrentHashMap<>();
    private final Ensure ensure;

    private ForgejoClient(Core core) {
        this.core = core;
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
        private @Nullable ForgejoVersion serverVersion;
        private boolean serverVersionChecks = true;

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

        /** Runs the retry listener; by default a daemon thread of the client's own. {@code Runnable::run} calls it within the call. */
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
            config.serverVersion = serverVersion;
            config.versionChecks = serverVersionChecks;
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
