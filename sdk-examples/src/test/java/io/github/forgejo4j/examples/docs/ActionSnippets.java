package io.github.forgejo4j.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.model.ActionStatus;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeRun;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The code about workflow runs in docs/testing.md. */
class ActionSnippets {
    @Test
    void runs() {
        try (FakeForgejo fake = FakeForgejo.start()) {
            fake.repository("nimbus", "kettle").putFile("README.md", "A kettle.\n");
            // snippet: fake-actions
            FakeRun run = fake.repository("nimbus", "kettle").addRun("ci.yml", "build", "lint");
            run.job("build").start().log("Compiling", "Done").succeed();
            run.job("lint").start().fail();
            run.addArtifact("dist", Map.of("kettle.txt", "whistles"));
            // end
            assertThat(run.status()).isEqualTo(ActionStatus.FAILURE);
        }
    }
}
