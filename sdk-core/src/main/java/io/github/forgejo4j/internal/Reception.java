package io.github.forgejo4j.internal;

import java.io.IOException;
import okhttp3.Headers;
import okhttp3.Request;
import okhttp3.ResponseBody;

/**
 * Takes the body of a success where it is to go while the attempt lasts, so that a body that breaks off is a failed attempt like any
 * other: counted, waited for, bounded by the deadline and the budget. One serves one execution of a call, whose attempts follow each
 * other.
 *
 * @param <T> what the call answers once the body is taken
 */
public interface Reception<T> {
    /** The request of the next attempt: the whole, or the rest of what has come so far. Does not throw. */
    Request asking(Request request);

    /** True if an answer without a success refuses the rest that was asked for, and the whole is to be asked for at once. */
    boolean refusesRest(int status);

    /**
     * Takes an answer with a success. The body is closed by the caller.
     *
     * @throws IOException if the body broke off
     * @throws SinkFailure if the place where it goes refuses it
     * @throws Unfit if it is not what was asked for
     * @throws Anew if it is not the rest that was asked for, and the whole is to be asked for at once
     */
    T receive(int status, Headers headers, ResponseBody body) throws IOException, SinkFailure, Unfit, Anew;

    /** Whether another attempt can add to what has come, or take it back. */
    boolean canGoOn();

    /** What is written to failed, and not what is read from. */
    final class SinkFailure extends Exception {
        private static final long serialVersionUID = 1L;

        /** What the sink threw. */
        final Exception thrown;

        /** Wraps what the sink threw. */
        public SinkFailure(Exception thrown) {
            super(thrown.getMessage(), thrown, false, false);
            this.thrown = thrown;
        }
    }

    /** The answer is not what was asked for. */
    final class Unfit extends Exception {
        private static final long serialVersionUID = 1L;

        /** Its first bytes, for the message. */
        final transient byte[] beginning;

        /** Whether it was put together from several answers, so that one of them alone can be right. */
        final boolean joined;

        /**
         * Tells what came.
         *
         * @param found goes on after "answered 200 with"
         */
        public Unfit(String found, byte[] beginning, boolean joined) {
            super(found, null, false, false);
            this.beginning = beginning.clone();
            this.joined = joined;
        }
    }

    /** The rest does not fit to what is there, which was taken back. */
    final class Anew extends Exception {
        private static final long serialVersionUID = 1L;

        /** Says no more than its name. */
        public Anew() {
            super(null, null, false, false);
        }
    }
}
