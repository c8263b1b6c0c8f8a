package io.github.forgejo4j.examples.labels;

import io.github.forgejo4j.examples.cli.RepoName;
import java.util.List;

/**
 * What became of a new issue.
 *
 * @param repo where it is
 * @param issue its number
 * @param title its title
 * @param labels names of the labels that were put on it; empty if it calls for none that it has not
 */
record Labelled(RepoName repo, long issue, String title, List<String> labels) {
    Labelled {
        labels = List.copyOf(labels);
    }
}
