package io.github.forgejo4j.chaos;

/**
 * What the proxy does to one exchange.
 *
 * @param permille where it cuts, from 0 to 999 thousandths of the message
 * @param variant which of several forms, from 0 to 999
 */
record Fault(Kind kind, int permille, int variant) {
    static final Fault NONE = new Fault(Kind.NONE, 0, 0);

    /** Half of all cuts end the connection in order, half reset it. */
    boolean reset() {
        return variant % 2 == 0;
    }

    /** Where to cut a message of this length: at least one byte is missing at the end. */
    int cut(int length) {
        return (int) ((long) length * permille / 1000);
    }

    /** The kinds, by what becomes of the request. */
    enum Kind {
        /** Passes both ways. */
        NONE(Fate.TOLD),
        /** The server acts, no byte of its reply gets through. */
        LOSE_REPLY(Fate.UNKNOWN),
        /** The server acts, its reply is cut. */
        CUT_REPLY(Fate.UNKNOWN),
        /** The server acts, then silence. */
        STALL_REPLY(Fate.UNKNOWN),
        /** The server acts, then silence in the middle of its reply. */
        STALL_IN_REPLY(Fate.UNKNOWN),
        /** The server acts, a gateway says that it failed. */
        PAGE_AFTER(Fate.UNKNOWN),
        /** A gateway says that the server is away, which is true. */
        PAGE_BEFORE(Fate.UNKNOWN),
        /** A gateway gives up, and the server acts all the same, up to 300 ms later. */
        LATE(Fate.UNKNOWN),
        /** The request comes and the connection is reset. */
        RESET_BEFORE(Fate.UNKNOWN),
        /** A part of the request reaches the server, then both connections are reset. */
        CUT_REQUEST(Fate.UNKNOWN),
        /** 408, which OkHttp answers by itself with a repeat. */
        TIMEOUT_STATUS(Fate.UNKNOWN),
        /** 421, the same. */
        MISDIRECTED(Fate.UNKNOWN),
        /** 429, also for the next one to three tries of the call. */
        TOO_MANY(Fate.DECLINED),
        /** 425. */
        TOO_EARLY(Fate.DECLINED),
        /** Sent elsewhere, to the same address. */
        REDIRECT(Fate.UNKNOWN),
        /** The reply in small pieces. */
        DRIP(Fate.TOLD),
        /** Every field of the reply twice. */
        DUPLICATE_FIELDS(Fate.TOLD),
        /** 103 before the reply. */
        EARLY_HINTS(Fate.TOLD),
        /** The connection closed behind a whole reply, while the client keeps it in its pool. */
        CLOSE_IDLE(Fate.TOLD),
        /** The connection reset as soon as a further request begins on it. */
        RESET_NEXT(Fate.TOLD),
        /** HTTP/1.1: a 408 nobody asked for, as servers send it when they close an idle connection. */
        UNASKED_408(Fate.TOLD),
        /** HTTP/2: REFUSED_STREAM. */
        REFUSED_STREAM(Fate.DECLINED),
        /** HTTP/2: GOAWAY that leaves this stream out. */
        GO_AWAY_BEFORE(Fate.DECLINED),
        /** HTTP/2: the server acts, the reply comes, and GOAWAY before it. */
        GO_AWAY_AROUND(Fate.TOLD),
        /** HTTP/2: INTERNAL_ERROR, ENHANCE_YOUR_CALM or CANCEL on the stream instead of passing the request on. */
        STREAM_ERROR_BEFORE(Fate.UNKNOWN),
        /** HTTP/2: the server acts, and the stream is reset. */
        STREAM_ERROR_AFTER(Fate.UNKNOWN);

        final Fate fate;

        Kind(Fate fate) {
            this.fate = fate;
        }

        boolean only1() {
            return this == UNASKED_408;
        }

        boolean only2() {
            return this == REFUSED_STREAM
                    || this == GO_AWAY_BEFORE
                    || this == GO_AWAY_AROUND
                    || this == STREAM_ERROR_BEFORE
                    || this == STREAM_ERROR_AFTER;
        }
    }

    /** What the client can know of the request afterwards. */
    enum Fate {
        TOLD,
        DECLINED,
        UNKNOWN
    }
}
