package io.github.forgejo4j.call;

import java.util.function.BiConsumer;

/**
 * Optional query parameters of a method, passed to Retrofit as a {@code @Tag} parameter and appended to the address when the call is
 * made. Unlike a {@code @QueryMap}, one name may occur several times.
 */
public interface QueryParameters {
    /** Hands every name and unencoded value to {@code sink}, in the order in which they are to be sent. */
    void forEach(BiConsumer<String, String> sink);
}
