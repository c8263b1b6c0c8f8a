package io.github.forgejo4j.call;

/** Told how far a download or an upload is. */
@FunctionalInterface
public interface ProgressListener {
    /**
     * The transfer has come to a place: its beginning, its end, or about every 256 KiB between them. Runs on the thread that transfers,
     * which waits meanwhile; what it throws is ignored. The count goes back when an attempt begins anew.
     *
     * @param bytes of the content that have come or gone so far; of an upload, those handed to the connection
     * @param total of the content; -1 if the server has not told
     */
    void progressed(long bytes, long total);
}
