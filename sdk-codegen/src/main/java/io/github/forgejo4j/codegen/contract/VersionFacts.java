package io.github.forgejo4j.codegen.contract;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What of an operation's request is ignored by older servers, wherever it stands: parameters, query values, properties of the body. */
public final class VersionFacts {
    private final Contract contract;
    private final Operation operation;
    private final Map<String, IgnoredBefore> facts = new TreeMap<>();

    private VersionFacts(Contract contract, Operation operation) {
        this.contract = contract;
        this.operation = operation;
    }

    /**
     * The facts by the name on the wire; a property of a property has a dot between the names. Without those that only servers ignore
     * which lack the whole operation.
     */
    public static Map<String, IgnoredBefore> of(Contract contract, Operation operation) {
        VersionFacts found = new VersionFacts(contract, operation);
        operation.params().forEach(param -> found.add(param.wire(), param.ignoredBefore()));
        QueryType query = operation.query() == null
                ? null
                : contract.queries().get(operation.query().type().name());
        if (query != null) {
            query.values().forEach(value -> found.add(value.wire(), value.ignoredBefore()));
        }
        if (operation.body() != null) {
            found.body("", operation.body().type(), Set.of());
        }
        return found.facts;
    }

    private void add(String name, @Nullable IgnoredBefore fact) {
        if (fact != null && fact.version() > operation.since()) {
            facts.put(name, fact);
        }
    }

    private void body(String path, TypeRef type, Set<String> above) {
        ModelType model = contract.models().get(type.leaf().name());
        if (model == null || above.contains(model.name())) {
            return;
        }
        Set<String> seen = new HashSet<>(above);
        seen.add(model.name());
        for (Field field : model.fields()) {
            String name = path.isEmpty() ? field.json() : path + "." + field.json();
            add(name, field.ignoredBefore());
            body(name, field.type(), seen);
        }
    }
}
