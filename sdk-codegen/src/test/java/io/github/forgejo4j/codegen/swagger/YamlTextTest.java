package io.github.forgejo4j.codegen.swagger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class YamlTextTest {
    private static final YAMLMapper YAML = new YAMLMapper();

    @Test
    void blocksForStructureAndBracketsForShortLists() throws Exception {
        JsonNode tree = new ObjectMapper().readTree("""
                {"service": "a", "params": ["owner", "repo"], "statuses": {"204": "done", "404": null}, "flag": true, "number": 8,
                 "text": "8", "empty": "", "notes": ["One sentence that is longer than thirty letters."]}
                """);

        assertThat(YamlText.of("services/a.yaml", (ObjectNode) tree)).isEqualTo("""
                # yaml-language-server: $schema=../contract.schema.json
                service: a
                params: [owner, repo]
                statuses:
                  204: done
                  404: ~
                flag: true
                number: 8
                text: '8'
                empty: ""
                notes:
                  - One sentence that is longer than thirty letters.
                """);
    }

    @Test
    void lineBreaksThatOnlyYamlSeesSurvive() throws Exception {
        ObjectNode tree = YAML.createObjectNode().put("words", "a\u0085b\u2028c\u2029d");

        assertThat(YAML.readTree(YamlText.of("common.yaml", tree))).isEqualTo(tree);
    }

    @Property(tries = 300)
    void anyTextSurvives(@ForAll String text) throws Exception {
        ObjectNode tree = YAML.createObjectNode();
        tree.put("words", printable(text)).putArray("list").add(printable(text));

        assertThat(YAML.readTree(YamlText.of("common.yaml", tree))).isEqualTo(tree);
    }

    /** YAML has no way to hold a lone surrogate. */
    private static String printable(String text) {
        return text.codePoints()
                .filter(point -> !(point >= 0xD800 && point <= 0xDFFF))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
