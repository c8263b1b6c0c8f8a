package io.github.forgejo4j.examples.webhooks;

import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.Repository;
import io.github.forgejo4j.model.User;
import io.github.forgejo4j.webhooks.IssueEvent;
import io.github.forgejo4j.webhooks.PushEvent;
import io.github.forgejo4j.webhooks.WebhookEvent;
import io.github.forgejo4j.webhooks.WebhookHandlers;
import io.github.forgejo4j.webhooks.Webhooks;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Prints what happens in a repository, a line for each delivery. It takes the secret of the hook from the environment, {@code
 * WEBHOOK_SECRET}, and the port as its argument.
 */
public final class WebhookPrinter {
    private WebhookPrinter() {}

    /** Listens on loopback until it is stopped. */
    public static void main(String[] args) throws IOException {
        String secret = System.getenv("WEBHOOK_SECRET");
        if (args.length != 1 || secret == null) {
            System.err.println("usage: WEBHOOK_SECRET=... WebhookPrinter PORT");
            System.exit(2);
            return;
        }
        ExecutorService work = Executors.newSingleThreadExecutor();
        WebhookServer server = WebhookServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])),
                "/hook",
                Webhooks.builder().secret(secret).build(),
                handlers(System.out),
                work);
        System.out.println("http://127.0.0.1:" + server.address().getPort() + "/hook");
    }

    /** Handlers that print a line for each delivery. */
    static WebhookHandlers handlers(PrintStream out) {
        return WebhookHandlers.builder()
                .on(IssueEvent.class, event -> out.println(issue(event)))
                .on(
                        PushEvent.class,
                        event -> out.println(
                                where(event) + ": " + event.totalCommits() + " commits to " + event.ref() + who(event)))
                .otherwise(delivery ->
                        out.println(where(delivery.event()) + ": " + delivery.type() + who(delivery.event())))
                .build();
    }

    private static String issue(IssueEvent event) {
        Issue issue = event.issue();
        return where(event) + ": issue #" + event.number() + " " + event.action()
                + (issue == null ? "" : ", \"" + issue.title() + "\"") + who(event);
    }

    private static String where(WebhookEvent event) {
        Repository repository = event.repository();
        return repository == null ? "somewhere" : repository.fullName();
    }

    private static String who(WebhookEvent event) {
        User sender = event.sender();
        return sender == null ? "" : " by " + sender.login();
    }
}
