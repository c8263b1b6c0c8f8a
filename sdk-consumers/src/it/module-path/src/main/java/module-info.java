/** A bot. */
module com.example.bot {
    requires io.github.forgejo4j.api;
    requires jdk.httpserver;
}
