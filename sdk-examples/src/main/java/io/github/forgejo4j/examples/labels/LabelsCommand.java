package io.github.forgejo4j.examples.labels;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.ensure.Ensured;
import io.github.forgejo4j.examples.cli.BadInput;
import io.github.forgejo4j.examples.cli.Console;
import io.github.forgejo4j.examples.cli.Instance;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.examples.cli.Texts;
import io.github.forgejo4j.examples.webhooks.WebhookServer;
import io.github.forgejo4j.model.CreateHook;
import io.github.forgejo4j.model.Hook;
import io.github.forgejo4j.model.HookEvent;
import io.github.forgejo4j.model.HookType;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.webhooks.Webhooks;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the labeller. */
@Command(
        name = "labels",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Listens to webhooks and labels issues that are opened, by the words in them.",
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0  it was stopped, and every issue was handled",
            "  1  the server refused, or could not be asked, for an issue or for --register",
            "  2  bad input",
            "",
            "The secret of the hook is taken from WEBHOOK_SECRET. A rule is a line:",
            "  kind/bug #d73a4a: crash, stack trace, does not work",
            "The token needs the scope write:issue, and write:repository for --register.",
            "Without --url it runs on an embedded Forgejo where three issues are filed."
        })
public final class LabelsCommand implements Callable<Integer> {
    private static final String PATH = "/hook";
    private static final int TITLE_WIDTH = 40;

    /** What is under way when it is stopped gets so long. */
    private static final long LAST_ISSUES_SECONDS = 30;

    private final Stop stop;
    private final @Nullable String secret;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final Instance instance = new Instance();

    @Option(names = "--rules", paramLabel = "FILE", description = "which words call for which labels")
    private @Nullable Path file;

    @Option(
            names = "--listen",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "address to listen at, for a proxy that speaks HTTPS (default ${DEFAULT-VALUE})")
    private String address = "";

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "port to listen at, 0 for any (default ${DEFAULT-VALUE})")
    private int port;

    @Option(
            names = "--register",
            paramLabel = "OWNER/NAME",
            split = ",",
            description = "see to it that these repositories have the hook",
            converter = RepoName.Converter.class)
    private List<RepoName> registered = List.of();

    @Option(names = "--public", paramLabel = "URL", description = "address of the hook for --register")
    private @Nullable String publicUrl;

    LabelsCommand(Stop stop, @Nullable String secret) {
        this.stop = stop;
        this.secret = secret;
    }

    /** Runs it until the process is stopped, and ends the process with the exit code. */
    public static void main(String[] args) {
        Stop stop = new Stop();
        Runtime.getRuntime().addShutdownHook(new Thread(stop::askAndHalt, "labels-stop"));
        int code = commandLine(stop, System.getenv("WEBHOOK_SECRET")).execute(args);
        stop.over(code);
        System.exit(code);
    }

    static CommandLine commandLine(Stop stop, @Nullable String secret) {
        return Console.commandLine(new LabelsCommand(stop, secret));
    }

    @Override
    public Integer call() throws BadInput, IOException, InterruptedException {
        Console console = new Console(spec.commandLine());
        if (instance.isDemo()) {
            console.note("no --url: an embedded Forgejo where three issues are filed");
            try (FakeForgejo fake = Demo.start()) {
                String made = UUID.randomUUID().toString();
                Rules rules = file == null ? Demo.rules() : Rules.read(file);
                return serve(
                        console,
                        fake.url(),
                        fake.token(),
                        rules,
                        made,
                        List.of(Demo.REPO),
                        null,
                        () -> Demo.live(fake));
            }
        }
        if (file == null) {
            throw usage("--rules is missing");
        }
        if (secret == null || secret.isBlank()) {
            throw usage("WEBHOOK_SECRET is missing: without it anybody could send events");
        }
        if (!registered.isEmpty() && publicUrl == null) {
            throw usage("--public is missing: the address that --register gives to the hook");
        }
        return serve(
                console,
                instance.url(),
                instance.token(),
                Rules.read(file),
                secret,
                registered,
                publicUrl,
                stop::await);
    }

    /**
     * Listens for as long as something lasts.
     *
     * @param hookUrl address of the hook; that of the listener if null
     */
    private int serve(
            Console console,
            String url,
            String token,
            Rules rules,
            String hookSecret,
            List<RepoName> repos,
            @Nullable String hookUrl,
            Interruptible life)
            throws BadInput, IOException, InterruptedException {
        ExecutorService work = Executors.newSingleThreadExecutor();
        try (ForgejoClient client = ForgejoClient.builder()
                .baseUrl(url)
                .token(token)
                .userAgent("forgejo4j-labels")
                .retryListener(console)
                .build()) {
            Responder responder = new Responder(
                    new Labeller(client, rules), done -> console.result(line(done, console)), console::note);
            boolean all;
            try (WebhookServer server = listen(responder, hookSecret, work)) {
                String own = "http://" + address + ":" + server.address().getPort() + PATH;
                console.note("listening at " + own);
                for (RepoName repo : repos) {
                    register(client, repo, hookUrl == null ? own : hookUrl, hookSecret, console);
                }
                life.run();
            } finally {
                work.shutdown();
                all = work.awaitTermination(LAST_ISSUES_SECONDS, TimeUnit.SECONDS);
            }
            return all && responder.failures() == 0 ? 0 : 1;
        } finally {
            work.shutdownNow();
        }
    }

    private WebhookServer listen(Responder responder, String hookSecret, ExecutorService work)
            throws BadInput, IOException {
        try {
            return WebhookServer.start(
                    new InetSocketAddress(address, instance.isDemo() ? 0 : port),
                    PATH,
                    Webhooks.builder().secret(hookSecret).build(),
                    responder.handlers(),
                    work);
        } catch (BindException e) {
            throw new BadInput("cannot listen at " + address + ", port " + port + ": " + e.getMessage());
        }
    }

    private static void register(ForgejoClient client, RepoName repo, String url, String hookSecret, Console console) {
        Ensured<Hook> hook = client.ensure()
                .webhook(
                        repo.owner(),
                        repo.name(),
                        CreateHook.builder()
                                .type(HookType.FORGEJO)
                                .config(Map.of("url", url, "content_type", "json", "secret", hookSecret))
                                .events(List.of(HookEvent.ISSUES))
                                .active(true)
                                .build())
                .execute();
        console.note("hook of " + repo + ": "
                + switch (hook.what()) {
                    case CREATED -> "made";
                    case CHANGED -> "changed";
                    case KEPT -> "was there";
                });
    }

    private static String line(Labelled done, Console console) {
        String labels = done.labels().isEmpty()
                ? console.styled("faint", "no label")
                : console.styled("fg(green)", String.join(", ", done.labels()));
        return "%-24s  %-40s  %s"
                .formatted(done.repo() + "#" + done.issue(), Texts.cut(done.title(), TITLE_WIDTH), labels);
    }

    private CommandLine.ParameterException usage(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }

    private interface Interruptible {
        void run() throws InterruptedException;
    }
}
