package io.github.forgejo4j.codegen.contract;

import java.util.List;

/** The contract contradicts itself or is not finished. */
public final class ContractException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    /** Every problem that was found, each with the place where it stands. */
    public ContractException(List<String> problems) {
        super(problems.size() + (problems.size() == 1 ? " problem" : " problems") + " in the contract:\n  "
                + String.join("\n  ", problems));
        this.problems = List.copyOf(problems);
    }

    /** The problems, in the order in which they were met. */
    public List<String> problems() {
        return problems;
    }
}
