package io.github.forgejo4j.codegen.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypeRefTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"string", "Issue", "list<Issue>", "map<string,list<long>>", "list<map<string,json>>", "base64"})
    void writesWhatItReads(String text) {
        assertThat(TypeRef.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "issue", "List<Issue>", "list<issue>", "map<long,Issue>", "list<>", "Issue[]"})
    void refusesWhatIsNoType(String text) {
        assertThatThrownBy(() -> TypeRef.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
