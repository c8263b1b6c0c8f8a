package io.github.forgejo4j.testing;

import java.util.List;

/** Says what arrived instead of what was expected. */
final class ArrivalReport {
    private static final int SHOWN = 20;

    private ArrivalReport() {}

    static String of(int times, String wanted, List<ReceivedRequest> arrived, List<ReceivedRequest> all) {
        StringBuilder report = new StringBuilder()
                .append("Expected ")
                .append(wanted)
                .append(" to arrive ")
                .append(times(times))
                .append(", but it arrived ")
                .append(times(arrived.size()))
                .append('.');
        List<ReceivedRequest> shown = arrived.isEmpty() ? all : arrived;
        report.append(
                shown.isEmpty()
                        ? " Nothing arrived at all."
                        : arrived.isEmpty() ? " What arrived instead:" : " What arrived:");
        for (int i = 0; i < Math.min(SHOWN, shown.size()); i++) {
            report.append("\n  ").append(i + 1).append(". ").append(shown.get(i));
        }
        if (shown.size() > SHOWN) {
            report.append("\n  and ").append(shown.size() - SHOWN).append(" more");
        }
        return report.toString();
    }

    private static String times(int count) {
        return switch (count) {
            case 0 -> "never";
            case 1 -> "once";
            default -> count + " times";
        };
    }
}
