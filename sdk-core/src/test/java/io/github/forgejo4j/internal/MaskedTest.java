package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import okhttp3.Request;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Exceptions that would print a credential are replaced, with all that hangs on them; others stay the very ones. */
class MaskedTest {
    private static final String SECRET = "0123456789";

    private final Redactor redactor = new Redactor();

    @BeforeEach
    void learn() {
        redactor.learn(new Request.Builder()
                .url("http://localhost/")
                .header("Cookie", SECRET)
                .build());
    }

    @Test
    void whatTellsNothingStaysTheVeryException() {
        IOException thrown = new IOException("reset", new IOException("by peer"));
        thrown.addSuppressed(new IOException("on close"));

        assertThat(Masked.of(thrown, redactor)).isSameAs(thrown);
    }

    @Test
    void aMessageThatTellsIsMaskedAndTheStackTraceKept() {
        IOException thrown = new IOException("sent " + SECRET);

        Throwable shown = Masked.of(thrown, redactor);

        assertThat(shown).hasMessage("java.io.IOException: sent ***");
        assertThat(shown.getStackTrace()).isEqualTo(thrown.getStackTrace());
    }

    @Test
    void aCauseOrASuppressedOneThatTellsIsMaskedWithAllTheOthers() {
        IOException thrown = new IOException("reset", new IOException("harmless"));
        thrown.addSuppressed(new IOException("first"));
        thrown.addSuppressed(new IllegalStateException("second sent " + SECRET));

        Throwable shown = Masked.of(thrown, redactor);

        assertThat(shown).isNotSameAs(thrown).hasMessage("java.io.IOException: reset");
        assertThat(shown.getCause()).hasMessage("java.io.IOException: harmless");
        assertThat(shown.getSuppressed())
                .extracting(Throwable::getMessage)
                .containsExactly("java.io.IOException: first", "java.lang.IllegalStateException: second sent ***");
        assertThat(Masked.of(new IOException("outer", new IOException(SECRET)), redactor)
                        .getCause())
                .hasMessage("java.io.IOException: ***");
    }

    @Test
    void exceptionsThatHangOnEachOtherAreNoTrap() {
        IOException one = new IOException("one");
        IOException other = new IOException("other " + SECRET, one);
        one.addSuppressed(other);

        Throwable shown = Masked.of(one, redactor);

        assertThat(shown.getSuppressed()).hasSize(1);
        assertThat(shown.getSuppressed()[0])
                .hasMessage("java.io.IOException: other ***")
                .hasNoCause();

        IOException harmless = new IOException("a");
        harmless.addSuppressed(new IOException("b", harmless));
        assertThat(Masked.of(harmless, redactor)).isSameAs(harmless);
    }
}
