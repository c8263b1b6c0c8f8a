package io.github.forgejo4j.testing;

import java.util.Set;

/**
 * A token and what it may do.
 *
 * @param scopes such as {@code write:issue}; "all" allows everything
 */
record AccessToken(String value, Account owner, Set<String> scopes) {

    boolean allows(String level, String category) {
        return scopes.contains("all")
                || scopes.contains("write:" + category)
                || (level.equals("read") && scopes.contains("read:" + category));
    }

    @Override
    public String toString() {
        return "AccessToken[owner=" + owner.name + ", scopes=" + scopes + "]";
    }
}
