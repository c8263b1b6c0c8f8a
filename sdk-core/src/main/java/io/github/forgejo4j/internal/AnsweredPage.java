package io.github.forgejo4j.internal;

import io.github.forgejo4j.page.Page;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import okhttp3.Headers;

/**
 * A page that came.
 *
 * @param items of the answer, unmodifiable
 */
record AnsweredPage<T>(Answer<List<T>> answer, List<T> items, int number, OptionalLong total, OptionalInt nextPage)
        implements Page<T> {
    @Override
    public int status() {
        return answer.status();
    }

    @Override
    public Headers headers() {
        return answer.headers();
    }

    @Override
    public byte[] rawBody() {
        return answer.rawBody();
    }

    @Override
    public List<T> value() {
        return items;
    }

    @Override
    public int attempts() {
        return answer.attempts();
    }

    @Override
    public String toString() {
        return "Page{number=" + number + ", items=" + items.size()
                + (total.isPresent() ? ", total=" + total.getAsLong() : "")
                + (nextPage.isPresent() ? ", nextPage=" + nextPage.getAsInt() : "") + "}";
    }
}
