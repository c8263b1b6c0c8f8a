package io.github.forgejo4j.internal;

import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.ratelimit.RateLimit;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.resilience4j.retry.RetryRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import okhttp3.Dispatcher;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import retrofit2.Retrofit;

/** The parts that all calls of one client share. Thread-safe. */
public final class Core implements AutoCloseable {
    static final String CLOSED = "the client was closed";

    /** One instance is one host: OkHttp's five asynchronous calls per host would be the bound of the whole client. */
    private static final int MAX_REQUESTS_PER_HOST = 16;

    private static final long THREAD_KEEP_ALIVE_SECONDS = 10;

    /** Paths of files can be as long as they like. */
    private static final int MAX_TARGET_CHARS = 300;

    /** The usual gateways give up after 60 s; who gives up earlier makes the fate of a slow write unknown for nothing. */
    private static final long READ_TIMEOUT_SECONDS = 70;

    private final HttpUrl baseUrl;
    private final Auth auth;
    private final @Nullable String sudo;
    private final String userAgent;
    private final RetryPolicy policy;
    private final Transport transport;
    private final Timing timing;
    private final TokenBucket budget;
    private final RetryLoops loops;
    private final Events events;
    private final @Nullable Gate gate;
    private final RateLimitObserver rateLimits;
    private final DoubleSupplier random;
    private final long maxBodyBytes;
    private final ServerVersions versions;
    private final boolean versionChecks;
    private final Moves moves;
    private final Retrofit retrofit;
    private final Set<Class<?>> services = ConcurrentHashMap.newKeySet();
    private final Set<CallRun<?>> running = ConcurrentHashMap.newKeySet();
    private final Set<Runnable> tasks = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile @Nullable Redactor lastSigned;

    /** Builds the parts; starts no thread. */
    public Core(CoreConfig config) {
        OkHttpVersion.check();
        this.baseUrl = config.baseUrl;
        this.auth = config.auth;
        this.sudo = config.sudo;
        this.userAgent = config.userAgent;
        this.policy = config.policy;
        this.timing = config.timing != null ? config.timing : new SystemTiming();
        this.transport = config.callFactory != null
                ? new OpaqueTransport(config.callFactory)
                : new GuardedTransport(
                        config.okHttpClient != null ? config.okHttpClient : ownClient(),
                        config.okHttpClient == null,
                        config.writeKeepAliveMillis);
        this.budget = new TokenBucket(policy.budget(), timing);
        this.loops = new RetryLoops(config.registry != null ? config.registry : RetryRegistry.ofDefaults(), policy);
        this.events = new Events(config.retryListener, config.callListeners, config.eventExecutor);
        this.rateLimits = new RateLimitObserver(timing.clock(), timing::nanoTime, config.rateLimitListener);
        this.random = config.random;
        this.gate = Gate.of(config.pacing, config.maxCallsInFlight, timing, events, random);
        this.maxBodyBytes = config.maxBodyBytes;
        this.versions = new ServerVersions(this, baseUrl, config.mapper, config.serverVersion);
        this.versionChecks = config.versionChecks;
        this.moves = new Moves(baseUrl, config.moveMemory, timing);
        this.retrofit = new Retrofit.Builder()
                .baseUrl(baseUrl)
                .callFactory(new RequestOnly())
                .addConverterFactory(new Converters(config.mapper))
                .addCallAdapterFactory(new CallAdapters(this, config.mapper))
                .build();
    }

    private static OkHttpClient ownClient() {
        AtomicInteger count = new AtomicInteger();
        Dispatcher dispatcher = new Dispatcher(new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, THREAD_KEEP_ALIVE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = new Thread(task, "forgejo4j-http-" + count.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                }));
        dispatcher.setMaxRequestsPerHost(MAX_REQUESTS_PER_HOST);
        return new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .readTimeout(READ_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .build();
    }

    /**
     * An implementation of a Retrofit interface.
     *
     * @throws IllegalArgumentException if one of its methods returns neither {@code ForgejoCall} nor {@code PagedCall}
     */
    public <T> T create(Class<T> service) {
        Services.requireOurReturnTypes(service);
        services.add(service);
        return DefaultMethods.over(service, retrofit.create(service));
    }

    /** The newest limits that the server stated; {@code null} if it never did. */
    public @Nullable RateLimit rateLimit() {
        return rateLimits.newest();
    }

    /**
     * The server's version: the one that was set, else what the server says, asked for once.
     *
     * @throws io.github.forgejo4j.error.ForgejoException if the server had to be asked and gave no answer; the next call asks again
     */
    public ForgejoVersion serverVersion() {
        return versions.require(policy.deadline());
    }

    /** Where requests go. */
    public HttpUrl baseUrl() {
        return baseUrl;
    }

    /** Ends every call that is under way with an exception that says so, then closes what the client made. */
    @Override
    public void close() {
        closing.countDown();
        for (CallRun<?> run : running) {
            run.abort(CLOSED);
        }
        for (Runnable end : tasks) {
            end.run();
        }
        transport.close();
        timing.close();
        events.close();
    }

    boolean closed() {
        return closing.getCount() == 0;
    }

