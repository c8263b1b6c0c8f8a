package io.github.forgejo4j.codegen.generate;

import io.github.forgejo4j.codegen.contract.Argument;
import io.github.forgejo4j.codegen.contract.IgnoredBefore;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.Param;
import io.github.forgejo4j.codegen.contract.Shift;
import io.github.forgejo4j.codegen.contract.TypeRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The Javadoc of one operation: it is the operation's contract, so nothing that the contract knows is left out. */
final class OperationDoc {
    private static final String ERRORS = "io.github.forgejo4j.error.";

    private final StringBuilder text = new StringBuilder();
    private final Operation operation;
    private final Map<String, IgnoredBefore> ignored;

    private OperationDoc(Operation operation, Map<String, IgnoredBefore> ignored) {
        this.operation = operation;
        this.ignored = ignored;
    }

    /** The text between the comment's marks. */
    static String of(Operation operation, Map<String, IgnoredBefore> ignored) {
        return new OperationDoc(operation, ignored).write();
    }

    /** The text of an overload, which says only what it leaves out. */
    static String overload(String omitted, String link) {
        return Text.wrap("Like {@link " + link + "}, without {@code " + omitted + "}.");
    }

    /** The text of the method that takes lists. */
    static String joining(Operation operation, String link) {
        StringBuilder text = new StringBuilder(Text.wrap("Like {@link " + link + "}, from a list.")).append('\n');
        operation
                .params()
                .forEach(param -> text.append('\n')
                        .append(Text.wrap("@param " + param.name() + " " + param.description(), "    ")));
        return text.append("\n@return the call, not yet made").toString();
    }

    private String write() {
        text.append(Text.wrap(operation.summary()));
        paragraph(line());
        operation.notes().forEach(this::paragraph);
        paragraph(repeat());
        if (operation.paging() != null) {
            paragraph(paging());
        }
        if (!ignored.isEmpty()) {
            paragraph(olderServers());
        }
        paragraph("Operation {@code " + operation.id() + "}.");
        text.append('\n');
        operation.params().forEach(this::param);
        argument(operation.body());
        query();
        tag("return", result());
        if (!ignored.isEmpty()) {
            tag(
                    "throws",
                    ERRORS + "InvalidInputException if the server is too old for what is set; nothing is sent then");
        }
        exceptions().forEach((type, meanings) -> tag("throws", ERRORS + type + " " + meanings));
        if (operation.deprecated() != null) {
            tag("deprecated", operation.deprecated());
        }
        return text.toString();
    }

    private String line() {
        String scope = operation.scope().equals("none")
                ? "any token will do"
                : "token scope "
                        + List.of(operation.scope().split(", ")).stream()
                                .map(one -> "{@code " + one + "}")
                                .collect(Collectors.joining(" and "));
        String since = operation.since() == 0 ? "" : " Since Forgejo " + operation.since() + ".";
        return "{@code " + operation.line() + "}, " + scope + "." + since;
    }

    private String repeat() {
        return switch (operation.rule()) {
            case NEVER ->
                "<b>Repeat: never.</b> " + operation.reason()
                        + " When its fate is unknown ({@code mayHaveBeenApplied()}), "
                        + (operation.lookFirst() == null
                                ? "look at the server's state before asking again."
                                : Text.decapitalize(operation.lookFirst()));
            case ALWAYS -> "<b>Repeat: always.</b> " + operation.reason() + settled();
            case IDEMPOTENT_ONLY -> "<b>Repeat: yes.</b> " + operation.reason();
        };
    }

    private String settled() {
        if (operation.settled().isEmpty()) {
            return "";
        }
        String statuses = operation.settled().stream().map(String::valueOf).collect(Collectors.joining(" or "));
        return " A repeat after success answers " + statuses + ", which {@code acceptingSettled()} counts as success.";
    }

