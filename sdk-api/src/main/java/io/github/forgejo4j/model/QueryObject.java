package io.github.forgejo4j.model;

import io.github.forgejo4j.call.QueryParameters;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.json.OpenEnum;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Optional query values of an operation, immutable. What is not set is not sent, so that the server's own default holds. */
public abstract class QueryObject implements QueryParameters {
    private final List<String> names;
    /** By position of the name: null, a text, or a list of texts. */
    private final @Nullable Object[] values;

    /** Takes what a builder collected. */
    QueryObject(List<String> names, @Nullable Object[] values) {
        this.names = names;
        this.values = values;
    }

    @Override
    public final void forEach(BiConsumer<String, String> sink) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof String text) {
                sink.accept(names.get(i), text);
            } else if (values[i] instanceof List<?> texts) {
                for (Object text : texts) {
                    sink.accept(names.get(i), (String) text);
                }
            }
        }
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof QueryObject that && getClass() == that.getClass() && Arrays.equals(values, that.values);
    }

    @Override
    public final int hashCode() {
        return Arrays.hashCode(values);
    }

    /** Type, names and values, such as {@code IssueQuery{state=open, labels=bug}}. */
    @Override
    public final String toString() {
        List<String> parts = new ArrayList<>();
        forEach((name, value) -> parts.add(name + "=" + value));
        return getClass().getSimpleName() + "{" + String.join(", ", parts) + "}";
    }

    /**
     * Collects values.
     *
     * @param <B> the builder itself
     */
    public abstract static class Builder<B extends Builder<B>> {
        private final List<String> names;
        private final @Nullable Object[] values;

        /** Starts with what another one holds, or with nothing. */
        Builder(List<String> names, @Nullable QueryObject from) {
            this.names = names;
            this.values = from == null ? new Object[names.size()] : from.values.clone();
        }

        /** Sets one value. */
        final B one(int slot, Object value) {
            return put(slot, text(slot, value));
        }

        /** Sets values that are sent as a parameter each. An empty list sends none. */
        final B each(int slot, List<?> given) {
            return put(slot, texts(slot, given));
        }

        /**
         * Sets values that are sent as one parameter. An empty list sends none.
         *
         * @throws InvalidInputException if a value holds the separator: the server would read it as two
         */
        final B joined(int slot, List<?> given, String separator) {
            List<String> texts = texts(slot, given);
            for (String text : texts) {
                if (text.contains(separator)) {
                    throw new InvalidInputException(
                            names.get(slot),
                            "cannot hold \"" + text + "\": the server splits it at \"" + separator + "\"");
                }
            }
            return put(slot, texts.isEmpty() ? null : String.join(separator, texts));
        }

        /** What was collected so far. */
        final @Nullable Object[] values() {
            return values.clone();
        }

        @SuppressWarnings("unchecked") // each generated builder names itself
        private B put(int slot, @Nullable Object value) {
            values[slot] = value;
            return (B) this;
        }

        private List<String> texts(int slot, List<?> given) {
            List<String> texts = new ArrayList<>(given.size());
            for (Object value : given) {
                texts.add(text(slot, value));
            }
            return List.copyOf(texts);
        }

        private String text(int slot, Object value) {
            Objects.requireNonNull(value, names.get(slot));
            if (value instanceof Instant time) {
                // Whole seconds in UTC: what the server's parser of RFC 3339 takes in every version.
                return time.truncatedTo(ChronoUnit.SECONDS).toString();
            }
            if (value instanceof OpenEnum choice && !choice.isKnown()) {
                throw new InvalidInputException(names.get(slot), "has no value \"" + choice.value() + "\"");
            }
            String text = value.toString();
            if (text.isBlank()) {
                throw new InvalidInputException(
                        names.get(slot),
                        "must not be blank: the server takes that for no filter and answers everything; leave it out instead");
            }
            return text;
        }
    }
}
