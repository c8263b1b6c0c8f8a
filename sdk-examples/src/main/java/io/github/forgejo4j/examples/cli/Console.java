package io.github.forgejo4j.examples.cli;

import io.github.forgejo4j.retry.RetryListener;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Where a bot writes: results to the standard output, everything else to the standard error. */
public final class Console implements RetryListener {
    private final CommandLine line;

    /** The console of a command that picocli runs. */
    public Console(CommandLine line) {
        this.line = line;
    }

    /** A command whose failures are one line and an exit code: 2 if bad input, else 1. */
    public static CommandLine commandLine(Object command) {
        return new CommandLine(command).setExecutionExceptionHandler((e, line, parsed) -> {
            line.getErr().println("error: " + (e.getMessage() == null ? e.toString() : e.getMessage()));
            line.getErr().flush();
            return e instanceof BadInput ? 2 : 1;
        });
    }

    /** Prints a line of the result. */
    public void result(String text) {
        PrintWriter out = line.getOut();
        out.println(text);
        out.flush();
    }

    /** Tells what goes on. */
    public void note(String text) {
        PrintWriter err = line.getErr();
        err.println(text);
        err.flush();
    }

    /**
     * A text in a style if the output is a terminal; the bare text if not, or if NO_COLOR is set.
     *
     * @param style of picocli, such as {@code bold} or {@code fg(red)}
     */
    public String styled(String style, String text) {
        Ansi ansi = line.getColorScheme().ansi();
        return ansi.enabled() ? Ansi.Style.on(Ansi.Style.parse(style)) + text + Ansi.Style.reset.on() : text;
    }

    /** Says what the client waits for while it waits. */
    @Override
    public void onWait(WaitEvent event) {
        note("waiting " + event.pause().toMillis() + " ms before attempt " + event.nextAttempt() + " of "
                + event.operation() + ": " + event.reason());
    }
}
