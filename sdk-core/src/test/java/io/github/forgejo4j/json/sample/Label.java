package io.github.forgejo4j.json.sample;

import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.Shape;
import io.github.forgejo4j.json.Slots;
import org.jspecify.annotations.Nullable;

/** A label. */
public final class Label extends Model {
    private static final Shape SHAPE = Shape.of(new Label(null))
            .number("id")
            .text("name")
            .flag("exclusive")
            .flag("is_archived")
            .text("color")
            .text("description")
            .text("url")
            .build();

    private Label(@Nullable Slots slots) {
        super(slots);
    }

    @Override
    protected Model with(Slots slots) {
        return new Label(slots);
    }

    public static Builder builder() {
        return new Builder(null);
    }

    public Builder toBuilder() {
        return new Builder(this);
    }

    public long id() {
        return number(0);
    }

    public String name() {
        return text(1);
    }

    public boolean exclusive() {
        return flag(2);
    }

    public boolean isArchived() {
        return flag(3);
    }

    public String color() {
        return text(4);
    }

    public String description() {
        return text(5);
    }

    public String url() {
        return text(6);
    }

    /** Makes a {@link Label}. */
    public static final class Builder extends Model.Builder<Builder> {
        private Builder(@Nullable Label from) {
            super(SHAPE, from);
        }

        public Builder id(long id) {
            return put(0, id);
        }

        public Builder name(String name) {
            return put(1, name);
        }

        public Builder exclusive(boolean exclusive) {
            return put(2, exclusive);
        }

        public Builder isArchived(boolean isArchived) {
            return put(3, isArchived);
        }

        public Builder color(String color) {
            return put(4, color);
        }

        public Builder description(String description) {
            return put(5, description);
        }

        public Builder url(String url) {
            return put(6, url);
        }

        public Label build() {
            return new Label(slots());
        }
    }
}
