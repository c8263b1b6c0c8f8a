package io.github.forgejo4j.fuzz;

/**
 * Something that reads what others wrote.
 *
 * @param name for the report
 * @param corpus what its inputs are made of
 * @param shortRun how many inputs the run with every build takes
 * @param reader what is tried
 */
public record Target(String name, Corpus corpus, int shortRun, Reader reader) {
    /** Reads one input. */
    @FunctionalInterface
    public interface Reader {
        /**
         * Reads, and looks whether what was read makes sense.
         *
         * @param n the number of the input, for choices beside its bytes
         * @return whether it was accepted; a {@code ForgejoException} is another way to refuse it, whatever else is thrown is a defect
         */
        boolean accepts(byte[] input, long n) throws Exception;
    }
}
