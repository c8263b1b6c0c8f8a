package io.github.forgejo4j.examples.tickets;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.examples.cli.Instance;
import io.github.forgejo4j.ratelimit.RateLimit;
import io.github.forgejo4j.retry.RetryListener;
import io.github.forgejo4j.testing.FakeForgejo;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the ticket importer. */
@Command(
        name = "tickets",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Mirrors the tickets of a CSV file into the issues of a repository, each exactly once.",
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0  every ticket is mirrored",
            "  1  the server refused, or could not be asked",
            "  2  bad input",
            "",
            "Without --url it runs on an embedded Forgejo that loses a reply, declines and fails."
        })
public final class TicketCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "instance, such as https://codeberg.org",
            defaultValue = "${env:FORGEJO_URL}")
    private @Nullable String url;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "access token with the scope write:issue; better given as FORGEJO_TOKEN",
            defaultValue = "${env:FORGEJO_TOKEN}",
            showDefaultValue = CommandLine.Help.Visibility.NEVER)
    private @Nullable String token;

    @Option(names = "--repo", paramLabel = "OWNER/NAME", description = "repository to mirror into")
    private @Nullable String repository;

    @Option(names = "--csv", paramLabel = "FILE", description = "tickets; without it the six of the example")
    private @Nullable Path csv;

    @Option(names = "--json", description = "print the result as JSON")
    private boolean json;

    /** Runs it and ends the process with the exit code. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new TicketCommand()).setExecutionExceptionHandler((e, line, parsed) -> {
            line.getErr().println("error: " + (e.getMessage() == null ? e.toString() : e.getMessage()));
            return e instanceof ForgejoException ? 1 : e instanceof TicketFile.BadFile ? 2 : 1;
        });
    }

    @Override
    public Integer call() throws Exception {
        List<Ticket> tickets = tickets();
        if (url != null && !url.isBlank()) {
            String[] parts = repository == null ? new String[0] : repository.split("/", -1);
            if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
                throw usage("--repo is missing or not of the form OWNER/NAME");
            }
            if (token == null || token.isBlank()) {
                throw usage("--token is missing: give an access token with the scope write:issue");
            }
            mirror(url, token, parts[0], parts[1], tickets, null);
        } else if (token != null && !token.isBlank()) {
            throw usage(Instance.TOKEN_WITHOUT_URL);
        } else {
            try (FakeForgejo fake = Demo.start()) {
                err("no --url: an embedded Forgejo that misbehaves");
                mirror(fake.url(), fake.token(), Demo.OWNER, Demo.REPO, tickets, fake);
            }
        }
        return 0;
    }

    private List<Ticket> tickets() throws IOException, TicketFile.BadFile {
        if (csv == null) {
            try (InputStream in = Objects.requireNonNull(TicketCommand.class.getResourceAsStream("tickets.csv"))) {
                return TicketFile.read(in);
            }
        }
        if (!Files.isReadable(csv)) {
            throw usage("--csv: there is no file that can be read at " + csv);
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(csv))) {
            return TicketFile.read(in);
        } catch (TicketFile.BadFile e) {
            throw new TicketFile.BadFile(csv + ", " + e.getMessage());
        }
    }

    private void mirror(
            String address, String secret, String owner, String repo, List<Ticket> tickets, @Nullable FakeForgejo fake)
            throws IOException {
        List<Mirrored> mirrored;
        RateLimit limit;
        try (ForgejoClient client = ForgejoClient.builder()
                .baseUrl(address)
                .token(secret)
                .userAgent("forgejo4j-ticket-importer")
                .retryListener(new Waits())
                .build()) {
            mirrored = new TicketImporter(client, owner, repo, this::err).run(tickets);
            limit = client.rateLimit();
        }
        if (limit != null) {
            err("limits as the server last stated them: " + limit);
        }
        Map<Ticket, Integer> seen = fake == null ? Map.of() : creates(tickets, fake);
        if (json) {
            out().println(Report.json(mirrored, seen, new ObjectMapper()));
        } else {
            out().print(Report.table(mirrored, seen));
        }
        out().flush();
    }

    /** What the server itself saw: how many requests filed each ticket. */
    private static Map<Ticket, Integer> creates(List<Ticket> tickets, FakeForgejo fake) {
        Map<Ticket, Integer> counts = new LinkedHashMap<>();
        for (Ticket ticket : tickets) {
            counts.put(ticket, (int) fake.repository(Demo.OWNER, Demo.REPO).issues().stream()
                    .filter(issue -> issue.path("body").asText().contains(ticket.marker()))
                    .count());
        }
        return counts;
    }

    private CommandLine.ParameterException usage(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private void err(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }

    /** Says what the client waits for while it waits. */
    private final class Waits implements RetryListener {
        @Override
        public void onWait(WaitEvent event) {
            err("waiting " + event.pause().toMillis() + " ms before attempt " + event.nextAttempt() + " of "
                    + event.operation() + ": " + event.reason());
        }
    }
}
