package io.github.forgejo4j.internal;

import okhttp3.Request;
import okhttp3.RequestBody;

/**
 * One logical call: what Retrofit built from a method and its arguments. The body's bytes were made when the call was made, so that
 * each attempt sends the same.
 *
 * @param name service and method
 * @param request without credentials
 * @param need which version of the server it takes
 */
record Plan<T>(String name, Operation operation, Request request, Decoder<T> decoder, VersionNeed need) {
    /** True if the request goes on the wire at most once per attempt: all but plain reads. */
    boolean once() {
        return !operation.safe() || operation.rule() == io.github.forgejo4j.retry.Eligibility.Rule.NEVER;
    }

    boolean oneShotBody() {
        RequestBody body = request.body();
        return body != null && body.isOneShot();
    }

    <R> Plan<R> with(Decoder<R> other) {
        return new Plan<>(name, operation, request, other, need);
    }

    Plan<T> withRequest(Request other) {
        return new Plan<>(name, operation, other, decoder, need);
    }
}
