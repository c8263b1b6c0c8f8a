package io.github.forgejo4j.chaos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Everything that came to a proxy, by the calls that it belongs to. Thread-safe. */
final class ArrivalLog {
    /** What each call of a campaign has in its path, query or body. */
    private static final Pattern MARK = Pattern.compile("mark-\\d{7}");

    private final FaultPlan plan;
    private final Map<String, List<Arrival>> arrivals = new LinkedHashMap<>();

    ArrivalLog(FaultPlan plan) {
        this.plan = plan;
    }

    /** What a request is known by: the mark of its call, else its method and path. */
    static String key(String method, String target, String body) {
        Matcher mark = MARK.matcher(target);
        if (mark.find()) {
            return mark.group();
        }
        Matcher inBody = MARK.matcher(body);
        return inBody.find() ? inBody.group() : method + " " + target.split("\\?", 2)[0];
    }

    synchronized Arrival add(String method, String target, String beginOfBody) {
        String key = key(method, target, beginOfBody);
        List<Arrival> known = arrivals.computeIfAbsent(key, k -> new ArrayList<>(2));
        Arrival arrival = new Arrival(key, known.size(), method + " " + target, plan.next(key, known.size()));
        // Until the front says that it is over; of these nothing is passed on.
        arrival.inHand =
                arrival.fault.kind() != Fault.Kind.RESET_BEFORE && arrival.fault.kind() != Fault.Kind.CUT_REQUEST;
        known.add(arrival);
        return arrival;
    }

    synchronized List<Arrival> of(String key) {
        return List.copyOf(arrivals.getOrDefault(key, List.of()));
    }

    /** Whether the server may still act on a request of that key. */
    boolean holds(String key) {
        return of(key).stream().anyMatch(arrival -> arrival.inHand);
    }

    /** Whether the server can act on nothing any more. */
    boolean quiet() {
        return all().stream().noneMatch(arrival -> arrival.inHand);
    }

    synchronized List<Arrival> all() {
        return arrivals.values().stream().flatMap(List::stream).toList();
    }

    synchronized void clear() {
        arrivals.clear();
    }
}
