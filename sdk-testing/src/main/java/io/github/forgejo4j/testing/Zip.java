package io.github.forgejo4j.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import okio.Buffer;
import okio.ByteString;

/** Archives that are the same bytes for the same files. */
final class Zip {
    /** The oldest time that the format knows. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private Zip() {}

    static ByteString of(Map<String, ByteString> files) {
        Buffer bytes = new Buffer();
        try (ZipOutputStream zip = new ZipOutputStream(bytes.outputStream())) {
            for (Map.Entry<String, ByteString> file : files.entrySet()) {
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setTimeLocal(TIME);
                zip.putNextEntry(entry);
                file.getValue().write(zip);
                zip.closeEntry();
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.readByteString();
    }
}
