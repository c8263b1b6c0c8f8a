package io.github.forgejo4j.examples.stale;

import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeRepository;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** An embedded Forgejo with issues of every age, for a first look without a server. */
final class Demo {
    static final RepoName REPO = new RepoName("alice", "kettle");

    private Demo() {}

    /** Such that the rules that the command has by default find something to do. */
    static FakeForgejo start(Clock now) {
        Past past = new Past(now.instant().minus(Duration.ofDays(120)));
        FakeForgejo fake = FakeForgejo.builder().clock(past).start();
        FakeRepository kettle = fake.repository(REPO.owner(), REPO.name());
        kettle.addLabel("keep open", "#2a7");
        long unanswered = kettle.addIssue("Whistle is too quiet");
        kettle.addIssue("Plan for the next kettle", "keep open");
        past.moveTo(now.instant().minus(Duration.ofDays(75)));
        kettle.addIssue("Lid does not close");
        long waiting = kettle.addIssue("Offer a green one");
        past.moveTo(now.instant().minus(Duration.ofDays(20)));
        kettle.addComment(unanswered, asked(now, 120));
        past.moveTo(now.instant().minus(Duration.ofDays(16)));
        kettle.addComment(waiting, asked(now, 75));
        kettle.addComment(waiting, "Still wanted!");
        past.moveTo(now.instant());
        kettle.addIssue("Handle gets hot");
        return fake;
    }

    private static String asked(Clock now, int days) {
        return Question.marker(now.instant().minus(Duration.ofDays(days)), REPO.owner())
                .mark("Is this still of interest?");
    }

    /** A clock that stands where it is put. */
    static final class Past extends Clock {
        private volatile Instant instant;

        Past(Instant instant) {
            this.instant = instant;
        }

        void moveTo(Instant later) {
            instant = later;
        }

        @Override
        public Instant instant() {
            return instant;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
