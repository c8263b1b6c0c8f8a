package io.github.forgejo4j.examples.bump;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An element of an XML text, and where in the text its content is. */
final class XmlElement {
    private final String text;
    private final String name;
    private final int begin;
    private int end;
    private boolean plain = true;
    private final List<XmlElement> children = new ArrayList<>();

    XmlElement(String text, String name, int begin) {
        this.text = text;
        this.name = name;
        this.begin = begin;
    }

    String name() {
        return name;
    }

    /** Where its content begins, without white space. */
    int begin() {
        int at = begin;
        while (at < end && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Behind its content, without white space. */
    int end() {
        int at = end;
        while (at > begin && Character.isWhitespace(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    /** Its content as text; empty if there is more in it than that. */
    String value() {
        return plain && begin() < end() ? text.substring(begin(), end()) : "";
    }

    Optional<XmlElement> child(String wanted) {
        return children.stream().filter(each -> each.name.equals(wanted)).findFirst();
    }

    /** The value of a child, empty if there is none. */
    String valueOf(String wanted) {
        return child(wanted).map(XmlElement::value).orElse("");
    }

    List<XmlElement> children() {
        return children;
    }

    /** This and all below it, in the order of the text. */
    Stream<XmlElement> all() {
        return Stream.concat(Stream.of(this), children.stream().flatMap(XmlElement::all));
    }

    void add(XmlElement child) {
        children.add(child);
        plain = false;
    }

    /** There is a comment in it, or another thing that is no text. */
    void notPlain() {
        plain = false;
    }

    void close(int at) {
        end = at;
    }
}
