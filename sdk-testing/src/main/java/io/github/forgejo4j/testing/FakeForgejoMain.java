package io.github.forgejo4j.testing;

import java.io.PrintStream;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Serves a {@link FakeForgejo} on a port of this machine, for bots in any language, until the process is ended. Prints the
 * address and a token as {@code FORGEJO_URL=...} and {@code FORGEJO_TOKEN=...}, each on a line of its own.
 *
 * <p>Options, each with a value: {@code --port} (0, the default, is any free one), {@code --user} (alice), {@code --version} (16),
 * {@code --seed N} to begin with the repository {@code USER/sandbox}: a file, two labels, a milestone and N issues, the same ones
 * every time. Ends with status 2 when it is called wrongly.
 */
public final class FakeForgejoMain {
    private static final Set<String> OPTIONS = Set.of("--port", "--user", "--version", "--seed");
    private static final String USAGE =
            "Usage: FakeForgejoMain [--port PORT] [--user NAME] [--version VERSION] [--seed ISSUES]";

    private FakeForgejoMain() {}

    /** Runs until it is ended from outside. */
    public static void main(String[] arguments) throws InterruptedException {
        // The one place of the library that writes to the console: it is a program here.
        if (serve(arguments, System.out, System.err) == null) {
            System.exit(2);
        }
        new CountDownLatch(1).await();
    }

    /** The running fake, or null after it has said what is wrong. */
    static @Nullable FakeForgejo serve(String[] arguments, PrintStream out, PrintStream err) {
        try {
            Map<String, String> options = read(arguments);
            int port = number(options, "--port", 65_535);
            int issues = number(options, "--seed", 100_000);
            FakeForgejo fake = FakeForgejo.builder()
                    .port(port)
                    .user(options.getOrDefault("--user", "alice"), false)
                    .version(options.getOrDefault("--version", "16.0.0+gitea-1.22.0"))
                    .start();
            if (options.containsKey("--seed")) {
                seed(fake, issues);
            }
            out.println("FORGEJO_URL=" + fake.url());
            out.println("FORGEJO_TOKEN=" + fake.token());
            out.flush();
            return fake;
        } catch (IllegalArgumentException wrong) {
            err.println(wrong.getMessage());
            err.println(USAGE);
            return null;
        }
    }

    private static Map<String, String> read(String[] arguments) {
        Map<String, String> options = new TreeMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            if (!OPTIONS.contains(arguments[i])) {
                throw new IllegalArgumentException("unknown option " + arguments[i]);
            }
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value");
            }
            options.put(arguments[i], arguments[i + 1]);
        }
        return options;
    }

    private static int number(Map<String, String> options, String name, int most) {
        String text = options.getOrDefault(name, "0");
        if (!text.matches("\\d{1,6}") || Integer.parseInt(text) > most) {
            throw new IllegalArgumentException(name + " is a number from 0 to " + most + ", not " + text);
        }
        return Integer.parseInt(text);
    }

    private static void seed(FakeForgejo fake, int issues) {
        FakeRepository repository = fake.repository(fake.user(), "sandbox");
        repository.putFile("README.md", "# sandbox\n");
        repository.addLabel("bug", "ee0701");
        repository.addLabel("feature", "0e8a16");
        repository.addMilestone("1.0");
        for (int i = 1; i <= issues; i++) {
            repository.addIssue("Issue " + i, i % 2 == 0 ? "feature" : "bug");
        }
    }
}
