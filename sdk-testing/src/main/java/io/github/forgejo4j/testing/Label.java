package io.github.forgejo4j.testing;

import org.jspecify.annotations.Nullable;

/** A label of a repository, or of an organization for all of its repositories. */
final class Label {
    final long id;
    String name;
    String color;
    String description = "";
    boolean exclusive;
    boolean archived;

    @Nullable
    Organization organization;

    Label(long id, String name, String color) {
        this.id = id;
        this.name = name;
        this.color = color;
    }

    /** What stands before the last slash: of the exclusive labels of one scope an issue carries one. Null without a slash. */
    @Nullable
    String scope() {
        int slash = name.lastIndexOf('/');
        return exclusive && slash > 0 ? name.substring(0, slash) : null;
    }
}
