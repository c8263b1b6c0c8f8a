package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A user or an organization: they share one space of names and ids. Guarded by the lock of the fake, as all state is. */
final class Account {
    static final Comparator<Account> BY_ID = Comparator.comparingLong(account -> account.id);
    final long id;
    final boolean admin;
    final Instant created;
    final Map<Account, Instant> blocked = new LinkedHashMap<>();
    String name;
    String fullName = "";
    String email;
    /** Not null for an organization. */
    @Nullable
    Organization organization;

    Account(long id, String name, boolean admin, Instant created) {
        this.id = id;
        this.name = name;
        this.admin = admin;
        this.created = created;
        this.email = name + "@example.org";
    }

    /** Letters and digits, with single dashes, dots and underscores between them. */
    static boolean isName(String name) {
        return name.matches("[a-zA-Z0-9]+([-._][a-zA-Z0-9]+)*");
    }
}
