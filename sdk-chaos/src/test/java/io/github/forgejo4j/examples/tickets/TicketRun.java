package io.github.forgejo4j.examples.tickets;

import io.github.forgejo4j.ForgejoClient;
import java.util.List;

/** One run of the ticket importer with a client of the proof's own. */
public final class TicketRun {
    private static final List<Ticket> TICKETS = List.of(
            new Ticket("K-1", "Lid does not close", "Since Monday.", List.of("bug", "lid"), false, ""),
            new Ticket("K-2", "Offer a green one", "", List.of("wish"), true, "Said by three."),
            new Ticket("K-3", "Whistle is too quiet", "", List.of("bug"), false, "Louder!"));

    /** That are to be there. */
    public static final List<String> LABELS = List.of("bug", "lid", "wish");

    /** Of the issues that are to be there. */
    public static final List<String> TITLES =
            TICKETS.stream().map(Ticket::title).toList();

    private TicketRun() {}

    /** How many an issue is to have. */
    public static int comments(String title) {
        return title.equals("Lid does not close") ? 0 : 1;
    }

    /** Whether an issue is to be closed. */
    public static boolean closed(String title) {
        return title.equals("Offer a green one");
    }

    /** Runs it. */
    public static void run(ForgejoClient client, String owner, String repo) {
        new TicketImporter(client, owner, repo, told -> {}).run(TICKETS);
    }
}
