package io.github.forgejo4j.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.TransportException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** What the caller of the SDK got. */
record Result(int status, @Nullable ForgejoException failure) {
    static Result of(Callable<Integer> call) {
        try {
            return new Result(call.call(), null);
        } catch (ForgejoException e) {
            return new Result(0, e);
        } catch (Exception e) {
            throw new AssertionError("not the SDK's own exception: " + e, e);
        }
    }

    /** The failure itself, also where several attempts met it. */
    ForgejoException last() {
        assertThat(failure).as("failure, instead of status " + status).isNotNull();
        return failure instanceof RetriesExhausted all ? all.last() : failure;
    }

    void isSuccess(int expected) {
        assertThat(failure).isNull();
        assertThat(status).isEqualTo(expected);
    }

    /** The very status that the server sent. */
    void isStatus(int expected, Proof proof, boolean mayHaveBeenApplied) {
        assertThat(last()).isInstanceOf(ApiException.class);
        ApiException told = (ApiException) last();
        assertThat(told.status()).isEqualTo(expected);
        assertThat(told.proof()).isEqualTo(proof);
        assertThat(failure.mayHaveBeenApplied()).isEqualTo(mayHaveBeenApplied);
    }

    /** An error status came with the body that the scripted servers send. */
    void hasBodyOfScript() {
        if (failure != null && last() instanceof ApiException told && told.bodyTruncated()) {
            assertThat(new String(told.rawBody(), StandardCharsets.UTF_8)).isEqualTo("{\"id\":");
        } else if (failure != null && last() instanceof ApiException told) {
            assertThat(new String(told.rawBody(), StandardCharsets.UTF_8))
                    .isEqualTo("{\"answer\":" + told.status() + "}");
        }
    }

    void isMoved(int status, @Nullable String location) {
        assertThat(last()).isInstanceOf(ResourceMovedException.class);
        ResourceMovedException told = (ResourceMovedException) last();
        assertThat(told.status()).isEqualTo(status);
        assertThat(told.location() == null ? null : told.location().toString()).isEqualTo(location);
        assertThat(failure.mayHaveBeenApplied()).isFalse();
    }

    TransportException isTransport(Proof proof, boolean mayHaveBeenApplied) {
        assertThat(last()).isInstanceOf(TransportException.class);
        TransportException told = (TransportException) last();
        assertThat(told.proof()).as(told.getMessage()).isEqualTo(proof);
        assertThat(failure.mayHaveBeenApplied()).isEqualTo(mayHaveBeenApplied);
        return told;
    }

    /** The request was sent, no answer came. */
    void isAmbiguous() {
        isTransport(Proof.AMBIGUOUS, true);
    }

    /** Nothing left, and the caller knows. */
    void isUnsent() {
        isTransport(Proof.UNSENT, false);
    }
}
