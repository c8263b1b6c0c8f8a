package io.github.forgejo4j.fuzz;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * What holds for each target: an input is read or refused with an exception of the SDK's family, in bounded time and memory. The long form
 * takes a million inputs each; {@code -Dfuzz.inputs}, {@code -Dfuzz.seed}, {@code -Dfuzz.from} and {@code -Dfuzz.target} choose others.
 */
public abstract class FuzzContract {
    /** What is tried. */
    protected abstract List<Target> targets();

    @TestFactory
    final Stream<DynamicTest> everyInputIsReadOrRefused() {
        return each(target -> Fuzz.run(target, target.shortRun()));
    }

    @TestFactory
    @Tag("long")
    final Stream<DynamicTest> everyOneOfAMillionInputsIsReadOrRefused() {
        return each(target -> Fuzz.run(target, Long.getLong("fuzz.inputs", 1_000_000)));
    }

    private Stream<DynamicTest> each(java.util.function.Consumer<Target> run) {
        String only = System.getProperty("fuzz.target", "");
        return targets().stream()
                .filter(target -> only.isEmpty() || only.equals(target.name()))
                .map(target -> dynamicTest(target.name(), () -> run.accept(target)));
    }
}
