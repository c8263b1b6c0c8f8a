package io.github.forgejo4j.recorded;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.util.List;

/** Everything that was recorded, where it is at hand. */
class RecordedAnswersTest extends ReplayedExchanges {
    @Override
    List<Replay> replay() {
        assumeTrue(Files.isDirectory(Recordings.everything()));
        return Replayer.everything();
    }
}
