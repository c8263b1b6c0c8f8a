/** What the client does, as Micrometer meters. */
module io.github.forgejo4j.micrometer {
    requires transitive io.github.forgejo4j.api;
    requires transitive micrometer.core;
    requires static transitive org.jspecify;

    exports io.github.forgejo4j.micrometer;
}
