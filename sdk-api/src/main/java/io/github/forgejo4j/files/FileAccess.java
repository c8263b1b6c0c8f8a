package io.github.forgejo4j.files;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.internal.Core;

/** For the SDK only: what all changes of files of one client share. */
public final class FileAccess {
    final Core core;
    final ForgejoServices services;
    final Lanes lanes = new Lanes();

    /** One for each client. */
    public FileAccess(Core core, ForgejoServices services) {
        this.core = core;
        this.services = services;
    }

    /** Made when it is needed: a client that reads no files does not pay for it. */
    FileReads.RepoFiles reads() {
        return core.create(FileReads.RepoFiles.class);
    }

    /** The files of a repository. */
    public RepoFiles of(String owner, String repo) {
        return new RepoFiles(this, owner, repo, null, null);
    }
}
