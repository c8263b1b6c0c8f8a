package io.github.forgejo4j.merging;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.internal.Core;

/** Merges pull requests, each at most once. */
public final class Merging {
    private final Core core;
    private final ForgejoServices services;

    /** For the SDK only: users cannot name the first parameter's type. See {@code ForgejoClient.merging()}. */
    public Merging(Core core, ForgejoServices services) {
        this.core = core;
        this.services = services;
    }

    /** A merge of a pull request by a merge commit, as soon as the server has examined it; nothing is sent yet. */
    public Merge whenReady(String owner, String repo, long number) {
        return new Merge(core, services.pulls(), MergePlan.of(owner, repo, number));
    }
}
