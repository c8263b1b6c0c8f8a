package io.github.forgejo4j.json;

import java.util.concurrent.atomic.AtomicReference;

/**
 * What a generated class says of itself when it is initialised, found again by its class. It hangs on the class, so it
 * goes when its loader goes.
 */
final class Registry<T> {
    private final ClassValue<AtomicReference<T>> entries = new ClassValue<>() {
        @Override
        protected AtomicReference<T> computeValue(Class<?> type) {
            return new AtomicReference<>();
        }
    };

    void put(Class<?> type, T entry) {
        entries.get(type).set(entry);
    }

    T get(Class<?> type) {
        AtomicReference<T> holder = entries.get(type);
        T entry = holder.get();
        if (entry == null) {
            initialise(type);
            entry = holder.get();
        }
        if (entry == null) {
            throw new IllegalArgumentException(type.getName() + " is no generated class: it describes nothing");
        }
        return entry;
    }

    /** Needs no access to the class, so a module has to export its package to nobody for this. */
    private static void initialise(Class<?> type) {
        try {
            Class.forName(type.getName(), true, type.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(type.getName() + " is not what its own loader calls so", e);
        }
    }
}
