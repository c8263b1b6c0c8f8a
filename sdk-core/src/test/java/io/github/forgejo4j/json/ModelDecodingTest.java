package io.github.forgejo4j.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.IntNode;
import io.github.forgejo4j.internal.Json;
import io.github.forgejo4j.json.sample.Hook;
import io.github.forgejo4j.json.sample.Issue;
import io.github.forgejo4j.json.sample.Label;
import io.github.forgejo4j.json.sample.User;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelDecodingTest {
    private final ObjectMapper plain = new ObjectMapper();

    @Test
    void fieldsAreReadByName() throws IOException {
        Issue issue = plain.readValue("""
                {"title":"leak","number":5,"is_locked":true,"user":{"id":3,"login":"ada"},"state":"open",
                 "labels":[{"id":1,"name":"bug"},{"id":2,"name":"ui"}],"created_at":"2024-02-29T10:00:00+02:00"}""", Issue.class);

        assertThat(issue.title()).isEqualTo("leak");
        assertThat(issue.number()).isEqualTo(5);
        assertThat(issue.isLocked()).isTrue();
        assertThat(issue.user().login()).isEqualTo("ada");
        assertThat(issue.labels()).extracting(Label::name).containsExactly("bug", "ui");
        assertThat(issue.createdAt()).isEqualTo(Instant.parse("2024-02-29T08:00:00Z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", """
                {"id":null,"title":null,"is_locked":null,"user":null,"state":null,"labels":null,"created_at":null}"""})
    void absentAndNullFieldsHaveTheSameDefaults(String json) throws IOException {
        Issue issue = plain.readValue(json, Issue.class);

        assertThat(issue.id()).isZero();
        assertThat(issue.title()).isEmpty();
        assertThat(issue.isLocked()).isFalse();
        assertThat(issue.user()).isNull();
        assertThat(issue.state()).isNull();
        assertThat(issue.labels()).isEmpty();
        assertThat(issue.createdAt()).isNull();
    }

    @Test
    void absentNullAndPresentFieldsCanBeTold() throws IOException {
        Issue issue = plain.readValue("{\"id\":0,\"title\":null,\"new\":null,\"newer\":1}", Issue.class);

        assertThat(issue.has("id")).isTrue();
        assertThat(issue.isNull("id")).isFalse();
        assertThat(issue.has("title")).isTrue();
        assertThat(issue.isNull("title")).isTrue();
        assertThat(issue.has("body")).isFalse();
        assertThat(issue.isNull("body")).isFalse();
        assertThat(issue.isNull("new")).isTrue();
        assertThat(issue.has("newer")).isTrue();
        assertThat(issue.isNull("newer")).isFalse();
        assertThat(issue.has("newest")).isFalse();
    }

    @Test
    void unknownFieldsAreKeptInOrder() throws IOException {
        Issue issue = plain.readValue("{\"zeta\":{\"a\":[1]},\"id\":1,\"alpha\":null}", Issue.class);

        assertThat(issue.additionalProperties().keySet()).containsExactly("zeta", "alpha");
        assertThat(issue.additionalProperties().get("zeta").at("/a/0").asInt()).isEqualTo(1);
        assertThat(plain.writeValueAsString(issue)).isEqualTo("{\"id\":1,\"zeta\":{\"a\":[1]},\"alpha\":null}");
        assertThatThrownBy(() -> issue.additionalProperties().put("x", IntNode.valueOf(1)))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void theLastOfDuplicateFieldsWins() throws IOException {
        Issue issue =
                plain.readValue("{\"id\":1,\"x\":1,\"title\":\"a\",\"id\":2,\"x\":2,\"title\":null}", Issue.class);

        assertThat(plain.writeValueAsString(issue)).isEqualTo("{\"id\":2,\"title\":null,\"x\":2}");
    }

    @Test
    void anyMapperReadsCollectionsOfModels() throws IOException {
        List<Label> list = plain.readValue("[{\"id\":1},null]", new TypeReference<>() {});
        Map<String, Label> map = plain.readValue("{\"a\":{\"id\":1}}", new TypeReference<>() {});
        Label[] array = plain.readValue("[{\"id\":1}]", Label[].class);
        Holder holder = plain.readValue("{\"label\":{\"id\":1},\"labels\":[{\"id\":2}]}", Holder.class);
        JsonNode tree = plain.readTree("{\"id\":1,\"user\":{\"id\":2}}");

        assertThat(list.get(0).id()).isEqualTo(1);
        assertThat(list.get(1)).isNull();
        assertThat(map.get("a").id()).isEqualTo(1);
        assertThat(array[0].id()).isEqualTo(1);
        assertThat(holder.label.id()).isEqualTo(1);
        assertThat(holder.labels.get(0).id()).isEqualTo(2);
        assertThat(plain.treeToValue(tree, Issue.class).user().id()).isEqualTo(2);
        assertThat(plain.<JsonNode>valueToTree(plain.treeToValue(tree, Issue.class)))
                .hasToString(tree.toString());
        assertThat(plain.writeValueAsString(holder)).isEqualTo("{\"label\":{\"id\":1},\"labels\":[{\"id\":2}]}");
    }

    static class Holder {
        public Label label;
        public List<Label> labels;
    }

    @Test
    void aMapperThatWritesTypesWritesModelsToo() throws IOException {
        ObjectMapper typed = new ObjectMapper();
        typed.activateDefaultTyping(typed.getPolymorphicTypeValidator(), ObjectMapper.DefaultTyping.JAVA_LANG_OBJECT);
        Object[] values = {Label.builder().id(1).build()};

        assertThat(typed.writeValueAsString(values))
                .isEqualTo("[[\"io.github.forgejo4j.json.sample.Label\",{\"id\":1}]]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"user\":\"ada\"} | $.user | expected an object (User), found a string instead",
                "{\"user\":[]} | $.user | expected an object (User), found an array instead",
                "{\"user\":{\"id\":\"5\"}} | $.user.id | expected an integer of 64 bits, found a string instead",
                "{\"user\":{\"id\":true}} | $.user.id | expected an integer of 64 bits, found a boolean instead",
                "{\"user\":{\"id\":5.5}} | $.user.id | expected an integer of 64 bits, found a number instead",
                "{\"user\":{\"id\":1e300}} | $.user.id | expected an integer of 64 bits, found a number instead",
                "{\"user\":{\"id\":1e999}} | $.user.id | expected an integer of 64 bits, found a number instead",
                "{\"id\":9223372036854775808} | $.id | expected an integer of 64 bits, found a number instead",
                "{\"id\":{}} | $.id | expected an integer of 64 bits, found an object instead",
                "{\"title\":5} | $.title | expected a string, found a number instead",
                "{\"title\":{\"a\":1}} | $.title | expected a string, found an object instead",
                "{\"is_locked\":\"true\"} | $.is_locked | expected a boolean, found a string instead",
                "{\"is_locked\":1} | $.is_locked | expected a boolean, found a number instead",
                "{\"labels\":{\"id\":1}} | $.labels | expected an array, found an object instead",
                "{\"labels\":\"\"} | $.labels | expected an array, found a string instead",
                "{\"labels\":[{\"id\":1},7]} | $.labels[1] | expected an object (Label), found a number instead",
                "{\"labels\":[{\"id\":1},null,{\"id\":[]}]} | $.labels[2].id | expected an integer of 64 bits, found an array instead",
                "{\"created_at\":1704164645} | $.created_at | expected a date-time string, found a number instead",
            })
    void aValueOfTheWrongTypeIsAnErrorWithItsPath(String json, String path, String message) {
        JsonMappingException e =
                catchThrowableOfType(JsonMappingException.class, () -> plain.readValue(json, Issue.class));

        assertThat(e).isInstanceOf(MismatchedInputException.class);
        assertThat(e.getOriginalMessage()).isEqualTo(message);
        assertThat(Json.path(e)).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "\"x\"", "5", "true"})
    void aDocumentThatIsNoObjectIsAnError(String json) {
        JsonMappingException e =
                catchThrowableOfType(JsonMappingException.class, () -> plain.readValue(json, Issue.class));

        assertThat(e).isInstanceOf(MismatchedInputException.class).hasMessageContaining("expected an object (Issue)");
        assertThat(Json.path(e)).isEqualTo("$");
    }

    @Test
    void thePathLeadsThroughListsAndMapsOutsideTheModel() {
        JsonMappingException inList = catchThrowableOfType(
                JsonMappingException.class,
                () -> plain.readValue("[{},{},{},{\"user\":{\"id\":\"x\"}}]", new TypeReference<List<Issue>>() {}));
        JsonMappingException inMap = catchThrowableOfType(
                JsonMappingException.class,
                () -> plain.readValue(
                        "{\"a.b\":{\"user\":{\"id\":\"x\"}}}", new TypeReference<Map<String, Issue>>() {}));

        assertThat(Json.path(inList)).isEqualTo("$[3].user.id");
        assertThat(Json.path(inMap)).isEqualTo("$['a.b'].user.id");
    }

    @Test
    void aMapFieldNamesTheKeyInThePath() {
        JsonMappingException e = catchThrowableOfType(
                JsonMappingException.class,
                () -> plain.readValue("{\"config\":{\"url\":\"u\",\"secret\":[\"s3cr3t\"]}}", Hook.class));

        assertThat(Json.path(e)).isEqualTo("$.config.secret");
        assertThat(e).hasMessageNotContaining("s3cr3t");
    }

    @Test
    void anEndInTheMiddleIsAnErrorWithItsPath() {
        JsonMappingException e = catchThrowableOfType(
                JsonMappingException.class, () -> plain.readValue("{\"user\":{\"login\":\"ad", Issue.class));

        assertThat(Json.path(e)).isEqualTo("$.user.login");
    }

    @Test
    void depthIsLimitedByTheConstraintsOfTheMapper() {
        String deep = "{\"x\":" + "[".repeat(1001) + "]".repeat(1001) + "}";

        assertThatThrownBy(() -> plain.readValue(deep, Issue.class))
                .isInstanceOf(JsonMappingException.class)
                .hasMessageContaining("nesting depth");
    }

    @Test
    void aConnectionThatBreaksStaysTheFailureItIs() {
        IOException reset = new IOException("reset");
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw reset;
            }
        };
        InputStream body = new SequenceInputStream(
                new ByteArrayInputStream("{\"user\":{\"login\":\"ad".getBytes(StandardCharsets.UTF_8)), broken);

        assertThatThrownBy(() -> plain.readValue(body, Issue.class)).isSameAs(reset);
    }

    @ParameterizedTest
    @CsvSource({
        "5, 5",
        "5.0, 5",
        "5e0, 5",
        "-1, -1",
        "-0.0, 0",
        "5368709120, 5368709120",
        "9223372036854775807, 9223372036854775807",
        "-9223372036854775808, -9223372036854775808"
    })
    void integersAreRead(String json, long number) throws IOException {
        assertThat(plain.readValue("{\"id\":" + json + "}", Issue.class).id()).isEqualTo(number);
    }

    @Test
    void goZeroTimeIsNeverAndStaysOnTheWire() throws IOException {
        String json = "{\"due_date\":\"0001-01-01T00:00:00Z\"}";
        Issue issue = plain.readValue(json, Issue.class);

        assertThat(issue.dueDate()).isNull();
        assertThat(plain.writeValueAsString(issue)).isEqualTo(json);
    }

    @Test
    void theYear1970IsNeverOnlyWhereTheContractSaysSo() throws IOException {
        String epoch = "\"1970-01-01T00:00:00Z\"";
        User user = plain.readValue("{\"last_login\":" + epoch + ",\"created\":" + epoch + "}", User.class);

        assertThat(user.lastLogin()).isNull();
        assertThat(user.created()).isEqualTo(Instant.EPOCH);
        assertThat(plain.readValue("{\"last_login\":\"1970-01-01T00:00:01Z\"}", User.class)
                        .lastLogin())
                .isEqualTo(Instant.ofEpochSecond(1));
    }

    @Test
    void anEmptyDateIsNull() throws IOException {
        Issue issue = plain.readValue("{\"due_date\":\"\"}", Issue.class);

        assertThat(issue.dueDate()).isNull();
        assertThat(plain.writeValueAsString(issue)).isEqualTo("{\"due_date\":\"\"}");
    }

    @Test
    void aMalformedDateIsAnErrorWithItsPath() {
        JsonMappingException e = catchThrowableOfType(
                JsonMappingException.class,
                () -> plain.readValue("{\"user\":{\"created\":\"2024-02-30T00:00:00Z\"}}", Issue.class));

        assertThat(e).isInstanceOf(InvalidFormatException.class);
        assertThat(e.getOriginalMessage()).isEqualTo("no RFC 3339 date-time: Invalid date 'FEBRUARY 30'");
        assertThat(Json.path(e)).isEqualTo("$.user.created");
    }

    @Test
    void nullElementsStayOnTheWireAndAreNotSeen() throws IOException {
        String json = "{\"assignees\":[null,{\"id\":1},null]}";
        Issue issue = plain.readValue(json, Issue.class);

        assertThat(issue.assignees()).extracting(User::id).containsExactly(1L);
        assertThat(plain.writeValueAsString(issue)).isEqualTo(json);
        assertThat(plain.writeValueAsString(issue.toBuilder().id(1).build()))
                .isEqualTo("{\"id\":1,\"assignees\":[null,{\"id\":1},null]}");
    }

    @Test
    void nullValuesOfMapsStayOnTheWireAndAreNotSeen() throws IOException {
        String json = "{\"config\":{\"a\":null,\"b\":\"c\"}}";
        Hook hook = plain.readValue(json, Hook.class);

        assertThat(hook.config()).containsExactly(Map.entry("b", "c"));
        assertThat(plain.writeValueAsString(hook)).isEqualTo(json);
    }

    @Test
    void collectionsCannotBeChanged() throws IOException {
        Issue issue = plain.readValue("{\"labels\":[{}],\"assignees\":[null]}", Issue.class);
        Hook hook = plain.readValue("{\"config\":{\"a\":\"b\"}}", Hook.class);

        assertThatThrownBy(() -> issue.labels().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> issue.assignees().add(null)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> hook.config().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void freeJsonTellsAbsentFromNull() throws IOException {
        assertThat(plain.readValue("{}", Hook.class).metadata().isMissingNode()).isTrue();
        assertThat(plain.readValue("{\"metadata\":null}", Hook.class).metadata().isNull())
                .isTrue();
        assertThat(plain.readValue("{\"metadata\":{\"a\":[1]}}", Hook.class)
                        .metadata()
                        .at("/a/0")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void modelsAreEqualByClassAndWireValues() throws IOException {
        Issue one = plain.readValue("{\"id\":1,\"labels\":[{\"id\":2}],\"state\":\"new\",\"x\":[1]}", Issue.class);
        Issue same = plain.readValue("{\"x\":[1],\"state\":\"new\",\"labels\":[{\"id\":2}],\"id\":1}", Issue.class);

        assertThat(one).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(one).isNotEqualTo(one.toBuilder().id(2).build());
        assertThat(one).isNotEqualTo(one.toBuilder().without("x").build());
        assertThat(plain.readValue("{}", Issue.class)).isNotEqualTo(plain.readValue("{}", Label.class));
        assertThat(plain.readValue("{\"id\":null}", Issue.class)).isNotEqualTo(plain.readValue("{}", Issue.class));
        assertThat(plain.readValue("{\"created_at\":\"2024-01-01T00:00:00Z\"}", Issue.class))
                .isNotEqualTo(plain.readValue("{\"created_at\":\"2024-01-01T01:00:00+01:00\"}", Issue.class));
    }

    @Test
    void theBaseClassAloneIsNoTarget() {
        assertThatThrownBy(() -> plain.readValue("{}", Model.class))
                .isInstanceOf(JsonMappingException.class)
                .hasMessageContaining("Model has no shape of its own");
    }

    @Test
    void aParserThatStandsOnANameIsUnderstood() throws IOException {
        try (JsonParser parser = plain.createParser("{\"id\":1}")) {
            parser.nextToken();
            parser.nextToken();
            assertThat(plain.readValue(parser, Label.class).id()).isEqualTo(1);
        }
    }
}
