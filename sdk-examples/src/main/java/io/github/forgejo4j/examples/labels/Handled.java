package io.github.forgejo4j.examples.labels;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The newest issues that were handled. A delivery that a person sends again has a new id and is no repetition for the receiver, but an
 * issue is opened once; without this memory a label that somebody took off would come back with it.
 */
final class Handled {
    private final int capacity;
    private final Set<String> issues = new LinkedHashSet<>();

    Handled(int capacity) {
        this.capacity = capacity;
    }

    /** Takes an issue on; of two calls only one may say true. */
    synchronized boolean take(String issue) {
        if (!issues.add(issue)) {
            return false;
        }
        if (issues.size() > capacity) {
            issues.remove(issues.iterator().next());
        }
        return true;
    }

    /** Forgets an issue that could not be handled, so that sending its delivery again helps. */
    synchronized void giveUp(String issue) {
        issues.remove(issue);
    }
}
