/** FakeForgejo, an in-process Forgejo for tests. */
module io.github.forgejo4j.testing {
    requires transitive io.github.forgejo4j.api;
    requires transitive com.fasterxml.jackson.databind;
    requires java.logging;
    requires mockwebserver3;
    requires okhttp3;
    requires org.yaml.snakeyaml;
    // Not transitive: a module that requires this one could not be compiled without JUnit.
    requires static org.junit.jupiter.api;
    requires static transitive org.jspecify;

    exports io.github.forgejo4j.testing;
}
