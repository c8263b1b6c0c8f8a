package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How many lines a change adds and takes away. A line that only moved counts as kept. */
record Lines(int additions, int deletions) {

    static Lines between(@Nullable StoredFile before, @Nullable StoredFile after) {
        List<String> old = of(before);
        List<String> fresh = of(after);
        Map<String, Integer> left = new HashMap<>();
        old.forEach(line -> left.merge(line, 1, Integer::sum));
        int kept = 0;
        for (String line : fresh) {
            int count = left.getOrDefault(line, 0);
            if (count > 0) {
                left.put(line, count - 1);
                kept++;
            }
        }
        return new Lines(fresh.size() - kept, old.size() - kept);
    }

    private static List<String> of(@Nullable StoredFile file) {
        return file == null
                ? List.of()
                : new ArrayList<>(file.content().utf8().lines().toList());
    }

    Lines plus(Lines other) {
        return new Lines(additions + other.additions, deletions + other.deletions);
    }
}
