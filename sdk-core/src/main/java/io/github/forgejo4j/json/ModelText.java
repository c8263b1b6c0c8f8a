package io.github.forgejo4j.json;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A {@link Model} as one line for a log: bounded, without secrets, without line breaks. */
final class ModelText {
    /** Characters of one value: a title fits, a description does not have to. */
    private static final int MAX_TEXT = 80;
    /** Elements of a list or map. */
    private static final int MAX_ELEMENTS = 3;
    /** Levels of nested models that show their fields; below, only their name. */
    private static final int MAX_DEPTH = 2;

    private final StringBuilder out = new StringBuilder();

    private ModelText() {}

    static String of(Model model) {
        ModelText text = new ModelText();
        text.model(model, 0);
        return text.out.toString();
    }

    private void model(Model model, int depth) {
        Shape shape = model.shape();
        out.append(shape.name()).append('{');
        if (depth >= MAX_DEPTH) {
            out.append("..}");
            return;
        }
        String separator = "";
        for (int i = 0; i < shape.size(); i++) {
            Object value = model.raw(i);
            if (value == null) {
                continue;
            }
            out.append(separator).append(shape.field(i).name).append('=');
            separator = ", ";
            if (value == JsonNull.NULL) {
                out.append("null");
            } else if (shape.field(i).secret) {
                out.append("***");
            } else {
                value(value, depth);
            }
        }
        // Only the names: nobody has said yet whether the value of an unknown field is a secret.
        for (String name : model.additionalProperties().keySet()) {
            out.append(separator);
            text(name);
            out.append("=..");
            separator = ", ";
        }
        out.append('}');
    }

    private void value(Object value, int depth) {
        if (value instanceof Model model) {
            model(model, depth + 1);
        } else if (value instanceof List<?> list) {
            out.append('[');
            Iterator<?> elements = list.iterator();
            for (int i = 0; elements.hasNext(); i++) {
                out.append(i == 0 ? "" : ", ");
                if (i == MAX_ELEMENTS) {
                    out.append(list.size() - i).append(" more");
                    break;
                }
                element(elements.next(), depth);
            }
            out.append(']');
        } else if (value instanceof Map<?, ?> map) {
            out.append('{');
            Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
            for (int i = 0; entries.hasNext(); i++) {
                out.append(i == 0 ? "" : ", ");
                if (i == MAX_ELEMENTS) {
                    out.append(map.size() - i).append(" more");
                    break;
                }
                Map.Entry<?, ?> entry = entries.next();
                text(String.valueOf(entry.getKey()));
                out.append('=');
                element(entry.getValue(), depth);
            }
            out.append('}');
        } else {
            text(value.toString());
        }
    }

    private void element(@Nullable Object element, int depth) {
        if (element == null) {
            out.append("null");
        } else {
            value(element, depth);
        }
    }

    private void text(String text) {
        int shown = Math.min(text.length(), MAX_TEXT);
        for (int i = 0; i < shown; i++) {
            char c = text.charAt(i);
            // A line break in a title must not start a new line in somebody's log.
            out.append(Character.isISOControl(c) ? ' ' : c);
        }
        if (shown < text.length()) {
            out.append("..(").append(text.length()).append(" characters)");
        }
    }
}
