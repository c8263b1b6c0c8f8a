package io.github.forgejo4j.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.forgejo4j.contract.SwaggerDocument;
import io.github.forgejo4j.recorded.NotExpressible.Kind;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Everything that was recorded, where it is at hand. How much that is, and what could not be sent, stands in figures.properties. */
class RecordedAnswersTest extends ReplayedExchanges {
    /** The SDK pages by itself; lists that come at once, or whose state a page would change, have no pages. */
    private static final Set<String> PAGES = Set.of("page", "limit", "per_page");

    @Override
    List<Replay> replay() {
        assumeTrue(Files.isDirectory(Recordings.everything()));
        return Replayer.everything();
    }

    @Test
    void everyRecordedOperationIsOfTheContract() {
        assertThat(Recordings.readEverything())
                .filteredOn(exchange -> !replayer().knows(exchange))
                .isEmpty();
    }

    /** Whatever the document describes and a server took can be said with the SDK. */
    @Test
    void whatTheContractLacksTheDocumentLacksToo() {
        assumeTrue(SwaggerDocument.isPresent());
        SwaggerDocument document = SwaggerDocument.read();
        for (Replay replay : replays()) {
            if (replay.expressed() || !replay.exchange().succeeded()) {
                continue;
            }
            NotExpressible reason = replay.inexpressible();
            String operation = replay.exchange().operation();
            assertThat(reason.kind()).as(replay.toString()).isNotEqualTo(Kind.METHOD);
            if (reason.kind() == Kind.QUERY_UNDOCUMENTED) {
                assertThat(reason.names())
                        .as(replay.toString())
                        .allMatch(name -> PAGES.contains(name)
                                || !document.query(operation).contains(name));
            } else if (reason.kind() == Kind.BODY_UNDOCUMENTED) {
                assertThat(reason.names())
                        .as(replay.toString())
                        .allMatch(path -> !document.body(operation).contains(path.replace("$.", "")));
            }
        }
    }
}
