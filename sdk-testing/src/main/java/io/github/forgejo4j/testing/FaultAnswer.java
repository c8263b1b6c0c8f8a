package io.github.forgejo4j.testing;

import java.util.Objects;
import okio.ByteString;

/** A fault that answers in the server's place. */
public final class FaultAnswer extends Fault {

    FaultAnswer(Faults faults, FaultRule rule, Kind kind, Answer answer) {
        super(faults, rule, kind, answer);
    }

    /** Adds a header. */
    public FaultAnswer header(String name, String value) {
        answer = current().with(name, value);
        return this;
    }

    /** Sends this body; without a {@code Content-Type} header of your own it is plain text. */
    public FaultAnswer body(String text) {
        Answer now = current();
        answer = new Answer(now.status(), now.headers(), ByteString.encodeUtf8(text));
        return this;
    }

    private Answer current() {
        return Objects.requireNonNull(answer);
    }
}
