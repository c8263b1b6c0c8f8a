package io.github.forgejo4j.examples.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.examples.cli.BadInput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesTest {
    private static Rules rules(String... lines) throws BadInput {
        return Rules.parse(Arrays.asList(lines), "rules");
    }

    private static List<String> labels(Rules rules, String title, String body) {
        return rules.of(title, body).stream().map(Rule::label).toList();
    }

    @Test
    void aLineIsALabelAColourAndWords() throws BadInput {
        Rules rules = rules("# for people", "", "kind/bug #D73A4A: crash,  stack trace ,", "  wish: please add");

        assertThat(rules.rules()).extracting(Rule::label).containsExactly("kind/bug", "wish");
        assertThat(rules.rules()).extracting(Rule::color).containsExactly("#d73a4a", Rules.DEFAULT_COLOR);
    }

    @Test
    void wordsAreWholeAndInAnyCase() throws BadInput {
        Rules rules = rules("cpp: c++", "lid: lid", "heat: ÜBERHITZT", "trace: stack trace");

        assertThat(labels(rules, "Lid!", "")).containsExactly("lid");
        assertThat(labels(rules, "A valid lidless kettle", "")).isEmpty();
        assertThat(labels(rules, "lid_open", "")).isEmpty();
        assertThat(labels(rules, "Written in C++.", "")).containsExactly("cpp");
        assertThat(labels(rules, "Ist überhitzt", "")).containsExactly("heat");
        assertThat(labels(rules, "", "a stack\ntrace")).containsExactly("trace");
        assertThat(labels(rules, "a stack.trace", "")).isEmpty();
    }

    @Test
    void whatATemplateAsksForIsNotWhatTheIssueSays() throws BadInput {
        Rules rules = rules("bug: crash");

        assertThat(labels(rules, "T", "<!-- Did it crash? -->It boils.")).isEmpty();
        assertThat(labels(rules, "T", "<!-- one --> crash <!-- two -->")).containsExactly("bug");
        assertThat(labels(rules, "T", "It boils. <!-- crash")).isEmpty();
        assertThat(labels(rules, "T", "cr<!-- -->ash")).isEmpty();
    }

    @Test
    void aTextMadeToBeSlowIsNot() throws BadInput {
        Rules rules = rules("bug: crash of   the kettle");
        String slow = "<!--".repeat(100_000) + "crash " + " ".repeat(100_000) + "of ".repeat(100_000);

        Assertions.assertTimeout(
                Duration.ofSeconds(5),
                () -> assertThat(labels(rules, slow, slow)).isEmpty());
    }

    @Test
    void aBadLineIsNamed() {
        assertThatThrownBy(() -> rules("bug")).hasMessage("rules, line 1: not of the form LABEL [#COLOR]: WORD, WORD");
        assertThatThrownBy(() -> rules("", "bug: ,"))
                .hasMessage("rules, line 2: no words, so that no issue would ever get the label bug");
        assertThatThrownBy(() -> rules("bug: a", "bug: b"))
                .hasMessage("rules, line 2: the label bug has a rule already");
        assertThatThrownBy(() -> rules("x".repeat(51) + ": a"))
                .hasMessage("rules, line 1: a label has 50 characters at most");
        assertThatThrownBy(() -> rules("# nothing"))
                .isInstanceOf(BadInput.class)
                .hasMessage("rules holds no rule");
    }

    @Test
    void aFileThatIsNoTextIsRefused(@TempDir Path folder) throws Exception {
        Path file = Files.write(folder.resolve("rules"), "bug: ä".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> Rules.read(file)).isInstanceOf(BadInput.class).hasMessage(file + " is not UTF-8");
        assertThatThrownBy(() -> Rules.read(folder)).isInstanceOf(BadInput.class);
    }
}
