package io.github.forgejo4j.transfer;

import java.io.IOException;

/** Where the bytes of a download go. One per execution. */
interface Sink {
    /** Makes ready to take bytes; again with each answer. */
    void open() throws IOException;

    void write(byte[] bytes, int length) throws IOException;

    /** Bytes that were taken so far. */
    long position();

    /** Whether what was taken can be taken back. */
    boolean canReset();

    /** Takes everything back. */
    void reset() throws IOException;

    /** Everything came and is right. */
    void finish() throws IOException;

    /** It failed: leaves nothing behind that could be taken for the whole. Does nothing once it is finished. */
    void abandon();
}