    /** Zero once the client is closed. */
    public CountDownLatch closing() {
        return closing;
    }

    /** Registers a call that close() must end. One that comes too late is ended by its own first look at closed(). */
    void enter(CallRun<?> run) {
        running.add(run);
    }

    void leave(CallRun<?> run) {
        running.remove(run);
    }

    /** Registers what close() must run to end something that waits between two calls. One that comes too late looks at closed() itself. */
    public void enter(Runnable end) {
        tasks.add(end);
    }

    /** It has ended. */
    public void leave(Runnable end) {
        tasks.remove(end);
    }

    /** Hands an event to somebody's listener where it harms no call: in order, on the client's thread for events. */
    public void tell(Runnable event) {
        events.publish(event);
    }

    /** How many calls are under way. */
    int running() {
        return running.size();
    }

    /** The request as it goes to the configured origin. */
    Request sign(Request request, Redactor redactor) {
        Request named = named(request);
        Request.Builder signed = named.newBuilder();
        if (Origins.same(request.url(), baseUrl)) {
            if (request.header("Authorization") == null) {
                authenticate(signed);
                redactor.learnAdded(named, signed.build());
            }
            if (sudo != null && request.header("Sudo") == null) {
                signed.header("Sudo", sudo);
            }
        }
        Request built = signed.build();
        redactor.learn(built);
        lastSigned = redactor;
        return built;
    }

    /**
     * Method and path of a call's request, for its messages.
     *
     * @param redactor of the call; {@code null} or one that has seen nothing yet for the one that knows what was signed last
     */
    String target(Plan<?> plan, @Nullable Redactor redactor) {
        Redactor knowing = redactor != null && redactor.hasLearned() ? redactor : lastSigned;
        if (knowing == null) {
            return plan.operation().httpLine();
        }
        Redactor own = new Redactor();
        own.learn(plan.request());
        String base = baseUrl.encodedPath();
        String path = plan.request().url().encodedPath();
        String below = path.startsWith(base) ? path.substring(base.length() - 1) : path;
        return plan.operation().verb() + " " + Texts.oneLine(own.mask(knowing.mask(below)), MAX_TARGET_CHARS);
    }

    private void authenticate(Request.Builder request) {
        try {
            auth.authenticate(request);
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            if (message.startsWith("Unexpected char")) {
                // OkHttp's message, and so the exception, quotes the whole value of the header.
                throw new InvalidInputException(
                        "auth",
                        "sets a header to a value that cannot be sent (a line break or a letter that is not ASCII);"
                                + " the value is not shown, as it can be a secret");
            }
            throw e;
        }
    }

    /** The request with what every server may know: who asks, and for what. Many operators block agents left at a library's default. */
    Request named(Request request) {
        Request.Builder named = request.newBuilder();
        if (request.header("User-Agent") == null) {
            named.header("User-Agent", userAgent);
        }
        if (request.header("Accept") == null) {
            named.header("Accept", "application/json, */*;q=0.1");
        }
        return named.build();
    }

    /**
     * Takes note of an answer's limits, for the client, its listener and its pacing.
     *
     * @param foreign whether it came from another origin than the instance's, whose limits are not the instance's
     * @param pass that the request went with; {@code null} if it stood in no line
     */
    void observe(String operation, int status, Headers headers, boolean foreign, Gate.@Nullable Pass pass) {
        if (foreign) {
            return;
        }
        RateLimit seen = rateLimits.observe(status, headers, operation);
        Gate paced = gate;
        if (paced != null) {
            paced.observe(status, seen, status == 429 ? askedToWait(status, headers) : null, pass);
        }
    }

    /** Where requests stand in line before they are sent; {@code null} if there is nothing to wait for. */
    @Nullable
    Gate gate() {
        return gate;
    }

    /** What the server asks to wait: by {@code Retry-After}, else after 429 until the limits that are used up are restored. */
    @Nullable
    Duration askedToWait(int status, Headers headers) {
        Duration asked = RetryAfter.of(headers, timing.clock());
        return asked != null || status != 429 ? asked : rateLimits.exhaustedFor(headers);
    }

    /** The remembered new names, by the old ones. A snapshot; unmodifiable. */
    public Map<String, String> moves() {
        return moves.known();
    }

    /** Forgets all new names. */
    public void forgetMoves() {
        moves.clear();
    }

    /** The interfaces that were implemented so far. A live view. */
    Set<Class<?>> services() {
        return services;
    }

    Moves moveMemory() {
        return moves;
    }

    ServerVersions versions() {
        return versions;
    }

    boolean versionChecks() {
        return versionChecks;
    }

    Transport transport() {
        return transport;
    }

    /** Clocks and waits. */
    public Timing timing() {
        return timing;
    }

    TokenBucket budget() {
        return budget;
    }

    RetryLoops loops() {
        return loops;
    }

    Events events() {
        return events;
    }

    RetryPolicy policy() {
        return policy;
    }

    /** From 0 inclusive to 1 exclusive, for jitter. */
    public DoubleSupplier random() {
        return random;
    }

    long maxBodyBytes() {
        return maxBodyBytes;
    }
}
