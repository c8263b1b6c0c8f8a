package io.github.forgejo4j.codegen.swagger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.codegen.contract.ContractFiles;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The canonical text of a contract file: blocks, except for short lists of words; long lines folded. Comments other than the first
 * line's do not survive, so whatever must be remembered has a key of its own.
 */
public final class YamlText {
    /** Column at which prose is folded. */
    private static final int WIDTH = 140;

    /** Line breaks of YAML that no text editor shows as such; plain text would come back with a space in their place. */
    private static final Pattern FOLDED = Pattern.compile("[\u0085\u2028\u2029]");

    private YamlText() {}

    /**
     * Rewrites the files below a folder.
     *
     * @return how many changed
     */
    public static int format(Path folder) throws IOException {
        return write(folder, ContractFiles.load(folder));
    }

    /**
     * Writes trees to their files.
     *
     * @return how many changed
     */
    static int write(Path folder, ContractFiles files) throws IOException {
        int changed = 0;
        for (Map.Entry<String, ObjectNode> entry : files.all().entrySet()) {
            Path file = folder.resolve(entry.getKey());
            String text = of(entry.getKey(), entry.getValue());
            if (!Files.exists(file) || !Files.readString(file).equals(text)) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, text);
                changed++;
            }
        }
        return changed;
    }

    /** The text of one file, with the line that shows editors the schema. */
    public static String of(String path, ObjectNode tree) {
        DumperOptions options = new DumperOptions();
        options.setWidth(WIDTH);
        options.setIndent(2);
        options.setIndicatorIndent(2);
        options.setIndentWithIndicator(true);
        StringWriter text = new StringWriter();
        text.write("# yaml-language-server: $schema=" + (path.contains("/") ? "../" : "") + "contract.schema.json\n");
        new Yaml(options).serialize(node(tree), text);
        return text.toString();
    }

    private static Node node(JsonNode value) {
        if (value.isObject()) {
            List<NodeTuple> members = new ArrayList<>();
            value.properties()
                    .forEach(member -> members.add(new NodeTuple(key(member.getKey()), node(member.getValue()))));
            return new MappingNode(Tag.MAP, members, members.isEmpty() ? FlowStyle.FLOW : FlowStyle.BLOCK);
        }
        if (value.isArray()) {
            List<Node> elements = new ArrayList<>();
            value.forEach(element -> elements.add(node(element)));
            return new SequenceNode(Tag.SEQ, elements, words(value) ? FlowStyle.FLOW : FlowStyle.BLOCK);
        }
        return scalar(
                value.isNull() ? Tag.NULL : value.isBoolean() ? Tag.BOOL : value.isIntegralNumber() ? Tag.INT : Tag.STR,
                value.isNull() ? "~" : value.asText());
    }

    /** Statuses are numbers, though every tree has texts for keys. */
    private static Node key(String key) {
        return scalar(key.matches("[1-9][0-9]*") ? Tag.INT : Tag.STR, key);
    }

    private static Node scalar(Tag tag, String value) {
        boolean quoted = value.isEmpty() || FOLDED.matcher(value).find();
        return new ScalarNode(tag, value, null, null, quoted ? ScalarStyle.DOUBLE_QUOTED : ScalarStyle.PLAIN);
    }

    private static boolean words(JsonNode list) {
        int length = 0;
        for (JsonNode element : list) {
            if (element.isContainerNode() || element.asText().length() > 30) {
                return false;
            }
            length += element.asText().length() + 2;
        }
        return length < WIDTH - 40;
    }
}
