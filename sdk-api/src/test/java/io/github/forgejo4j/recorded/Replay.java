package io.github.forgejo4j.recorded;

import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.contract.ServiceMethod;
import io.github.forgejo4j.error.ForgejoException;
import java.util.List;

/**
 * What became of a recorded exchange.
 *
 * @param exchange as recorded
 * @param method that was called
 * @param arguments that were recorded; null if they could not be given, and others were
 * @param inexpressible why they could not; null if they were
 * @param requests that the server got
 * @param response of the call; null if it failed
 * @param value of the response; the bytes of a stream
 * @param failure of the call; null if it succeeded
 */
record Replay(
        Exchange exchange,
        ServiceMethod method,
        Arguments arguments,
        NotExpressible inexpressible,
        List<WireRequest> requests,
        ForgejoResponse<?> response,
        Object value,
        ForgejoException failure) {
    boolean expressed() {
        return inexpressible == null;
    }

    @Override
    public String toString() {
        return exchange + " by " + method;
    }
}