    private String paging() {
        String how =
                switch (Objects.requireNonNull(operation.paging())) {
                    case LINK -> "Pages end where the {@code Link} header names no next one.";
                    case TOTAL -> "Pages end at the number that {@code X-Total-Count} tells.";
                    case BODY_COUNT -> "No header tells the whole length: an empty page is the end.";
                    case WINDOW -> "No header tells of pages: an empty page is the end.";
                    case NONE -> "The whole list comes in one answer.";
                };
        return "<b>Paging:</b> " + Text.decapitalize(how)
                + (operation.pagingNote() == null ? "" : " " + operation.pagingNote())
                + shifts();
    }

    private String shifts() {
        Shift shifts = operation.shifts();
        if (shifts == null) {
            return "";
        }
        return switch (shifts) {
            case NEWEST_FIRST ->
                " New items come in at the front: what was read then comes again on a later page, unless"
                        + " {@code distinctBy} drops it.";
            case LAST_CHANGED_FIRST ->
                " New items come in at the front, and what changes moves there: what was read then"
                        + " comes again on a later page, unless {@code distinctBy} drops it, and what changes before a walk"
                        + " comes to it is missed.";
        };
    }

    private String olderServers() {
        StringBuilder words = new StringBuilder("<b>Older servers:</b>");
        ignored.forEach((parameter, fact) ->
                words.append(" {@code ").append(parameter).append("} ").append(Text.ignored(fact)));
        return words.append(" Where it is set, the server is asked for its version once per client.")
                .toString();
    }

    private void param(Param param) {
        String join = param.join() == null ? "" : ", with {@code " + param.join() + "} between them";
        tag(
                "param",
                param.name() + " " + param.description() + join + (param.optional() ? "; null leaves it out" : "")
                        + (param.since() == 0
                                ? ""
                                : ". Since Forgejo " + param.since() + ": an older server ignores it in silence"));
    }

    private void argument(@Nullable Argument argument) {
        if (argument == null) {
            return;
        }
        boolean text = argument.type().is(TypeRef.Kind.TEXT);
        String words = operation.form() != null
                ? (text ? "the text" : "what to upload") + ", sent as form field {@code " + operation.form() + "}"
                : text ? "the text, sent as {@code text/plain}" : "what to send";
        tag("param", argument.name() + " " + words);
    }

    private void query() {
        if (operation.query() != null) {
            tag("param", operation.query().name() + " optional values");
        }
    }

    private String result() {
        String successes = operation.statuses().entrySet().stream()
                .filter(status -> status.getKey() < 300)
                .map(status -> status.getKey() + ": " + status.getValue())
                .collect(Collectors.joining("; "));
        String page = operation.paged()
                ? "the list, not yet asked for; each page is "
                : "the call, not yet made; it answers ";
        String truth = operation.check() ? ", true; or false where the server answers 404" : "";
        String empty =
                operation.mayBeEmpty() == null ? "" : ". May be null. " + Text.capitalize(operation.mayBeEmpty());
        return page + successes + truth + empty;
    }

    /** Meanings by exception type: statuses that become one type stand together. */
    private Map<String, String> exceptions() {
        Map<String, String> exceptions = new LinkedHashMap<>();
        operation.statuses().forEach((status, meaning) -> {
            if (status >= 300 && !(operation.check() && status == 404)) {
                exceptions.merge(exception(status), status + ": " + meaning, (one, two) -> one + "; " + two);
            }
        });
        return exceptions;
    }

    private static String exception(int status) {
        if (status >= 500) {
            return "ServerErrorException";
        }
        return switch (status) {
            case 301, 302, 303, 307, 308 -> "ResourceMovedException";
            case 400, 422 -> "ValidationException";
            case 401 -> "UnauthorizedException";
            case 403 -> "ForbiddenException";
            case 404 -> "NotFoundException";
            case 409 -> "ConflictException";
            case 413 -> "PayloadTooLargeException";
            case 423 -> "LockedException";
            case 429 -> "RateLimitedException";
            default -> "ApiException";
        };
    }

    private void paragraph(String words) {
        text.append("\n\n<p>").append(Text.wrap(words));
    }

    private void tag(String name, String words) {
        text.append('\n').append(Text.wrap("@" + name + " " + words, "    "));
    }
}
