package io.github.forgejo4j.ensure;

import io.github.forgejo4j.ensure.Ensured.What;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.internal.Steps;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One run: look, act, and look again where the fate of the act is unknown. It acts only after a look that succeeded and showed that there
 * is something to do.
 */
final class Ensuring<T> {
    private final Target<T> target;
    private final Steps steps;
    private final Settling settling;
    private final boolean onlyCreating;

    Ensuring(Target<T> target, Steps steps, Settling settling, boolean onlyCreating) {
        this.target = target;
        this.steps = steps;
        this.settling = settling;
        this.onlyCreating = onlyCreating;
    }

    CompletableFuture<Ensured<T>> run() {
        return target.look(steps).thenCompose(found -> found.isEmpty() ? create(settling.actAgain()) : settle(found));
    }

    private CompletableFuture<Ensured<T>> settle(List<T> found) {
        return isEnough(found) ? done(found, What.KEPT) : change(found, What.CHANGED);
    }

    private boolean isEnough(List<T> found) {
        return onlyCreating || target.isAsAsked(found.get(0));
    }

    private CompletableFuture<Ensured<T>> create(boolean mayActAgain) {
        return attempt(target.create(steps), What.CREATED, List.of(), failure -> {
            if (failure.mayHaveBeenApplied()) {
                return new Looks(failure, mayActAgain).lookForCreated();
            }
            if (target.mayBeTaken(failure)) {
                return target.look(steps).thenCompose(found -> found.isEmpty() ? failed(failure) : settle(found));
            }
            return failed(failure);
        });
    }

    private CompletableFuture<Ensured<T>> change(List<T> found, What report) {
        return attempt(
                target.change(steps, found.get(0)),
                report,
                found.subList(1, found.size()),
                failure -> failure.mayHaveBeenApplied() && target.showsChanges()
                        ? new Looks(failure, false).lookForChanged(report)
                        : failed(failure));
    }

    /** Turns the value of an act into a report, or its failure into what is to be done about it. */
    private static <T> CompletableFuture<Ensured<T>> attempt(
            CompletableFuture<T> act,
            What report,
            List<T> others,
            Function<ForgejoException, CompletableFuture<Ensured<T>>> otherwise) {
        return act.thenApply(value -> new Ensured<>(value, report, others)).exceptionallyCompose(told -> {
            Throwable failure = Steps.bare(told);
            return failure instanceof ForgejoException ours ? otherwise.apply(ours) : failed(failure);
        });
    }

    private static <T> CompletableFuture<Ensured<T>> done(List<T> found, What what) {
        return CompletableFuture.completedFuture(new Ensured<>(found.get(0), what, found.subList(1, found.size())));
    }

    private static <R> CompletableFuture<R> failed(Throwable failure) {
        return CompletableFuture.failedFuture(failure);
    }

    /** The looks that follow an act whose fate is unknown: the first at once, the others further and further apart. */
    private final class Looks {
        private final ForgejoException fateUnknown;
        private final boolean mayActAgain;
        private final Duration failedAt = steps.elapsed();
        private boolean lastLook;
        private boolean lastLookShowedNothing;

        Looks(ForgejoException fateUnknown, boolean mayActAgain) {
            this.fateUnknown = fateUnknown;
            this.mayActAgain = mayActAgain;
        }

        CompletableFuture<Ensured<T>> lookForCreated() {
            return tellingIfCancelled(look(found -> isEnough(found)
                    ? done(found, What.CREATED)
                    : change(found, What.CREATED).whenComplete((value, told) -> {
                        if (told != null) {
                            Steps.bare(told).addSuppressed(fateUnknown);
                        }
                    })));
        }

        CompletableFuture<Ensured<T>> lookForChanged(What report) {
            return tellingIfCancelled(look(found -> target.isAsAsked(found.get(0)) ? done(found, report) : null));
        }

        /** Whoever cancels the looks has to know what they were for. */
        private CompletableFuture<Ensured<T>> tellingIfCancelled(CompletableFuture<Ensured<T>> looks) {
            return looks.exceptionallyCompose(told -> {
                Throwable bare = Steps.bare(told);
                boolean silent = bare instanceof CancellationException
                        && !(bare.getCause() instanceof ForgejoException cause && cause.mayHaveBeenApplied());
                if (!silent) {
                    return failed(bare);
                }
                CancellationException telling = new CancellationException(bare.getMessage());
                telling.initCause(fateUnknown);
                return failed(telling);
            });
        }

        private CompletableFuture<Ensured<T>> look(Function<List<T>, @Nullable CompletableFuture<Ensured<T>>> accept) {
            Duration passed = passed();
            lastLook = settling.isLast(passed);
            return steps.within(settling.bound(passed), target::look)
                    .thenApply(Optional::of)
                    .exceptionally(told -> {
                        fateUnknown.addSuppressed(Steps.bare(told));
                        return Optional.empty();
                    })
                    .thenCompose(seen -> {
                        lastLookShowedNothing = seen.isPresent() && seen.get().isEmpty();
                        CompletableFuture<Ensured<T>> end =
                                seen.isPresent() && !seen.get().isEmpty() ? accept.apply(seen.get()) : null;
                        return end == null ? lookLater(accept) : end;
                    });
        }

        private CompletableFuture<Ensured<T>> lookLater(
                Function<List<T>, @Nullable CompletableFuture<Ensured<T>>> accept) {
            if (lastLook) {
                return mayActAgain && lastLookShowedNothing ? createAgain() : failed(fateUnknown);
            }
            Duration wait = settling.nextWait(passed());
            // The look itself may have taken all the time that there was for waiting.
            return wait.isZero()
                    ? look(accept)
                    : steps.pause(wait).thenCompose(went -> went ? look(accept) : failed(fateUnknown));
        }

        /** However this ends, the first creation may still be carried out: a refusal of the second one takes nothing of that back. */
        private CompletableFuture<Ensured<T>> createAgain() {
            return create(false).exceptionallyCompose(told -> {
                Throwable second = Steps.bare(told);
                if (second instanceof Error || second instanceof ForgejoException ours && ours.mayHaveBeenApplied()) {
                    second.addSuppressed(fateUnknown);
                    return failed(second);
                }
                fateUnknown.addSuppressed(second);
                return failed(fateUnknown);
            });
        }

        private Duration passed() {
            return steps.elapsed().minus(failedAt);
        }
    }
}
