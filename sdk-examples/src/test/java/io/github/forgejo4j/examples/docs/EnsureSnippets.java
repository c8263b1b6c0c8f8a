package io.github.forgejo4j.examples.docs;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.ensure.Assets;
import io.github.forgejo4j.ensure.Ensured;
import io.github.forgejo4j.ensure.EnsuredRelease;
import io.github.forgejo4j.ensure.Marker;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.model.CreateHook;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.Label;
import java.nio.file.Path;
import java.time.Duration;

/** What docs/ensure.md shows. */
@SuppressWarnings("unused")
final class EnsureSnippets {
    private EnsureSnippets() {}

    // @formatter:off

    static void ensureLabel(ForgejoClient client) {
        // snippet: ensure-label
        Ensured<Label> bug = client.ensure()
                .label(
                        "nimbus",
                        "kettle",
                        CreateLabel.builder().name("bug").color("#d73a4a").build())
                .withDeadline(Duration.ofMinutes(1))
                .execute();
        switch (bug.what()) {
            case CREATED -> System.out.println("made label " + bug.value().id());
            case CHANGED -> System.out.println("changed label " + bug.value().id());
            case KEPT -> System.out.println("label was there");
        }
        // end
    }

    static void ensureLost(ForgejoClient client, CreateHook hook) {
        // snippet: ensure-lost
        try {
            client.ensure().webhook("nimbus", "kettle", hook).execute();
        } catch (ForgejoException e) {
            if (e.mayHaveBeenApplied()) {
                // Neither seen nor provably absent after ten seconds: the next run looks before it acts.
                tryAgainTomorrow();
            } else {
                throw e;
            }
        }
        // end
    }

    static void ensureMarker(ForgejoClient client) {
        // snippet: ensure-marker
        Issue issue = client.ensure()
                .issue(
                        "nimbus",
                        "kettle",
                        Marker.of("ticket-4711").writtenBy("kettle-bot"),
                        CreateIssue.builder()
                                .title("Lid does not close")
                                .body("Since Monday.")
                                .build())
                .execute()
                .value();
        client.ensure()
                .comment("nimbus", "kettle", issue.number(), Marker.of("ci-status"), "Build 17 is green.")
                .execute();
        // end
    }

    static void ensureRelease(ForgejoClient client) {
        // snippet: ensure-release
        Ensured<EnsuredRelease> release = client.ensure()
                .release(
                        "nimbus",
                        "kettle",
                        CreateRelease.builder()
                                .tagName("v1.0")
                                .name("Kettle 1.0")
                                .build(),
                        Assets.of(
                                Upload.of(Path.of("target/kettle.tgz")),
                                Upload.of(Path.of("target/kettle.tgz.sha256"))))
                .execute();
        release.value().assets().forEach(file -> System.out.println(file.value().name() + " " + file.what()));
        // end
    }

    private static void tryAgainTomorrow() {}
}
