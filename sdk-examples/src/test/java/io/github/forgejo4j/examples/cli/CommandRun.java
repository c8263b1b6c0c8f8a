package io.github.forgejo4j.examples.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** A command line that is run as from a shell, without the environment of whoever runs the tests. */
public final class CommandRun {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Runs it; what it prints takes the place of what the last run printed. */
    public int execute(CommandLine line, String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        line.setDefaultValueProvider(argument -> argument instanceof OptionSpec option
                        && Set.of("--url", "--token").contains(option.longestName())
                ? ""
                : null);
        return line.setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    /** What went to the standard output. */
    public String out() {
        return out.toString();
    }

    /** What went to the standard error. */
    public String err() {
        return err.toString();
    }
}
