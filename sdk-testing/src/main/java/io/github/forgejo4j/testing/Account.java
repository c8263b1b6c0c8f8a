package io.github.forgejo4j.testing;

import java.time.Instant;

/** A user. Guarded by the lock of the fake, as all state is. */
final class Account {
    final long id;
    final boolean admin;
    final Instant created;
    String name;
    String fullName = "";
    String email;

    Account(long id, String name, boolean admin, Instant created) {
        this.id = id;
        this.name = name;
        this.admin = admin;
        this.created = created;
        this.email = name + "@example.org";
    }
}
