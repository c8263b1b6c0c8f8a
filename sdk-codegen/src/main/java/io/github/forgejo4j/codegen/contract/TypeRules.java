package io.github.forgejo4j.codegen.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.codegen.contract.TypeRef.Kind;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What must hold for models, open enums and query objects. */
final class TypeRules {
    private static final Set<Kind> NO_FIELD = Set.of(Kind.VOID, Kind.TEXT, Kind.BYTES, Kind.INT);
    private static final Set<Kind> QUERY_VALUES =
            Set.of(Kind.STRING, Kind.LONG, Kind.INT, Kind.BOOLEAN, Kind.INSTANT, Kind.DATE);
    private static final Set<String> PAGE_VALUES = Set.of("page", "limit", "per_page");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Contract contract;
    private final Consumer<String> problems;

    /** Rules over the types of a contract. */
    TypeRules(Contract contract, Consumer<String> problems) {
        this.contract = contract;
        this.problems = problems;
    }

    /** Notes every rule that is broken. */
    void check() {
        contract.models().values().forEach(this::model);
        contract.enums().values().forEach(this::enumeration);
        contract.queries().values().forEach(this::query);
    }

    private void model(ModelType model) {
        String where = model.name() + ": ";
        name(model.name(), model.summary());
        model.notes().stream()
                .filter(note -> !Prose.isSentence(note))
                .forEach(note -> problems.accept(where + "note must be a sentence: \"" + note + "\""));
        if (model.patch() && model.direction() != ModelType.Direction.REQUEST) {
            problems.accept(where + "patch is for requests");
        }
        if (model.event() && !contract.webhooks().contains(model.name())) {
            problems.accept(where + "event is for webhooks");
        }
        Set<String> accessors = new HashSet<>();
        for (Field field : model.fields()) {
            home(model, field, where);
            field(model, field, where + field.json() + ": ");
            if (!accessors.add(field.java()) || !Names.usableAccessor(field.java())) {
                problems.accept(where + field.json() + ": accessor \"" + field.java() + "\" is taken or no Java name");
            }
        }
    }

    /** The module of webhooks may use the models of the API, never the other way round. */
    private void home(ModelType model, Field field, String where) {
        String type = field.type().leaf().name();
        if (contract.webhooks().contains(type) && !contract.webhooks().contains(model.name())) {
            problems.accept(where + field.json() + ": " + type + " is known to webhooks only");
        }
    }

    private void field(ModelType model, Field field, String where) {
        type(field.type(), where);
        clause(field.description(), where);
        if (field.required() && model.direction() == ModelType.Direction.RESPONSE) {
            problems.accept(where + "required is for requests");
        }
        ignored(field.ignoredBefore(), field.since(), where);
        if (field.ignoredBefore() != null && model.direction() == ModelType.Direction.RESPONSE) {
            problems.accept(where + "ignoredBefore is for requests");
        }
        boolean time = field.type().is(Kind.INSTANT);
        if (field.epochNever() && !time) {
            problems.accept(where + "epochNever is for instants");
        }
        if (field.idsOrNames()) {
            idsOrNames(model, field, where);
        }
        if (field.unit() != null && !time && !field.type().is(Kind.DURATION)) {
            problems.accept(where + "unit is for instants and durations");
        }
        if (field.clear() != null) {
            clear(model, field.clear(), where);
        }
    }

    private void idsOrNames(ModelType model, Field field, String where) {
        if (model.direction() != ModelType.Direction.REQUEST
                || !"list<json>".equals(field.type().toString())) {
            problems.accept(where + "idsOrNames is for a list<json> of a request");
        } else if (model.fields().stream().filter(Field::idsOrNames).count() > 1) {
            problems.accept(where + "idsOrNames is for one field of " + model.name());
        }
    }

    private void clear(ModelType model, String clear, String where) {
        if (!model.patch()) {
            problems.accept(where + "clear is for the requests of an edit (patch: true)");
        }
        try {
            JSON.readTree(clear).fieldNames().forEachRemaining(sibling -> {
                if (model.fields().stream().noneMatch(field -> field.json().equals(sibling))) {
                    problems.accept(where + "clear names " + sibling + ", which is no field of " + model.name());
                }
            });
        } catch (JsonProcessingException e) {
            problems.accept(where + "clear must be JSON, such as '\"\"', and is " + clear);
        }
    }

    private void enumeration(EnumType type) {
        name(type.name(), type.summary());
        Set<String> constants = new HashSet<>();
        for (EnumType.Value value : type.values()) {
            clause(value.description(), type.name() + ": " + value.json() + ": ");
            if (!constants.add(value.constant()) || !value.constant().matches("(?!FAMILY$)[A-Z_][A-Z0-9_]*")) {
                problems.accept(type.name() + ": constant \"" + value.constant() + "\" is taken or no Java name");
            }
        }
        if (type.values().isEmpty()) {
            problems.accept(type.name() + ": has no values");
        }
    }

    private void query(QueryType type) {
        name(type.name(), type.summary());
        Set<String> accessors = new HashSet<>();
        for (QueryType.Value value : type.values()) {
            String where = type.name() + ": " + value.wire() + ": ";
            clause(value.description(), where);
            ignored(value.ignoredBefore(), value.since(), where);
            Kind kind = value.type().leaf().kind();
            boolean known = QUERY_VALUES.contains(kind)
                    || contract.enums().containsKey(value.type().leaf().name());
            if (!known || value.type().is(Kind.MAP)) {
                problems.accept(where + "a query value cannot be a " + value.type());
            }
            if (value.join() != null && !value.type().is(Kind.LIST)) {
                problems.accept(where + "join is for lists");
            }
            if (PAGE_VALUES.contains(value.wire())) {
                problems.accept(where + "belongs to PagedCall");
            }
            if (!accessors.add(value.java()) || !Names.usableAccessor(value.java())) {
                problems.accept(where + "accessor \"" + value.java() + "\" is taken or no Java name");
            }
        }
        if (type.values().isEmpty()) {
            problems.accept(type.name() + ": has no values");
        }
    }

    private void name(String name, String summary) {
        if (!name.matches("[A-Z][A-Za-z0-9]*")) {
            problems.accept(name + ": is no name of a Java type");
        }
        if (!summary.isEmpty() && !Prose.isSentence(summary)) {
            problems.accept(name + ": summary must be a sentence");
        }
    }

    private void ignored(@Nullable IgnoredBefore fact, int since, String where) {
        if (fact != null) {
            clause(fact.harm(), where + "harm ");
            if (fact.version() < IgnoredBefore.FIRST) {
                problems.accept(where + "ignoredBefore needs a version of " + IgnoredBefore.FIRST + " or newer");
            } else if (since != 0 && since != fact.version()) {
                problems.accept(where + "ignoredBefore " + fact.version() + " contradicts since " + since);
            }
        }
    }

    private void clause(String words, String where) {
        if (!words.isEmpty() && !Prose.isClause(words)) {
            problems.accept(where + "must be a clause without a full stop, with balanced braces: \"" + words + "\"");
        }
    }

    private void type(TypeRef type, String where) {
        TypeRef leaf = type.leaf();
        boolean unknown = leaf.is(Kind.NAMED)
                && !contract.models().containsKey(leaf.name())
                && !contract.enums().containsKey(leaf.name());
        if (unknown || NO_FIELD.contains(leaf.kind())) {
            problems.accept(where + "unknown type " + type);
        }
    }
}
