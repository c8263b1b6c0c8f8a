package io.github.forgejo4j.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.internal.Json;
import io.github.forgejo4j.json.sample.Label;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KindsTest {
    private final ObjectMapper plain = new ObjectMapper();

    /** The kinds that no other sample has. */
    static final class Rare extends Model {
        private static final Shape SHAPE = Shape.of(new Rare(null))
                .field("day", Kinds.DATE)
                .field("ratio", Kinds.DECIMAL)
                .field("content", Kinds.BYTES)
                .field("numbers", Kinds.list(Kinds.NUMBER))
                .field("files", Kinds.listWithNulls(Kinds.model(Label.class)))
                .field("times", Kinds.list(Kinds.INSTANT))
                .field("groups", Kinds.map(Kinds.list(Kinds.model(Label.class))))
                .field("matrix", Kinds.list(Kinds.list(Kinds.TEXT)))
                .build();

        private Rare(Slots slots) {
            super(slots);
        }

        @Override
        protected Model with(Slots slots) {
            return new Rare(slots);
        }
    }

    private Rare read(String json) throws IOException {
        Rare rare = plain.readValue(json, Rare.class);
        assertThat(plain.writeValueAsString(rare)).isEqualTo(json);
        return rare;
    }

    @Test
    void daysAreRead() throws IOException {
        assertThat(read("{\"day\":\"2024-02-29\"}").date(0)).isEqualTo(LocalDate.of(2024, 2, 29));
        assertThat(read("{\"day\":\"\"}").date(0)).isNull();
        assertThat(Kinds.DATE.wire(LocalDate.of(2024, 2, 29))).isEqualTo("2024-02-29");
        assertThatThrownBy(() -> read("{\"day\":\"2023-02-29\"}"))
                .isInstanceOf(JsonMappingException.class)
                .hasMessageContaining("no ISO 8601 date");
    }

    @Test
    void decimalsAreRead() throws IOException {
        assertThat(read("{\"ratio\":0.5}").decimal(1)).isEqualTo(0.5);
        assertThat(plain.readValue("{\"ratio\":2}", Rare.class).decimalOrNull(1))
                .isEqualTo(2.0);
        assertThat(read("{\"ratio\":null}").decimalOrNull(1)).isNull();
        assertThatThrownBy(() -> read("{\"ratio\":\"0.5\"}")).hasMessageContaining("expected a number, found a string");
    }

    @Test
    void bytesAreDecodedWhenAskedFor() throws IOException {
        assertThat(read("{\"content\":\"QUJD\"}").bytes(2)).asString().isEqualTo("ABC");
        assertThat(read("{}").bytes(2)).isNull();
        assertThat(Kinds.BYTES.wire("ABC".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .isEqualTo("QUJD");
        Rare bad = read("{\"content\":\"!\"}");
        assertThatThrownBy(() -> bad.bytes(2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the field holds no base64");
    }

    @Test
    void nullElementsAreSeenWhereTheyMeanSomething() throws IOException {
        List<Label> files = read("{\"files\":[null,{\"id\":1}]}").list(4);

        assertThat(files).hasSize(2).startsWith((Label) null);
        assertThat(Kinds.listWithNulls(Kinds.TEXT).wire(Arrays.asList("a", null)))
                .isEqualTo(Arrays.asList("a", null));
    }

    @Test
    void listsAndMapsNest() throws IOException {
        Rare rare = read("{\"numbers\":[1,2],\"times\":[\"2024-01-01T00:00:00Z\",null],"
                + "\"groups\":{\"a\":[{\"id\":1},null],\"b\":null},\"matrix\":[[\"x\"],[],null]}");

        assertThat(rare.<Long>list(3)).containsExactly(1L, 2L);
        assertThat(rare.<Instant>list(5)).containsExactly(Instant.parse("2024-01-01T00:00:00Z"));
        Map<String, List<Label>> groups = rare.map(6);
        assertThat(groups).containsOnlyKeys("a");
        assertThat(groups.get("a")).extracting(Label::id).containsExactly(1L);
        assertThat(rare.<List<String>>list(7)).containsExactly(List.of("x"), List.of());
        assertThat(rare.hashCode())
                .isEqualTo(read(plain.writeValueAsString(rare)).hashCode());
    }

    @Test
    void pathsLeadThroughNestedCollections() {
        JsonMappingException e = catchThrowableOfType(
                JsonMappingException.class, () -> read("{\"groups\":{\"a\":[{},{\"id\":\"x\"}]}}"));

        assertThat(Json.path(e)).isEqualTo("$.groups.a[1].id");
    }

    @Test
    void aListOfGoZeroTimesShowsNoNulls() throws IOException {
        Rare rare = read("{\"times\":[\"0001-01-01T00:00:00Z\"]}");

        assertThat(rare.<Instant>list(5)).isEmpty();
    }
}
