package io.github.forgejo4j.recorded;

import java.util.Collection;
import java.util.List;

/** A recorded request asks for something that the SDK has no means to say, or that it refuses to say. */
final class NotExpressible extends Exception {
    private static final long serialVersionUID = 1L;

    /** Kinds of reasons, for counting. */
    enum Kind {
        /** Another HTTP method than the operation's. */
        METHOD,
        /** A path that is not one of the operation, such as one with an empty name. */
        PATH,
        /** A query value that is not of its type, or a missing one. */
        QUERY_VALUE,
        /** A query parameter that the contract does not have. */
        QUERY_UNDOCUMENTED,
        /** A body that is not said to be JSON, or is another form. */
        CONTENT_TYPE,
        /** A body that is not of its type, or a value in it that is not. */
        BODY,
        /** A body with fields that the contract does not have, or where it has none. */
        BODY_UNDOCUMENTED,
        /** The SDK refuses the value. */
        REFUSED
    }

    private final Kind kind;
    private final transient List<String> names;

    NotExpressible(Kind kind, String message) {
        this(kind, message, List.of());
    }

    NotExpressible(Kind kind, String message, Collection<String> names) {
        super(message);
        this.kind = kind;
        this.names = List.copyOf(names);
    }

    /** What the contract does not have: query parameters, or JSON paths of a body. */
    List<String> names() {
        return names;
    }

    Kind kind() {
        return kind;
    }
}
