package io.github.forgejo4j.testing;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.page.PagedCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import mockwebserver3.MockWebServer;
import org.jspecify.annotations.Nullable;

/**
 * A Forgejo inside the test's own process: it keeps state, answers in the shapes of the real server, misbehaves on demand,
 * enforces a quota, and remembers what arrived.
 *
 * <pre>{@code
 * try (FakeForgejo fake = FakeForgejo.start()) {
 *     fake.repository("alice", "tickets").addLabel("bug", "ee0701");
 *     fake.faults().on("POST", "/repos/{owner}/{repo}/issues").times(1).loseReply();
 *     // ... file an issue at fake.url() with fake.token() ...
 *     fake.assertArrivedOnce("POST", "/repos/{owner}/{repo}/issues");
 * }
 * }</pre>
 *
 * <p>What is modelled stands in docs/testing.md: issues, pull requests, repositories with their branches, commits and contents,
 * releases, statuses, webhooks, users and more. Any other operation of the API answers 501 unless the test stubs it, a path that
 * Forgejo does not have 404 as text.
 * Thread-safe.
 */
public final class FakeForgejo implements AutoCloseable {
    /** Held on to, so that the level stays: the web server would log every request to the console. */
    private static final Logger WEB_LOG = Logger.getLogger(MockWebServer.class.getName());

    private final ReentrantLock lock = new ReentrantLock();
    private final MockWebServer web = new MockWebServer();
    private final Instance instance;
    private final Seeds seeds;
    private final Faults faults;
    private final Limits limits;
    private final WireDispatcher dispatcher;
    private final String url;
    private final String user;
    private final String token;

