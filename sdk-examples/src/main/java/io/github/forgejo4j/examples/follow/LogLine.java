package io.github.forgejo4j.examples.follow;

import java.util.regex.Pattern;

/** Makes a line of a log fit for a terminal. */
final class LogLine {
    private static final Pattern TIME = Pattern.compile("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z ");
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");
    /** Whatever else a build prints may not steer the terminal of whoever watches it. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\t]]");

    private final boolean times;
    private final boolean colours;

    /**
     * @param times whether the time before each line stays
     * @param colours whether the colours of the build stay
     */
    LogLine(boolean times, boolean colours) {
        this.times = times;
        this.colours = colours;
    }

    String clean(String line) {
        String text = times ? line : TIME.matcher(line).replaceFirst("");
        if (!colours || text.indexOf('\u001b') < 0) {
            return CONTROL.matcher(COLOUR.matcher(text).replaceAll("")).replaceAll("");
        }
        StringBuilder kept = new StringBuilder();
        var colour = COLOUR.matcher(text);
        int from = 0;
        while (colour.find()) {
            kept.append(CONTROL.matcher(text.substring(from, colour.start())).replaceAll(""))
                    .append(colour.group());
            from = colour.end();
        }
        return kept.append(CONTROL.matcher(text.substring(from)).replaceAll(""))
                .append("\u001b[0m")
                .toString();
    }
}
