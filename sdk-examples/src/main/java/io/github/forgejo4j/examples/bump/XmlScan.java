package io.github.forgejo4j.examples.bump;

import io.github.forgejo4j.examples.cli.BadInput;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Finds the elements of an XML text with their places, so that a value can be changed and every other character, comments and line ends
 * included, stays as it is. Knows no entities and reads no document type: what it does not understand it refuses.
 */
final class XmlScan {
    /** A project file nests some ten deep. */
    private static final int DEEPEST = 100;

    private final String text;
    private final Deque<XmlElement> open = new ArrayDeque<>();
    private @Nullable XmlElement root;
    private int at;

    private XmlScan(String text) {
        this.text = text;
    }

    /** The root element. */
    static XmlElement of(String text) throws BadInput {
        return new XmlScan(text).scan();
    }

    private XmlElement scan() throws BadInput {
        for (at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
            if (text.startsWith("<!--", at)) {
                skipTo("-->");
            } else if (text.startsWith("<![CDATA[", at)) {
                skipTo("]]>");
            } else if (text.startsWith("<?", at)) {
                skipTo("?>");
            } else if (text.startsWith("<!", at)) {
                throw broken("a document type, which this bot does not read");
            } else if (text.startsWith("</", at)) {
                close();
            } else {
                open();
            }
        }
        XmlElement found = root;
        if (found == null || !open.isEmpty()) {
            at = text.length();
            throw broken("the end, with elements still open");
        }
        return found;
    }

    private void skipTo(String end) throws BadInput {
        if (!open.isEmpty()) {
            open.peek().notPlain();
        }
        int found = text.indexOf(end, at);
        if (found < 0) {
            throw broken("something that never ends with " + end);
        }
        at = found + end.length();
    }

    private void open() throws BadInput {
        int end = tagEnd();
        int nameEnd = at + 1;
        while (nameEnd < end && !Character.isWhitespace(text.charAt(nameEnd)) && text.charAt(nameEnd) != '/') {
            nameEnd++;
        }
        XmlElement element = new XmlElement(text, text.substring(at + 1, nameEnd), end + 1);
        if (!open.isEmpty()) {
            open.peek().add(element);
        } else if (root == null) {
            root = element;
        } else {
            throw broken("a second root element");
        }
        if (text.charAt(end - 1) == '/') {
            element.close(end + 1);
        } else if (open.size() == DEEPEST) {
            throw broken("more than " + DEEPEST + " elements within each other");
        } else {
            open.push(element);
        }
        at = end + 1;
    }

    private void close() throws BadInput {
        int end = tagEnd();
        String name = text.substring(at + 2, end).strip();
        if (open.isEmpty() || !open.peek().name().equals(name)) {
            throw broken("an end of " + name + ", which is not open");
        }
        open.pop().close(at);
        at = end + 1;
    }

    /** The bracket that closes a tag; one in a quoted value does not. */
    private int tagEnd() throws BadInput {
        char quote = 0;
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '>') {
                return i;
            }
        }
        throw broken("a tag that never ends");
    }

    private BadInput broken(String what) {
        long line = 1 + text.substring(0, at).chars().filter(c -> c == '\n').count();
        return new BadInput("it is no XML that can be read: line " + line + " has " + what);
    }
}
