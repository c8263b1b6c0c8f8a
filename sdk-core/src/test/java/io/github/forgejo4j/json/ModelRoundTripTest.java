package io.github.forgejo4j.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.json.sample.Issue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ModelRoundTripTest {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ObjectMapper plain = new ObjectMapper();

    @Property(tries = 500)
    void whatWasReadIsWrittenBackWhateverTheOrder(@ForAll("issues") ObjectNode issue, @ForAll Random random)
            throws IOException {
        Issue model = plain.readValue(shuffled(issue, random).toString(), Issue.class);
        String written = plain.writeValueAsString(model);

        assertThat(plain.readTree(written)).isEqualTo(plain.readTree(issue.toString()));
        assertThat(plain.readValue(written, Issue.class)).isEqualTo(model).hasSameHashCodeAs(model);
        assertThat(model.toBuilder().build()).isEqualTo(model);
        assertThat(model.toString()).startsWith("Issue{").doesNotContain("\n");
    }

    private static ObjectNode shuffled(ObjectNode object, Random random) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        Collections.shuffle(names, random);
        ObjectNode shuffled = JSON.objectNode();
        names.forEach(name -> shuffled.set(name, object.get(name)));
        return shuffled;
    }

    @Provide
    Arbitrary<ObjectNode> issues() {
        Map<String, Arbitrary<? extends JsonNode>> user = new LinkedHashMap<>();
        user.put("id", numbers());
        user.put("login", texts());
        user.put("last_login", dates());
        user.put("karma", anything());
        Map<String, Arbitrary<? extends JsonNode>> issue = new LinkedHashMap<>();
        issue.put("id", numbers());
        issue.put("title", texts());
        issue.put("is_locked", Arbitraries.of(true, false).map(JSON::booleanNode));
        issue.put("created_at", dates());
        issue.put("user", objects(user));
        issue.put("assignees", lists(objects(user)));
        issue.put("state", anything());
        issue.put("unknown", anything());
        issue.put("Title", anything());
        return objects(issue);
    }

    /** Each field present, null or absent. */
    private static Arbitrary<ObjectNode> objects(Map<String, Arbitrary<? extends JsonNode>> fields) {
        Arbitrary<ObjectNode> object = Arbitraries.create(JSON::objectNode);
        for (Map.Entry<String, Arbitrary<? extends JsonNode>> field : fields.entrySet()) {
            Arbitrary<JsonNode> value = Arbitraries.oneOf(
                    field.getValue().map(node -> node),
                    Arbitraries.create(JSON::nullNode).map(node -> (JsonNode) node),
                    Arbitraries.create(JSON::missingNode));
            object = net.jqwik.api.Combinators.combine(object, value).as((made, node) -> {
                ObjectNode next = made.deepCopy();
                if (!node.isMissingNode()) {
                    next.set(field.getKey(), node);
                }
                return next;
            });
        }
        return object;
    }

    private static Arbitrary<JsonNode> lists(Arbitrary<? extends JsonNode> item) {
        return Arbitraries.oneOf(
                        item.map(node -> (JsonNode) node), Arbitraries.create(() -> (JsonNode) JSON.nullNode()))
                .list()
                .ofMaxSize(3)
                .map(nodes -> JSON.arrayNode().addAll(nodes));
    }

    private static Arbitrary<JsonNode> numbers() {
        return Arbitraries.longs().map(JSON::numberNode);
    }

    private static Arbitrary<JsonNode> texts() {
        return Arbitraries.strings().map(JSON::textNode);
    }

    private static Arbitrary<JsonNode> dates() {
        return Arbitraries.of(
                        "",
                        "0001-01-01T00:00:00Z",
                        "1970-01-01T00:00:00Z",
                        "2024-02-29T23:59:59+05:30",
                        "2026-11-30T01:08:26.670153794Z")
                .map(JSON::textNode);
    }

    private static Arbitrary<JsonNode> anything() {
        Arbitrary<JsonNode> leaf = Arbitraries.oneOf(
                numbers(),
                texts(),
                Arbitraries.of("open", "closed", "1").map(text -> (JsonNode) JSON.textNode(text)),
                Arbitraries.of(true, false).map(flag -> (JsonNode) JSON.booleanNode(flag)),
                Arbitraries.of(0.5, 1.0, -1e300).map(number -> (JsonNode) JSON.numberNode(number)));
        return Arbitraries.oneOf(
                leaf, lists(leaf), leaf.map(node -> JSON.objectNode().set("nested", node)));
    }
}
