package io.github.forgejo4j.examples.bump;

import io.github.forgejo4j.ensure.Marker;
import io.github.forgejo4j.examples.cli.RepoName;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;

/**
 * What the bot is asked for.
 *
 * @param repo where
 * @param target what
 * @param version the version that it is to have
 * @param poms paths of the project files
 */
record Wish(RepoName repo, Target target, String version, List<String> poms) {
    Wish {
        poms = List.copyOf(poms);
    }

    /** The same for every version, so that a later run finds the pull request of an earlier one. */
    Marker marker(String base) {
        return Marker.of("bump " + key(base));
    }

    /** Another one for each version: what was merged or declined under it is known by it. */
    String branch(String base) {
        return "bump/" + target.slug() + "-" + version + "-" + key(base);
    }

    /** How each title begins. */
    String subject() {
        return "Bump " + target.label() + " from ";
    }

    String title(String from) {
        return subject() + from + " to " + version;
    }

    /** Short, and made of everything that makes two wishes two; names of branches and files may hold what a marker must not. */
    private String key(String base) {
        String all = String.join("\n", target.toString(), base, String.join("\n", new TreeSet<>(poms)));
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
