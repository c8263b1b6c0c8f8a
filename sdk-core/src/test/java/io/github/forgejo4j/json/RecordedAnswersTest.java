package io.github.forgejo4j.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.json.sample.Hook;
import io.github.forgejo4j.json.sample.Issue;
import io.github.forgejo4j.json.sample.Label;
import io.github.forgejo4j.json.sample.Milestone;
import io.github.forgejo4j.json.sample.User;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Decodes answers of real servers and writes them back. The folder is given by the system property {@code
 * forgejo4j.fixtures}: it holds files of one exchange a line, with {@code op}, {@code status} and {@code body}.
 */
class RecordedAnswersTest {
    private static final Map<String, Class<? extends Model>> RESULTS = Map.ofEntries(
            Map.entry("issueListIssues", Issue.class),
            Map.entry("issueSearchIssues", Issue.class),
            Map.entry("issueGetIssue", Issue.class),
            Map.entry("issueCreateIssue", Issue.class),
            Map.entry("issueListLabels", Label.class),
            Map.entry("issueGetMilestonesList", Milestone.class),
            Map.entry("userGet", User.class),
            Map.entry("userGetCurrent", User.class),
            Map.entry("repoListHooks", Hook.class),
            Map.entry("repoGetHook", Hook.class));

    private final ObjectMapper plain = new ObjectMapper();

    @Test
    void answersAreReadAndWrittenBackUnchanged() throws IOException {
        String folder = System.getProperty("forgejo4j.fixtures", "");
        assumeTrue(!folder.isEmpty() && Files.isDirectory(Path.of(folder)), "no recorded answers here");
        int decoded = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(folder), "*.jsonl")) {
            for (Path file : files) {
                for (String line : Files.readAllLines(file)) {
                    decoded += decode(plain.readTree(line));
                }
            }
        }
        assertThat(decoded).isGreaterThan(20);
    }

    private int decode(JsonNode exchange) throws IOException {
        Class<? extends Model> type = RESULTS.get(exchange.path("op").asText());
        if (type == null || exchange.path("status").asInt() / 100 != 2) {
            return 0;
        }
        String body = exchange.path("body").asText();
        JavaType target = body.startsWith("[")
                ? plain.getTypeFactory().constructCollectionType(List.class, type)
                : plain.constructType(type);
        Object value = plain.readValue(body, target);
        assertThat(plain.readTree(plain.writeValueAsString(value))).isEqualTo(plain.readTree(body));
        Object again = plain.readValue(plain.writeValueAsString(value), target);
        assertThat(again).isEqualTo(value);
        assertThat(String.valueOf(value)).doesNotContain("\n");
        return 1;
    }
}
