package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list could not be walked to its end, or what came is provably not the whole list. Where a page could not be had, the page's own
 * failure is the {@linkplain #getCause() cause}.
 */
public final class TruncatedListException extends ForgejoException {
    private static final long serialVersionUID = 1L;

    private final transient List<?> received;
    private final int nextPage;

    /** For the SDK only. */
    public TruncatedListException(
            Failure failure, List<?> received, int nextPage, String whatHappened, @Nullable Throwable cause) {
        super(failure, whatHappened, cause);
        this.received = Collections.unmodifiableList(new ArrayList<>(received));
        this.nextPage = nextPage;
    }

    /** The items that came before the trouble where the walk collected them, else empty. Unmodifiable. */
    public List<?> received() {
        return received;
    }

    /**
     * The page to go on from, counted from 1, with {@link io.github.forgejo4j.page.PagedCall#from(int)}: the one that could not be had, or
     * the first one if the list shrank, since everything behind moved up. To leave out a page that always fails, add 1.
     */
    public int nextPage() {
        return nextPage;
    }
}
