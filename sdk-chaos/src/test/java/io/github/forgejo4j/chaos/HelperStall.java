package io.github.forgejo4j.chaos;

/** Where a helper stands still. */
enum HelperStall {
    /** Half of a file has come. */
    DOWNLOAD_BODY,
    DOWNLOAD_TO_STREAM,
    /** The first answer broke off, and the rest that is asked for does not come. */
    DOWNLOAD_REST,
    /** A file of a release has gone up, and nothing comes back. */
    UPLOAD_REPLY(Is.SENT),
    /** 32 MiB of a file, which nobody reads. */
    UPLOAD_BODY(Is.SENT),
    WAITER_LOOK,
    WAITER_PAUSE(Is.WAITING),
    ENSURE_LOOK,
    ENSURE_WRITE(Is.SENT),
    /** The reply was lost, and the looks after it show nothing. */
    ENSURE_LATER_LOOKS(Is.SENT, Is.WAITING),
    /** Behind another run about the same thing. */
    ENSURE_TURN(Is.WAITING),
    FILE_READ,
    FILE_COMMIT(Is.SENT),
    /** Others are faster again and again. */
    FILE_PAUSE(Is.WAITING),
    /** Behind another commit to the branch. */
    FILE_TURN(Is.WAITING),
    MERGE_LOOK,
    MERGE_REQUEST(Is.SENT),
    /** The server does not say that it can be merged. */
    MERGE_PAUSE(Is.WAITING),
    /** Behind the only call that may be in flight. */
    LINE_IN_FLIGHT(Is.WAITING),
    /** Behind a preset. */
    LINE_PRESET(Is.WAITING),
    /** A limiter that does not answer. */
    LINE_LIMITER(Is.WAITING),
    /** Pages that were asked for ahead of their turn. */
    PAGES_AHEAD;

    private enum Is {
        SENT,
        WAITING
    }

    /** A write has gone out whose fate nobody knows. */
    final boolean sent;

    /** In a wait of the SDK's own and not in a socket. */
    final boolean waiting;

    /** A write may be under way when it is ended. */
    boolean writes() {
        return sent || this == FILE_PAUSE;
    }

    HelperStall(Is... is) {
        java.util.List<Is> all = java.util.List.of(is);
        sent = all.contains(Is.SENT);
        waiting = all.contains(Is.WAITING);
    }
}
