package io.github.forgejo4j.chaos;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.ReceivedRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares how each call ended with what the server did. */
final class Verdict {
    private static final int WORST = 20;

    final String name;
    private final List<Made> made;
    private final ChaosProxy proxy;
    private final FakeForgejo fake;
    private final long tookNanos;
    private final List<String> violations = new ArrayList<>();
    private final Map<String, Integer> applied = new HashMap<>();
    private final Map<String, Integer> tally = new TreeMap<>();
    private final Map<String, Object> seen = new HashMap<>();
    private int arrivals;
    private int unknownAndApplied;
    private int unknownAndNot;

    Verdict(String name, List<Made> made, ChaosProxy proxy, FakeForgejo fake, long tookNanos) {
        this.name = name;
        this.made = made;
        this.proxy = proxy;
        this.fake = fake;
        this.tookNanos = tookNanos;
    }

    void violation(String what) {
        violations.add(name + ": " + what);
    }

    List<String> violations() {
        return violations.size() <= WORST ? violations : violations.subList(0, WORST);
    }

    int calls() {
        return made.size();
    }

    void judge() {
        // A client that gave up on a busy machine may have its verdict before the server has acted.
        if (!Leaks.eventually(() -> proxy.log().quiet())) {
            violation("the gateway still has requests in hand");
        }
        for (ReceivedRequest request : fake.requests()) {
            Integer status = request.status();
            if (request.acted() && status != null && status < 300) {
                String target = "/api/v1" + request.path() + "?" + request.query();
                applied.merge(ArrivalLog.key(request.method(), target, request.body()), 1, Integer::sum);
            }
        }
        arrivals = proxy.log().all().size();
        try (ForgejoClient direct =
                ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build()) {
            for (Made one : made) {
                judge(one, direct);
            }
        }
    }

    private void judge(Made call, ForgejoClient direct) {
        int times = applied.getOrDefault(call.key, 0);
        String what =
                call + ", acted on " + times + " times, arrivals " + proxy.log().of(call.key);
        if (!call.ended) {
            violation("lost without an exception: " + what);
            return;
        }
        boolean ok = call.thrown == null;
        tally.merge(
                call.deed.rule + (ok ? " ok" : call.mayHaveBeenApplied() ? " unknown" : " failed"), 1, Integer::sum);
        if (!ok && !(call.thrown instanceof ForgejoException)) {
            violation("not an exception of the SDK: " + what);
        } else if (ok && times == 0) {
            violation("a success that did not happen: " + what);
        } else if (call.deed.rule == Deed.Rule.READS) {
            reads(call, what);
        } else {
            writes(call, times, what, direct);
        }
    }

    private void reads(Made call, String what) {
        if (call.mayHaveBeenApplied()) {
            violation("a read that may have been applied: " + what);
        } else if (call.deed == Deed.LIST && call.value instanceof List<?> list) {
            Set<Object> numbers =
                    list.stream().map(item -> ((Map<?, ?>) item).get("number")).collect(Collectors.toSet());
            if (list.size() != World.LISTED || numbers.size() != World.LISTED) {
                violation("a list of " + list.size() + " instead of " + World.LISTED + ": " + what);
            }
        }
    }

    private void writes(Made call, int times, String what, ForgejoClient direct) {
        boolean ok = call.thrown == null;
        if (!ok && call.mayHaveBeenApplied()) {
            if (times > 0) {
                unknownAndApplied++;
            } else {
                unknownAndNot++;
            }
        } else if (!ok && times > 0) {
            violation("mayHaveBeenApplied() is false: " + what);
        }
        if (call.deed.rule == Deed.Rule.ONCE) {
            if (times > 1) {
                violation("acted on twice: " + what);
            }
            List<Arrival> came = proxy.log().of(call.key);
            for (int i = 0; i < came.size() - 1; i++) {
                if (came.get(i).fault.kind().fate != Fault.Fate.DECLINED) {
                    violation("sent again with an unknown fate: " + what);
                    break;
                }
            }
        }
        int effects = effects(call, direct);
        if (effects != Math.min(times, 1)) {
            violation("the server holds " + effects + " of it: " + what);
        }
    }

    /** How many of what the call makes, renames or deletes are there, by what the server says afterwards. */
    private int effects(Made call, ForgejoClient direct) {
        return switch (call.deed) {
            case ISSUE -> count(titles(call.repo), call.key);
            case DELETE_ISSUE, DELETE_ISSUE_SETTLED -> numbers(call.repo).contains(call.object) ? 0 : 1;
            case LABEL, UNANNOTATED, EDIT_LABEL -> count(labels(call.repo, direct), call.key);
            case COMMENT, LARGE_COMMENT -> count(comments(call.repo, call.object), call.key);
            case TOPIC ->
                count(
                        known(
                                "topics " + call.repo,
                                () -> counted(direct.repos()
                                        .topics()
                                        .list("alice", call.repo)
                                        .all())),
                        call.key);
            default -> Math.min(applied.getOrDefault(call.key, 0), 1);
        };
    }

    private static int count(Map<String, Integer> of, String key) {
        return of.getOrDefault(key, 0);
    }

    private Map<String, Integer> titles(String repo) {
        return known(
                "titles " + repo,
                () -> counted(fake.repository("alice", repo).issues().stream()
                        .map(issue -> issue.get("title").asText())
                        .toList()));
    }

    private Set<Long> numbers(String repo) {
        return known(
                "numbers " + repo,
                () -> fake.repository("alice", repo).issues().stream()
                        .map(issue -> issue.get("number").asLong())
                        .collect(Collectors.toCollection(HashSet::new)));
    }

    private Map<String, Integer> comments(String repo, long issue) {
        return known(
                "comments " + repo,
                () -> counted(fake.repository("alice", repo).comments(issue).stream()
                        .map(comment -> comment.get("body").asText().split(" ", 2)[0])
                        .toList()));
    }

    private Map<String, Integer> labels(String repo, ForgejoClient direct) {
        return known(
                "labels " + repo,
                () -> counted(direct.labels().list("alice", repo).all().stream()
                        .map(label -> String.valueOf(label.name()))
                        .toList()));
    }

    private static Map<String, Integer> counted(List<String> names) {
        Map<String, Integer> counts = new HashMap<>();
        names.forEach(name -> counts.merge(name, 1, Integer::sum));
        return counts;
    }

    @SuppressWarnings("unchecked")
    private <V> V known(String what, java.util.function.Supplier<V> look) {
        return (V) seen.computeIfAbsent(what, key -> look.get());
    }

    /** The longest call; {@code null} if there was none. */
    @Nullable
    Made longest() {
        return made.stream()
                .max(java.util.Comparator.comparingLong(one -> one.nanos))
                .orElse(null);
    }

    /** One line for the report. */
    @Override
    public String toString() {
        Made longest = longest();
        Map<String, Integer> faults = new TreeMap<>();
        proxy.log().all().forEach(arrival -> faults.merge(arrival.fault.kind().name(), 1, Integer::sum));
        return "%s: %d calls in %.1f s, %d requests at the proxy on %d connections, %d restarts; %s; of the unknown %d were acted on and %d not; longest call %.2f s; violations %d%n  faults %s"
                .formatted(
                        name,
                        made.size(),
                        tookNanos / 1e9,
                        arrivals,
                        proxy.connections(),
                        proxy.restarts(),
                        tally,
                        unknownAndApplied,
                        unknownAndNot,
                        longest == null ? 0.0 : longest.nanos / 1e9,
                        violations.size(),
                        faults);
    }
}
