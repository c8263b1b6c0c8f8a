package io.github.forgejo4j.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.model.UpdateFile;
import java.time.Duration;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answers of servers as they were captured, and what they mean. */
class RefusalsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "409 | sha does not match [given: 43dd47ea, expected: 64c5e588] | OUTDATED",
                "422 | sha does not match [given: 43dd47ea, expected: 64c5e588] | OUTDATED",
                "400 | sha does not match [given: 43dd47ea, expected: 64c5e588] | OUTDATED",
                "422 | repository file already exists [path: V] | OUTDATED",
                "404 | repository file does not exist [path: NOPE] | OUTDATED",
                "404 | branch does not exist [name: gone] | FINAL",
                "422 | branch already exists [name: x] | FINAL",
                "400 | branch already exists [name: x] | FINAL",
                "403 | PushRejected Error: exit status 1 - remote: error: cannot lock ref 'refs/heads/main' | BRANCH_BUSY",
                "403 | PushRejected Error: exit status 1 - remote: Forgejo: Internal Server Connection Error | RESTARTING",
                "409 | PushRejected with remote message: Forgejo: Internal Server Connection Error | RESTARTING",
                "403 | user should have a permission to write to a repo | FINAL",
                "413 | quota exceeded | FINAL",
                "423 | repo.archived | FINAL",
                "500 | '' | UNKNOWN",
                "500 | repository file does not exist [path: NOPE] | UNKNOWN",
                "502 | sha does not match | UNKNOWN",
            })
    void aRefusalIsKnownByStatusAndText(int status, String text, Refusals wanted) throws Exception {
        assertThat(Refusals.of(met(MiniRepo.error(status, text)))).isEqualTo(wanted);
    }

    @Test
    void aGatewaysPageIsNoRefusalOfForgejos() throws Exception {
        assertThat(Refusals.of(met(MiniRepo.status(403, "<html>cannot lock ref</html>"))))
                .isEqualTo(Refusals.FINAL);
    }

    @Test
    void pausesDoubleUpToABoundAndHalfOfThemIsRandom() {
        assertThat(Refusals.OUTDATED.pause(1, 0)).isEqualTo(Duration.ofMillis(25));
        assertThat(Refusals.OUTDATED.pause(3, 0.5)).isEqualTo(Duration.ofMillis(150));
        assertThat(Refusals.RESTARTING.pause(40, 0)).isEqualTo(Duration.ofSeconds(4));
    }

    private static ForgejoException met(MockResponse answer) throws Exception {
        try (Desk desk = new Desk()) {
            desk.repo.fates.add((request, repo) -> answer);
            UpdateFile update = UpdateFile.builder()
                    .sha("43dd47ea")
                    .content(MiniRepo.bytes("x"))
                    .build();
            return catchThrowableOfType(
                    ForgejoException.class,
                    () -> desk.access
                            .services
                            .contents()
                            .update("nimbus", "kettle", "V", update)
                            .execute());
        }
    }
}
