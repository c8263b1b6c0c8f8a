package io.github.forgejo4j.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.json.sample.EditIssue;
import io.github.forgejo4j.json.sample.Hook;
import io.github.forgejo4j.json.sample.Issue;
import io.github.forgejo4j.json.sample.IssueState;
import io.github.forgejo4j.json.sample.Label;
import io.github.forgejo4j.json.sample.User;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModelBuilderTest {
    private final ObjectMapper plain = new ObjectMapper();

    @Test
    void whatIsNotSetIsNotWritten() throws IOException {
        assertThat(plain.writeValueAsString(EditIssue.builder().build())).isEqualTo("{}");
    }

    @Test
    void setClearedAndLeftFieldsDiffer() throws IOException {
        EditIssue edit = EditIssue.builder()
                .title("")
                .clearMilestone()
                .unsetDueDate(false)
                .assignees(List.of())
                .build();

        assertThat(plain.writeValueAsString(edit))
                .isEqualTo("{\"title\":\"\",\"assignees\":[],\"milestone\":null,\"unset_due_date\":false}");
    }

    @Test
    void fieldsAreWrittenInTheOrderOfTheContract() throws IOException {
        Issue issue = Issue.builder()
                .labels(List.of(Label.builder().name("bug").id(1).build()))
                .state(IssueState.CLOSED)
                .user(User.builder().id(2).build())
                .createdAt(Instant.parse("2024-01-02T03:04:05.5Z"))
                .id(3)
                .build();

        assertThat(plain.writeValueAsString(issue))
                .isEqualTo("{\"id\":3,\"user\":{\"id\":2},\"labels\":[{\"id\":1,\"name\":\"bug\"}],"
                        + "\"state\":\"closed\",\"created_at\":\"2024-01-02T03:04:05.500Z\"}");
        assertThat(issue.createdAt()).isEqualTo(Instant.parse("2024-01-02T03:04:05.5Z"));
        assertThat(plain.readValue(plain.writeValueAsString(issue), Issue.class))
                .isEqualTo(issue);
    }

    @Test
    void aBuilderFromAModelKeepsWhatItDoesNotKnow() throws IOException {
        Issue issue = plain.readValue("{\"id\":1,\"title\":\"a\",\"closed_at\":null,\"new\":[1]}", Issue.class);

        Issue changed = issue.toBuilder().title("b").build();

        assertThat(plain.writeValueAsString(changed))
                .isEqualTo("{\"id\":1,\"title\":\"b\",\"closed_at\":null,\"new\":[1]}");
        assertThat(issue.title()).isEqualTo("a");
        assertThat(issue.toBuilder().build()).isEqualTo(issue);
    }

    @Test
    void aFieldCanBeTakenOutAgain() throws IOException {
        EditIssue edit = EditIssue.builder()
                .title("a")
                .clearMilestone()
                .additionalProperty("x", IntNode.valueOf(1))
                .without("title")
                .without("milestone")
                .without("x")
                .build();

        assertThat(plain.writeValueAsString(edit)).isEqualTo("{}");
    }

    @Test
    void fieldsUnknownToTheSdkCanBeSent() throws IOException {
        EditIssue edit = EditIssue.builder()
                .additionalProperty("weight", IntNode.valueOf(3))
                .additionalProperty("epic", NullNode.getInstance())
                .title("a")
                .build();

        assertThat(plain.writeValueAsString(edit)).isEqualTo("{\"title\":\"a\",\"weight\":3,\"epic\":null}");
        assertThatThrownBy(() -> EditIssue.builder().additionalProperty("title", IntNode.valueOf(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("EditIssue.title has a method of its own");
    }

    @Test
    void nullIsRefusedBecauseClearingIsSaidAloud() {
        assertThatThrownBy(() -> EditIssue.builder().title(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("EditIssue.title must not be null: leave it out to send nothing");
        List<String> names = new ArrayList<>();
        names.add("ada");
        names.add(null);
        assertThatThrownBy(() -> EditIssue.builder().assignees(names))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("element 1 is null");
    }

    @Test
    void laterChangesOfWhatWasGivenDoNotReachTheModel() {
        List<String> events = new ArrayList<>(List.of("push"));
        Map<String, String> config = new LinkedHashMap<>(Map.of("url", "u"));
        ObjectNode metadata = JsonNodeFactory.instance.objectNode();
        Hook.Builder builder = Hook.builder().events(events).config(config).metadata(metadata);
        Hook hook = builder.build();
        events.add("issues");
        config.clear();
        metadata.put("a", 1);
        builder.active(true);

        assertThat(hook.events()).containsExactly("push");
        assertThat(hook.config()).containsEntry("url", "u");
        assertThat(hook.metadata()).isEmpty();
        assertThat(hook.active()).isFalse();
        assertThat(builder.build().active()).isTrue();
    }

    @Test
    void aValueOfAnotherTypeIsRefusedBeforeItIsWritten() {
        assertThatThrownBy(() -> Kinds.NUMBER.wire("5"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("java.lang.String is no long");
        assertThatThrownBy(() -> Kinds.model(User.class).wire(Label.builder().build()))
                .hasMessage("io.github.forgejo4j.json.sample.Label is no User");
        assertThatThrownBy(() -> Kinds.DECIMAL.wire(Double.NaN)).hasMessage("java.lang.Double is no finite double");
    }
}
