package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.ForgejoResponse;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** A success. */
@SuppressWarnings("ArrayRecordComponent") // Never compared; the accessor copies.
record Answer<T extends @Nullable Object>(int status, Headers headers, byte[] bytes, T value, int attempts)
        implements ForgejoResponse<T> {
    @Override
    public byte[] rawBody() {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return "ForgejoResponse{status=" + status + ", " + bytes.length + " bytes, attempts=" + attempts + "}";
    }
}
