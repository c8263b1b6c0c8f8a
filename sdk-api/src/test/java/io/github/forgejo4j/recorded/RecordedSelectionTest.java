package io.github.forgejo4j.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.contract.ServiceMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The selection of recorded exchanges that is part of the project. */
class RecordedSelectionTest extends ReplayedExchanges {
    /** Bytes of all files, so that a clone stays small. */
    private static final long MAX_SIZE = 1_500_000;

    private static final String UPDATE = "forgejo4j.select";

    @Override
    List<Replay> replay() {
        if (Boolean.getBoolean(UPDATE)) {
            write(chosen());
        }
        return replayer().replay(Recordings.read(Recordings.selection()));
    }

    @Test
    void everyExchangeIsOfTheContract() {
        assertThat(Recordings.read(Recordings.selection()))
                .filteredOn(exchange -> !replayer().knows(exchange))
                .isEmpty();
    }

    /** What the SDK cannot ask for as recorded is chosen only if nothing better was recorded. */
    @Test
    void nearlyAllRequestsOfSuccessesAreSentAsRecorded() {
        List<Replay> successes = replays().stream()
                .filter(replay -> replay.exchange().succeeded())
                .toList();

        assertThat(successes.stream().filter(Replay::expressed).count()).isGreaterThan(successes.size() * 98L / 100);
    }

    /** Of three operations no success was recorded: two want signatures of another server, and one was left out. */
    @Test
    void nearlyEveryOperationHasASuccess() {
        Set<String> succeeded = replays().stream()
                .filter(replay -> replay.exchange().succeeded())
                .map(replay -> replay.exchange().operation())
                .collect(Collectors.toSet());
        Set<String> without = ServiceMethod.all(replayer().contract()).stream()
                .map(ServiceMethod::operation)
                .map(Operation::id)
                .filter(id -> !succeeded.contains(id))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(without).isSubsetOf(NEVER_SUCCEEDED);
    }

    private static final Set<String> NEVER_SUCCEEDED =
            Set.of("activitypubInstanceActorOutbox", "activitypubRepositoryOutbox", "listLicenseTemplates");

    /** What a server or a caller keeps to itself was replaced when it was recorded. */
    @Test
    void itHoldsNoSecrets() {
        for (Exchange exchange : Recordings.read(Recordings.selection())) {
            for (String text : List.of(exchange.bodyText(), exchange.requestBody())) {
                SECRET.matcher(text)
                        .results()
                        .forEach(found -> assertThat(found.group(2))
                                .as(exchange + " " + found.group(1))
                                .matches(REPLACED));
            }
            assertThat(exchange.header("Set-Cookie")).isEmpty();
        }
    }

    private static final Pattern SECRET =
            Pattern.compile("\"(\\w*(?:token|secret|password|passwd|private_key))\":\"([^\"]{8,})\"");

    /** One letter again and again, or a word that says what it is. */
    private static final String REPLACED = "(.)\\1+|.*(?i:secret|password|token|example).*";

    @Test
    void itIsSmall() throws IOException {
        long size = 0;
        for (Path file : Recordings.files(Recordings.selection())) {
            size += Files.size(file);
        }
        assertThat(size).isLessThan(MAX_SIZE);
    }

    /**
     * The selection is what is chosen from all recordings today. It is written anew, when the contract has grown, by
     *
     * <pre>{@code
     * mvn -q -pl sdk-api -am test -Dtest=RecordedSelectionTest -Dsurefire.failIfNoSpecifiedTests=false -Dforgejo4j.select=true
     * }</pre>
     */
    @Test
    void itIsUpToDate() throws IOException {
        assumeTrue(Files.isDirectory(Recordings.everything()));
        SortedMap<String, String> files = chosen();
        Set<String> present = Recordings.files(Recordings.selection()).stream()
                .map(file -> file.getFileName().toString())
                .collect(Collectors.toCollection(TreeSet::new));
        present.add(Figures.FILE);

        assertThat(present).isEqualTo(files.keySet());
        for (Map.Entry<String, String> file : files.entrySet()) {
            assertThat(Recordings.selection().resolve(file.getKey())).hasContent(file.getValue());
        }
    }

    private static SortedMap<String, String> chosen() {
        List<Replay> all = Replayer.everything();
        SortedMap<String, String> files = Selection.of(all);
        files.put(Figures.FILE, Figures.of(all));
        return files;
    }

    private static void write(SortedMap<String, String> files) {
        try {
            Files.createDirectories(Recordings.selection());
            for (Path old : Recordings.files(Recordings.selection())) {
                Files.delete(old);
            }
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(Recordings.selection().resolve(file.getKey()), file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
