package io.github.forgejo4j.internal;

import java.util.concurrent.TimeUnit;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** Calls of clients that are derived from one {@code OkHttpClient} and share its dispatcher, cache and TLS settings. */
final class GuardedTransport implements Transport {
    /** As many idle connections as OkHttp keeps by default. */
    private static final int IDLE_WRITE_CONNECTIONS = 5;

    private final OkHttpClient given;
    private final boolean own;
    private final OkHttpClient reads;
    private final OkHttpClient writes;
    private final OkHttpClient foreign;

    /**
     * Derives.
     *
     * @param own whether the client was made by the SDK, which then closes it
     * @param writeKeepAliveMillis how long a connection that wrote is kept for the next write; a connection that the server has closed
     *     meanwhile makes the fate of a write unknown, and no event can tell (see the decision record on connections for writes)
     */
    GuardedTransport(OkHttpClient given, boolean own, long writeKeepAliveMillis) {
        this.given = given;
        this.own = own;
        this.reads = guard(given.newBuilder()).build();
        this.writes = reads.newBuilder()
                .connectionPool(new ConnectionPool(
                        writeKeepAliveMillis == 0 ? 0 : IDLE_WRITE_CONNECTIONS,
                        // Never a tiny keep-alive: with a few nanoseconds the pool's cleaner spins on a core.
                        writeKeepAliveMillis == 0 ? TimeUnit.MINUTES.toMillis(5) : writeKeepAliveMillis,
                        TimeUnit.MILLISECONDS))
                .build();
        this.foreign = reads.newBuilder()
                .cookieJar(CookieJar.NO_COOKIES)
                .authenticator(Authenticator.NONE)
                .build();
    }

    private static OkHttpClient.Builder guard(OkHttpClient.Builder builder) {
        builder.dns(new BoundedDns(builder.build().dns()));
        builder.followRedirects(false).followSslRedirects(false);
        builder.interceptors().add(0, Guard.OUTERMOST);
        builder.addInterceptor(Guard.INNERMOST);
        builder.networkInterceptors().add(0, Guard.NETWORK);
        builder.addNetworkInterceptor(Guard.LAST);
        Authenticator proxy = builder.build().proxyAuthenticator();
        if (proxy != Authenticator.NONE) {
            builder.proxyAuthenticator(new BoundedProxyAuthenticator(proxy));
        }
        return builder;
    }

    @Override
    public Call newCall(Request request, Ticket ticket) {
        OkHttpClient client = ticket.foreign ? foreign : ticket.once ? writes : reads;
        Call call =
                client.newCall(request.newBuilder().tag(Ticket.class, ticket).build());
        ticket.guarded = true;
        Witness.attach(call, new Witness(ticket));
        return call;
    }

    @Override
    public void close() {
        writes.connectionPool().evictAll();
        if (own) {
            given.dispatcher().executorService().shutdown();
            given.connectionPool().evictAll();
        }
    }
}
