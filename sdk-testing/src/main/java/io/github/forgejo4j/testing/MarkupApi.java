package io.github.forgejo4j.testing;

import java.util.Locale;
import okio.ByteString;

/** Rendering. The Markdown understood here is small: headings, paragraphs, bold, code. */
final class MarkupApi {
    private MarkupApi() {}

    static void register(Api api) {
        api.on("POST", "/markdown", exchange -> html(exchange.payload().textOrEmpty("text")));
        // The raw variant takes the body as it is and does not look at its type.
        api.on("POST", "/markdown/raw", exchange -> html(exchange.body().utf8()));
        api.on("POST", "/markup", MarkupApi::markup);
    }

    private static Answer markup(Exchange exchange) {
        Payload body = exchange.payload();
        String mode = body.textOrEmpty("mode");
        String path = body.textOrEmpty("filepath");
        return switch (mode) {
            case "markdown", "gfm", "comment" -> html(body.textOrEmpty("text"));
            case "file" -> path.endsWith(".md") ? html(body.textOrEmpty("text")) : unsupported(path);
            default -> Answer.text(422, "Unknown mode: " + mode + "\n");
        };
    }

    private static Answer unsupported(String path) {
        int dot = path.lastIndexOf('.');
        return Answer.text(422, "Unsupported render extension: " + (dot < 0 ? "" : path.substring(dot)) + "\n");
    }

    /** The server names no type, so Go guesses one: HTML that starts with some tags goes out as plain text. */
    private static Answer html(String markdown) {
        ByteString html = ByteString.encodeUtf8(render(markdown));
        return html.size() == 0 ? Answer.empty(200) : Answer.of(200, Sniff.type(html), html);
    }

    static String render(String markdown) {
        StringBuilder out = new StringBuilder();
        for (String block : markdown.strip().split("\\R{2,}")) {
            String text = block.strip();
            int level = 0;
            while (level < text.length() && level < 6 && text.charAt(level) == '#') {
                level++;
            }
            if (text.isEmpty()) {
                continue;
            }
            if (level > 0 && level < text.length() && text.charAt(level) == ' ') {
                String title = text.substring(level + 1).strip();
                String anchor = title.toLowerCase(Locale.ROOT).replaceAll("[^\\w]+", "-");
                out.append(
                        "<h" + level + " id=\"user-content-" + anchor + "\">" + inline(title) + "</h" + level + ">\n");
            } else {
                out.append("<p>" + inline(text) + "</p>\n");
            }
        }
        return out.toString();
    }

    private static String inline(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("\\*\\*([^*]+)\\*\\*", "<strong>$1</strong>")
                .replaceAll("`([^`]+)`", "<code>$1</code>");
    }
}
