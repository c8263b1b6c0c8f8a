package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a failed call throws. Its message tells which operation failed, on which attempt, what happened, why no further attempt was made,
 * and where it helps what to do. Failures of earlier attempts are attached as suppressed exceptions.
 *
 * <p>No message and no {@code toString} of an exception contains a credential; only {@link ApiException#rawBody()} is verbatim. One that
 * is written as an object and read back has its message and what is said of the operation, and neither headers, body nor attempts.
 */
public abstract sealed class ForgejoException extends RuntimeException
        permits ApiException,
                CommitFailedException,
                DecodingException,
                InvalidInputException,
                ResourceMovedException,
                RetriesExhausted,
                TaskException,
                TransportException,
                TruncatedListException,
                WaitEndedException,
                WaitTimeoutException,
                WebhookRejectedException {
    private static final long serialVersionUID = 1L;

    private final Failure failure;

    /** For the SDK only: users cannot name the parameter's type. */
    protected ForgejoException(Failure failure, String whatHappened, @Nullable Throwable cause) {
        super(whatHappened, cause);
        this.failure = failure;
    }

    /**
     * Service and method that was called, such as {@code IssueApi.create}, or what was done with several calls, in words; empty if the
     * failure belongs to none.
     */
    public final String operation() {
        return failure.operationName();
    }

    /** The HTTP method and path template, such as {@code POST /repos/{owner}/{repo}/issues}; empty if the failure belongs to none. */
    public final String httpLine() {
        return failure.httpLine();
    }

    /**
     * The HTTP method and the path of the very request, such as {@code POST /repos/nimbus/kettle/issues}: below the base URL, or the whole
     * path of an address that is not; without the query, percent-encoded as it was sent, without credentials, and cut after 300 characters.
     * It is the {@link #httpLine()} where no request was made of the arguments, and where nothing was signed yet, so that the client cannot
     * know what to mask.
     */
    public final String target() {
        return failure.target();
    }

    /** Every attempt that was made, the first one first; empty if nothing was sent. Unmodifiable. */
    public final List<Attempt> attempts() {
        return failure.attempts();
    }

    /**
     * True if the server may have acted on the request, on any attempt of this call. Never false when it did: a caller that must not act
     * twice looks at the server before it acts again. Always false for methods that only read.
     */
    public final boolean mayHaveBeenApplied() {
        return failure.mayHaveBeenApplied();
    }

    /** Why no further attempt was made, in words; empty while that is not decided. */
    public final String whyNotRepeated() {
        return failure.verdict();
    }

    @Override
    public String getMessage() {
        return failure.describe(String.valueOf(super.getMessage()));
    }

    final Failure failure() {
        return failure;
    }
}
