package io.github.forgejo4j.hostile;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;

/** A process of its own with little heap that makes a call for each of the hostile answers, and tells how it ended. */
public final class HostileCalls {
    /** For what comes in one go. */
    private static final Duration DEADLINE = Duration.ofSeconds(20);

    /** For what goes on and on. */
    private static final Duration SHORT_DEADLINE = Duration.ofSeconds(1);

    private HostileCalls() {}

    /**
     * Runs.
     *
     * @param args address of the server
     */
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(null, () -> calls(args[0]), "calls", 256 * 1024);
        thread.start();
        thread.join();
    }

    private static void calls(String url) {
        for (Evil evil : Evil.values()) {
            // One each, as the server closes connections without a word.
            try (ForgejoClient client = client(url)) {
                String repo = evil.name();
                CreateIssue issue = CreateIssue.builder().title("t").build();
                tell(repo, "read", deadline(evil), client.issues().get("h", repo, 1));
                tell(repo, "write", deadline(evil), client.issues().create("h", repo, issue));
            }
        }
        try (ForgejoClient client = client(url)) {
            long items =
                    client.issues().list("h", "ENDLESS").stream().limit(100_000).count();
            System.out.println("ENDLESS|list|" + items + "|0|");
        }
        System.out.println("heap of at most " + Runtime.getRuntime().maxMemory() / 1024 / 1024 + " MiB");
    }

    private static ForgejoClient client(String url) {
        return ForgejoClient.builder()
                .baseUrl(url)
                .token("tok_hostile")
                .serverVersion("16.0.0")
                .retryPolicy(RetryPolicy.off())
                .build();
    }

    static Duration deadline(Evil evil) {
        return evil.goesOn() ? SHORT_DEADLINE : DEADLINE;
    }

    /** Makes a call and prints a line of five parts: name, kind, end, milliseconds, message. */
    static void tell(String name, String kind, Duration deadline, ForgejoCall<Issue> call) {
        long begun = System.nanoTime();
        String end;
        String message = "";
        try {
            end = "value " + call.withDeadline(deadline).response().status();
        } catch (ForgejoException e) {
            end = e.getClass().getSimpleName()
                    + status(e)
                    + (kind.equals("read") ? "" : e.mayHaveBeenApplied() ? " perhaps" : " not");
            message = e.getMessage();
        } catch (Throwable e) {
            end = e.toString();
        }
        long millis = (System.nanoTime() - begun) / 1_000_000;
        System.out.println(name + "|" + kind + "|" + end + "|" + millis + "|" + message.replaceAll("[\r\n|]", " "));
    }

    private static String status(ForgejoException e) {
        if (e instanceof ApiException answer) {
            return " " + answer.status();
        } else if (e instanceof DecodingException answer) {
            return " " + answer.status();
        }
        return e instanceof TransportException broken && broken.status().isPresent()
                ? " " + broken.status().getAsInt()
                : "";
    }
}
