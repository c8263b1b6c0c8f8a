package io.github.forgejo4j.examples.backup;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file with a JSON document in each line, to which only lines are added. How long it was when all of it was safe stands in the manifest;
 * what is behind that comes from a run that broke off, and is cut away.
 */
final class JsonLines implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final FileChannel channel;
    private final OutputStream out;
    private final ObjectNode state;
    private long added;

    /** Opens it, and makes it if there is none. */
    JsonLines(Path file, ObjectNode state) throws IOException {
        this.state = state;
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        long safe = Math.min(state.path("bytes").asLong(), channel.size());
        channel.truncate(safe).position(safe);
        out = new BufferedOutputStream(Channels.newOutputStream(channel));
    }

    void add(Object document) throws IOException {
        out.write(JSON.writeValueAsBytes(document));
        out.write('\n');
        added++;
    }

    /** How many lines were added. */
    long added() {
        return added;
    }

    /** Brings everything to the disk, and notes its length for the manifest; returns how many bytes were added. */
    long commit() throws IOException {
        out.flush();
        channel.force(true);
        long before = state.path("bytes").asLong();
        state.put("bytes", channel.position()).put("lines", state.path("lines").asLong() + added);
        return channel.position() - before;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
