package io.github.forgejo4j.codegen.contract;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One Java method on one line of the HTTP interface.
 *
 * @param id operationId
 * @param method Java name
 * @param verb HTTP method
 * @param path template that begins with a slash, without {@code /api/v1}
 * @param summary first sentence of the documentation
 * @param notes further paragraphs
 * @param params values in path and query, in Java order
 * @param body what is sent
 * @param form name of the multipart field, if the body is an upload
 * @param query object of optional query values
 * @param result what is answered, a list also where it is paged
 * @param paging how a list comes; null for what is no list
 * @param pagingNote a sentence about paging
 * @param shifts how the items of a paged list move; null if nothing is known to move them
 * @param envelope property that holds the value
 * @param check whether 204 and 404 mean true and false
 * @param mayBeEmpty a sentence that says when a success has no body
 * @param statuses meanings by status, ascending
 * @param scope token scope
 * @param rule what may be repeated
 * @param reason why
 * @param lookFirst what a caller does before repeating
 * @param settled what a repeat answers after success
 * @param since first version that has it, 0 for all that are served
 * @param deprecated a sentence that says what to use
 * @param shortcuts further Java methods that call this one
 * @param manyParams whether more than four identifying values are meant
 * @param also whether it is a further method on the line of another one
 */
public record Operation(
        String id,
        String method,
        String verb,
        String path,
        String summary,
        List<String> notes,
        List<Param> params,
        @Nullable Argument body,
        @Nullable String form,
        @Nullable Argument query,
        TypeRef result,
        @Nullable PagingKind paging,
        @Nullable String pagingNote,
        @Nullable Shift shifts,
        @Nullable String envelope,
        boolean check,
        @Nullable String mayBeEmpty,
        Map<Integer, String> statuses,
        String scope,
        Rule rule,
        String reason,
        @Nullable String lookFirst,
        List<Integer> settled,
        int since,
        @Nullable String deprecated,
        List<Shortcut> shortcuts,
        boolean manyParams,
        boolean also) {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]*)\\}");

    /** Names in braces of the path, in order. */
    public List<String> placeholders() {
        return PLACEHOLDER.matcher(path).results().map(found -> found.group(1)).toList();
    }

    /** The path with its placeholders made anonymous, so that two spellings of one line are equal. */
    public String anonymousPath() {
        return PLACEHOLDER.matcher(path).replaceAll(Matcher.quoteReplacement("{}"));
    }

    /** True if nothing is changed on the server by the HTTP method's own promise. */
    public boolean safe() {
        return verb.equals("GET") || verb.equals("HEAD");
    }

    /** True if the list comes page by page. */
    public boolean paged() {
        return paging != null && paging != PagingKind.NONE;
    }

    /** Method and path, as a reader writes them. */
    public String line() {
        return verb + " " + path;
    }
}
