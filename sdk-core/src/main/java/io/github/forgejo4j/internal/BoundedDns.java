package io.github.forgejo4j.internal;

import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/**
 * Name lookup that a call's deadline ends. The platform's own can take half a minute when a name server does not answer, and nothing
 * can wake the thread that is in it, OkHttp's call timeout neither. So a call that has a deadline leaves the lookup to another thread.
 */
final class BoundedDns implements Dns {
    private static final ThreadLocal<@Nullable Ticket> CURRENT = new ThreadLocal<>();

    private final Dns dns;

    BoundedDns(Dns dns) {
        this.dns = dns;
    }

    /** Says on whose behalf this thread looks names up; {@code null} for nobody's. */
    static void lookingUpFor(@Nullable Ticket ticket) {
        if (ticket == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(ticket);
        }
    }

    @Override
    public List<InetAddress> lookup(String hostname) throws UnknownHostException {
        Ticket ticket = CURRENT.get();
        Duration left = ticket == null ? null : ticket.left();
        if (left == null) {
            return dns.lookup(hostname);
        }
        FutureTask<List<InetAddress>> task = new FutureTask<>(() -> dns.lookup(hostname));
        Thread thread = new Thread(task, "forgejo4j-lookup");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(SystemTiming.saturatedNanos(left), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new LookupFailed("No address of " + hostname + " came before the deadline", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LookupFailed("The lookup of " + hostname + " was interrupted", new InterruptedIOException());
        } catch (ExecutionException e) {
            throw rethrown(hostname, e.getCause());
        }
    }

    private static UnknownHostException rethrown(String hostname, @Nullable Throwable thrown) {
        if (thrown instanceof UnknownHostException unknown) {
            return unknown;
        } else if (thrown instanceof RuntimeException bug) {
            throw bug;
        } else if (thrown instanceof Error error) {
            throw error;
        }
        return new LookupFailed("The lookup of " + hostname + " failed", thrown);
    }

    private static final class LookupFailed extends UnknownHostException {
        private static final long serialVersionUID = 1L;

        LookupFailed(String message, @Nullable Throwable cause) {
            super(message);
            initCause(cause);
        }
    }
}
