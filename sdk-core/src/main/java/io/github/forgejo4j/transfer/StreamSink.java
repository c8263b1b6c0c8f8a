package io.github.forgejo4j.transfer;

import java.io.IOException;
import java.io.OutputStream;

/** A stream of the caller's, who closes it. What was written cannot be taken back. */
final class StreamSink implements Sink {
    private final OutputStream stream;
    private long position;

    StreamSink(OutputStream stream) {
        this.stream = stream;
    }

    @Override
    public void open() {}

    @Override
    public void write(byte[] bytes, int length) throws IOException {
        // Counted first: of a write that failed, nobody knows how much came through.
        position += length;
        stream.write(bytes, 0, length);
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public boolean canReset() {
        return position == 0;
    }

    @Override
    public void reset() {}

    @Override
    public void finish() throws IOException {
        stream.flush();
    }

    @Override
    public void abandon() {}
}
