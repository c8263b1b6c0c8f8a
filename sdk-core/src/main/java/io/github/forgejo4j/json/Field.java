package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.io.SerializedString;

/** One field of a {@link Shape}. */
final class Field {
    final String name;
    /** The name as Jackson writes it fastest: quoted and encoded once. */
    final SerializedString jsonName;

    final Kind kind;
    final boolean secret;

    Field(String name, Kind kind, boolean secret) {
        this.name = name;
        this.jsonName = new SerializedString(name);
        this.kind = kind;
        this.secret = secret;
    }
}
