package io.github.forgejo4j.codegen.contract;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds what neither an operation nor the event of a webhook leads to. */
final class TypeUse {
    private final Contract contract;
    private final Set<String> used = new HashSet<>();
    private final Deque<String> open = new ArrayDeque<>();

    private TypeUse(Contract contract) {
        this.contract = contract;
    }

    /** Names of models, open enums and query objects that are neither sent nor answered. */
    static SortedSet<String> unused(Contract contract) {
        TypeUse use = new TypeUse(contract);
        contract.services().forEach(service -> service.operations().forEach(use::operation));
        contract.models().values().stream().filter(ModelType::event).forEach(event -> use.use(event.name()));
        use.follow();
        SortedSet<String> unused = new TreeSet<>(contract.models().keySet());
        unused.addAll(contract.enums().keySet());
        unused.addAll(contract.queries().keySet());
        unused.removeAll(use.used);
        return unused;
    }

    private void operation(Operation operation) {
        operation.params().forEach(param -> use(param.type()));
        argument(operation.body());
        argument(operation.query());
        use(operation.result());
    }

    private void argument(@Nullable Argument argument) {
        if (argument != null) {
            use(argument.type());
        }
    }

    private void use(TypeRef type) {
        use(type.leaf().name());
    }

    private void use(String name) {
        if (used.add(name)) {
            open.add(name);
        }
    }

    private void follow() {
        while (!open.isEmpty()) {
            String name = open.remove();
            ModelType model = contract.models().get(name);
            if (model != null) {
                model.fields().forEach(field -> use(field.type()));
            }
            QueryType query = contract.queries().get(name);
            if (query != null) {
                query.values().forEach(value -> use(value.type()));
            }
        }
    }
}