    private FakeForgejo(Builder builder) {
        if (WEB_LOG.getLevel() == null) {
            WEB_LOG.setLevel(Level.WARNING);
        }
        Sockets sockets = new Sockets();
        instance = new Instance(builder.clock, builder.version);
        seeds = new Seeds(lock, instance);
        instance.defaultItems = builder.defaultItems;
        instance.maxItems = builder.maxItems;
        faults = new Faults(instance.routes);
        limits = new Limits(builder.clock);
        dispatcher = new WireDispatcher(lock, instance, faults, limits, sockets);
        web.setServerSocketFactory(sockets);
        web.setDispatcher(dispatcher);
        Account account = instance.addAccount(builder.user, builder.admin);
        user = account.name;
        token = instance.addToken(account, Set.of("all")).value();
        try {
            web.start(InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1}), builder.port);
        } catch (IOException noPort) {
            throw new UncheckedIOException(
                    builder.port == 0
                            ? "FakeForgejo finds no free loopback port"
                            : "FakeForgejo cannot have the port " + builder.port,
                    noPort);
        }
        url = "http://127.0.0.1:" + web.getPort();
        instance.rootUrl = builder.rootUrl == null ? url : builder.rootUrl;
    }

    /** A fake of the newest version with one user, {@code alice}, and nothing else. */
    public static FakeForgejo start() {
        return builder().start();
    }

    /** A fake to be set up. */
    public static Builder builder() {
        return new Builder();
    }

    /** The address, such as {@code http://127.0.0.1:40123}, without a slash at the end. */
    public String url() {
        return url;
    }

    /** A token of {@link #user()} that may do everything that the user may. */
    public String token() {
        return token;
    }

    /** The name of the user who is there from the start. */
    public String user() {
        return user;
    }

    /**
     * Adds a user.
     *
     * @throws IllegalArgumentException if the name is taken
     */
    public FakeForgejo addUser(String name) {
        return seeds.locked(() -> {
            instance.addAccount(name, false);
            return this;
        });
    }

    /**
     * Adds an organization, which {@link #user()} owns.
     *
     * @throws IllegalArgumentException if the name is taken
     */
    public FakeOrganization createOrganization(String name) {
        return seeds.locked(() -> new FakeOrganization(seeds, instance.addOrganization(name, seeds.account(user))));
    }

    /** Renames a user or an organization; the former name answers 307 from now on. */
    public FakeForgejo renameUser(String name, String newName) {
        return seeds.locked(() -> {
            instance.rename(seeds.account(name), newName);
            return this;
        });
    }

    /**
     * A new token of a user.
     *
     * @param scopes such as {@code read:issue}; none means that the token may do everything
     */
    public String newToken(String user, String... scopes) {
        Set<String> granted = scopes.length == 0 ? Set.of("all") : Set.of(scopes);
        return seeds.locked(
                () -> instance.addToken(seeds.account(user), granted).value());
    }

    /** The repository of that name, made if it does not exist yet; so is its owner. */
    public FakeRepository repository(String owner, String name) {
        return seeds.locked(() -> {
            Account account = instance.account(owner);
            return seeds.repository(account == null ? instance.addAccount(owner, false) : account, name);
        });
    }

    /** The rules of its misbehaviour. */
    public Faults faults() {
        return faults;
    }

    /**
     * Begins a stub of one operation, modelled or not, named by the call that the test means: {@code stub(IssueApi.class, issues ->
     * issues.get("nimbus", "kettle", 7)).answers(issue)}. It is for the path values of that call only; query and body do not
     * matter. The call is noted, not made.
     *
     * @throws IllegalArgumentException unless the function calls one operation of a service of the SDK
     */
    public <S, T extends @Nullable Object> Stub<T> stub(Class<S> service, Function<S, ForgejoCall<T>> call) {
        return instance.stubs.on(service, call, false);
    }

    /** As {@link #stub(Class, Function)}, for an operation that answers a list, which is then paged as the requests ask. */
    public <S, T> Stub<List<T>> stubList(Class<S> service, Function<S, PagedCall<T>> call) {
        return instance.stubs.on(service, call, true);
    }

    /**
     * Begins a stub of the operations that a path means.
     *
     * @param method such as {@code GET}, or {@code *} for any
     * @param template as in {@link Faults#on}
     */
    public Stub<Object> stub(String method, String template) {
        return instance.stubs.on(method, template);
    }

    /** The quota. */
    public Limits limits() {
        return limits;
    }

    /** Everything that arrived, in the order in which it was handled. A snapshot. */
    public List<ReceivedRequest> requests() {
        return dispatcher.log();
    }

    /**
     * What arrived for one operation.
     *
     * @param method such as {@code POST}, or {@code *} for any
     * @param template as in {@link Faults#on}
     */
    public List<ReceivedRequest> requests(String method, String template) {
        RoutePattern pattern = RoutePattern.of(instance.routes, method, template);
        return requests().stream().filter(request -> request.matches(pattern)).toList();
    }

    /** How many requests arrived for one operation, whatever became of them. */
    public int count(String method, String template) {
        return requests(method, template).size();
    }

    /** Forgets what arrived. */
    public void clearRequests() {
        dispatcher.clearLog();
    }

    /** @throws AssertionError unless exactly one such request arrived */
    public void assertArrivedOnce(String method, String template) {
        assertArrived(1, method, template);
    }

    /** @throws AssertionError unless exactly so many such requests arrived; the message lists what did arrive */
    public void assertArrived(int times, String method, String template) {
        List<ReceivedRequest> arrived = requests(method, template);
        if (arrived.size() != times) {
            throw new AssertionError(ArrivalReport.of(times, method + " " + template, arrived, requests()));
        }
    }

    /**
     * What hooks have sent so far, in order. They send in the background, to receivers on this machine only, once, and never
     * again.
     *
     * @see #awaitDeliveries
     */
    public List<HookDelivery> deliveries() {
        return instance.deliveries.list();
    }

    /**
     * Waits until the hooks have sent everything that there is to send, which may be nothing.
     *
     * @throws AssertionError if they have not by then
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public List<HookDelivery> awaitDeliveries(Duration atMost) throws InterruptedException {
        if (!instance.deliveries.await(atMost)) {
            throw new AssertionError("Hooks are still sending after " + atMost + "; so far: " + deliveries());
        }
        return deliveries();
    }

    /** Shuts the server and every connection. */
    @Override
    public void close() {
        instance.deliveries.close();
        web.close();
    }

    /** Neither tokens nor requests. */
    @Override
    public String toString() {
        return "FakeForgejo " + instance.version + " at " + url;
    }

    /** What a fake is like. */
    public static final class Builder {
        private Clock clock = Clock.systemUTC();
        private String version = "16.0.0+gitea-1.22.0";
        private String user = "alice";
        private boolean admin;
        private int port;
        private int defaultItems = 30;
        private int maxItems = 50;
        private @Nullable String rootUrl;

        private Builder() {}

        /**
         * The version it says it has. Behaviour that differs between 11, 15 and 16 follows it, and so do the routes it knows.
         *
         * @throws IllegalArgumentException unless it begins with a number
         */
        public Builder version(String version) {
            if (!version.matches("\\d{1,4}(\\..*)?")) {
                throw new IllegalArgumentException(
                        "a version begins with a number, such as 16.0.0+gitea-1.22.0: " + version);
            }
            this.version = version;
            return this;
        }

        /** Where all times come from, those of the quota too. */
        public Builder clock(Clock clock) {
            this.clock = clock;
            return this;
        }

        /** The name of the first user instead of {@code alice}, and whether that is a site administrator (not by default). */
        public Builder user(String name, boolean admin) {
            this.user = name;
            this.admin = admin;
            return this;
        }

        /** DEFAULT_PAGING_NUM and MAX_RESPONSE_ITEMS of the server instead of 30 and 50. */
        public Builder pageSizes(int defaultItems, int maxItems) {
            if (defaultItems < 1 || maxItems < defaultItems) {
                throw new IllegalArgumentException("page sizes are 1 or more, the largest not below the default: "
                        + defaultItems + ", " + maxItems);
            }
            this.defaultItems = defaultItems;
            this.maxItems = maxItems;
            return this;
        }

        /**
         * The server's ROOT_URL, with which every URL in answers and Link headers begins. Without it {@link FakeForgejo#url()};
         * a real server behind a proxy often has another.
         */
        public Builder rootUrl(String rootUrl) {
            this.rootUrl = rootUrl.endsWith("/") ? rootUrl.substring(0, rootUrl.length() - 1) : rootUrl;
            return this;
        }

        /**
         * The port instead of any free one.
         *
         * @throws IllegalArgumentException unless it lies between 0, for any, and 65535
         */
        public Builder port(int port) {
            if (port < 0 || port > 65_535) {
                throw new IllegalArgumentException("no port: " + port);
            }
            this.port = port;
            return this;
        }

        /**
         * Starts it on a port of 127.0.0.1.
         *
         * @throws UncheckedIOException if the port is taken
         */
        public FakeForgejo start() {
            return new FakeForgejo(this);
        }
    }
}
