package io.github.forgejo4j.testing;

import java.util.List;
import java.util.Locale;
import okio.ByteString;

/** Guesses a content type from the first bytes, as far as tests need it: Go's rules for HTML, the commonest images, text, bytes. */
final class Sniff {
    private static final List<String> HTML = List.of(
            "<!doctype html",
            "<html",
            "<head",
            "<script",
            "<iframe",
            "<h1",
            "<div",
            "<font",
            "<table",
            "<a",
            "<style",
            "<title",
            "<b",
            "<body",
            "<br",
            "<p",
            "<!--");
    private static final ByteString PNG = ByteString.decodeHex("89504e470d0a1a0a");

    private Sniff() {}

    /** The type that Go gives to a body without one. */
    static String type(ByteString body) {
        if (body.startsWith(PNG)) {
            return "image/png";
        }
        if (body.startsWith(ByteString.encodeUtf8("%PDF-"))) {
            return "application/pdf";
        }
        String text = body.utf8().stripLeading().toLowerCase(Locale.ROOT);
        for (String tag : HTML) {
            if (text.startsWith(tag) && text.length() > tag.length() && " >".indexOf(text.charAt(tag.length())) >= 0) {
                return Answer.HTML;
            }
        }
        return isText(body) ? Answer.TEXT : "application/octet-stream";
    }

    /** The type of a download: no file of a repository is ever served as HTML. */
    static String download(ByteString body) {
        String type = type(body);
        return type.equals(Answer.HTML) ? Answer.TEXT : type;
    }

    private static boolean isText(ByteString body) {
        for (int i = 0; i < Math.min(512, body.size()); i++) {
            int b = body.getByte(i) & 0xff;
            if (b < 0x20 && "\t\n\f\r\u001b".indexOf(b) < 0) {
                return false;
            }
        }
        return true;
    }
}
