package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.Check;
import io.github.forgejo4j.call.Envelope;
import io.github.forgejo4j.call.IgnoredBefore;
import io.github.forgejo4j.call.MayBeEmpty;
import io.github.forgejo4j.call.Since;
import io.github.forgejo4j.page.Paging;
import io.github.forgejo4j.retry.Eligibility;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a Retrofit method's annotations say, read once per method. The method's own name comes with the first call, since Retrofit shows
 * a call adapter only the annotations.
 *
 * @param rule what may be sent again; {@code IDEMPOTENT_ONLY} where the method says nothing
 * @param reason why; empty where the method says nothing
 * @param settled statuses that a repeat answers once an earlier attempt was applied
 * @param envelope property that holds the value; {@code null} for the whole document
 * @param mayBeEmpty whether success can come without a body
 * @param check whether 404 is an answer
 * @param paging how the list pages; {@code null} where nothing is said
 * @param since first major version that has it; 0 where nothing is said
 * @param ignoredBefore what older servers ignore with harm
 * @param verb HTTP method
 * @param path path template as annotated
 */
@SuppressWarnings("ArrayRecordComponent") // Read from an annotation, never compared.
record Operation(
        Eligibility.Rule rule,
        String reason,
        Set<Integer> settled,
        @Nullable String envelope,
        boolean mayBeEmpty,
        boolean check,
        Paging.@Nullable Kind paging,
        int since,
        List<IgnoredBefore> ignoredBefore,
        String verb,
        String path) {

    static Operation of(Annotation[] annotations) {
        Eligibility eligibility = find(annotations, Eligibility.class);
        Envelope envelope = find(annotations, Envelope.class);
        Paging paging = find(annotations, Paging.class);
        Since since = find(annotations, Since.class);
        HttpLine line = HttpLine.of(annotations);
        return new Operation(
                eligibility == null ? Eligibility.Rule.IDEMPOTENT_ONLY : eligibility.value(),
                eligibility == null ? "" : eligibility.reason(),
                eligibility == null
                        ? Set.of()
                        : Arrays.stream(eligibility.settled()).boxed().collect(Collectors.toUnmodifiableSet()),
                envelope == null ? null : envelope.value(),
                find(annotations, MayBeEmpty.class) != null,
                find(annotations, Check.class) != null,
                paging == null ? null : paging.value(),
                since == null ? 0 : since.value(),
                ignoredBefore(annotations),
                line.verb(),
                line.path());
    }

    /** A plain read of the SDK's own. */
    static Operation reading(String path) {
        return new Operation(
                Eligibility.Rule.IDEMPOTENT_ONLY,
                "Reading changes nothing on the server.",
                Set.of(),
                null,
                false,
                false,
                null,
                0,
                List.of(),
                "GET",
                path);
    }

    private static List<IgnoredBefore> ignoredBefore(Annotation[] annotations) {
        List<IgnoredBefore> facts = new ArrayList<>();
        for (Annotation annotation : annotations) {
            if (annotation instanceof IgnoredBefore fact) {
                facts.add(fact);
            } else if (annotation instanceof IgnoredBefore.Several several) {
                facts.addAll(List.of(several.value()));
            }
        }
        return List.copyOf(facts);
    }

    /** True for the methods that ask for no change (RFC 9110, section 9.2.1). */
    boolean safe() {
        return verb.equals("GET") || verb.equals("HEAD");
    }

    boolean settles(int status) {
        return settled.contains(status);
    }

    String httpLine() {
        return path.isEmpty() ? verb : verb + " /" + (path.startsWith("/") ? path.substring(1) : path);
    }

    private static <A extends Annotation> @Nullable A find(Annotation[] annotations, Class<A> type) {
        for (Annotation annotation : annotations) {
            if (type.isInstance(annotation)) {
                return type.cast(annotation);
            }
        }
        return null;
    }
}
