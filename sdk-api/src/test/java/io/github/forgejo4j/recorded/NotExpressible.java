package io.github.forgejo4j.recorded;

/** A recorded request asks for something that the SDK has no means to say, or that it refuses to say. */
final class NotExpressible extends Exception {
    private static final long serialVersionUID = 1L;

    /** Kinds of reasons, for counting. */
    enum Kind {
        /** A path that is not one of the operation, such as one with an empty name. */
        PATH,
        /** A query value that is not of its type, or a missing one. */
        QUERY_VALUE,
        /** A query parameter that the contract does not have. */
        QUERY_UNDOCUMENTED,
        /** A body that is not of its type, or not JSON. */
        BODY,
        /** A body with fields that the contract does not have, or where it has none. */
        BODY_UNDOCUMENTED,
        /** The SDK refuses the value. */
        REFUSED
    }

    private final Kind kind;

    NotExpressible(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }
}
