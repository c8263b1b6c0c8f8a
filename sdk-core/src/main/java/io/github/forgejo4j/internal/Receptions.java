package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.InvalidInputException;
import okhttp3.Headers;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/** Calls whose body is taken while they last. */
public final class Receptions {
    private Receptions() {}

    /**
     * The call with another end: what it downloads goes to the reception.
     *
     * @return a call that may be executed once
     * @throws InvalidInputException if the call is none of the SDK's, or one that does more than read
     */
    public static <T> ForgejoCall<T> call(ForgejoCall<ResponseBody> call, Reception<T> reception) {
        if (!(call instanceof RealCall<ResponseBody> real)) {
            throw new InvalidInputException("call", "must come from a service of a ForgejoClient");
        }
        if (!real.plan().operation().safe()) {
            throw new InvalidInputException(
                    "call", "must read (GET), not " + real.plan().operation().httpLine());
        }
        return real.with(new Receiver<>(reception));
    }

    /** Stands where other calls have what turns bytes into a value. */
    static final class Receiver<T> extends Decoder<T> {
        private final Reception<T> reception;

        Receiver(Reception<T> reception) {
            this.reception = reception;
        }

        @Override
        Reception<T> reception() {
            return reception;
        }

        @Override
        @Nullable
        T decode(byte[] body, int status, Headers headers) throws Unexpected {
            throw new Unexpected("$", "no body that could be taken", null);
        }
    }
}
