package io.github.forgejo4j.internal;

import java.io.IOException;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Notes what ended the first send, and the status of an answer that OkHttp refuses to hand over: Forgejo answers some writes with 205 and
 * a body, which the innermost interceptor turns into a {@code ProtocolException} although the write was done.
 */
class Witness extends EventListener {
    final Ticket ticket;

    Witness(Ticket ticket) {
        this.ticket = ticket;
    }

    @Override
    public void callStart(Call call) {
        ticket.listened = true;
    }

    @Override
    public void requestHeadersEnd(Call call, Request request) {
        Redactor redactor = ticket.redactor;
        if (redactor != null) {
            redactor.learn(request);
        }
    }

    @Override
    public void responseHeadersEnd(Call call, Response response) {
        ticket.status = response.code();
        ticket.headers = response.headers();
    }

    @Override
    public void canceled(Call call) {
        Rescue rescue = ticket.rescue;
        if (rescue != null) {
            rescue.cancelled();
        }
    }

    @Override
    public void requestFailed(Call call, IOException failure) {
        noteFirst(failure);
    }

    @Override
    public void responseFailed(Call call, IOException failure) {
        noteFirst(failure);
    }

    private void noteFirst(IOException failure) {
        if (ticket.failure == null) {
            ticket.failure = failure;
        }
    }

    static void attach(Call call, Witness witness) {
        try {
            call.addEventListener(witness);
        } catch (LinkageError compiledAgainstOkHttp4) {
            // Such a call cannot be listened to: nothing is proven then, and the one-shot body still holds.
            witness.ticket.witnessed = false;
            witness.ticket.listened = false;
        }
    }
}
