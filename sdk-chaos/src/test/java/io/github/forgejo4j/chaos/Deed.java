package io.github.forgejo4j.chaos;

/** The calls of a campaign. */
enum Deed {
    ISSUE(Rule.ONCE, 22),
    COMMENT(Rule.ONCE, 12),
    LABEL(Rule.ONCE, 10),
    FILE(Rule.ONCE, 3),
    LARGE_COMMENT(Rule.ONCE, 1),
    UNANNOTATED(Rule.ONCE, 8),
    EDIT_LABEL(Rule.CONVERGES, 8),
    DELETE_ISSUE(Rule.CONVERGES, 8),
    DELETE_ISSUE_SETTLED(Rule.CONVERGES, 4),
    TOPIC(Rule.CONVERGES, 6),
    READ(Rule.READS, 12),
    LIST(Rule.READS, 6);

    enum Rule {
        ONCE,
        CONVERGES,
        READS
    }

    final Rule rule;
    private final int weight;

    Deed(Rule rule, int weight) {
        this.rule = rule;
        this.weight = weight;
    }

    /** @param hundredths from 0 to 99 */
    static Deed drawn(int hundredths) {
        int left = hundredths;
        for (Deed deed : values()) {
            left -= deed.weight;
            if (left < 0) {
                return deed;
            }
        }
        throw new IllegalArgumentException("the weights are not 100 together");
    }
}
