/** Calls, retries, errors, rate limits, paging and authentication of forgejo4j. */
module io.github.forgejo4j.core {
    requires transitive okhttp3;
    requires transitive retrofit2;
    requires transitive com.fasterxml.jackson.databind;
    requires transitive io.github.resilience4j.retry;
    requires io.github.resilience4j.core;
    requires structured.fields;
    requires com.fasterxml.jackson.datatype.jsr310;
    requires com.ethlo.time;
    requires static transitive org.jspecify;

    exports io.github.forgejo4j.auth;
    exports io.github.forgejo4j.call;
    exports io.github.forgejo4j.error;
    exports io.github.forgejo4j.json;
    exports io.github.forgejo4j.pacing;
    exports io.github.forgejo4j.page;
    exports io.github.forgejo4j.ratelimit;
    exports io.github.forgejo4j.retry;
    exports io.github.forgejo4j.transfer;
    exports io.github.forgejo4j.waiting;
    exports io.github.forgejo4j.internal to
            io.github.forgejo4j.api,
            io.github.forgejo4j.testing;
}
