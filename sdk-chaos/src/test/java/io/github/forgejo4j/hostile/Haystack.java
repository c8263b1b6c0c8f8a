package io.github.forgejo4j.hostile;

import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.ratelimit.RateLimitEvent;
import io.github.forgejo4j.ratelimit.RateLimitListener;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Everything that a program could write to a log of what it did with the SDK. */
final class Haystack extends Handler implements CallListener, RateLimitListener, AutoCloseable {
    private final StringBuffer text = new StringBuffer();
    private final Logger root = Logger.getLogger("");
    private final Level before = root.getLevel();

    Haystack() {
        setLevel(Level.ALL);
        root.addHandler(this);
        root.setLevel(Level.FINEST);
    }

    void add(String what) {
        text.append(what).append('\n');
    }

    String text() {
        return text.toString();
    }

    /** Stack trace with causes and suppressed ones, the words of its own, and what remains of it when it is written as an object. */
    void add(Throwable failure) throws IOException, ClassNotFoundException {
        StringWriter printed = new StringWriter();
        failure.printStackTrace(new PrintWriter(printed, true));
        add(printed.toString());
        add(failure.getLocalizedMessage());
        if (failure instanceof ForgejoException told) {
            add(told.operation() + told.httpLine() + told.attempts() + told.whyNotRepeated());
        }
        if (failure instanceof ApiException answer) {
            add(answer.serverMessage() + answer.serverErrors());
        } else if (failure instanceof DecodingException answer) {
            add(answer.path() + answer.excerpt());
        } else if (failure instanceof RetriesExhausted exhausted) {
            add(exhausted.last());
        } else if (failure instanceof ResourceMovedException moved) {
            add(String.valueOf(moved.requested()));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(failure);
        }
        // UTF-8 of strings is in there as it is.
        add(bytes.toString(StandardCharsets.UTF_8));
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            StringWriter again = new StringWriter();
            ((Throwable) in.readObject()).printStackTrace(new PrintWriter(again, true));
            add(again.toString());
        }
    }

    @Override
    public void onStart(StartEvent event) {
        add(event.toString());
    }

    @Override
    public void onEnd(EndEvent event) {
        add(event.toString());
    }

    @Override
    public void onAttempt(AttemptEvent event) {
        add(event.toString());
    }

    @Override
    public void onWait(WaitEvent event) {
        add(event.toString());
    }

    @Override
    public void onGiveUp(GiveUpEvent event) {
        add(event.toString());
    }

    @Override
    public void onPage(PageEvent event) {
        add(event.toString());
    }

    @Override
    public void onRateLimit(RateLimitEvent event) {
        add(event.toString() + event.rateLimit());
    }

    @Override
    public void publish(LogRecord entry) {
        add(entry.getLoggerName() + " " + entry.getMessage());
        if (entry.getParameters() != null) {
            add(java.util.Arrays.toString(entry.getParameters()));
        }
        if (entry.getThrown() != null) {
            StringWriter printed = new StringWriter();
            entry.getThrown().printStackTrace(new PrintWriter(printed, true));
            add(printed.toString());
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        root.removeHandler(this);
        root.setLevel(before);
    }
}
