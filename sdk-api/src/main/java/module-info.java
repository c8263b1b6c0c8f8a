/** The client, and the services and models of a Forgejo instance. */
module io.github.forgejo4j.api {
    requires transitive io.github.forgejo4j.core;
    requires static java.compiler;
    requires static transitive org.jspecify;

    exports io.github.forgejo4j;
    exports io.github.forgejo4j.api;
    exports io.github.forgejo4j.files;
    exports io.github.forgejo4j.merging;
    exports io.github.forgejo4j.ensure;
    exports io.github.forgejo4j.model;
    exports io.github.forgejo4j.waits;
}
