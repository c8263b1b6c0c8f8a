package io.github.forgejo4j.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.json.sample.EditIssue;
import io.github.forgejo4j.json.sample.Issue;
import io.github.forgejo4j.json.sample.IssueState;
import io.github.forgejo4j.json.sample.Milestone;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenEnumTest {
    private static final String STRANGERS = "strangers";

    private final ObjectMapper plain = new ObjectMapper();

    @Test
    void aKnownStringIsTheConstant() throws IOException {
        Issue issue = plain.readValue("{\"state\":\"open\"}", Issue.class);

        assertThat(issue.state()).isSameAs(IssueState.OPEN);
        assertThat(issue.state().isKnown()).isTrue();
        assertThat(IssueState.of("closed")).isSameAs(IssueState.CLOSED);
        assertThat(IssueState.constants()).containsExactly(IssueState.OPEN, IssueState.CLOSED);
    }

    @Test
    void nullIsNull() throws IOException {
        assertThat(plain.readValue("{\"state\":null,\"id\":1}", Issue.class).state())
                .isNull();
        assertThat(plain.readValue("[null]", new TypeReference<List<IssueState>>() {}))
                .containsExactly((IssueState) null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"reopened\"",
                "\"1\"",
                "\"001\"",
                "1",
                "2",
                "0",
                "99",
                "1.0",
                "\"\"",
                "\" open\"",
                "\"OPEN\"",
                "true",
                "{}",
                "[]",
                "[\"open\"]",
                "{\"state\":\"open\"}",
                "9223372036854775808"
            })
    void anythingElseIsAnUnknownValueThatIsKeptAsItCame(String json) throws IOException {
        String document = "{\"id\":7,\"state\":" + json + ",\"comments\":3}";
        Issue issue = plain.readValue(document, Issue.class);

        assertThat(issue.state().isKnown()).isFalse();
        assertThat(issue.state()).isNotIn(IssueState.constants());
        assertThat(issue.id()).isEqualTo(7);
        assertThat(issue.comments()).isEqualTo(3);
        assertThat(plain.writeValueAsString(issue)).isEqualTo(document);
        String text = json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
        assertThat(issue.state().value()).isEqualTo(text);
        assertThat(issue.state()).hasToString(text);

        String inList = "[\"open\"," + json + "]";
        List<IssueState> list = plain.readValue(inList, new TypeReference<>() {});
        assertThat(list).containsExactly(IssueState.OPEN, issue.state());
        assertThat(plain.writeValueAsString(list)).isEqualTo(inList);

        Set<IssueState> set = plain.readValue("[" + json + ",\"open\"," + json + "]", new TypeReference<>() {});
        assertThat(set).containsExactlyInAnyOrder(issue.state(), IssueState.OPEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reopened", "1", "001", "99", "", " open", "OPEN", "{}"})
    void anyNameIsAKey(String name) throws IOException {
        String json = plain.writeValueAsString(Map.of(name, 1));
        Map<IssueState, Integer> map = plain.readValue(json, new TypeReference<>() {});

        assertThat(map).containsOnlyKeys(IssueState.of(name));
        assertThat(map.keySet().iterator().next().isKnown()).isFalse();
        assertThat(plain.writeValueAsString(map)).isEqualTo(json);
    }

    @Test
    void theConstantIsAKey() throws IOException {
        Map<IssueState, Map<IssueState, Integer>> map =
                plain.readValue("{\"open\":{\"closed\":1}}", new TypeReference<>() {});

        assertThat(map.get(IssueState.OPEN)).containsEntry(IssueState.CLOSED, 1);
    }

    @Test
    void aStringAndANumberOfTheSameLooksDiffer() throws IOException {
        IssueState number = plain.readValue("1", IssueState.class);

        assertThat(number).isNotEqualTo(IssueState.of("1"));
        assertThat(number).isEqualTo(plain.readValue("1", IssueState.class));
        assertThat(IssueState.of("1")).isEqualTo(IssueState.of("1")).hasSameHashCodeAs(IssueState.of("1"));
    }

    @Test
    void anUnknownValueIsRefusedWhereItWouldBeSent() throws IOException {
        EditIssue edit = EditIssue.builder().state(IssueState.of("reopened")).build();
        Issue nested = plain.readValue(
                "{\"state\":\"open\",\"milestone\":{\"state\":\"half\"},\"labels\":[null,{}]}", Issue.class);

        assertThatThrownBy(edit::requireKnownEnums)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "$.state: \"reopened\" is no IssueState that this version of the SDK knows, so it is not sent");
        assertThatThrownBy(nested::requireKnownEnums)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("$.milestone.state: \"half\" is no IssueState");
        EditIssue.builder().state(IssueState.OPEN).build().requireKnownEnums();
        Milestone.builder().build().requireKnownEnums();
    }

    @Test
    void refusalNamesTheElementOfAListAndTheKeyOfAMap() throws IOException {
        Kind list = Kinds.list(Kinds.openEnum(IssueState.class));
        Kind map = Kinds.map(list);

        assertThatThrownBy(() ->
                        list.requireKnown(list.wire(List.of(IssueState.OPEN, IssueState.of(STRANGERS))), "$.states"))
                .hasMessageStartingWith("$.states[1]: \"strangers\"");
        assertThatThrownBy(() ->
                        map.requireKnown(map.wire(Map.of("repo", List.of(IssueState.of(STRANGERS)))), "$.units"))
                .hasMessageStartingWith("$.units.repo[0]: \"strangers\"");
    }

    @Test
    void aNullTextIsNoValue() {
        assertThatThrownBy(() -> IssueState.of(null)).isInstanceOf(NullPointerException.class);
    }
}
