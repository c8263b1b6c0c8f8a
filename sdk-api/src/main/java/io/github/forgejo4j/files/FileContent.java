package io.github.forgejo4j.files;

import io.github.forgejo4j.error.InvalidInputException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** A file at one commit, whole. Immutable. */
public final class FileContent {
    private final String path;
    private final String sha;
    private final String lastCommit;
    private final byte[] bytes;

    FileContent(String path, String sha, String lastCommit, byte[] bytes) {
        this.path = path;
        this.sha = sha;
        this.lastCommit = lastCommit;
        this.bytes = bytes;
    }

    /** Its path in the repository, without a slash in front. */
    public String path() {
        return path;
    }

    /** Hash of the content, which an update has to name; empty if the server did not tell. */
    public String sha() {
        return sha;
    }

    /** Hash of the newest commit that changed it; empty if the server did not tell. */
    public String lastCommit() {
        return lastCommit;
    }

    /** The bytes as they are stored; of a file in Git LFS its pointer. A copy. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Not a copy. */
    byte[] content() {
        return bytes;
    }

    /** How many bytes it has. */
    public int size() {
        return bytes.length;
    }

    /**
     * The content as text.
     *
     * @throws InvalidInputException if it is not UTF-8: writing it back as text would spoil it
     */
    public String text() {
        return utf8(path, bytes);
    }

    static String utf8(String path, byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidInputException("path", "names " + path + ", which is not UTF-8: use its bytes", e);
        }
    }

    @Override
    public String toString() {
        return "FileContent{" + path + ", " + bytes.length + " bytes, sha=" + sha + "}";
    }
}
