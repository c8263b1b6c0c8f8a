package io.github.forgejo4j.internal;

import java.io.IOException;

/** Something below the SDK tried to send a request a second time that must be sent once. */
final class SecondSendRefused extends IOException {
    private static final long serialVersionUID = 1L;

    SecondSendRefused(int status) {
        super("Refused to send a request again that must be sent once"
                + (status == 0 ? "; the first one got no answer" : "; the first one was answered " + status));
    }
}
