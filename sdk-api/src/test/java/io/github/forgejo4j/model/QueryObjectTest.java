package io.github.forgejo4j.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.call.QueryParameters;
import io.github.forgejo4j.error.InvalidInputException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueryObjectTest {
    private static List<String> sent(QueryParameters query) {
        List<String> sent = new ArrayList<>();
        query.forEach((name, value) -> sent.add(name + "=" + value));
        return sent;
    }

    @Test
    void nothingSetSendsNothing() {
        assertThat(sent(IssueQuery.none())).isEmpty();
        assertThat(IssueQuery.none()).isEqualTo(IssueQuery.builder().build());
    }

    @Test
    void valuesAreSentInTheOrderOfTheContract() {
        IssueQuery query = IssueQuery.builder()
                .sort(IssueSort.RECENT_UPDATE)
                .labels(List.of("kind/bug", "help wanted"))
                .state(StateFilter.ALL)
                .build();

        assertThat(sent(query)).containsExactly("state=all", "labels=kind/bug,help wanted", "sort=recentupdate");
        assertThat(query).hasToString("IssueQuery{state=all, labels=kind/bug,help wanted, sort=recentupdate}");
    }

    @Test
    void timesAreSentInWholeSecondsOfUtc() {
        Instant time = Instant.parse("2026-03-01T00:00:00.987654321Z");

        assertThat(sent(CommentQuery.builder().since(time).build())).containsExactly("since=2026-03-01T00:00:00Z");
        assertThat(sent(CommentQuery.builder()
                        .since(Instant.parse("2026-03-01T12:00:00Z"))
                        .build()))
                .containsExactly("since=2026-03-01T12:00:00Z");
    }

    @Test
    void anEmptyListSendsNothing() {
        assertThat(sent(IssueQuery.builder().labels(List.of()).build())).isEmpty();
    }

    /** "a,b" would be sent as two labels, and the list would quietly be another one. */
    @Test
    void aValueThatHoldsTheSeparatorIsRefused() {
        assertThatThrownBy(() -> IssueQuery.builder().labels(List.of("fine", "a,b")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("labels")
                .hasMessageContaining("cannot hold \"a,b\": the server splits it at \",\"");
    }

    @Test
    void aValueThatTheSdkDoesNotKnowIsRefused() {
        assertThatThrownBy(() -> IssueQuery.builder().sort(IssueSort.of("best")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has no value \"best\"");
    }

    @Test
    void aCopyIsIndependentOfItsOrigin() {
        IssueQuery open = IssueQuery.builder().state(StateFilter.OPEN).build();
        IssueQuery mine = open.toBuilder().createdBy("ada").build();

        assertThat(sent(open)).containsExactly("state=open");
        assertThat(sent(mine)).containsExactly("state=open", "created_by=ada");
        assertThat(mine).isNotEqualTo(open);
        assertThat(mine.hashCode())
                .isEqualTo(IssueQuery.builder()
                        .createdBy("ada")
                        .state(StateFilter.OPEN)
                        .build()
                        .hashCode());
    }

    @Test
    void whatWasBuiltDoesNotChangeWithItsBuilder() {
        IssueQuery.Builder builder = IssueQuery.builder().q("one");
        IssueQuery first = builder.build();
        builder.q("two");

        assertThat(sent(first)).containsExactly("q=one");
    }

    /** The server would take it for no filter and answer everything. */
    @Test
    void aBlankFilterIsRefused() {
        assertThatThrownBy(() -> IssueQuery.builder().q(" "))
                .hasMessage(
                        "q must not be blank: the server takes that for no filter and answers everything; leave it out"
                                + " instead");
        assertThatThrownBy(() -> IssueQuery.builder().labels(List.of("bug", "")))
                .hasMessageStartingWith("labels must not be blank");
    }
}
