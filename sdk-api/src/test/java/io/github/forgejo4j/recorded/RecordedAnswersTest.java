package io.github.forgejo4j.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.forgejo4j.contract.SwaggerDocument;
import io.github.forgejo4j.recorded.NotExpressible.Kind;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Everything that was recorded, where it is at hand. How much that is, and what could not be sent, stands in figures.properties. */
class RecordedAnswersTest extends ReplayedExchanges {
    /** The SDK pages by itself; lists that come at once, or whose state a page would change, have no pages. */
    private static final Set<String> PAGES = Set.of("page", "limit", "per_page");

    /** Requests with a header that the SDK does not send: parts of a file, and another content type. */
    private static final Set<String> OTHER_HEADERS = Set.of("range", "Accept github");

    /** A part of a file, which is not asked for, and a route that a server lacks. Redirects are the same everywhere. */
    private static final Set<Integer> SPECIAL = Set.of(206, 405);

    /** The state of a commit, given by a request that was not recorded. */
    private static final String SENT_BEFORE = "waytoolongstate";

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

    /** What servers send of their own accord is a constant. An empty text says that there is nothing; the rest was put there by a request. */
    @Test
    void choicesThatServersMakeAreKnown() {
        String sent = replays().stream()
                .map(replay -> replay.exchange().requestBody())
                .distinct()
                .collect(Collectors.joining("\n"));
        for (Replay replay : replays()) {
            Models.unknownChoices(replay.value())
                    .forEach((path, choice) -> assertThat(choice)
                            .as(replay + " " + path)
                            .matches(
                                    value -> value.isEmpty()
                                            || value.equals(SENT_BEFORE)
                                            || sent.contains("\"" + value + "\""),
                                    "empty, or sent by a request"));
        }
    }

    /** Whoever reads the contract meets no status that it does not tell, for anything that the SDK can send to a server that has the route. */
    @Test
    void statusesThatWereSeenAreInTheContract() {
        for (Replay replay : replays()) {
            Exchange exchange = replay.exchange();
            boolean special = exchange.status() / 100 == 3 || SPECIAL.contains(exchange.status());
            if (replay.expressed() && !special && !OTHER_HEADERS.contains(exchange.note())) {
                assertThat(replay.method().operation().statuses())
                        .as(replay.toString())
                        .containsKey(exchange.status());
            }
        }
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
