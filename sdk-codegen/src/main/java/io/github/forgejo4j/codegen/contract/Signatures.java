package io.github.forgejo4j.codegen.contract;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What of a method the Java compiler compares: its name and the erasure of its parameters. */
final class Signatures {
    private Signatures() {}

    /** The method itself, the overload without its optional argument, and the shortcuts to it. */
    static List<String> of(Operation operation) {
        List<String> whole = new ArrayList<>();
        List<String> required = new ArrayList<>();
        for (Param param : operation.params()) {
            whole.add(param.type().is(TypeRef.Kind.LIST) ? "List" : param.type().name());
            if (!param.optional()) {
                required.add(whole.get(whole.size() - 1));
            }
        }
        add(operation.body(), whole, required);
        add(operation.query(), whole, required);
        List<String> signatures = new ArrayList<>();
        signatures.add(signature(operation.method(), whole));
        if (whole.size() > required.size()) {
            signatures.add(signature(operation.method(), required));
        }
        List<String> withoutBody = required.subList(0, Math.max(0, required.size() - 1));
        operation.shortcuts().forEach(shortcut -> signatures.add(signature(shortcut.method(), withoutBody)));
        return signatures;
    }

    private static void add(@Nullable Argument argument, List<String> whole, List<String> required) {
        if (argument == null) {
            return;
        }
        String type = argument.type().is(TypeRef.Kind.TEXT)
                ? "string"
                : argument.type().name();
        whole.add(type);
        if (!argument.optional()) {
            required.add(type);
        }
    }

    private static String signature(String name, List<String> types) {
        return name + "(" + String.join(", ", types) + ")";
    }
}
