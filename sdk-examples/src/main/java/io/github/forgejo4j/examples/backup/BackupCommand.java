package io.github.forgejo4j.examples.backup;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.examples.cli.BadInput;
import io.github.forgejo4j.examples.cli.Console;
import io.github.forgejo4j.examples.cli.Instance;
import io.github.forgejo4j.examples.cli.Texts;
import io.github.forgejo4j.model.Repository;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeOrganization;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the backup. */
@Command(
        name = "backup",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Takes all repositories of an owner into a folder; run again it takes what is new.",
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0  everything is in the backup",
            "  1  the server refused, or could not be asked, or the disk failed; run it again to go on",
            "  2  bad input",
            "  3  some repositories could not be taken; run it again to go on",
            "",
            "The token needs the scopes read:repository, read:issue and read:user.",
            "Without --url it takes an organization of an embedded Forgejo."
        })
public final class BackupCommand implements Callable<Integer> {
    private static final int INCOMPLETE = 3;
    private static final String DEMO = "nimbus";

    /** What a server allows as a name; anything else could lead out of the folder. */
    private static final Pattern NAME = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._-]+");

    private final boolean terminal;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final Instance instance = new Instance();

    @Option(names = "--owner", paramLabel = "NAME", description = "organization or user")
    private @Nullable String owner;

    @Option(names = "--to", paramLabel = "FOLDER", required = true, description = "where the backup is, or is to be")
    private Path folder = Path.of("");

    BackupCommand(boolean terminal) {
        this.terminal = terminal;
    }

    /** Runs it and ends the process with the exit code. */
    public static void main(String[] args) {
        // The line of progress needs the control codes of a terminal, as colours do, and picocli knows where they are
        // understood.
        System.exit(commandLine(CommandLine.Help.Ansi.AUTO.enabled()).execute(args));
    }

    static CommandLine commandLine(boolean terminal) {
        return Console.commandLine(new BackupCommand(terminal));
    }

    @Override
    public Integer call() throws IOException, BadInput {
        Console console = new Console(spec.commandLine());
        if (instance.isDemo()) {
            console.note("no --url: an organization of an embedded Forgejo");
            try (FakeForgejo fake = FakeForgejo.start()) {
                FakeOrganization nimbus = fake.createOrganization(DEMO);
                nimbus.repository("kettle").putFile("README.md", "A kettle.\n").addIssue("Lid does not close");
                nimbus.repository("cup");
                fake.stub("GET", "/repos/{owner}/{repo}/archive/{archive}")
                        .answers(200, Map.of("not", "a real bundle"));
                return backUp(fake.url(), fake.token(), DEMO, "the demo", console);
            }
        }
        if (owner == null || !NAME.matcher(owner).matches()) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--owner is missing, or no name");
        }
        return backUp(instance.url(), instance.token(), owner, instance.url(), console);
    }

    private int backUp(String url, String token, String whose, String source, Console console)
            throws IOException, BadInput {
        Files.createDirectories(folder);
        try (FileChannel lock =
                        FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                ForgejoClient client = ForgejoClient.builder()
                        .baseUrl(url)
                        .token(token)
                        .userAgent("forgejo4j-backup")
                        .retryListener(console)
                        .build()) {
            if (isTaken(lock)) {
                throw new BadInput("another backup is at work in " + folder);
            }
            Manifest manifest = Manifest.open(folder, source + " " + whose);
            List<Repository> repositories = client.users().listRepos(whose).all();
            PrintWriter err = spec.commandLine().getErr();
            Progress progress = new Progress(repositories.size(), System::nanoTime, line -> {
                if (terminal) {
                    err.print(line);
                    err.flush();
                }
            });
            int failed = 0;
            for (Repository each : repositories) {
                failed += take(client, manifest, whose, each, progress, console) ? 0 : 1;
            }
            manifest.save();
            console.note(repositories.size() + " repositories, " + failed + " with problems, " + progress.bytes()
                    + " new bytes");
            return failed == 0 ? 0 : INCOMPLETE;
        }
    }

    private boolean take(
            ForgejoClient client,
            Manifest manifest,
            String whose,
            Repository repository,
            Progress progress,
            Console console)
            throws IOException {
        String name = repository.name();
        progress.begin(name);
        long before = progress.bytes();
        try {
            if (!NAME.matcher(name).matches()) {
                return failed(name, "its name cannot be that of a folder", console);
            }
            // By id, so that a renamed repository goes on in its folder and a new one of its name gets another.
            Path place = folder.resolve(name.toLowerCase(Locale.ROOT) + "-" + repository.id());
            String there =
                    manifest.repository(repository.id()).path("folder").asText(String.valueOf(place.getFileName()));
            manifest.repository(repository.id()).put("folder", there);
            new RepoBackup(client, manifest, whose, repository, folder.resolve(there), progress::taken).run();
            long more = progress.bytes() - before;
            String word = console.styled(
                    more > 0 ? "fg(green)" : "faint", "%-9s".formatted(more > 0 ? "taken" : "unchanged"));
            console.result("%s  %12d  %s".formatted(word, more, Texts.printable(name)));
            return true;
        } catch (ForgejoException e) {
            return failed(name, String.valueOf(e.getMessage()), console);
        } finally {
            progress.end();
        }
    }

    private static boolean failed(String name, String why, Console console) {
        String word = console.styled("fg(red)", "%-9s".formatted("failed"));
        console.result("%s  %12s  %s".formatted(word, "", Texts.printable(name)));
        console.note(Texts.printable(name + ": " + why));
        return false;
    }

    private static boolean isTaken(FileChannel lock) throws IOException {
        try {
            return lock.tryLock() == null;
        } catch (OverlappingFileLockException sameProcess) {
            return true;
        }
    }
}
