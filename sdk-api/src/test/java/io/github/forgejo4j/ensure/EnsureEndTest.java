package io.github.forgejo4j.ensure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.Label;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs that somebody ends while they look for what they may have written. */
class EnsureEndTest {
    private SmallForge forge;

    @BeforeEach
    void open() throws Exception {
        forge = new SmallForge();
    }

    @AfterEach
    void close() {
        forge.close();
    }

    private CompletableFuture<Ensured<Label>> between() {
        forge.time.standing = true;
        forge.spoil(2, SmallForge.Spoil.BEFORE_ACTING);
        CompletableFuture<Ensured<Label>> run = forge.ensure
                .label(
                        "nimbus",
                        "kettle",
                        CreateLabel.builder().name("bug").color("#FF0000").build())
                .executeAsync();
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (forge.time.sleeps.isEmpty() && System.nanoTime() < until) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(forge.time.sleeps).hasSize(1);
        assertThat(forge.requests)
                .containsExactly(
                        "GET repos/nimbus/kettle/labels",
                        "POST repos/nimbus/kettle/labels",
                        "GET repos/nimbus/kettle/labels");
        return run;
    }

    @Test
    void aCancelBetweenTheLooksTellsThatTheWriteMayHaveBeenApplied() {
        CompletableFuture<Ensured<Label>> run = between();

        run.cancel(true);

        Throwable told = catchThrowable(run::join);
        assertThat(told).isInstanceOf(CancellationException.class);
        // Newer platforms put a cancellation of their own around it.
        Throwable why = told.getCause() instanceof CancellationException inner ? inner.getCause() : told.getCause();
        assertThat(why)
                .isInstanceOfSatisfying(
                        ForgejoException.class,
                        failure -> assertThat(failure.mayHaveBeenApplied()).isTrue());
    }

    @Test
    void aCloseBetweenTheLooksEndsTheRunAtOnceWithTheFailureOfTheWrite() throws Exception {
        CompletableFuture<Ensured<Label>> run = between();

        forge.core.close();

        Throwable told = catchThrowable(() -> run.get(5, TimeUnit.SECONDS));
        assertThat(told).isInstanceOf(ExecutionException.class);
        assertThat(told.getCause())
                .isInstanceOfSatisfying(
                        ForgejoException.class,
                        failure -> assertThat(failure.mayHaveBeenApplied()).isTrue());
    }

    @Test
    void aMemberThatWasAddedIsNotReportedAsNotAddedBecauseTheLookAfterItFails() {
        // The add is answered; each of the looks after it is not.
        for (int i = 3; i < 60; i++) {
            forge.spoil(i, SmallForge.Spoil.BEFORE_ACTING);
        }

        Throwable told = catchThrowable(() -> forge.ensure.teamMember(7, "ada").execute());

        assertThat(told)
                .isInstanceOf(ForgejoException.class)
                .hasMessageContaining("The server has taken the member, and the look after it failed");
        assertThat(((ForgejoException) told).mayHaveBeenApplied()).isTrue();
        assertThat(forge.count("PUT")).isEqualTo(1);
    }
}
