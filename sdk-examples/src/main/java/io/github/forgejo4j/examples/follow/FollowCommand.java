package io.github.forgejo4j.examples.follow;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.WaitTimeoutException;
import io.github.forgejo4j.examples.cli.Console;
import io.github.forgejo4j.examples.cli.Instance;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.ActionRun;
import io.github.forgejo4j.model.ActionStatus;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the follower. */
@Command(
        name = "follow",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Follows a workflow run: what its jobs do, and the lines of their logs as they come.",
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0  the run succeeded, or was skipped",
            "  1  the server refused, or could not be asked",
            "  2  bad input",
            "  3  the run failed",
            "  4  the run was cancelled",
            "  5  the run was not over in time",
            "",
            "The token needs the scope read:repository; with --start write:repository and read:user.",
            "Jobs and logs need Forgejo 16; before, only the end of the run is told.",
            "Without --url it runs on an embedded Forgejo with a run of two jobs."
        })
public final class FollowCommand implements Callable<Integer> {
    private final Follower.@Nullable Pace given;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final Instance instance = new Instance();

    @Option(
            names = "--repo",
            paramLabel = "OWNER/NAME",
            description = "repository of the run",
            converter = RepoName.Converter.class)
    private @Nullable RepoName repo;

    @Option(names = "--run", paramLabel = "ID", description = "id of the run in the whole instance")
    private @Nullable Long run;

    @Option(
            names = "--start",
            paramLabel = "WORKFLOW",
            description = "start this workflow, such as ci.yml, and follow its run")
    private @Nullable String workflow;

    @Option(
            names = "--ref",
            paramLabel = "REF",
            defaultValue = "main",
            description = "branch or tag on which to start it (default ${DEFAULT-VALUE})")
    private String ref = "";

    @Option(names = "--input", paramLabel = "NAME=TEXT", description = "an input of the workflow; may be repeated")
    private Map<String, String> inputs = Map.of();

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "3",
            description = "look so often (default ${DEFAULT-VALUE})")
    private int every;

    @Option(
            names = "--timeout",
            paramLabel = "MINUTES",
            defaultValue = "60",
            description = "follow for so long (default ${DEFAULT-VALUE})")
    private int timeout;

    @Option(names = "--timestamps", description = "leave the time before each line")
    private boolean timestamps;

    private FollowCommand(Follower.@Nullable Pace given) {
        this.given = given;
    }

    /** Runs it and ends the process with the exit code. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return Console.commandLine(new FollowCommand(null));
    }

    /** @param pace instead of the one that the options say */
    static CommandLine commandLine(Follower.Pace pace) {
        return Console.commandLine(new FollowCommand(pace));
    }

    @Override
    public Integer call() {
        if (every < 1 || timeout < 1) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--every and --timeout are at least one");
        }
        Console console = new Console(spec.commandLine());
        if (instance.isDemo()) {
            console.note("no --url: an embedded Forgejo with a run of two jobs");
            try (Demo demo = new Demo();
                    ForgejoClient client = client(demo.url(), demo.token(), console)) {
                return follow(client, Demo.REPO, demo.run(), console, pace(Duration.ofMillis(100), demo::step));
            }
        } else if (repo == null) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--repo is missing");
        } else if ((run == null) == (workflow == null)) {
            throw new CommandLine.ParameterException(spec.commandLine(), "either --run or --start is needed");
        }
        try (ForgejoClient client = client(instance.url(), instance.token(), console)) {
            long id = workflow == null
                    ? Objects.requireNonNull(run)
                    : new Starter(client, repo).start(workflow, ref, inputs);
            return follow(client, repo, id, console, given == null ? pace(Duration.ofSeconds(every), () -> {}) : given);
        }
    }

    private static ForgejoClient client(String url, String token, Console console) {
        return ForgejoClient.builder()
                .baseUrl(url)
                .token(token)
                .userAgent("forgejo4j-follow")
                .retryListener(console)
                .build();
    }

    private Follower.Pace pace(Duration pause, Runnable afterLook) {
        return new Follower.Pace(pause, Duration.ofMinutes(timeout), afterLook);
    }

    private int follow(ForgejoClient client, RepoName where, long id, Console console, Follower.Pace pace) {
        boolean colours = spec.commandLine().getColorScheme().ansi().enabled();
        Follower follower = new Follower(client, where, console, new LogLine(timestamps, colours), pace);
        try {
            return code(follower.follow(id), console);
        } catch (WaitTimeoutException e) {
            console.note("error: " + e.getMessage());
            return 5;
        }
    }

    private static int code(ActionRun over, Console console) {
        ActionStatus status = Objects.requireNonNullElse(over.status(), ActionStatus.UNKNOWN);
        console.note(console.styled(Follower.style(status), "run " + over.indexInRepo() + ": " + status));
        if (status.equals(ActionStatus.SUCCESS) || status.equals(ActionStatus.SKIPPED)) {
            return 0;
        }
        return status.equals(ActionStatus.CANCELLED) ? 4 : 3;
    }
}
