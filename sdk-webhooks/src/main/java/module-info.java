/** Receives the webhooks of a Forgejo instance. */
module io.github.forgejo4j.webhooks {
    requires transitive io.github.forgejo4j.api;
    requires static java.compiler;
    requires static transitive org.jspecify;

    exports io.github.forgejo4j.webhooks;
}
