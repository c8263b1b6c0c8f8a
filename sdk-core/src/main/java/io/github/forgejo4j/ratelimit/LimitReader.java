package io.github.forgejo4j.ratelimit;

import io.github.forgejo4j.ratelimit.RateLimit.Generation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import org.greenbytes.http.sfv.ListElement;
import org.jspecify.annotations.Nullable;

/** Reads the limits out of the field lines, one line at a time, so that a bad line takes no other with it. */
final class LimitReader {
    /** Most limits that are reported of one response. It bounds the matching of limits with policies, which compares each with each. */
    static final int MAX_LIMITS = 64;

    private final ResetTime resetTime;
    /** Named policies, of {@code RateLimit-Policy}. */
    private final List<LimitFacts> namedPolicies = new ArrayList<>();
    /** Nameless policies ({@code 100;w=60}), which the older drafts match with a limit by their quota. */
    private final List<LimitFacts> quotaPolicies = new ArrayList<>();

    private LimitReader(ResetTime resetTime) {
        this.resetTime = resetTime;
    }

    static List<LimitFacts> read(LimitFields fields, ResetTime resetTime) {
        return new LimitReader(resetTime).read(fields);
    }

    private List<LimitFacts> read(LimitFields fields) {
        for (String line : fields.policy) {
            readPolicies(StructuredField.list(line), Generation.KEY_VALUE);
        }
        List<LimitFacts> named = new ArrayList<>();
        List<LimitFacts> nameless = new ArrayList<>();
        for (String line : fields.rateLimit) {
            List<ListElement<?>> members = StructuredField.list(line);
            if (members.isEmpty()) {
                addIfSaying(nameless, keyValues(StructuredField.dictionary(line)));
            } else {
                members.forEach(member -> addIfSaying(named, namedLimit(member)));
            }
        }
        addIfSaying(nameless, triple(fields.separate, Generation.SEPARATE_FIELDS));
        addIfSaying(nameless, triple(fields.x, Generation.X_FIELDS));

        List<LimitFacts> result = new ArrayList<>(complete(named, namedPolicies, LimitReader::isSamePolicy));
        result.addAll(complete(nameless, quotaPolicies, this::isSameQuota));
        return result.size() > MAX_LIMITS ? List.copyOf(result.subList(0, MAX_LIMITS)) : result;
    }

    /** Members of a policy list: {@code "burst";q=100;w=60} (-10, section 3.1) or {@code 100;w=60} (-00, section 2.3). */
    private void readPolicies(List<ListElement<?>> members, Generation generationOfNameless) {
        for (ListElement<?> member : members) {
            Duration window = StructuredField.seconds(StructuredField.parameter(member, "w"));
            Long quota = StructuredField.count(member);
            if (quota != null) {
                addQuotaPolicy(LimitFacts.unnamed(generationOfNameless, quota, null, null, window));
            } else if (StructuredField.text(member) != null) {
                addIfSaying(namedPolicies, namedLimit(member));
            }
        }
    }

    /** A member with a name and any of the parameters of -10, sections 3.1 and 4.1; {@code null} if it has no name. */
    private @Nullable LimitFacts namedLimit(ListElement<?> member) {
        String name = StructuredField.text(member);
        if (name == null) {
            return null;
        }
        return new LimitFacts(
                Generation.POLICY_AND_LIMIT,
                name,
                StructuredField.count(StructuredField.parameter(member, "q")),
                StructuredField.count(StructuredField.parameter(member, "r")),
                reset(StructuredField.count(StructuredField.parameter(member, "t"))),
                StructuredField.seconds(StructuredField.parameter(member, "w")),
                StructuredField.text(StructuredField.parameter(member, "qu")),
                StructuredField.bytes(StructuredField.parameter(member, "pk")));
    }

    private LimitFacts keyValues(Map<String, ListElement<?>> members) {
        return LimitFacts.unnamed(
                Generation.KEY_VALUE,
                StructuredField.count(members.get("limit")),
                StructuredField.count(members.get("remaining")),
                reset(StructuredField.count(members.get("reset"))),
                null);
    }

    /**
     * Three fields that are one limit. The first member of the limit field is the limit that is nearest to its end, what follows are
     * policies (-00, section 3.1); one line is enough there, as the field must not occur twice.
     */
    private LimitFacts triple(LimitFields.Triple fields, Generation generation) {
        Long quota = null;
        Duration window = null;
        for (String line : fields.limit) {
            List<ListElement<?>> members = StructuredField.list(line);
            if (!members.isEmpty() && StructuredField.count(members.get(0)) != null) {
                quota = StructuredField.count(members.get(0));
                window = StructuredField.seconds(StructuredField.parameter(members.get(0), "w"));
                readPolicies(members.subList(1, members.size()), generation);
                break;
            }
        }
        return LimitFacts.unnamed(
                generation, quota, firstCount(fields.remaining), reset(firstCount(fields.reset)), window);
    }

    private static @Nullable Long firstCount(List<String> lines) {
        for (String line : lines) {
            List<ListElement<?>> members = StructuredField.list(line);
            Long value = members.isEmpty() ? null : StructuredField.count(members.get(0));
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    private @Nullable Duration reset(@Nullable Long value) {
        return value == null ? null : resetTime.after(value);
    }

    /** Two generations in one response tend to state the same policy, which is then one policy. */
    private void addQuotaPolicy(LimitFacts policy) {
        boolean known = quotaPolicies.stream()
                .anyMatch(each ->
                        Objects.equals(each.quota(), policy.quota()) && Objects.equals(each.window(), policy.window()));
        if (!known) {
            addIfSaying(quotaPolicies, policy);
        }
    }

    private static void addIfSaying(List<LimitFacts> list, @Nullable LimitFacts facts) {
        if (facts != null && facts.saysSomething() && list.size() < MAX_LIMITS) {
            list.add(facts);
        }
    }

    /** The limits, each completed by the first policy that matches, then the policies that no limit refers to. */
    private static List<LimitFacts> complete(
            List<LimitFacts> limits, List<LimitFacts> policies, BiPredicate<LimitFacts, LimitFacts> matches) {
        List<LimitFacts> result = new ArrayList<>(limits.size() + policies.size());
        boolean[] used = new boolean[policies.size()];
        for (LimitFacts limit : limits) {
            int match = 0;
            while (match < used.length && !matches.test(limit, policies.get(match))) {
                match++;
            }
            if (match < used.length) {
                used[match] = true;
                result.add(limit.completedBy(policies.get(match)));
            } else {
                result.add(limit);
            }
        }
        for (int i = 0; i < used.length; i++) {
            if (!used[i]) {
                result.add(policies.get(i));
            }
        }
        return result;
    }

    /** Limits refer to policies by name; one policy may stand there once per partition key. */
    private static boolean isSamePolicy(LimitFacts limit, LimitFacts policy) {
        return Objects.equals(limit.policy(), policy.policy())
                && (limit.partitionKey() == null
                        || policy.partitionKey() == null
                        || limit.partitionKey().equals(policy.partitionKey()));
    }

    /** Without names a limit's policy is the one with its quota; a limit that states no quota can only belong to a policy that is alone. */
    private boolean isSameQuota(LimitFacts limit, LimitFacts policy) {
        return limit.quota() == null ? quotaPolicies.size() == 1 : limit.quota().equals(policy.quota());
    }
}
