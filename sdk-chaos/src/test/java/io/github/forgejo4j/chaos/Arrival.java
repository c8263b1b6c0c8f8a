package io.github.forgejo4j.chaos;

/** A request that came to the proxy, and what became of it. */
final class Arrival {
    final String key;
    /** How many of the same key came before. */
    final int number;

    final String line;
    final Fault fault;

    /** Bytes that went on to the server, of the request in HTTP/1.1. */
    volatile int toServer;

    /** Bytes of the reply that were written to the client. */
    volatile int toClient;

    /** The whole request has come, and what is done with it is not over: the server may still act on it. */
    volatile boolean inHand;

    /** It goes on to the server when nobody waits for it any more. */
    volatile boolean later;

    /** The server answered; 0 if it was not asked to the end. */
    volatile int serverStatus;

    Arrival(String key, int number, String line, Fault fault) {
        this.key = key;
        this.number = number;
        this.line = line;
        this.fault = fault;
    }

    /** Nothing is done with it any more, unless it goes on later. */
    void over() {
        if (!later) {
            inHand = false;
        }
    }

    @Override
    public String toString() {
        return line + " [" + key + " #" + number + "] " + fault.kind() + "(" + fault.permille() + "," + fault.variant()
                + "), to server " + toServer + " bytes, server said " + serverStatus + ", to client " + toClient
                + " bytes";
    }
}
