package io.github.forgejo4j.json.sample;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.forgejo4j.json.Kinds;
import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.Shape;
import io.github.forgejo4j.json.Slots;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A webhook. */
public final class Hook extends Model {
    private static final Shape SHAPE = Shape.of(new Hook(null))
            .number("id")
            .text("type")
            .field("config", Kinds.map(Kinds.TEXT))
            .secret()
            .texts("events")
            .text("authorization_header")
            .secret()
            .flag("active")
            .json("metadata")
            .instant("created_at")
            .build();

    private Hook(@Nullable Slots slots) {
        super(slots);
    }

    @Override
    protected Model with(Slots slots) {
        return new Hook(slots);
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

    public String type() {
        return text(1);
    }

    public Map<String, String> config() {
        return map(2);
    }

    public List<String> events() {
        return list(3);
    }

    public @Nullable String authorizationHeader() {
        return textOrNull(4);
    }

    public boolean active() {
        return flag(5);
    }

    public JsonNode metadata() {
        return json(6);
    }

    public @Nullable Instant createdAt() {
        return instant(7);
    }

    /** Makes a {@link Hook}. */
    public static final class Builder extends Model.Builder<Builder> {
        private Builder(@Nullable Hook from) {
            super(SHAPE, from);
        }

        public Builder id(long id) {
            return put(0, id);
        }

        public Builder type(String type) {
            return put(1, type);
        }

        public Builder config(Map<String, String> config) {
            return put(2, config);
        }

        public Builder events(List<String> events) {
            return put(3, events);
        }

        public Builder authorizationHeader(String authorizationHeader) {
            return put(4, authorizationHeader);
        }

        public Builder clearAuthorizationHeader() {
            return clear(4);
        }

        public Builder active(boolean active) {
            return put(5, active);
        }

        public Builder metadata(JsonNode metadata) {
            return put(6, metadata);
        }

        public Builder createdAt(Instant createdAt) {
            return put(7, createdAt);
        }

        public Hook build() {
            return new Hook(slots());
        }
    }
}
