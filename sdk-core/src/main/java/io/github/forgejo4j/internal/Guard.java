package io.github.forgejo4j.internal;

import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Keeps OkHttp from sending a request twice, and sees what it did. Four interceptors of one client: the outermost network interceptor
 * counts sends, refuses the second one of a once-only request and hides the statuses that OkHttp would act on; the innermost application
 * interceptor switches connection retries off for once-only requests and shows the real status again; the outermost application
 * interceptor turns whatever a user's interceptor throws into an {@code IOException}, since OkHttp hands others to the dispatcher
 * thread's uncaught handler; the innermost network interceptor keeps credentials from other origins. A ticket whose right to send was
 * taken away goes nowhere.
 */
final class Guard {
    /** Far from every status that OkHttp looks at. */
    private static final int MASK = 10_000;

    /**
     * All that another origin is told: what a read asks for, and what OkHttp itself needs on the wire. Gateways have credentials of their
     * own in fields that nobody can list (an access proxy's client secret, say), so this names what is harmless.
     */
    private static final Set<String> HARMLESS = Set.of(
            "accept",
            "accept-encoding",
            "accept-language",
            "cache-control",
            "connection",
            "host",
            "if-match",
            "if-modified-since",
            "if-none-match",
            "if-range",
            "if-unmodified-since",
            "range",
            "user-agent");

    private Guard() {}

    static final Interceptor NETWORK = chain -> {
        Ticket ticket = ticket(chain);
        if (ticket == null) {
            return chain.proceed(chain.request());
        }
        int sends = ticket.beginSend();
        if (sends < 0) {
            throw new IOException("Canceled");
        } else if (sends > 0 && ticket.once) {
            throw new SecondSendRefused(ticket.status);
        }
        // A read may be sent again: what an earlier send met is no answer to this one.
        ticket.status = 0;
        ticket.headers = null;
        Response response;
        try {
            response = chain.proceed(chain.request());
        } catch (IOException first) {
            ticket.failure = first;
            throw first;
        }
        return hides(ticket, response.code())
                ? response.newBuilder().code(MASK + response.code()).build()
                : response;
    };

    static final Interceptor INNERMOST = chain -> {
        Ticket ticket = ticket(chain);
        if (ticket == null) {
            return chain.proceed(chain.request());
        }
        ticket.witnessed = true;
        Interceptor.Chain inner = ticket.once ? chain.withRetryOnConnectionFailure(false) : chain;
        Response response;
        BoundedDns.lookingUpFor(ticket);
        try {
            response = inner.proceed(ticket.foreign ? withoutCredentials(chain.request()) : chain.request());
        } catch (Throwable thrown) {
            ticket.innermost = thrown;
            throw thrown;
        } finally {
            BoundedDns.lookingUpFor(null);
        }
        return response.code() >= MASK
                ? response.newBuilder().code(response.code() - MASK).build()
                : response;
    };

    /**
     * The last one before the wire: a user's network interceptor may have added a credential, which OkHttp would let travel anywhere, and
     * may give another status than the one that came.
     */
    static final Interceptor LAST = chain -> {
        Ticket ticket = ticket(chain);
        if (ticket == null) {
            return chain.proceed(chain.request());
        }
        Request request = ticket.foreign ? withoutCredentials(chain.request()) : chain.request();
        Rescue rescue = ticket.rescue;
        // Here and not above, where a cache would keep the part, and an interceptor would hand on what it read of it.
        Response response = WholeBody.in(rescue == null ? chain.proceed(request) : proceed(chain, request, rescue));
        ticket.status = response.code();
        ticket.headers = response.headers();
        return response;
    };

    private static Response proceed(Interceptor.Chain chain, Request request, Rescue rescue) throws IOException {
        rescue.on(chain.connection());
        try {
            RequestBody body = request.body();
            RequestBody watched = body == null ? null : rescue.watched(body);
            return chain.proceed(
                    watched == body
                            ? request
                            : request.newBuilder()
                                    .method(request.method(), watched)
                                    .build());
        } finally {
            rescue.leave();
        }
    }

    static final Interceptor OUTERMOST = chain -> {
        Ticket ticket = ticket(chain);
        if (ticket != null) {
            ticket.started = true;
            if (ticket.revoked()) {
                throw new IOException("Canceled");
            }
        }
        try {
            return chain.proceed(chain.request());
        } catch (IOException e) {
            noteStray(ticket, e);
            throw e;
        } catch (RuntimeException | Error e) {
            noteStray(ticket, e);
            throw new InterceptorFailure(e);
        }
    };

    /** An interceptor that hands on what it met did nothing of its own; one that throws something else may have sent by other means. */
    private static void noteStray(@Nullable Ticket ticket, Throwable thrown) {
        if (ticket == null || ticket.innermost == null) {
            return;
        }
        Throwable met = ticket.innermost;
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t == met) {
                return;
            }
        }
        ticket.strayed = true;
    }

    /**
     * The statuses after which OkHttp sends again by itself, or worse: 503 with a huge {@code Retry-After} makes it throw out of the
     * dispatcher. Reads may answer one challenge through the user's authenticators; redirects are the SDK's own for all.
     */
    private static boolean hides(Ticket ticket, int status) {
        return switch (status) {
            case 408, 503 -> true;
            case 401, 407 -> ticket.once || ticket.challenges.getAndIncrement() > 0;
            case 421 -> ticket.once;
            default -> status >= 300 && status < 400 && status != 304;
        };
    }

    /** A user's interceptor may have built a new request without our tag; the call keeps the one that we made. */
    private static @Nullable Ticket ticket(Interceptor.Chain chain) {
        Ticket ticket = chain.request().tag(Ticket.class);
        return ticket != null ? ticket : chain.call().request().tag(Ticket.class);
    }

    static Request withoutCredentials(Request request) {
        Request.Builder builder = request.newBuilder();
        for (String name : request.headers().names()) {
            if (!HARMLESS.contains(name.toLowerCase(Locale.ROOT))) {
                builder.removeHeader(name);
            }
        }
        return builder.build();
    }

    /** Carries what an interceptor threw through OkHttp's machinery. */
    static final class InterceptorFailure extends IOException {
        private static final long serialVersionUID = 1L;

        InterceptorFailure(Throwable thrown) {
            super(thrown);
        }
    }
}
