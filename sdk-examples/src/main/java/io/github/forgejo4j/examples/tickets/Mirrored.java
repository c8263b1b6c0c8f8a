package io.github.forgejo4j.examples.tickets;

/**
 * What became of a ticket.
 *
 * @param issue number of the issue that mirrors it
 * @param action what the bot did, in words
 */
record Mirrored(Ticket ticket, long issue, String action) {}
