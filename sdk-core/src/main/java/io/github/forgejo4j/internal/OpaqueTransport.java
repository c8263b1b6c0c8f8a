package io.github.forgejo4j.internal;

import okhttp3.Call;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Calls of a user's factory, about which nothing is known. A once-only request gets a body that can be written once (also one that has
 * none: OkHttp re-sends freely what has no body) and a listener that cancels the call when it is about to be sent again.
 */
final class OpaqueTransport implements Transport {
    private final Call.Factory factory;

    OpaqueTransport(Call.Factory factory) {
        this.factory = factory;
    }

    @Override
    public Call newCall(Request request, Ticket ticket) {
        Request.Builder tagged = request.newBuilder().tag(Ticket.class, ticket);
        if (ticket.once) {
            RequestBody body = request.body() != null ? request.body() : RequestBody.create(new byte[0], null);
            tagged.method(request.method(), new OneShotBody(body, ticket));
        }
        Call call = factory.newCall(tagged.build());
        Witness.attach(call, ticket.once ? new CancelOnResend(ticket) : new SendCounter(ticket));
        return call;
    }

    @Override
    public void close() {}

    /**
     * Sees sends of a request that may be re-sent, and keeps OkHttp from following redirects: it would take the credentials it does not
     * know as such to another origin.
     */
    private static final class SendCounter extends Witness {
        SendCounter(Ticket ticket) {
            super(ticket);
        }

        @Override
        public void callStart(Call call) {
            ticket.witnessed = true;
        }

        @Override
        public void requestHeadersStart(Call call) {
            ticket.sends.incrementAndGet();
        }

        @Override
        public void followUpDecision(Call call, Response networkResponse, @Nullable Request nextRequest) {
            if (nextRequest != null && networkResponse.isRedirect()) {
                ticket.keptFromRedirect = true;
                call.cancel();
            }
        }
    }
}
