package io.github.forgejo4j.internal;

import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Response;

/**
 * Notes the status of an answer that OkHttp refuses to hand over: Forgejo answers some writes with 205 and a body, which the innermost
 * interceptor turns into a {@code ProtocolException} although the write was done.
 */
class Witness extends EventListener {
    final Ticket ticket;

    Witness(Ticket ticket) {
        this.ticket = ticket;
    }

    @Override
    public void responseHeadersEnd(Call call, Response response) {
        ticket.status = response.code();
        ticket.headers = response.headers();
    }

    static void attach(Call call, Witness witness) {
        try {
            call.addEventListener(witness);
        } catch (LinkageError compiledAgainstOkHttp4) {
            // Such a call cannot be listened to: nothing is proven then, and the one-shot body still holds.
            witness.ticket.witnessed = false;
        }
    }
}
