package io.github.forgejo4j.examples.release;

import io.github.forgejo4j.examples.cli.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The content of a SHA256SUMS file, which {@code sha256sum --check} reads.
 *
 * @param text a line for each file, by name
 */
record Checksums(String text) {
    static final String NAME = "SHA256SUMS";

    static Checksums of(List<Path> files) throws IOException, BadInput {
        Map<String, String> sums = new TreeMap<>();
        for (Path file : files) {
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw new BadInput("there is no file that can be read at " + file);
            }
            String name = String.valueOf(file.getFileName());
            // sha256sum escapes such names, which no reader of a release page expects.
            if (name.equals(NAME) || name.indexOf('\\') >= 0 || name.chars().anyMatch(Character::isISOControl)) {
                throw new BadInput("the name of " + file + " cannot be that of a file with a checksum");
            }
            if (sums.put(name, sha256(file)) != null) {
                throw new BadInput("two files are called " + name);
            }
        }
        StringBuilder text = new StringBuilder();
        sums.forEach((name, sum) -> text.append(sum).append("  ").append(name).append('\n'));
        return new Checksums(text.toString());
    }

    byte[] bytes() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
