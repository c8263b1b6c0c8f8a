package io.github.forgejo4j.json;

/** The slot of a field that was there and null. */
enum JsonNull {
    NULL
}
