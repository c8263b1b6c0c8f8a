package io.github.forgejo4j.internal;

import java.io.IOException;
import java.util.Locale;
import okhttp3.Headers;
import okhttp3.ResponseBody;
import okio.Buffer;

/** Pages that come where a file was promised, with a success. */
public final class FilePages {
    /** What was found, as messages tell it. */
    public static final String FOUND =
            "a page, where a file was promised (a login or challenge page of a gateway or of the server?)";

    private FilePages() {}

    /**
     * True for a page that is meant to be shown. Forgejo serves the text of a page in a repository as {@code text/plain}, and says with
     * every file how it is to be stored.
     */
    public static boolean isPage(Headers headers) {
        String type = headers.get("Content-Type");
        String low = type == null ? "" : type.toLowerCase(Locale.ROOT);
        return (low.startsWith("text/html") || low.startsWith("application/xhtml"))
                && headers.get("Content-Disposition") == null;
    }

    /** Enough of a body for the excerpt in a message; that it breaks off is no other failure. */
    public static byte[] beginning(ResponseBody body) {
        Buffer buffer = new Buffer();
        try {
            while (buffer.size() < ErrorBody.MAX_EXCERPT && body.source().read(buffer, ErrorBody.MAX_EXCERPT) != -1) {
                // goes on until there is enough
            }
        } catch (IOException e) {
            return buffer.readByteArray();
        }
        return buffer.readByteArray();
    }
}
