package io.github.forgejo4j.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.json.sample.EditIssue;
import io.github.forgejo4j.json.sample.Hook;
import io.github.forgejo4j.json.sample.Issue;
import io.github.forgejo4j.json.sample.RepositoryMeta;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShapeTest {
    private static final List<String> INITIALISED = new ArrayList<>();

    static final class Outer extends Model {
        static final Shape SHAPE = Shape.of(new Outer(null))
                .model("inner", Inner.class)
                .models("children", Outer.class)
                .build();

        static {
            INITIALISED.add("Outer");
        }

        private Outer(Slots slots) {
            super(slots);
        }

        @Override
        protected Model with(Slots slots) {
            return new Outer(slots);
        }
    }

    static final class Inner extends Model {
        static final Shape SHAPE = Shape.of(new Inner(null))
                .text("token")
                .secret()
                .model("outer", Outer.class)
                .build();

        static {
            INITIALISED.add("Inner");
        }

        private Inner(Slots slots) {
            super(slots);
        }

        @Override
        protected Model with(Slots slots) {
            return new Inner(slots);
        }
    }

    @Test
    void nestedClassesAreInitialisedWhenTheirFieldIsMet() throws IOException {
        ObjectMapper plain = new ObjectMapper();

        plain.readValue("{\"inner\":null,\"children\":[]}", Outer.class);
        assertThat(INITIALISED).containsExactly("Outer");
        plain.readValue("{\"inner\":{}}", Outer.class);
        assertThat(INITIALISED).containsExactly("Outer", "Inner");
        assertThat(Shape.of(Outer.class).hasSecrets()).isTrue();
    }

    @Test
    void secretsAreFoundInNestedModels() {
        assertThat(Shape.of(Hook.class).hasSecrets()).isTrue();
        assertThat(Shape.of(Issue.class).hasSecrets()).isFalse();
        assertThat(Kinds.map(Kinds.list(Kinds.model(Hook.class))).hasSecrets(new java.util.HashSet<>()))
                .isTrue();
    }

    @Test
    void namesAreThoseOfTheWire() {
        assertThat(Shape.of(EditIssue.class).jsonNames())
                .containsExactly("title", "body", "assignees", "milestone", "state", "due_date", "unset_due_date");
        assertThat(Shape.of(RepositoryMeta.class).name()).isEqualTo("RepositoryMeta");
    }

    @Test
    void twoFieldsOfOneNameAreRefused() {
        assertThatThrownBy(() -> new Shape(
                        "X", null, new Field[] {new Field("a", Kinds.TEXT, false), new Field("a", Kinds.FLAG, false)}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("X has two fields a");
    }

    @Test
    void aClassWithoutAShapeIsRefused() {
        assertThatThrownBy(() -> Shape.of(String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("java.lang.String is no generated class: it describes nothing");
    }
}
