package io.github.forgejo4j.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import io.github.forgejo4j.error.InvalidInputException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class GeneratedModelTest {
    private final ObjectMapper mapper = new ObjectMapper();

    private String json(Object model) throws Exception {
        return mapper.writeValueAsString(model);
    }

    @Test
    void anEditLeavesSetsAndClears() throws Exception {
        assertThat(json(EditIssue.builder().build())).isEqualTo("{}");
        assertThat(json(EditIssue.builder().title("New").state(State.CLOSED).build()))
                .isEqualTo("{\"title\":\"New\",\"state\":\"closed\"}");
        assertThat(json(EditIssue.builder()
                        .clearBody()
                        .clearAssignees()
                        .clearMilestone()
                        .clearDueDate()
                        .build()))
                .isEqualTo("{\"body\":\"\",\"assignees\":[],\"milestone\":0,\"unset_due_date\":true}");
    }

    @Test
    void aRequestWithoutWhatIsRequiredIsNotBuilt() throws Exception {
        assertThatThrownBy(() -> CreateIssue.builder().body("text").build())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("title must be set in CreateIssue: title");
        assertThat(json(CreateIssue.builder()
                        .title("Leak")
                        .labels(List.of(1L, 2L))
                        .build()))
                .isEqualTo("{\"title\":\"Leak\",\"labels\":[1,2]}");
    }

    @Test
    void labelsAreNumbersOrNames() throws Exception {
        assertThat(json(IssueLabels.ofIds(3L, 4L))).isEqualTo("{\"labels\":[3,4]}");
        assertThat(json(IssueLabels.ofNames("bug", "7"))).isEqualTo("{\"labels\":[\"bug\",\"7\"]}");
        assertThat(json(IssueLabels.ofNames(List.of()))).isEqualTo("{\"labels\":[]}");
        assertThat(json(IssueLabels.builder()
                        .labels(List.of(IntNode.valueOf(3)))
                        .build()))
                .isEqualTo("{\"labels\":[3]}");
    }

    @Test
    void labelsThatNobodySetAreNotTakenForNone() {
        assertThatThrownBy(() -> IssueLabels.builder().build())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("labels must be set in IssueLabels: ids as numbers or names as texts, not both");
        assertThatThrownBy(() -> IssueLabels.ofNames("bug", null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("labels must not hold null in IssueLabels");
    }

    @Test
    void bytesTravelAsBase64() throws Exception {
        assertThat(json(CreateFile.builder().content(new byte[] {1, 2, 3}).build()))
                .isEqualTo("{\"content\":\"AQID\"}");
        assertThat(mapper.readValue("{\"content\":\"AQID\",\"type\":\"file\"}", ContentEntry.class)
                        .content())
                .containsExactly(1, 2, 3);
    }

    @Test
    void timesThatStandForNeverAreNull() throws Exception {
        Repository repository = mapper.readValue(
                "{\"archived_at\":\"1970-01-01T00:00:00Z\",\"mirror_updated\":\"0001-01-01T00:00:00Z\",\"created_at\":\"2026-01-02T03:04:05Z\"}",
                Repository.class);

        assertThat(repository.archivedAt()).isNull();
        assertThat(repository.mirrorUpdated()).isNull();
        assertThat(repository.createdAt()).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
    }

    @Test
    void aModelThatHoldsItselfIsRead() throws Exception {
        Repository repository =
                mapper.readValue("{\"name\":\"fork\",\"parent\":{\"name\":\"origin\"}}", Repository.class);

        assertThat(repository.parent()).isNotNull().extracting(Repository::name).isEqualTo("origin");
    }

    @Test
    void aStateOfTheFutureSurvives() throws Exception {
        Issue issue = mapper.readValue("{\"state\":\"merged\"}", Issue.class);

        assertThat(issue.state()).isEqualTo(State.of("merged"));
        assertThat(State.of("merged").isKnown()).isFalse();
        assertThat(State.of("closed")).isSameAs(State.CLOSED);
    }
}
