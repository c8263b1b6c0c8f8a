package io.github.forgejo4j.json.sample;

import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.Shape;
import io.github.forgejo4j.json.Slots;
import org.jspecify.annotations.Nullable;

/** A repository in short. */
public final class RepositoryMeta extends Model {
    private static final Shape SHAPE = Shape.of(new RepositoryMeta(null))
            .number("id")
            .text("name")
            .text("owner")
            .text("full_name")
            .build();

    private RepositoryMeta(@Nullable Slots slots) {
        super(slots);
    }

    @Override
    protected Model with(Slots slots) {
        return new RepositoryMeta(slots);
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

    public String owner() {
        return text(2);
    }

    public String fullName() {
        return text(3);
    }

    /** Makes a {@link RepositoryMeta}. */
    public static final class Builder extends Model.Builder<Builder> {
        private Builder(@Nullable RepositoryMeta from) {
            super(SHAPE, from);
        }

        public Builder id(long id) {
            return put(0, id);
        }

        public Builder name(String name) {
            return put(1, name);
        }

        public Builder owner(String owner) {
            return put(2, owner);
        }

        public Builder fullName(String fullName) {
            return put(3, fullName);
        }

        public RepositoryMeta build() {
            return new RepositoryMeta(slots());
        }
    }
}
