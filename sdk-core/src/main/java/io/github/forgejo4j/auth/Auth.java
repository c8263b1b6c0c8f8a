package io.github.forgejo4j.auth;

/** Who the client is. */
public abstract class Auth {
    Auth() {}
}
