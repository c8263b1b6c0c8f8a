package io.github.forgejo4j.transfer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file beside the target, which takes its name when it is whole: under the target's name there is the old file, or none, or the whole
 * new one. Safe against an end from another thread, which a cancelled future is.
 */
final class PartFile implements Sink {
    /** Parts that broken runs of the past have left behind, of one target. */
    private static final int MAX_PARTS = 1_000;

    private final Path target;
    private @Nullable Path part;
    private @Nullable FileChannel channel;
    private long position;
    private boolean ended;

    PartFile(Path target) {
        this.target = target;
    }

    @Override
    public synchronized void open() throws IOException {
        if (ended) {
            throw new IOException("the download was ended");
        }
        for (int n = 0; channel == null; n++) {
            // Not Files.createTempFile: its files are for their owner only, and the target is to be a file like others.
            Path candidate = target.resolveSibling(target.getFileName() + (n == 0 ? ".part" : "." + n + ".part"));
            try {
                channel = FileChannel.open(candidate, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                part = candidate;
            } catch (FileAlreadyExistsException e) {
                if (n == MAX_PARTS) {
                    throw e;
                }
            }
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int length) throws IOException {
        FileChannel file = requireOpen();
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
        while (buffer.hasRemaining()) {
            position += file.write(buffer);
        }
    }

    @Override
    public synchronized long position() {
        return position;
    }

    @Override
    public boolean canReset() {
        return true;
    }

    @Override
    public synchronized void reset() throws IOException {
        if (position > 0) {
            requireOpen().truncate(0).position(0);
            position = 0;
        }
    }

    /** The content is on the disk before the name is given: after a loss of power there is no file full of zeros. */
    @Override
    public synchronized void finish() throws IOException {
        FileChannel file = requireOpen();
        Path whole = part;
        if (whole == null) {
            throw new IOException("there is no file");
        }
        file.force(false);
        file.close();
        try {
            Files.move(whole, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            // Some network file systems. The part is whole, so the worst is a moment without a file.
            Files.move(whole, target, StandardCopyOption.REPLACE_EXISTING);
        }
        ended = true;
    }

    private FileChannel requireOpen() throws IOException {
        FileChannel file = channel;
        if (ended || file == null) {
            throw new IOException("the download was ended");
        }
        return file;
    }

    @Override
    public synchronized void abandon() {
        if (ended) {
            return;
        }
        ended = true;
        try {
            if (channel != null) {
                channel.close();
            }
            if (part != null) {
                Files.deleteIfExists(part);
            }
        } catch (IOException leftBehind) {
            // The failure that led here is what the caller hears of; the part has a name that tells what it is.
        }
    }
}
