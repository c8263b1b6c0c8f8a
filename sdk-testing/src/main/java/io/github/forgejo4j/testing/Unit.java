package io.github.forgejo4j.testing;

import java.util.Arrays;
import java.util.List;

/** A part of a repository that a team's right is about, in the server's order. */
enum Unit {
    CODE("repo.code"),
    ISSUES("repo.issues"),
    EXTERNAL_ISSUES("repo.ext_issues"),
    PULLS("repo.pulls"),
    RELEASES("repo.releases"),
    WIKI("repo.wiki"),
    EXTERNAL_WIKI("repo.ext_wiki"),
    PROJECTS("repo.projects"),
    PACKAGES("repo.packages"),
    ACTIONS("repo.actions"),
    /** What the server makes of a key of units_map that it does not know. */
    UNKNOWN("");

    static final List<Unit> KNOWN =
            Arrays.stream(values()).filter(each -> each != UNKNOWN).toList();
    final String key;

    Unit(String key) {
        this.key = key;
    }

    static Unit of(String key) {
        return KNOWN.stream().filter(each -> each.key.equals(key)).findFirst().orElse(UNKNOWN);
    }

    /** Of these somebody else keeps the records: there is nothing to write. */
    boolean external() {
        return this == EXTERNAL_ISSUES || this == EXTERNAL_WIKI;
    }
}
