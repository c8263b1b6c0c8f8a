package io.github.forgejo4j.distribution.site;

import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/** Turns a document into the inside of a page. */
final class Markdown {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private Markdown() {}

    /** Headings get names, and links to documents become links to their pages. */
    static Page page(String source, String text) {
        Node document = PARSER.parse(text);
        withoutComments(document);
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .attributeProviderFactory(context -> new Attributes(new Slugs()))
                .build();
        return new Page(source, Page.target(source), title(document, source), renderer.render(document));
    }

    /** The markers of snippets are for the tests. */
    private static void withoutComments(Node document) {
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(HtmlBlock block) {
                if (block.getLiteral().strip().matches("(?s)<!--.*-->")) {
                    block.unlink();
                }
            }
        });
    }

    private static String title(Node document, String source) {
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                return text(heading);
            }
        }
        return source;
    }

    private static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text literal) {
                text.append(literal.getLiteral());
            }

            @Override
            public void visit(Code code) {
                text.append(code.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak lineBreak) {
                text.append(' ');
            }
        });
        return text.toString();
    }

    private record Attributes(Slugs slugs) implements AttributeProvider {
        @Override
        public void setAttributes(Node node, String tag, Map<String, String> attributes) {
            if (node instanceof Heading heading) {
                attributes.put("id", slugs.of(text(heading)));
            } else if (node instanceof Link link) {
                attributes.put("href", href(link.getDestination()));
            }
        }

        private static String href(String destination) {
            if (destination.contains("://") || destination.startsWith("mailto:")) {
                return destination;
            }
            int hash = destination.indexOf('#');
            String path = hash < 0 ? destination : destination.substring(0, hash);
            return Page.target(path) + destination.substring(path.length());
        }
    }
}
