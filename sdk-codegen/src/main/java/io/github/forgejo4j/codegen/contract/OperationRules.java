package io.github.forgejo4j.codegen.contract;

import io.github.forgejo4j.codegen.contract.TypeRef.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What must hold for one operation. */
final class OperationRules {
    /** More than four identifying values in a row are mixed up by their callers. */
    private static final int MOST_PARAMS = 4;

    private static final Set<String> PAGE_VALUES = Set.of("page", "limit", "per_page");
    private static final Pattern SCOPE = Pattern.compile("none|(read|write):[a-z]+(, (read|write):[a-z]+)*");
    private static final Set<Kind> VALUE_KINDS =
            Set.of(Kind.STRING, Kind.LONG, Kind.INT, Kind.BOOLEAN, Kind.INSTANT, Kind.DATE);

    private final Contract contract;
    private final Consumer<String> problems;
    private String where = "";

    /** Rules against the types of a contract. */
    OperationRules(Contract contract, Consumer<String> problems) {
        this.contract = contract;
        this.problems = problems;
    }

    /** Notes every rule that the operation breaks. */
    void check(Service service, Operation operation) {
        where = "services/" + service.accessor() + ".yaml: " + operation.id() + (operation.also() ? " (also)" : "")
                + ": ";
        words(operation);
        names(operation);
        path(operation);
        optional(operation);
        body(operation);
        result(operation);
        lists(operation);
        repeat(operation);
        shortcuts(operation);
    }

    private void words(Operation operation) {
        sentence("summary", operation.summary());
        sentence("reason", operation.reason());
        operation.notes().forEach(note -> sentence("note", note));
        sentence("pagingNote", operation.pagingNote());
        sentence("mayBeEmpty", operation.mayBeEmpty());
        sentence("lookFirst", operation.lookFirst());
        sentence("deprecated", operation.deprecated());
        operation.statuses().values().forEach(words -> clause("status", words));
        operation.params().forEach(param -> clause("parameter " + param.name(), param.description()));
        if (!operation.scope().isEmpty() && !SCOPE.matcher(operation.scope()).matches()) {
            problem("scope \"" + operation.scope() + "\" is not of the form write:issue");
        }
        if (operation.statuses().keySet().stream().noneMatch(status -> status >= 200 && status < 300)) {
            problem("no status of success");
        }
    }

    private void sentence(String what, @Nullable String words) {
        if (words != null && !words.isEmpty() && !Prose.isSentence(words)) {
            problem(what + " must be a sentence with balanced braces: \"" + words + "\"");
        }
    }

    private void clause(String what, String words) {
        if (!words.isEmpty() && !Prose.isClause(words)) {
            problem(what + " must be a clause without a full stop, with balanced braces: \"" + words + "\"");
        }
    }

    private void names(Operation operation) {
        List<String> names = new ArrayList<>();
        operation.params().forEach(param -> names.add(param.name()));
        if (operation.body() != null) {
            names.add(operation.body().name());
        }
        if (operation.query() != null) {
            names.add(operation.query().name());
        }
        if (new HashSet<>(names).size() < names.size()) {
            problem("two parameters of one name in " + names);
        }
        names.add(operation.method());
        names.stream()
                .filter(name -> !name.isEmpty() && !Names.usable(name))
                .forEach(name -> problem("\"" + name + "\" is no Java name"));
    }

    private void path(Operation operation) {
        List<String> placeholders = operation.placeholders();
        List<String> values = operation.params().stream()
                .filter(param -> param.in() == Param.In.PATH)
                .map(Param::wire)
                .toList();
        placeholders.stream()
                .filter(name -> !values.contains(name))
                .forEach(name -> problem("{" + name + "} of the path has no parameter"));
        values.stream()
                .filter(name -> !placeholders.contains(name))
                .forEach(name -> problem("parameter " + name + " is not in the path"));
        long identifying =
                operation.params().stream().filter(param -> !param.optional()).count();
        if (identifying > MOST_PARAMS && !operation.manyParams()) {
            problem(identifying + " identifying parameters, at most " + MOST_PARAMS + " are allowed");
        }
        for (Param param : operation.params()) {
            boolean known = VALUE_KINDS.contains(param.type().leaf().kind())
                    || contract.enums().containsKey(param.type().leaf().name());
            if (!known
                    || param.type().is(Kind.MAP)
                    || (param.in() == Param.In.PATH && param.type().is(Kind.LIST))) {
                problem("parameter " + param.name() + " cannot be a " + param.type());
            }
            joined(operation, param);
            if (param.since() != 0 && (!param.optional() || param.since() <= operation.since())) {
                problem("since of parameter " + param.name() + " is for an optional one that came after the operation");
            }
            if (param.slashes() && (param.in() != Param.In.PATH || !param.type().is(Kind.STRING))) {
                problem("parameter " + param.name() + " has slashes but is no text in the path");
            }
            IgnoredBefore ignored = param.ignoredBefore();
            if (ignored != null) {
                clause("harm of " + param.name(), ignored.harm());
                if (param.in() == Param.In.PATH || ignored.version() < IgnoredBefore.FIRST) {
                    problem("parameter " + param.name() + " is ignored before " + ignored.version()
                            + ": it must be in the query, and the version " + IgnoredBefore.FIRST + " or newer");
                }
            }
            if (param.in() == Param.In.QUERY && PAGE_VALUES.contains(param.wire())) {
                problem("parameter " + param.wire() + " belongs to PagedCall");
            }
        }
    }

