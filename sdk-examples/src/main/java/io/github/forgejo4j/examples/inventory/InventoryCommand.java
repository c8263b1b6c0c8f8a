package io.github.forgejo4j.examples.inventory;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.Console;
import io.github.forgejo4j.examples.cli.Instance;
import io.github.forgejo4j.examples.cli.Texts;
import io.github.forgejo4j.testing.FakeForgejo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the inventory. */
@Command(
        name = "inventory",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Lists the repositories of an owner as CSV, and as an HTML page with charts.",
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0  everything is in it",
            "  1  the server refused, or could not be asked; nothing was written",
            "  2  bad input",
            "  3  the report was written, and lacks what its problems tell",
            "",
            "The token needs the scopes read:repository and read:user.",
            "Without --html and --csv the CSV goes to the standard output.",
            "Without --url it runs on an embedded Forgejo with an organization."
        })
public final class InventoryCommand implements Callable<Integer> {
    private static final int INCOMPLETE = 3;
    private static final int MOST_PARALLEL = 16;

    private final Clock clock;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final Instance instance = new Instance();

    @Option(names = "--owner", paramLabel = "NAME", description = "user or organization")
    private @Nullable String owner;

    @Option(names = "--all", description = "every repository that the token may see instead")
    private boolean all;

    @Option(names = "--csv", paramLabel = "FILE", description = "where the table goes")
    private @Nullable Path csv;

    @Option(names = "--html", paramLabel = "FILE", description = "where the page goes")
    private @Nullable Path html;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            defaultValue = "4",
            description = "repositories to ask about at once (default ${DEFAULT-VALUE})")
    private int parallel;

    InventoryCommand(Clock clock) {
        this.clock = clock;
    }

    /** Runs it and ends the process with the exit code. */
    public static void main(String[] args) {
        System.exit(commandLine(Clock.systemUTC()).execute(args));
    }

    static CommandLine commandLine(Clock clock) {
        return Console.commandLine(new InventoryCommand(clock));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Console console = new Console(spec.commandLine());
        if (parallel < 1 || parallel > MOST_PARALLEL) {
            throw usage("--parallel lies between 1 and " + MOST_PARALLEL);
        }
        if (instance.isDemo()) {
            console.note("no --url: an embedded Forgejo with an organization");
            try (FakeForgejo fake = Demo.start()) {
                return report(fake.url(), fake.token(), all ? "" : Demo.OWNER, console);
            }
        }
        if (all == (owner != null && !owner.isBlank())) {
            throw usage("either --owner or --all");
        }
        return report(instance.url(), instance.token(), owner == null ? "" : owner, console);
    }

    private int report(String url, String token, String whose, Console console)
            throws IOException, InterruptedException {
        List<Row> rows;
        try (ForgejoClient client = ForgejoClient.builder()
                .baseUrl(url)
                .token(token)
                .userAgent("forgejo4j-inventory")
                .retryListener(console)
                .build()) {
            rows = new Collector(client, parallel).collect(whose);
        }
        if (html != null) {
            write(html, Page.of(whose.isEmpty() ? url : whose, rows, clock.instant()));
        }
        if (csv != null) {
            write(csv, Csv.of(rows));
        } else if (html == null) {
            spec.commandLine().getOut().print(Csv.of(rows));
            spec.commandLine().getOut().flush();
        }
        long lacking = rows.stream().filter(row -> !row.problems().isEmpty()).count();
        console.note(rows.size() + " repositories, " + lacking + " with problems");
        rows.forEach(row -> row.problems()
                .forEach(
                        problem -> console.note(Texts.printable(row.repository().fullName() + ": " + problem))));
        return lacking == 0 ? 0 : INCOMPLETE;
    }

    /** In one step, so that nobody opens half a report. */
    private static void write(Path file, String content) throws IOException {
        Path part = Files.createTempFile(file.toAbsolutePath().getParent(), "inventory", ".part");
        try {
            Files.writeString(part, content);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private CommandLine.ParameterException usage(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }
}
