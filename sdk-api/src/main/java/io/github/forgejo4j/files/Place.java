package io.github.forgejo4j.files;

/** A branch of a repository. */
record Place(String owner, String repo, String branch) {
    @Override
    public String toString() {
        return owner + "/" + repo + ":" + branch;
    }
}
