package io.github.forgejo4j.ensure;

import io.github.forgejo4j.internal.Steps;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/** What is to be there. */
interface Wish<T> {
    /** The helper, for messages. */
    String name();

    /** The same for two wishes about the same thing. Not to be shown: an address can hold a secret. */
    String key();

    /** What it is about, for people; no secret. */
    String shown();

    /** One run. */
    CompletableFuture<Ensured<T>> begin(Steps steps, Settling settling, boolean onlyCreating);

    /** A wish for one thing. */
    static <T> Wish<T> of(String kind, String place, String identity, Target<T> target) {
        return of(kind, place, identity, identity, target);
    }

    /**
     * A wish for one thing.
     *
     * @param shown what is shown of the identity
     */
    static <T> Wish<T> of(String kind, String place, String identity, String shown, Target<T> target) {
        return new Wish<>() {
            @Override
            public String name() {
                return "Ensure." + kind;
            }

            @Override
            public String key() {
                // Names of owners and repositories are the same in any case; of two that differ in no more, one waits
                // for nothing.
                return kind + " " + place.toLowerCase(Locale.ROOT) + " " + identity;
            }

            @Override
            public String shown() {
                return kind + " " + place.toLowerCase(Locale.ROOT) + " " + shown;
            }

            @Override
            public CompletableFuture<Ensured<T>> begin(Steps steps, Settling settling, boolean onlyCreating) {
                return new Ensuring<>(target, steps, settling, onlyCreating).run();
            }
        };
    }
}
