package io.github.forgejo4j.internal;

import java.io.IOException;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** The guard of a call that comes from a factory we cannot derive from: cancels it as soon as OkHttp decides to send again. */
final class CancelOnResend extends Witness {
    CancelOnResend(Ticket ticket) {
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
    public void connectionAcquired(Call call, Connection connection) {
        if (ticket.sends.get() > 0) {
            refuse(call);
        }
    }

    @Override
    public void retryDecision(Call call, IOException exception, boolean retry) {
        if (retry && ticket.sends.get() > 0) {
            refuse(call);
        }
    }

    @Override
    public void followUpDecision(Call call, Response networkResponse, @Nullable Request nextRequest) {
        if (nextRequest != null) {
            refuse(call);
        }
    }

    private void refuse(Call call) {
        ticket.keptFromResend = true;
        call.cancel();
    }
}
