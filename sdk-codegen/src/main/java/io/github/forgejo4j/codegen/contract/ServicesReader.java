package io.github.forgejo4j.codegen.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code services/*.yaml}. */
final class ServicesReader {
    private static final Pattern LINE = Pattern.compile("(GET|HEAD|POST|PUT|PATCH|DELETE) (/\\S*)");
    private static final Pattern FACTS =
            Pattern.compile("http|params|body|result|deprecated|status [1-5][0-9][0-9]|query \\S+");
    private static final String READS = "Reading changes nothing on the server.";

    private final CommonWords common;
    private final Consumer<String> problems;
    private final List<Service> services = new ArrayList<>();

    /** A reader that notes what is wrong. */
    ServicesReader(CommonWords common, Consumer<String> problems) {
        this.common = common;
        this.problems = problems;
    }

    /** The services read so far, by accessor. */
    List<Service> services() {
        return services.stream().sorted(Comparator.comparing(Service::accessor)).toList();
    }

    /** Reads one file. */
    void read(String file, ObjectNode tree) {
        Entry entry = new Entry(file, tree, problems);
        String accessor = entry.words("service");
        if (!file.equals("services/" + accessor + ".yaml")) {
            entry.problem("service \"" + accessor + "\" must stand in a file of its name");
        }
        List<Operation> operations = new ArrayList<>();
        entry.members("operations").forEach((id, node) -> {
            Entry operation = entry.below(id, node);
            operations.add(operation(id, operation, false));
            for (JsonNode also : operation.elements("also")) {
                if (also instanceof ObjectNode difference && node instanceof ObjectNode base) {
                    operations.add(operation(
                            id, new Entry(file + ": " + id + " (also)", merge(base, difference), problems), true));
                } else {
                    operation.problem("also must list mappings");
                }
            }
        });
        services.add(new Service(accessor, entry.words("interface"), entry.words("summary"), List.copyOf(operations)));
        entry.noOtherKeys();
    }

    private static ObjectNode merge(ObjectNode base, ObjectNode difference) {
        ObjectNode merged = base.deepCopy();
        merged.remove("also");
        merged.remove("shortcuts");
        difference.properties().forEach(member -> {
            if (member.getValue().isNull()) {
                merged.remove(member.getKey());
            } else {
                merged.set(member.getKey(), member.getValue());
            }
        });
        return merged;
    }

    private Operation operation(String id, Entry entry, boolean also) {
        Matcher line = LINE.matcher(entry.words("http"));
        if (!line.matches()) {
            entry.problem("http must be a method and a path that begins with a slash");
        }
        boolean known = line.matches();
        Rule rule = entry.constant("eligibility", Rule.class);
        String body = entry.optionalWords("body");
        String query = entry.optionalWords("query");
        entry.corrects(FACTS);
        if (entry.texts("checked").isEmpty()) {
            entry.problem("checked is missing");
        }
        Operation operation = new Operation(
                id,
                entry.words("method"),
                known ? line.group(1) : "GET",
                known ? line.group(2) : "/",
                entry.words("summary"),
                entry.texts("notes"),
                params(entry),
                body == null ? null : argument(entry, "body", body, entry.flag("bodyOptional")),
                entry.optionalWords("form"),
                query == null ? null : argument(entry, "query", query, true),
                entry.type("result"),
                entry.has("paging") ? entry.constant("paging", PagingKind.class) : null,
                entry.optionalWords("pagingNote"),
                entry.has("shifts") ? entry.constant("shifts", Shift.class) : null,
                entry.optionalWords("envelope"),
                entry.flag("check"),
                entry.optionalWords("mayBeEmpty"),
                statuses(entry),
                entry.words("scope"),
                rule,
                reason(entry, rule),
                entry.optionalWords("lookFirst"),
                settled(entry),
                entry.number("since"),
                entry.optionalWords("deprecated"),
                shortcuts(entry),
                entry.flag("manyParams"),
                also);
        entry.has("bodyOptional");
        entry.has("also");
        entry.noOtherKeys();
        return operation;
    }

    private static String reason(Entry entry, Rule rule) {
        if (rule == Rule.IDEMPOTENT_ONLY && !entry.has("reason")) {
            return READS;
        }
        return entry.words("reason");
    }

    private static List<Integer> settled(Entry entry) {
        List<Integer> settled = new ArrayList<>();
        for (JsonNode status : entry.elements("settled")) {
            if (status.isInt() && status.asInt() >= 200 && status.asInt() < 600) {
                settled.add(status.asInt());
            } else {
                entry.problem("settled must list statuses");
            }
        }
        return List.copyOf(settled);
    }

    private static List<Shortcut> shortcuts(Entry entry) {
        List<Shortcut> shortcuts = new ArrayList<>();
        for (JsonNode node : entry.elements("shortcuts")) {
            Entry below = entry.below("shortcut", node);
            Map<String, String> set = new TreeMap<>();
            below.members("set").forEach((json, value) -> set.put(json, value.asText()));
            shortcuts.add(new Shortcut(below.words("method"), below.words("summary"), set));
            below.noOtherKeys();
        }
        return List.copyOf(shortcuts);
    }

    private List<Param> params(Entry entry) {
        List<Param> params = new ArrayList<>();
        for (JsonNode node : entry.elements("params")) {
            if (node instanceof ObjectNode object && object.path("name").isTextual()) {
                String name = object.path("name").asText();
                Entry below = entry.below(name, object);
                below.has("name");
                params.add(param(name, below));
                continue;
            }
            Param shared = node.isTextual() ? common.parameter(node.asText()) : null;
            if (shared == null) {
                entry.problem("parameter " + node + " is neither shared nor described");
            } else {
                params.add(shared);
            }
        }
        return List.copyOf(params);
    }

    /** Reads a parameter that stands in full. */
    static Param param(String name, Entry entry) {
        Param param = new Param(
                name,
                entry.has("wire") ? entry.words("wire") : name,
                entry.has("in") ? entry.constant("in", Param.In.class) : Param.In.PATH,
                entry.type("type"),
                entry.words("description"),
                entry.flag("optional"),
                entry.flag("slashes"),
                entry.optionalWords("join"),
                entry.number("since"),
                entry.ignoredBefore());
        entry.corrects(TypesReader.FACTS);
        entry.noOtherKeys();
        return param;
    }

    private static @Nullable Argument argument(Entry entry, String key, String text, boolean optional) {
        int space = text.lastIndexOf(' ');
        if (space < 0) {
            entry.problem(key + " must be a type and a name, such as \"CreateIssue issue\"");
            return null;
        }
        return new Argument(entry.parseType(text.substring(0, space)), text.substring(space + 1), optional);
    }

    private Map<Integer, String> statuses(Entry entry) {
        Map<Integer, String> statuses = new TreeMap<>();
        entry.members("statuses").forEach((key, words) -> {
            if (!key.matches("[1-5][0-9][0-9]")) {
                entry.problem("\"" + key + "\" is no status");
                return;
            }
            int status = Integer.parseInt(key);
            String meaning =
                    words.isNull() ? common.status(status) : words.asText().strip();
            if (meaning == null || meaning.isEmpty()) {
                entry.problem("status " + status + " has no words");
                return;
            }
            statuses.put(status, meaning);
        });
        return statuses;
    }
}
