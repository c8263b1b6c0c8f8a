package io.github.forgejo4j.internal;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.call.MoveMemory;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.ratelimit.RateLimitListener;
import io.github.forgejo4j.retry.RetryListener;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.resilience4j.retry.RetryRegistry;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.DoubleSupplier;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** What a client is made of. Mutable: a builder for the SDK's own modules, which check what users say. */
public final class CoreConfig {
    /** Ends in {@code /api/v1/}. */
    public HttpUrl baseUrl;

    /** Who the client is. */
    public Auth auth = Auth.none();
    /** User to act as; needs an administrator's credential. */
    public @Nullable String sudo;
    /** The {@code User-Agent}. */
    public String userAgent = SdkVersion.userAgent();
    /** The user's client, whose pool and dispatcher are shared; {@code null} for one of our own. */
    public @Nullable OkHttpClient okHttpClient;
    /** The user's factory; excludes {@link #okHttpClient}. */
    public Call.@Nullable Factory callFactory;
    /** Of calls that set none. */
    public RetryPolicy policy = RetryPolicy.standard();
    /** The user's registry; {@code null} for one of our own. */
    public @Nullable RetryRegistry registry;
    /** Sees attempts and waits. */
    public @Nullable RetryListener retryListener;
    /** See whole calls. */
    public List<CallListener> callListeners = List.of();
    /** Spreads the requests; {@code null} for no pacing. */
    public @Nullable Pacing pacing;
    /** How many attempts may be under way at once; 0 for no bound. */
    public int maxCallsInFlight;
    /** Runs the listener; {@code null} for a thread of our own. */
    public @Nullable Executor eventExecutor;
    /** Sees limit headers. */
    public @Nullable RateLimitListener rateLimitListener;
    /** Reads and writes JSON. */
    public ObjectMapper mapper;
    /** The longest body that is decoded, in bytes. */
    public long maxBodyBytes = DEFAULT_MAX_BODY_BYTES;
    /** How long a connection that wrote is kept for the next write; 0 for a new connection each time. */
    public long writeKeepAliveMillis = DEFAULT_WRITE_KEEP_ALIVE_MILLIS;
    /** The server's version, if the user knows it; {@code null} to ask for it where it matters. */
    public @Nullable ForgejoVersion serverVersion;
    /** What is remembered of renamed repositories and owners. */
    public MoveMemory moveMemory = MoveMemory.none();
    /** Whether a call that an older server would get wrong is refused. */
    public boolean versionChecks = true;
    /** Clocks and waits; {@code null} for the real ones. */
    public @Nullable Timing timing;
    /** From 0 inclusive to 1 exclusive, for the jitter. */
    public DoubleSupplier random = CallRun::random;

    /**
     * A file content in base64 within JSON is held whole; larger files are streamed by other operations. No more than a quarter of the
     * heap, so that a server cannot fill it with one answer: the bytes, the text and what it becomes are there at the same time.
     */
    private static final long DEFAULT_MAX_BODY_BYTES =
            Math.min(256L * 1024 * 1024, Runtime.getRuntime().maxMemory() / 4);

    /** Shorter than the keep-alive of every common server and proxy (Apache has the shortest default, 5 s). */
    private static final long DEFAULT_WRITE_KEEP_ALIVE_MILLIS = 2_000;

    /** The required parts. */
    public CoreConfig(HttpUrl baseUrl, ObjectMapper mapper) {
        this.baseUrl = baseUrl;
        this.mapper = mapper;
    }
}
