package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.MoveMemory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The new names of what was renamed, as redirects of reads taught them. Keys are a repository ({@code owner/name}) or an owner, folded to
 * lower case as the server does, percent-encoded as in an address. Thread-safe.
 */
final class Moves {
    /** A client that walks more renamed repositories than these learns some of them twice. */
    private static final int MAX_ENTRIES = 1_000;

    /** Renames of renames; more than this many are a circle. */
    private static final int MAX_STEPS = 5;

    private record Entry(String name, long learnedNanos) {}

    private final HttpUrl baseUrl;
    private final MoveMemory memory;
    private final Timing timing;

    /** In the order of use, so that the first one is the one to drop. */
    private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

    Moves(HttpUrl baseUrl, MoveMemory memory, Timing timing) {
        this.baseUrl = baseUrl;
        this.memory = memory;
        this.timing = timing;
    }

    /**
     * Where a request goes.
     *
     * @param write whether it asks for a change
     * @return the very address that was given if nothing is remembered
     */
    HttpUrl current(HttpUrl asked, boolean write) {
        if (write ? !memory.writes() : !memory.reads()) {
            return asked;
        }
        Names names = Names.of(asked, baseUrl);
        if (names == null) {
            return asked;
        }
        synchronized (entries) {
            if (entries.isEmpty()) {
                return asked;
            }
            Names now = names;
            for (int step = 0; step < MAX_STEPS; step++) {
                Names next = step(now);
                if (next == null) {
                    return now.equals(names) ? asked : now.in(asked);
                }
                now = next;
            }
            return asked;
        }
    }

    private @Nullable Names step(Names now) {
        String repository = now.repositoryKey();
        String to = repository == null ? null : fresh(repository);
        if (to != null) {
            return now.withRepository(to);
        }
        to = fresh(now.ownerKey());
        return to == null ? null : now.withOwner(to);
    }

    private @Nullable String fresh(String key) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return null;
        }
        if (Duration.ofNanos(timing.nanoTime() - entry.learnedNanos()).compareTo(memory.lifetime()) >= 0) {
            entries.remove(key);
            return null;
        }
        return entry.name();
    }

    /** Takes note of a redirect, if it does nothing but give another name to an owner or a repository. */
    void learn(HttpUrl from, int status, HttpUrl to) {
        Names before = Names.of(from, baseUrl);
        Names after = Names.of(to, baseUrl);
        if (!memory.reads() || before == null || after == null || !before.samePlaceIn(after)) {
            return;
        }
        String repository = before.repositoryKey();
        // A renamed owner is 307 and keeps the names of its repositories; a repository that moved alone is 301.
        boolean owner = repository == null || (status == 307 && Objects.equals(before.repo(), after.repo()));
        String key = owner ? before.ownerKey() : Objects.requireNonNull(repository);
        String name = owner ? after.owner() : after.owner() + "/" + after.repo();
        if (key.equals(owner ? after.ownerKey() : after.repositoryKey())) {
            return;
        }
        synchronized (entries) {
            entries.put(key, new Entry(name, timing.nanoTime()));
            while (entries.size() > MAX_ENTRIES) {
                entries.remove(entries.keySet().iterator().next());
            }
        }
    }

    /** Forgets what is remembered of the names in an address. */
    void forget(HttpUrl asked) {
        Names names = Names.of(asked, baseUrl);
        synchronized (entries) {
            for (int step = 0; names != null && step < MAX_STEPS; step++) {
                Names next = step(names);
                String repository = names.repositoryKey();
                if (repository == null || entries.remove(repository) == null) {
                    entries.remove(names.ownerKey());
                }
                names = next;
            }
        }
    }

    void clear() {
        synchronized (entries) {
            entries.clear();
        }
    }

    Map<String, String> known() {
        Map<String, String> known = new LinkedHashMap<>();
        synchronized (entries) {
            entries.forEach((key, entry) -> known.put(key, entry.name()));
        }
        return Map.copyOf(known);
    }
}
