package io.github.forgejo4j.chaos;

import io.github.forgejo4j.ForgejoClient;
import java.util.ArrayList;
import java.util.List;

/**
 * Something that a user wants of a helper or a bot, who runs it again after each exception until it is done.
 *
 * @param users how many do it at once in one place
 * @param prepare makes the place, past the gateway
 * @param run one run
 * @param judge complains, past the gateway, about what is there in the end
 */
record Chore(String name, Says says, int users, Act prepare, Run run, Act judge) {
    /** What {@code mayHaveBeenApplied()} of its exceptions can be held against. */
    enum Says {
        /** Nothing is written: it is false. */
        READS,
        /** One thing is written: it is true if the server has acted on any write of the run. */
        ONE_WRITE,
        /** Many things are written: it is about the last one. */
        MANY_WRITES,
        /** A commit is made: it is true if the branch has one with the message of this run. */
        COMMIT
    }

    interface Act {
        void on(Site site) throws Exception;
    }

    interface Run {
        void on(Site site, ForgejoClient client, Site.Turn turn) throws Exception;
    }

    static Chore reads(String name, Act prepare, Run run, Act judge) {
        return new Chore(name, Says.READS, 1, prepare, run, judge);
    }

    static Chore one(String name, Act prepare, Run run, Act judge) {
        return new Chore(name, Says.ONE_WRITE, 1, prepare, run, judge);
    }

    static Chore many(String name, Act prepare, Run run, Act judge) {
        return new Chore(name, Says.MANY_WRITES, 1, prepare, run, judge);
    }

    /** All that a real server can do too. */
    static List<Chore> common() {
        List<Chore> all = new ArrayList<>(EnsureChores.all());
        all.addAll(CommitChores.all());
        all.addAll(TransferChores.all());
        all.addAll(LookChores.all());
        all.addAll(BotChores.all());
        return all;
    }

    /** Those too for which a stand-in is needed. */
    static List<Chore> all() {
        List<Chore> all = new ArrayList<>(common());
        all.addAll(ExtraChores.all());
        return all;
    }

    @Override
    public String toString() {
        return name;
    }
}
