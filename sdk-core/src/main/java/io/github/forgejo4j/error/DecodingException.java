package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The server answered a success whose content is not what the operation promises: another JSON shape, a page of a gateway, or nothing.
 * A request that writes counts as possibly applied; it is never repeated for this reason.
 */
public final class DecodingException extends ForgejoException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Headers headers;
    private final String path;
    private final String excerpt;

    /** For the SDK only. */
    public DecodingException(
            Failure failure,
            int status,
            Headers headers,
            String path,
            String excerpt,
            String whatHappened,
            @Nullable Throwable cause) {
        super(failure, whatHappened, cause);
        this.status = status;
        this.headers = headers;
        this.path = path;
        this.excerpt = excerpt;
    }

    /** The HTTP status, a success. */
    public int status() {
        return status;
    }

    /** The header fields of the answer. */
    public Headers headers() {
        return headers;
    }

    /** Where in the JSON document the trouble is, such as {@code $[3].user.id}; {@code $} where the whole document is wrong. */
    public String path() {
        return path;
    }

    /** The beginning of the body, cut and without known secrets; empty for answers that hold secrets. */
    public String excerpt() {
        return excerpt;
    }
}
