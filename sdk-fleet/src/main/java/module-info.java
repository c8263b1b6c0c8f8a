/** One quota for several machines. */
module io.github.forgejo4j.fleet {
    requires transitive io.github.forgejo4j.core;
    requires transitive io.github.bucket4j.core;
    // Not transitive: a module that requires this one could not be compiled without all of them.
    requires static io.github.bucket4j.lettuce;
    requires static lettuce.core;
    requires static io.github.bucket4j.postgresql;
    requires static transitive java.sql;
    requires static transitive org.jspecify;

    exports io.github.forgejo4j.fleet;
}
