package io.github.forgejo4j.testing;

/** Ends the handling of a request with an answer. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Answer answer;

    Refusal(Answer answer) {
        super("answered " + answer.status(), null, false, false);
        this.answer = answer;
    }

    Answer answer() {
        return answer;
    }
}
