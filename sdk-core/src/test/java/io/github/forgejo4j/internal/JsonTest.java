package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    private final ObjectMapper mapper = Json.sdkMapper();

    enum Colour {
        @JsonEnumDefaultValue
        OTHER,
        @JsonProperty("red")
        RED
    }

    record Mine(int count, boolean flag, Instant at, OffsetDateTime offset, LocalDate day, Colour colour) {}

    @Test
    void aUsersTypeIsReadAndWritten() throws IOException {
        String json =
                "{\"count\":5,\"flag\":true,\"at\":\"2024-01-02T03:04:05Z\",\"offset\":\"2024-01-02T03:04:05+02:00\","
                        + "\"day\":\"2024-01-02\",\"colour\":\"red\"}";

        assertThat(mapper.writeValueAsString(mapper.readValue(json, Mine.class)))
                .isEqualTo(json);
    }

    @Test
    void unknownFieldsAndMissingOnesDoNoHarm() throws IOException {
        assertThat(mapper.readValue("{\"newer\":{}}", Mine.class))
                .isEqualTo(new Mine(0, false, null, null, null, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"count\":\"5\"}", "{\"count\":\"\"}", "{\"count\":1.9}", "{\"flag\":1}", "{\"colour\":1}"})
    void nothingIsGuessed(String json) {
        assertThatThrownBy(() -> mapper.readValue(json, Mine.class)).isInstanceOf(JsonMappingException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"blue\"", "\"1\"", "\"\"", "\"RED\""})
    void anUnknownNameIsTheDefaultConstant(String json) throws IOException {
        assertThat(mapper.readValue("{\"colour\":" + json + "}", Mine.class).colour())
                .isEqualTo(Colour.OTHER);
    }

    @Test
    void aSecondDocumentIsAnError() {
        assertThatThrownBy(() -> mapper.readValue("{}\n{\"message\":\"\"}", Mine.class))
                .isInstanceOf(MismatchedInputException.class)
                .hasMessageContaining("Trailing token");
        assertThatThrownBy(() -> mapper.readValue("{}<html>", Mine.class)).isInstanceOf(IOException.class);
    }

    @Test
    void aLineBreakAtTheEndIsNone() throws IOException {
        assertThat(mapper.readValue("{\"count\":1}\n", Mine.class).count()).isEqualTo(1);
    }

    @Test
    void aFileBeyondTheLimitOfJacksonIsRead() throws IOException {
        String content = "A".repeat(20_000_001);

        assertThat(mapper.readValue("\"" + content + "\"", String.class)).hasSize(content.length());
        assertThatThrownBy(() -> new ObjectMapper().readValue("\"" + content + "\"", String.class))
                .hasMessageContaining("20000000");
    }

    @Test
    void thePathIsThatOfTheDocument() {
        assertThat(Json.path(path("user", 3, "id"))).isEqualTo("$.user[3].id");
        assertThat(Json.path(path())).isEqualTo("$");
        assertThat(Json.path(path("a.b", "it's", "", "\\"))).isEqualTo("$['a.b']['it\\'s']['']['\\\\']");
    }

    private static JsonMappingException path(Object... steps) {
        JsonMappingException e = new JsonMappingException(null, "x");
        for (int i = steps.length - 1; i >= 0; i--) {
            if (steps[i] instanceof Integer index) {
                e.prependPath(Object.class, index);
            } else {
                e.prependPath(Object.class, (String) steps[i]);
            }
        }
        return e;
    }
}
