package io.github.forgejo4j.codegen.contract;

/** How the items of a paged list move while somebody walks it: what is at the front later was not there before. */
public enum Shift {
    /** New items come in at the front, in the order that holds unless the query asks for another. */
    NEWEST_FIRST,
    /** New items come in at the front, and old ones move there when they change. */
    LAST_CHANGED_FIRST
}
