package io.github.forgejo4j.json.sample;

import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.Shape;
import io.github.forgejo4j.json.Slots;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A file. */
public final class Attachment extends Model {
    private static final Shape SHAPE = Shape.of(new Attachment(null))
            .number("id")
            .text("name")
            .number("size")
            .number("download_count")
            .instant("created_at")
            .text("uuid")
            .text("browser_download_url")
            .text("type")
            .build();

    private Attachment(@Nullable Slots slots) {
        super(slots);
    }

    @Override
    protected Model with(Slots slots) {
        return new Attachment(slots);
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

    public long size() {
        return number(2);
    }

    public long downloadCount() {
        return number(3);
    }

    public @Nullable Instant createdAt() {
        return instant(4);
    }

    public String uuid() {
        return text(5);
    }

    public String browserDownloadUrl() {
        return text(6);
    }

    public String type() {
        return text(7);
    }

    /** Makes a {@link Attachment}. */
    public static final class Builder extends Model.Builder<Builder> {
        private Builder(@Nullable Attachment from) {
            super(SHAPE, from);
        }

        public Builder id(long id) {
            return put(0, id);
        }

        public Builder name(String name) {
            return put(1, name);
        }

        public Builder size(long size) {
            return put(2, size);
        }

        public Builder downloadCount(long downloadCount) {
            return put(3, downloadCount);
        }

        public Builder createdAt(Instant createdAt) {
            return put(4, createdAt);
        }

        public Builder uuid(String uuid) {
            return put(5, uuid);
        }

        public Builder browserDownloadUrl(String browserDownloadUrl) {
            return put(6, browserDownloadUrl);
        }

        public Builder type(String type) {
            return put(7, type);
        }

        public Attachment build() {
            return new Attachment(slots());
        }
    }
}
