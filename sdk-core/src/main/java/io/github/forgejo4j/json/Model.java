package io.github.forgejo4j.json;

/** A typed view of a JSON object. */
public abstract class Model {
    Model() {}
}
