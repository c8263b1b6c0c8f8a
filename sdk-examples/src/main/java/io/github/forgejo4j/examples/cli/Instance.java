package io.github.forgejo4j.examples.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say on which instance a bot works, and as whom. */
public final class Instance {
    /** What a bot says that has a token and no address. */
    public static final String TOKEN_WITHOUT_URL =
            "a token without --url: name the instance, or leave the token out to see the embedded one";

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "instance, such as https://codeberg.org",
            defaultValue = "${env:FORGEJO_URL}")
    private @Nullable String url;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "access token; better given as FORGEJO_TOKEN",
            defaultValue = "${env:FORGEJO_TOKEN}",
            showDefaultValue = CommandLine.Help.Visibility.NEVER)
    private @Nullable String token;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "file with the token, such as a credential of systemd")
    private @Nullable Path tokenFile;

    /** For picocli. */
    public Instance() {}

    /**
     * Whether no instance is named, so that the bot runs on its embedded one.
     *
     * @throws CommandLine.ParameterException if there is a token all the same: whoever has one means an instance, and a job that lost its
     *     address must not end well for having worked on a demonstration
     */
    public boolean isDemo() {
        boolean demo = url == null || url.isBlank();
        if (demo && (tokenFile != null || token != null && !token.isBlank())) {
            throw new CommandLine.ParameterException(command.commandLine(), TOKEN_WITHOUT_URL);
        }
        return demo;
    }

    /**
     * The address.
     *
     * @throws CommandLine.ParameterException if there is none
     */
    public String url() {
        return required(url, "--url is missing");
    }

    /**
     * The token; that of the file if there is one.
     *
     * @throws CommandLine.ParameterException if there is none, or the file cannot be read
     */
    public String token() {
        if (tokenFile != null) {
            try {
                return required(Files.readString(tokenFile).strip(), "--token-file is empty: " + tokenFile);
            } catch (IOException e) {
                throw new CommandLine.ParameterException(
                        command.commandLine(), "--token-file: there is no file that can be read at " + tokenFile);
            }
        }
        return required(token, "--token is missing");
    }

    private String required(@Nullable String value, String complaint) {
        if (value == null || value.isBlank()) {
            throw new CommandLine.ParameterException(command.commandLine(), complaint);
        }
        return value;
    }
}
