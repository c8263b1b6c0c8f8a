package io.github.forgejo4j.examples.tickets;

import io.github.forgejo4j.testing.FakeForgejo;
import java.time.Duration;

/** An embedded Forgejo that misbehaves, for a first look without a server. */
final class Demo {
    static final String OWNER = "alice";
    static final String REPO = "kettle";

    private Demo() {}

    static FakeForgejo start() {
        FakeForgejo fake = FakeForgejo.start();
        fake.repository(OWNER, REPO).addLabel("bug", "#d33");
        fake.repository(OWNER, REPO).addIssue("Something else");
        // The server files the issue and the reply is lost on the way: the case that makes clients file it twice.
        fake.faults()
                .on("POST", "/repos/{owner}/{repo}/issues")
                .skip(1)
                .times(1)
                .loseReply();
        // A quota that is not Forgejo's own: refused before anybody acted, so a write may go again too.
        fake.faults()
                .on("POST", "/repos/{owner}/{repo}/issues")
                .skip(2)
                .times(1)
                .status(429)
                .header("Retry-After", "1")
                .body("slow down");
        // A gateway that has lost its backend for a moment.
        fake.faults()
                .on("GET", "/repos/{owner}/{repo}/issues")
                .times(1)
                .status(503)
                .body("no backend");
        fake.limits().allow(60, Duration.ofMinutes(1)).leave(40);
        return fake;
    }
}
