package io.github.forgejo4j.codegen.contract;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What of a method the Java compiler compares: its name and the erasure of its parameters. */
final class Signatures {
    private Signatures() {}

    /** The method itself, the one that takes lists to be joined, the overload without its optional argument, and the shortcuts. */
    static List<String> of(Operation operation) {
        List<String> whole = new ArrayList<>();
        List<String> required = new ArrayList<>();
        List<String> lists = new ArrayList<>();
        for (Param param : operation.params()) {
            String type =
                    param.type().is(TypeRef.Kind.LIST) ? "List" : param.type().name();
            lists.add(type);
            whole.add(param.join() == null ? type : "string");
            if (!param.optional()) {
                required.add(whole.get(whole.size() - 1));
            }
        }
        add(operation.body(), whole, required);
        add(operation.query(), whole, required);
        List<String> signatures = new ArrayList<>();
        signatures.add(signature(operation.method(), whole));
        if (operation.params().stream().anyMatch(param -> param.join() != null)) {
            lists.addAll(whole.subList(lists.size(), whole.size()));
            signatures.add(signature(operation.method(), lists));
        }
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