    private void joined(Operation operation, Param param) {
        boolean list = param.type().is(Kind.LIST);
        if (param.join() == null) {
            return;
        }
        if (!list || param.in() != Param.In.QUERY) {
            problem("join of parameter " + param.name() + " is for a list in the query");
        }
        boolean optional = operation.query() != null
                || (operation.body() != null && operation.body().optional())
                || operation.params().stream().anyMatch(Param::optional);
        if (optional) {
            problem("join of parameter " + param.name() + " cannot stand beside an optional argument");
        }
    }

    private void optional(Operation operation) {
        List<Param> params = operation.params();
        int optional = 0;
        for (int i = 0; i < params.size(); i++) {
            if (params.get(i).optional()) {
                optional++;
                if (params.get(i).in() == Param.In.PATH || i < params.size() - 1 || operation.body() != null) {
                    problem("optional parameter " + params.get(i).name() + " must be the last one, in the query");
                }
            }
        }
        optional += operation.body() != null && operation.body().optional() ? 1 : 0;
        optional += operation.query() != null ? 1 : 0;
        if (optional > 1) {
            problem("more than one optional argument: put them in a query object");
        }
        if (operation.query() != null
                && !contract.queries().containsKey(operation.query().type().name())) {
            problem("unknown query object " + operation.query().type());
        }
    }

    private void body(Operation operation) {
        Argument body = operation.body();
        boolean upload = body != null && body.type().name().equals("Upload");
        boolean form = operation.form() != null;
        if (upload && !form || form && !upload && !(body != null && body.type().is(Kind.TEXT))) {
            problem("an Upload and the form field that holds it go together, and text may go into one");
        }
        if (body == null) {
            return;
        }
        if (operation.safe()) {
            problem(operation.verb() + " cannot have a body");
        }
        ModelType model = contract.models().get(body.type().leaf().name());
        if (!body.type().leaf().is(Kind.NAMED)) {
            if (!body.type().is(Kind.TEXT)
                    && !body.type().is(Kind.JSON)
                    && body.type().item() == null) {
                problem("a body cannot be a " + body.type());
            }
        } else if (!upload && model == null) {
            problem("unknown body " + body.type());
        } else if (model != null && model.direction() == ModelType.Direction.RESPONSE) {
            problem("body " + body.type() + " is a response: give it the direction request or both");
        }
        if (body.optional() && model != null && model.fields().stream().anyMatch(Field::required)) {
            problem("an optional body cannot have required fields");
        }
    }

    private void result(Operation operation) {
        TypeRef leaf = operation.result().leaf();
        ModelType model = contract.models().get(leaf.name());
        if (leaf.is(Kind.NAMED) && model == null && !contract.enums().containsKey(leaf.name())) {
            problem("unknown result " + leaf);
        }
        if (model != null && model.direction() == ModelType.Direction.REQUEST) {
            problem("result " + leaf + " is a request: give it the direction both");
        }
        if (operation.check() && !operation.result().is(Kind.BOOLEAN)) {
            problem("a check answers a boolean");
        }
        boolean bodiless = operation.result().is(Kind.VOID) || operation.check();
        if (operation.envelope() != null
                && (bodiless
                        || operation.result().is(Kind.TEXT)
                        || operation.result().is(Kind.BYTES))) {
            problem("there is no envelope around a " + operation.result());
        }
        if (operation.mayBeEmpty() != null && bodiless) {
            problem("mayBeEmpty says nothing about a " + operation.result());
        }
    }

    private void lists(Operation operation) {
        boolean list = operation.result().is(Kind.LIST);
        if (list && operation.paging() == null) {
            problem("paging is missing: say NONE if the whole list comes at once");
        }
        if (!list && operation.paging() != null) {
            problem("paging " + operation.paging() + " on a result that is no list");
        }
        if (operation.shifts() != null && !operation.paged()) {
            problem("shifts is for a list that comes in pages");
        }
        if (operation.paged() && !operation.verb().equals("GET")) {
            problem("only a GET can be paged");
        }
    }

    private void repeat(Operation operation) {
        if (operation.rule() == Rule.IDEMPOTENT_ONLY && !operation.safe()) {
            problem("IDEMPOTENT_ONLY on a " + operation.verb() + " decides nothing: say ALWAYS or NEVER");
        }
        if (!operation.settled().isEmpty() && operation.rule() != Rule.ALWAYS) {
            problem("settled needs the rule ALWAYS: what is " + operation.rule()
                    + " is not repeated into a settled answer");
        }
        for (int status : operation.settled()) {
            if (!operation.statuses().containsKey(status)) {
                problem("settled status " + status + " is not among the statuses");
            }
        }
        if (operation.lookFirst() != null && operation.rule() != Rule.NEVER) {
            problem("lookFirst is for what is NEVER repeated");
        }
    }

    private void shortcuts(Operation operation) {
        for (Shortcut shortcut : operation.shortcuts()) {
            sentence("summary of " + shortcut.method(), shortcut.summary());
            ModelType body = operation.body() == null
                    ? null
                    : contract.models().get(operation.body().type().name());
            if (body == null || shortcut.set().isEmpty()) {
                problem("shortcut " + shortcut.method() + " needs a model as body and values to set");
                continue;
            }
            for (String json : shortcut.set().keySet()) {
                if (body.fields().stream().noneMatch(field -> field.json().equals(json))) {
                    problem("shortcut " + shortcut.method() + " sets " + json + ", which is no field of "
                            + body.name());
                }
            }
        }
    }

    private void problem(String text) {
        problems.accept(where + text);
    }
}
