package io.github.forgejo4j.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.json.sample.Hook;
import io.github.forgejo4j.json.sample.Issue;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ModelTextTest {
    private final ObjectMapper plain = new ObjectMapper();

    @Test
    void presentFieldsAreShown() throws IOException {
        Issue issue = plain.readValue(
                "{\"number\":5,\"title\":\"leak\",\"state\":\"open\",\"closed_at\":null,\"is_locked\":false}",
                Issue.class);

        assertThat(issue).hasToString("Issue{number=5, title=leak, state=open, is_locked=false, closed_at=null}");
        assertThat(Issue.builder().build()).hasToString("Issue{}");
    }

    @Test
    void secretsAndUnknownValuesAreNotShown() throws IOException {
        Hook hook = plain.readValue(
                "{\"id\":1,\"config\":{\"secret\":\"s3cr3t\"},\"authorization_header\":\"Bearer s3cr3t\",\"token\":\"s3cr3t\"}",
                Hook.class);

        assertThat(hook).hasToString("Hook{id=1, config=***, authorization_header=***, token=..}");
    }

    @Test
    void longTextsAndListsAreCut() throws IOException {
        Issue issue = plain.readValue(
                "{\"title\":\"" + "x".repeat(100) + "\",\"labels\":[{\"id\":1},{\"id\":2},null,{\"id\":4},{\"id\":5}]}",
                Issue.class);

        assertThat(issue)
                .hasToString("Issue{title=" + "x".repeat(80)
                        + "..(100 characters), labels=[Label{id=1}, Label{id=2}, null, 2 more]}");
    }

    @Test
    void deepModelsAreNamedOnly() throws IOException {
        Issue issue = plain.readValue("{\"milestone\":{\"id\":1},\"user\":{}}", Issue.class);

        assertThat(issue).hasToString("Issue{user=User{}, milestone=Milestone{id=1}}");
    }

    @Test
    void aLineBreakStaysInTheLine() throws IOException {
        Issue issue = plain.readValue("{\"title\":\"a\\r\\nforged\\tline\",\"x\\ny\":1}", Issue.class);

        assertThat(issue).hasToString("Issue{title=a  forged line, x y=..}");
    }
}
