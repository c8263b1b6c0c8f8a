package io.github.forgejo4j.examples.inventory;

import io.github.forgejo4j.examples.cli.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** A chart of lying bars as SVG in the page itself. Colours are the style sheet's, so that they suit light and dark. */
final class Bars {
    private static final int LABEL = 150;
    private static final int BAR = 210;
    private static final int VALUE = 80;
    private static final int ROW = 22;
    private static final int LABEL_LETTERS = 21;

    private record Bar(String label, String value, List<Double> parts) {}

    private final String title;
    private final List<String> legend;
    private final List<Bar> bars = new ArrayList<>();

    /**
     * A chart without bars.
     *
     * @param legend names of the parts of a bar if it has more than one
     */
    Bars(String title, String... legend) {
        this.title = title;
        this.legend = List.of(legend);
    }

    /**
     * Adds a bar below the others.
     *
     * @param value what stands at its end
     * @param parts lengths of its parts, in any unit, not negative
     */
    Bars add(String label, String value, double... parts) {
        bars.add(new Bar(label, value, DoubleStream.of(parts).boxed().toList()));
        return this;
    }

    String svg() {
        StringBuilder svg = new StringBuilder("<figure><figcaption>" + Html.text(title));
        for (int i = 0; i < legend.size(); i++) {
            svg.append(" <span class=\"key k")
                    .append(i)
                    .append("\">")
                    .append(Html.text(legend.get(i)))
                    .append("</span>");
        }
        svg.append("</figcaption>");
        if (bars.isEmpty()) {
            return svg.append("<p class=\"none\">nothing to show</p></figure>\n")
                    .toString();
        }
        svg.append("<svg viewBox=\"0 0 ")
                .append(LABEL + BAR + VALUE)
                .append(' ')
                .append(bars.size() * ROW)
                .append("\" role=\"img\" aria-label=\"")
                .append(Html.text(title))
                .append("\">\n");
        double longest =
                Math.max(1e-9, bars.stream().mapToDouble(Bars::sum).max().orElse(0));
        for (int i = 0; i < bars.size(); i++) {
            bar(svg, bars.get(i), i * ROW, longest);
        }
        return svg.append("</svg></figure>\n").toString();
    }

    private static void bar(StringBuilder svg, Bar bar, int y, double longest) {
        svg.append("<g><title>")
                .append(Html.text(bar.label() + ": " + bar.value()))
                .append("</title>")
                .append("<text x=\"" + (LABEL - 8) + "\" y=\"" + (y + 15) + "\" text-anchor=\"end\">")
                .append(Html.text(Texts.cut(bar.label(), LABEL_LETTERS)))
                .append("</text>");
        double x = LABEL;
        for (int part = 0; part < bar.parts().size(); part++) {
            double width = BAR * bar.parts().get(part) / longest;
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect class=\"s%d\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>",
                    part,
                    x,
                    y + 4,
                    width,
                    ROW - 8));
            x += width;
        }
        svg.append(String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%d\">%s</text></g>%n", x + 6, y + 15, Html.text(bar.value())));
    }

    private static double sum(Bar bar) {
        return bar.parts().stream().mapToDouble(Double::doubleValue).sum();
    }
}
