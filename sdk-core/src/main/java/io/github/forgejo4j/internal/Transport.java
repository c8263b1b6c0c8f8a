package io.github.forgejo4j.internal;

import okhttp3.Call;
import okhttp3.Request;

/** Makes OkHttp calls that keep a ticket's promise. */
interface Transport {
    Call newCall(Request request, Ticket ticket);

    /** Closes what was made for the SDK; never what it was given. */
    void close();
}
