package io.github.forgejo4j.call;

import io.github.forgejo4j.error.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * Something to upload. From a file or from bytes it can be sent again where the operation allows it; from a stream it is sent once,
 * whatever the operation allows. The length is always known, since some servers and proxies refuse a body without one (status 411).
 */
public final class Upload {
    private static final MediaType BINARY = MediaType.get("application/octet-stream");

    private final String fileName;
    private final RequestBody body;

    private Upload(String fileName, RequestBody body) {
        this.fileName = requireName(fileName);
        this.body = body;
    }

    /**
     * A file, under its own name.
     *
     * @throws InvalidInputException if it is no file that can be read
     */
    public static Upload of(Path file) {
        Path name = Objects.requireNonNull(file, "file").getFileName();
        return of(name == null ? "" : name.toString(), file);
    }

    /**
     * A file, under another name. Its length is taken now: if it grows meanwhile the first part is sent, and if it shrinks sending fails.
     *
     * @throws InvalidInputException if it is no file that can be read
     */
    public static Upload of(String fileName, Path file) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new InvalidInputException("file", "is not a file that can be read: " + file);
        }
        try {
            return new Upload(fileName, new FileBody(BINARY, file, Files.size(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Bytes, which are copied now. */
    public static Upload of(String fileName, byte[] content) {
        return new Upload(fileName, new BytesBody(BINARY, content.clone()));
    }

    /**
     * A stream, which is read once and closed by the SDK. A call that it was given to is good for one execution.
     *
     * @param length in bytes; a stream that ends earlier or goes on longer makes the call fail
     */
    public static Upload of(String fileName, InputStream content, long length) {
        if (length < 0) {
            throw new InvalidInputException(
                    "length",
                    "must be known: give the number of bytes, or use Upload.spooled, which writes the stream to a file first");
        }
        return new Upload(fileName, new StreamBody(BINARY, Objects.requireNonNull(content, "content"), length));
    }

    /**
     * A stream of unknown length: it is written to a file now, and the upload is one of that file, which can be sent again.
     *
     * @param content read to its end and closed
     * @param spool a file that does not exist yet; it stays, and is the caller's to delete after the call
     * @throws InvalidInputException if the file exists
     * @throws UncheckedIOException if the stream cannot be read or the file not written; the file is deleted
     */
    public static Upload spooled(String fileName, InputStream content, Path spool) {
        requireName(fileName);
        try (InputStream from = content;
                OutputStream to =
                        Files.newOutputStream(spool, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            copy(from, to, spool);
        } catch (FileAlreadyExistsException e) {
            throw new InvalidInputException("spool", "must not exist yet: " + spool, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return of(fileName, spool);
    }

    private static void copy(InputStream from, OutputStream to, Path spool) throws IOException {
        try {
            from.transferTo(to);
        } catch (IOException e) {
            Files.deleteIfExists(spool);
            throw e;
        }
    }

    /**
     * The same, telling how far it is. What is told counts the content alone, is handed to the connection and may still be under way,
     * and begins at zero again with each attempt.
     */
    public Upload progress(ProgressListener listener) {
        return new Upload(fileName, new MeteredBody(body, Objects.requireNonNull(listener, "progress")));
    }

    /** The name that the server is told. */
    public String fileName() {
        return fileName;
    }

    /** Length in bytes. */
    public long length() {
        try {
            return body.contentLength();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The content as OkHttp takes it. */
    public RequestBody body() {
        return body;
    }

    @Override
    public String toString() {
        return "Upload{" + fileName + ", " + length() + " bytes}";
    }

    private static String requireName(@Nullable String name) {
        if (name == null || name.isBlank()) {
            throw new InvalidInputException("fileName", "must not be empty");
        }
        for (int i = 0; i < name.length(); i++) {
            if (Character.isISOControl(name.charAt(i))) {
                throw new InvalidInputException("fileName", "must not hold control characters");
            }
        }
        return name;
    }
}
