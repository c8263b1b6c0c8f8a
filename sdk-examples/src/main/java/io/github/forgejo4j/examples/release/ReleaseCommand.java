package io.github.forgejo4j.examples.release;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.ensure.Ensured;
import io.github.forgejo4j.ensure.EnsuredRelease;
import io.github.forgejo4j.examples.cli.BadInput;
import io.github.forgejo4j.examples.cli.Console;
import io.github.forgejo4j.examples.cli.Instance;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.testing.FakeForgejo;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of the publisher. */
@Command(
        name = "release",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Publishes a release with files and a SHA256SUMS; nobody sees it before it is complete.",
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0  the release is there with every file",
            "  1  the server refused, or could not be asked; run it again to go on",
            "  2  bad input, or the release has other files already",
            "",
            "The token needs the scope write:repository.",
            "Without --url it runs on an embedded Forgejo that loses the reply to an upload."
        })
public final class ReleaseCommand implements Callable<Integer> {
    private static final RepoName DEMO = new RepoName("alice", "kettle");

    private final boolean terminal;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final Instance instance = new Instance();

    @Option(
            names = "--repo",
            paramLabel = "OWNER/NAME",
            description = "repository of the release",
            converter = RepoName.Converter.class)
    private @Nullable RepoName repo;

    @Option(names = "--tag", paramLabel = "TAG", required = true, description = "tag; made if it does not exist")
    private String tag = "";

    @Option(names = "--target", paramLabel = "REF", description = "what to tag; the default branch unless given")
    private @Nullable String target;

    @Option(names = "--name", paramLabel = "TEXT", description = "title; the tag unless given")
    private @Nullable String name;

    @Option(names = "--notes", paramLabel = "FILE", description = "text of the release, as Markdown")
    private @Nullable Path notes;

    @Option(names = "--prerelease", description = "mark it as not for everybody")
    private boolean prerelease;

    @Option(names = "--draft", description = "leave it a draft, for a person to publish")
    private boolean draft;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "files of the release")
    private List<Path> files = List.of();

    ReleaseCommand(boolean terminal) {
        this.terminal = terminal;
    }

    /** Runs it and ends the process with the exit code. */
    public static void main(String[] args) {
        // The bar needs the control codes of a terminal, as colours do, and picocli knows where they are understood.
        System.exit(commandLine(CommandLine.Help.Ansi.AUTO.enabled()).execute(args));
    }

    /** With a progress bar on a terminal. */
    static CommandLine commandLine(boolean terminal) {
        return Console.commandLine(new ReleaseCommand(terminal));
    }

    @Override
    public Integer call() throws IOException, BadInput {
        Checksums sums = Checksums.of(files);
        Console console = new Console(spec.commandLine());
        if (instance.isDemo()) {
            console.note("no --url: an embedded Forgejo that loses the reply to an upload");
            try (FakeForgejo fake = FakeForgejo.start()) {
                fake.repository(DEMO.owner(), DEMO.name()).putFile("README.md", "A kettle.\n");
                fake.faults()
                        .on("POST", "/repos/{owner}/{repo}/releases/{id}/assets")
                        .skip(1)
                        .times(1)
                        .loseReply();
                publish(fake.url(), fake.token(), DEMO, sums, console);
            }
        } else if (repo == null) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--repo is missing");
        } else {
            publish(instance.url(), instance.token(), repo, sums, console);
        }
        return 0;
    }

    private void publish(String url, String token, RepoName where, Checksums sums, Console console)
            throws IOException, BadInput {
        CreateRelease wanted = wanted();
        try (ForgejoClient client = ForgejoClient.builder()
                .baseUrl(url)
                .token(token)
                .userAgent("forgejo4j-release")
                .retryListener(console)
                .build()) {
            EnsuredRelease release = new Publisher(client, where, this::watched).publish(wanted, files, sums);
            for (Ensured<Attachment> file : release.assets()) {
                String word = file.what() == Ensured.What.KEPT ? "was there" : "uploaded";
                String padded = console.styled(word.equals("uploaded") ? "fg(green)" : "faint", "%-9s".formatted(word));
                console.result("%s  %12d  %s"
                        .formatted(padded, file.value().size(), file.value().name()));
            }
            console.result((release.release().draft() ? "draft      " : "published  ")
                    + release.release().htmlUrl());
        }
    }

    private CreateRelease wanted() throws IOException, BadInput {
        CreateRelease.Builder wanted = CreateRelease.builder()
                .tagName(tag)
                .name(name == null ? tag : name)
                .draft(draft)
                .prerelease(prerelease);
        if (target != null) {
            wanted.targetCommitish(target);
        }
        if (notes != null) {
            if (!Files.isReadable(notes)) {
                throw new BadInput("--notes: there is no file that can be read at " + notes);
            }
            wanted.body(Files.readString(notes));
        }
        return wanted.build();
    }

    private Upload watched(Upload file) {
        if (!terminal) {
            return file;
        }
        PrintWriter err = spec.commandLine().getErr();
        return file.progress(new ProgressBar(file.fileName(), System::nanoTime, text -> {
            err.print(text);
            err.flush();
        }));
    }
}
