package io.github.forgejo4j.internal;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.RequestBody;
import okio.BufferedSink;

/** A body that OkHttp may write once: it refuses the second time, and says beforehand that it will. */
final class OneShotBody extends RequestBodyOf {
    private final Ticket ticket;
    private final AtomicInteger writes = new AtomicInteger();

    OneShotBody(RequestBody body, Ticket ticket) {
        super(body);
        this.ticket = ticket;
    }

    @Override
    public boolean isOneShot() {
        return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        // An interceptor that writes the body into its log beforehand sends nothing.
        boolean onTheWire = !ticket.witnessed || ticket.sends.get() > 0;
        if (onTheWire && writes.getAndIncrement() > 0) {
            throw new SecondSendRefused(ticket.status);
        }
        try {
            body.writeTo(sink);
        } catch (IOException first) {
            ticket.failure = first;
            throw first;
        }
    }
}
