package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.ProgressListener;
import org.jspecify.annotations.Nullable;

/** Tells a listener how far a transfer is: at the beginning, at the end, when it goes back, and in between not with every buffer. */
public final class Meter {
    /** Bytes between two events: fine enough for a bar, and a few thousand events for a gigabyte. */
    public static final long STEP_BYTES = 256 * 1024;

    private final @Nullable ProgressListener listener;
    private long told = -1;

    /** For one transfer; {@code null}: nobody listens. */
    public Meter(@Nullable ProgressListener listener) {
        this.listener = listener;
    }

    /**
     * The transfer has come to a place.
     *
     * @param total -1 if unknown
     */
    public void at(long bytes, long total) {
        if (bytes < told || told < 0 || bytes - told >= STEP_BYTES || bytes == total && bytes != told) {
            tell(bytes, total);
        }
    }

    /** The transfer has come to its end. */
    public void end(long bytes) {
        if (bytes != told) {
            tell(bytes, bytes);
        }
    }

    private void tell(long bytes, long total) {
        told = bytes;
        ProgressListener to = listener;
        if (to == null) {
            return;
        }
        try {
            to.progressed(bytes, total);
        } catch (Throwable listenersOwnTrouble) {
            // A listener looks on; what it throws changes nothing.
        }
    }
}
