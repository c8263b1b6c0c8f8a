package io.github.forgejo4j.transfer;

import okhttp3.Headers;

/**
 * What was downloaded.
 *
 * @param size in bytes, of the whole content
 * @param headers of the answer that brought its end: {@code ETag}, {@code Content-Type}, {@code Content-Disposition} with the server's
 *     name of the file, which is to be checked before it becomes a path
 */
public record Downloaded(long size, Headers headers) {}
