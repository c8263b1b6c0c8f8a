/** A bot that uses all of it. */
module com.example.bot {
    requires io.github.forgejo4j.webhooks;
    requires io.github.forgejo4j.fleet;
    requires io.github.forgejo4j.micrometer;
    requires io.github.forgejo4j.testing;
    requires jdk.httpserver;
}
