package io.github.forgejo4j.examples.bump;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.BadInput;
import io.github.forgejo4j.examples.cli.Console;
import io.github.forgejo4j.examples.cli.Instance;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.examples.cli.Texts;
import io.github.forgejo4j.testing.FakeForgejo;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the bot for dependencies. */
@Command(
        name = "bump",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Brings a version in a Maven project up to date by a pull request; an open one is updated.",
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0  the pull request is there, or there is nothing to do",
            "  1  the server refused, or could not be asked; run it again to go on",
            "  2  bad input, or the project does not name the artifact",
            "",
            "The token needs the scopes write:repository and read:user.",
            "Without --url it runs on an embedded Forgejo that loses replies, and --to alone will do."
        })
public final class BumpCommand implements Callable<Integer> {
    /** What may be in a name of Maven's and in a branch. */
    private static final Pattern WORD = Pattern.compile("[0-9A-Za-z][0-9A-Za-z._+-]*");

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final Instance instance = new Instance();

    @Option(
            names = "--repo",
            paramLabel = "OWNER/NAME",
            description = "repository of the project",
            converter = RepoName.Converter.class)
    private @Nullable RepoName repo;

    @Option(names = "--group", paramLabel = "ID", description = "groupId of the dependency, plugin or parent")
    private @Nullable String group;

    @Option(names = "--artifact", paramLabel = "ID", description = "its artifactId")
    private @Nullable String artifact;

    @Option(names = "--property", paramLabel = "NAME", description = "a property instead, such as junit.version")
    private @Nullable String property;

    @Option(names = "--to", paramLabel = "VERSION", required = true, description = "the version that it is to have")
    private String version = "";

    @Option(
            names = "--pom",
            paramLabel = "PATH",
            split = ",",
            defaultValue = "pom.xml",
            description = "project files (default ${DEFAULT-VALUE})")
    private List<String> poms = List.of();

    @Option(
            names = "--base",
            paramLabel = "BRANCH",
            defaultValue = "",
            description = "branch that is to have it; the default branch unless given")
    private String base = "";

    @Option(names = "--dry-run", description = "write nothing, tell what would be done")
    private boolean dryRun;

    BumpCommand() {}

    /** Runs it and ends the process with the exit code. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return Console.commandLine(new BumpCommand());
    }

    @Override
    public Integer call() throws BadInput {
        Console console = new Console(spec.commandLine());
        word("--to", version);
        if (instance.isDemo()) {
            console.note("no --url: an embedded Forgejo that loses the reply to each write");
            Target target = group == null && artifact == null && property == null
                    ? new Target.Artifact("org.junit.jupiter", "junit-jupiter")
                    : target();
            try (FakeForgejo fake = Demo.start()) {
                run(fake.url(), fake.token(), new Wish(Demo.REPO, target, version, List.of("pom.xml")), console);
            }
        } else if (repo == null) {
            throw usage("--repo is missing");
        } else {
            run(instance.url(), instance.token(), new Wish(repo, target(), version, poms), console);
        }
        return 0;
    }

    private void run(String url, String token, Wish wish, Console console) throws BadInput {
        if (dryRun) {
            console.note("dry run: nothing is written");
        }
        try (ForgejoClient client = ForgejoClient.builder()
                .baseUrl(url)
                .token(token)
                .userAgent("forgejo4j-bump")
                .retryListener(console)
                .build()) {
            new Bumper(client, wish, dryRun, step -> console.result(row(step, console))).run(base);
        }
    }

    private static String row(Step step, Console console) {
        String style =
                switch (step.done()) {
                    case MADE, CHANGED -> "fg(green)";
                    case THERE -> "faint";
                    case LEFT -> "fg(yellow)";
                };
        return "%-12s  %s  %s"
                .formatted(
                        step.what(),
                        console.styled(style, "%-10s".formatted(step.done().word)),
                        Texts.printable(step.detail()));
    }

    private Target target() {
        if (property != null) {
            if (group != null || artifact != null) {
                throw usage("--property goes without --group and --artifact");
            }
            return new Target.Property(word("--property", property));
        }
        if (group == null || artifact == null) {
            throw usage("--group and --artifact are missing, or --property");
        }
        return new Target.Artifact(word("--group", group), word("--artifact", artifact));
    }

    /** A name that is also fit for a branch. */
    private String word(String option, String value) {
        if (!WORD.matcher(value).matches() || value.contains("..") || value.endsWith(".")) {
            throw usage(option + " is no name or version of Maven's: " + Texts.printable(value));
        }
        return value;
    }

    private CommandLine.ParameterException usage(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }
}
