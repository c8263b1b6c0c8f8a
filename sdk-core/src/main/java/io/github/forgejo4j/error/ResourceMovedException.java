package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The server answered that the resource is elsewhere, and the SDK did not go there. A renamed repository or owner answers so to every
 * method, and so does a web server that moved to https. Nothing was changed: send the request to the new place if it is the right one.
 */
public final class ResourceMovedException extends ForgejoException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Headers headers;
    private final transient HttpUrl requested;
    private final transient @Nullable HttpUrl location;

    /** For the SDK only. */
    public ResourceMovedException(
            Failure failure,
            int status,
            Headers headers,
            HttpUrl requested,
            @Nullable HttpUrl location,
            String whatHappened) {
        super(failure, whatHappened, null);
        this.status = status;
        this.headers = headers;
        this.requested = requested;
        this.location = location;
    }

    /** The HTTP status, 300 to 399. */
    public int status() {
        return status;
    }

    /** The header fields of the answer. */
    public Headers headers() {
        return headers;
    }

    /** The address that was asked. */
    public HttpUrl requested() {
        return requested;
    }

    /** The new place, resolved against the address that was asked; {@code null} if the server named none that can be read. */
    public @Nullable HttpUrl location() {
        return location;
    }
}
